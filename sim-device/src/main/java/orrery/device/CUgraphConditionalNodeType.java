package orrery.device;

/** The kinds of conditional nodes. Source: {@code CUgraphConditionalNodeType}. */
public enum CUgraphConditionalNodeType {
    /** Executes the first body if the value is not zero, else the second one if there is one. */
    IF,
    /** Executes its body while the value is not zero. */
    WHILE,
    /** Executes the body whose index is the value, if there is one. */
    SWITCH;

    private static final int NONE = -1;

    /** Returns whether a node can have a number of bodies. */
    public boolean allows(int bodies) {
        return switch (this) {
            case IF -> bodies == 1 || bodies == 2;
            case WHILE -> bodies == 1;
            case SWITCH -> bodies >= 1;
        };
    }

    /** Returns the index of the body that is executed for a value; a negative number if none is. */
    public int body(int value, int bodies) {
        return switch (this) {
            case IF -> value != 0 ? 0 : bodies > 1 ? 1 : NONE;
            case WHILE -> value != 0 ? 0 : NONE;
            case SWITCH -> value >= 0 && value < bodies ? value : NONE;
        };
    }
}
