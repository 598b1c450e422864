package orrery.runtime;

/**
 * The extents of a grid or a block. Source: {@code struct dim3} of {@code vector_types.h}.
 *
 * @param x along x
 * @param y along y
 * @param z along z
 */
public record dim3(int x, int y, int z) {
    /** Returns a line. */
    public dim3(int x) {
        this(x, 1, 1);
    }

    /** Returns a rectangle. */
    public dim3(int x, int y) {
        this(x, y, 1);
    }
}
