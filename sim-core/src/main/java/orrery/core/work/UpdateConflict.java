package orrery.core.work;

/**
 * The reason why a node of an executable graph cannot be updated.
 *
 * @param kind the result of an update of the whole graph
 * @param text the text of the message
 */
public record UpdateConflict(Kind kind, String text) {
    /** The result of an update of the whole graph. */
    public enum Kind {
        /** Parameters that cannot change. */
        PARAMETERS,
        /** A function that cannot replace the other one. */
        FUNCTION,
        /** Attributes that cannot change. */
        ATTRIBUTES,
        /** A change that this kind of node does not support. */
        NOT_SUPPORTED
    }

    /** Returns a conflict of parameters. */
    public static UpdateConflict parameters(String text) {
        return new UpdateConflict(Kind.PARAMETERS, text);
    }
}
