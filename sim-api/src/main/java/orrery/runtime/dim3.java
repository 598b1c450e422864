package orrery.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The extents of a grid or a block. A function reads them when it is called; later changes do not affect it.
 *
 * <pre>{@code
 * params.kernel.gridDim.x = params.kernel.gridDim.y = params.kernel.gridDim.z = 1;
 * params.kernel.blockDim = new dim3(256);
 * }</pre>
 *
 * <p>An assignment of a whole {@code dim3} shares the object, other than in C. Source: {@code struct dim3} of
 * {@code vector_types.h}.
 */
public final class dim3 {
    /** Along x. */
    public int x;

    /** Along y. */
    public int y;

    /** Along z. */
    public int z;

    /** Creates extents of 1. */
    public dim3() {
        this(1, 1, 1);
    }

    /** Creates a line. */
    public dim3(int x) {
        this(x, 1, 1);
    }

    /** Creates a rectangle. */
    public dim3(int x, int y) {
        this(x, y, 1);
    }

    /** Creates extents. */
    public dim3(int x, int y, int z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof dim3 extents && x == extents.x && y == extents.y && z == extents.z;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * x + y) + z;
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
