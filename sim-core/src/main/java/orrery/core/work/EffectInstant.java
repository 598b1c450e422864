package orrery.core.work;

/**
 * The instant at which work changes memory. A simulated effect happens at one instant, while on hardware it is spread
 * over the execution.
 */
public enum EffectInstant {
    /** When the execution begins. */
    BEGIN,
    /** When the execution ends: a program that does not wait for it reads the old data. */
    END
}
