package orrery.core.work;

/**
 * The instant at which work changes memory. A simulated effect happens at one instant, whereas on hardware it is spread
 * over the execution.
 */
public enum EffectInstant {
    /** At the start of the execution. */
    BEGIN,
    /** At the end of the execution: a program that does not wait for it reads the old data. */
    END
}
