package orrery.conformance.engine;

/**
 * An integer in memory.
 *
 * @param area where it is
 * @param index which one
 */
record Cell(Area area, int index) {
    /** Bytes of a cell. */
    static final int BYTES = 4;

    @Override
    public String toString() {
        return area.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + "[" + index + "]";
    }
}
