package orrery.cupti.report;

/**
 * A step of a run: what a reader sees happen at once.
 *
 * @param kind what happens
 * @param id the correlation id of the call, or the id of the operation
 * @param time when, in virtual nanoseconds
 */
public record RecordedStep(Kind kind, long id, long time) {

    /** What happens in a step. */
    public enum Kind {
        /** The program calls a function. What the call does is part of this step. */
        CALL,
        /** A call returns during which something else has happened. */
        RETURN,
        /** An operation starts. */
        START,
        /** An operation is complete. */
        END
    }

    /** Returns whether it is a step of the host, not of a device. */
    public boolean isOfHost() {
        return kind == Kind.CALL || kind == Kind.RETURN;
    }
}
