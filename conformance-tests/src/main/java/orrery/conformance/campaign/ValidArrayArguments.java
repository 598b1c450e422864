package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

import com.google.common.collect.ImmutableList;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CudaDriver;
import orrery.runtime.cudaChannelFormatDesc;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaMemcpyKind;
import orrery.sim.ArrayFormat;

/** Arrays and mipmapped arrays of all shapes and formats, and copies from and to arrays. */
final class ValidArrayArguments {
    private static final int EDGE = 8;
    private static final int MAX_LEVELS = 4;

    /** What a copy has: the elements of {@link #array} have four bytes. */
    private static final long BYTES = 16;

    private static final cudaMemcpyKind ON_DEVICE = cudaMemcpyKind.DEVICE_TO_DEVICE;

    /** The formats whose elements have no planes. */
    private static final ImmutableList<ArrayFormat> FORMATS = Stream.of(ArrayFormat.values())
            .filter(ValidArrayArguments::isSimulated)
            .collect(ImmutableList.toImmutableList());

    /** The extents and flags of an array. */
    private record Shape(long width, long height, long depth, int flags) {}

    private static final ImmutableList<Shape> FLAT = ImmutableList.of(
            new Shape(EDGE, 0, 0, 0),
            new Shape(EDGE, EDGE, 0, 0),
            new Shape(EDGE, EDGE, 0, CudaDriver.CUDA_ARRAY3D_SURFACE_LDST),
            new Shape(EDGE, EDGE, 0, CudaDriver.CUDA_ARRAY3D_TEXTURE_GATHER));

    private static final ImmutableList<Shape> SHAPES = ImmutableList.<Shape>builder()
            .addAll(FLAT)
            .add(new Shape(EDGE, EDGE, 2, 0))
            .add(new Shape(EDGE, 0, 3, CudaDriver.CUDA_ARRAY3D_LAYERED))
            .add(new Shape(EDGE, EDGE, 3, CudaDriver.CUDA_ARRAY3D_LAYERED))
            .add(new Shape(EDGE, EDGE, 6, CudaDriver.CUDA_ARRAY3D_CUBEMAP))
            .add(new Shape(EDGE, EDGE, 12, CudaDriver.CUDA_ARRAY3D_CUBEMAP | CudaDriver.CUDA_ARRAY3D_LAYERED))
            .build();

    private ValidArrayArguments() {}

    static void addTo(ValidArguments all, Scene scene) {
        addArrays(all, scene);
        addMipmappedArrays(all, scene);
        addRows(all, scene);
        addRectangles(all, scene);
    }

    private static boolean isSimulated(ArrayFormat format) {
        try {
            return format.bytes(1, 1, 1) > 0;
        } catch (UnsupportedOperationException inPlanes) {
            return false;
        }
    }

