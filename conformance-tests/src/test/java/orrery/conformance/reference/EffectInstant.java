package orrery.conformance.reference;

/** When a kernel changes memory: all of its change happens at one instant. */
enum EffectInstant {
    /** When its first blocks get their places. */
    BEGIN,
    /** When its last block ends. */
    END
}
