package orrery.core.work;

/**
 * The reason why a node of an executable graph cannot be updated.
 *
 * @param kind the result of a whole graph update
 * @param text a description of the difference
 */
public record UpdateConflict(Kind kind, String text) {
    /** The results of a whole graph update. */
    public enum Kind {
        /** Parameters that cannot change. */
        PARAMETERS,
        /** A function that cannot be replaced in this way. */
        FUNCTION,
        /** Attributes that cannot change. */
        ATTRIBUTES,
        /** A type of node that cannot be updated in this way. */
        NOT_SUPPORTED
    }

    /** Returns a conflict of parameters. */
    public static UpdateConflict parameters(String text) {
        return new UpdateConflict(Kind.PARAMETERS, text);
    }
}
