package orrery.core.work;

/**
 * Why a node of an executable graph cannot be changed as asked.
 *
 * @param kind what an update of the whole graph reports
 * @param text what is different, in words
 */
public record Obstacle(Kind kind, String text) {
    /** What an update of the whole graph reports. */
    public enum Kind {
        /** Parameters that cannot change. */
        PARAMETERS,
        /** A function that cannot take the place of the other. */
        FUNCTION,
        /** Attributes that cannot change. */
        ATTRIBUTES
    }

    /** Parameters that cannot change. */
    public static Obstacle parameters(String text) {
        return new Obstacle(Kind.PARAMETERS, text);
    }
}
