package orrery.core.array;

import com.google.common.collect.ImmutableList;

/**
 * The largest extents of arrays, by the table of {@code cuArray3DCreate} in {@code cuda.h}. The numbers are what an
 * H100 answers for the attributes {@code CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE*} and {@code MAXIMUM_SURFACE*}; they hold
 * for all devices here.
 */
final class ArrayLimits {
    private static final ImmutableList<Long> GATHER = ImmutableList.of(32_768L, 32_768L);

    /** Arrays of three dimensions may have these extents or those of their shape. */
    private static final ImmutableList<Long> ALTERNATE = ImmutableList.of(8_192L, 8_192L, 32_768L);

    private ArrayLimits() {}

    /**
     * Checks the extents of an array that is created.
     *
     * @throws orrery.sim.CudaException if an extent exceeds a limit (ARRAY-04)
     */
    static void check(ArrayDescriptor array, boolean mipmapped) {
        Shape shape = Shape.of(array);
        ImmutableList<Long> textures =
                array.hasFlag(ArrayDescriptor.TEXTURE_GATHER) ? GATHER : mipmapped ? shape.mipmapped : shape.textures;
        boolean alternate = shape == Shape.THREE && fits(array, ALTERNATE);
        ArrayRule.EXTENT.require(
                alternate || fits(array, textures), () -> array + " is created; the largest extents are " + textures);
        boolean surface = array.hasFlag(ArrayDescriptor.SURFACE_LDST);
        ArrayRule.EXTENT.require(
                !surface || fits(array, shape.surfaces),
                () -> array + " is created; the largest extents of surfaces are " + shape.surfaces);
    }

    private static boolean fits(ArrayDescriptor array, ImmutableList<Long> limits) {
        ImmutableList<Long> extents = array.height() == 0
                ? ImmutableList.of(array.width(), array.depth())
                : ImmutableList.of(array.width(), array.height(), array.depth());
        for (int i = 0; i < limits.size(); i++) {
            if (extents.get(i) > limits.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** A row of the table: the largest width, height if there is one, and depth or number of layers. */
    private enum Shape {
        ONE(ImmutableList.of(131_072L), ImmutableList.of(32_768L), ImmutableList.of(32_768L)),
        TWO(
                ImmutableList.of(131_072L, 65_536L),
                ImmutableList.of(32_768L, 32_768L),
                ImmutableList.of(131_072L, 65_536L)),
        THREE(ImmutableList.of(16_384L, 16_384L, 16_384L)),
        ONE_LAYERED(ImmutableList.of(32_768L, 2_048L)),
        TWO_LAYERED(ImmutableList.of(32_768L, 32_768L, 2_048L)),
        CUBE(ImmutableList.of(32_768L, 32_768L)),
        CUBE_LAYERED(ImmutableList.of(32_768L, 32_768L, 2_046L));

        final ImmutableList<Long> textures;
        final ImmutableList<Long> mipmapped;
        final ImmutableList<Long> surfaces;

        Shape(ImmutableList<Long> all) {
            this(all, all, all);
        }

        Shape(ImmutableList<Long> textures, ImmutableList<Long> mipmapped, ImmutableList<Long> surfaces) {
            this.textures = textures;
            this.mipmapped = mipmapped;
            this.surfaces = surfaces;
        }

        static Shape of(ArrayDescriptor array) {
            if (array.hasFlag(ArrayDescriptor.CUBEMAP)) {
                return array.hasFlag(ArrayDescriptor.LAYERED) ? CUBE_LAYERED : CUBE;
            } else if (array.isLayered()) {
                return array.height() == 0 ? ONE_LAYERED : TWO_LAYERED;
            } else if (array.depth() > 0) {
                return THREE;
            }
            return array.height() > 0 ? TWO : ONE;
        }
    }
}
