package orrery.core.work;

/**
 * Why a node of an executable graph cannot be changed as asked.
 *
 * @param kind what an update of the whole graph reports
 * @param text what is different, in words
 */
public record UpdateConflict(Kind kind, String text) {
    /** What an update of the whole graph reports. */
    public enum Kind {
        /** Parameters that cannot change. */
        PARAMETERS,
        /** A function that cannot take the place of the other. */
        FUNCTION,
        /** Attributes that cannot change. */
        ATTRIBUTES,
        /** A kind of node that cannot change in this way. */
        NOT_SUPPORTED
    }

    /** Parameters that cannot change. */
    public static UpdateConflict parameters(String text) {
        return new UpdateConflict(Kind.PARAMETERS, text);
    }
}
