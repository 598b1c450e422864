package orrery.conformance.reference;

/** When an operation changes memory: all of its change happens at one instant. */
enum EffectInstant {
    /** When it begins. */
    BEGIN,
    /** When it ends; a kernel, when its last block ends. */
    END
}