    private static <T> T one(Random random, ImmutableList<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static Shape shape(Scene scene) {
        return one(scene.random(), SHAPES);
    }

    private static int levels(Scene scene) {
        return 1 + scene.random().nextInt(MAX_LEVELS);
    }

    private static int channels(Scene scene, ArrayFormat format) {
        int[] legal = Stream.of(1, 2, 3, 4)
                .filter(format::allows)
                .mapToInt(each -> each)
                .toArray();
        return legal[scene.random().nextInt(legal.length)];
    }

    private static CUarray3DDescriptor descriptor(Scene scene) {
        Shape shape = shape(scene);
        ArrayFormat format = one(scene.random(), FORMATS);
        return new CUarray3DDescriptor(
                shape.width(), shape.height(), shape.depth(), format, channels(scene, format), shape.flags());
    }

    private static CUarrayDescriptor flatDescriptor(Scene scene) {
        Shape shape = one(scene.random(), FLAT);
        ArrayFormat format = one(scene.random(), FORMATS);
        return new CUarrayDescriptor(shape.width(), shape.height(), format, channels(scene, format));
    }

    /** Returns the runtime's form of a format. */
    private static cudaChannelFormatDesc format(Scene scene) {
        return scene.runtime().cudaGetChannelDesc(scene.driver().cuArrayCreate(flatDescriptor(scene)));
    }

    private static cudaExtent extent(Shape shape) {
        return new cudaExtent(shape.width(), shape.height(), shape.depth());
    }

    private static void addArrays(ValidArguments all, Scene scene) {
        all.add("cuArrayCreate", () -> args(flatDescriptor(scene)));
        all.add("cuArray3DCreate", () -> args(descriptor(scene)));
        all.add("cudaMallocArray", () -> {
            Shape shape = one(scene.random(), FLAT);
            return args(format(scene), shape.width(), shape.height(), shape.flags());
        });
        all.add("cudaMalloc3DArray", () -> {
            Shape shape = shape(scene);
            return args(format(scene), extent(shape), shape.flags());
        });
        Supplier<CUarray> any = () -> scene.driver().cuArray3DCreate(descriptor(scene));
        all.add(
                "cuArrayDestroy cudaFreeArray cuArrayGetDescriptor cuArray3DGetDescriptor cudaArrayGetInfo"
                        + " cudaGetChannelDesc",
                () -> args(any.get()));
    }

    private static void addMipmappedArrays(ValidArguments all, Scene scene) {
        all.add("cuMipmappedArrayCreate", () -> args(descriptor(scene), levels(scene)));
        all.add("cudaMallocMipmappedArray", () -> {
            Shape shape = shape(scene);
            return args(format(scene), extent(shape), levels(scene), shape.flags());
        });
        Supplier<CUmipmappedArray> any = () -> scene.random().nextBoolean()
                ? ValidContextArguments.mipmap(scene)
                : scene.driver().cuMipmappedArrayCreate(descriptor(scene), 2);
        all.add("cuMipmappedArrayGetLevel cudaGetMipmappedArrayLevel", () -> args(any.get(), 1));
        all.add("cuMipmappedArrayDestroy cudaFreeMipmappedArray", () -> args(any.get()));
    }

    // -- copies --------------------------------------------------------------------------------------------------

    private static CUarray array(Scene scene) {
        return scene.driver().cuArrayCreate(new CUarrayDescriptor(EDGE, EDGE, ArrayFormat.UNSIGNED_INT8, 4));
    }

    private static void addRows(ValidArguments all, Scene scene) {
        all.add("cuMemcpyAtoA", () -> args(array(scene), 0L, array(scene), 4L, BYTES));
        all.add("cuMemcpyDtoA", () -> args(array(scene), 0L, scene.memory(), BYTES));
        all.add("cuMemcpyAtoD", () -> args(scene.memory(), array(scene), 0L, BYTES));
        all.add(
                "cuMemcpyHtoA cuMemcpyHtoAAsync",
                () -> args(array(scene), 0L, scene.hostMemory(), BYTES, scene.stream()));
        all.add(
                "cuMemcpyAtoH cuMemcpyAtoHAsync",
                () -> args(scene.hostMemory(), array(scene), 0L, BYTES, scene.stream()));
        all.add(
                "cudaMemcpyToArray cudaMemcpyToArrayAsync",
                () -> args(array(scene), 0L, 0L, scene.memory(), BYTES, ON_DEVICE, scene.stream()));
        all.add(
                "cudaMemcpyFromArray cudaMemcpyFromArrayAsync",
                () -> args(scene.memory(), array(scene), 0L, 0L, BYTES, ON_DEVICE, scene.stream()));
        all.add("cudaMemcpyArrayToArray", () -> args(array(scene), 0L, 0L, array(scene), 0L, 0L, BYTES, ON_DEVICE));
    }

    private static void addRectangles(ValidArguments all, Scene scene) {
        all.add(
                "cudaMemcpy2DToArray cudaMemcpy2DToArrayAsync",
                () -> args(array(scene), 0L, 1L, scene.memory(), 64L, BYTES, 2L, ON_DEVICE, scene.stream()));
        all.add(
                "cudaMemcpy2DFromArray cudaMemcpy2DFromArrayAsync",
                () -> args(scene.memory(), 64L, array(scene), 0L, 1L, BYTES, 2L, ON_DEVICE, scene.stream()));
        all.add(
                "cudaMemcpy2DArrayToArray",
                () -> args(array(scene), 0L, 0L, array(scene), 0L, 1L, BYTES, 2L, ON_DEVICE));
    }
}
