package orrery.conformance.campaign;

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
final class ValidArrayArguments extends ArgumentFamily {
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

    ValidArrayArguments(ValidArguments all, Scene scene) {
        super(all, scene);
    }

    @Override
    void addAll() {
        addArrays();
        addMipmappedArrays();
        addRows();
        addRectangles();
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

    private Shape shape() {
        return one(scene.random(), SHAPES);
    }

    private int levels() {
        return 1 + scene.random().nextInt(MAX_LEVELS);
    }

    private int channels(ArrayFormat format) {
        int[] legal = Stream.of(1, 2, 3, 4)
                .filter(format::allows)
                .mapToInt(each -> each)
                .toArray();
        return legal[scene.random().nextInt(legal.length)];
    }

    private CUarray3DDescriptor descriptor() {
        Shape shape = shape();
        ArrayFormat format = one(scene.random(), FORMATS);
        return new CUarray3DDescriptor(
                shape.width(), shape.height(), shape.depth(), format, channels(format), shape.flags());
    }

    private CUarrayDescriptor flatDescriptor() {
        Shape shape = one(scene.random(), FLAT);
        ArrayFormat format = one(scene.random(), FORMATS);
        return new CUarrayDescriptor(shape.width(), shape.height(), format, channels(format));
    }

    /** Returns the runtime's form of a format. */
    private cudaChannelFormatDesc format() {
        return runtime.cudaGetChannelDesc(driver.cuArrayCreate(flatDescriptor()));
    }

    private static cudaExtent extent(Shape shape) {
        return new cudaExtent(shape.width(), shape.height(), shape.depth());
    }

    private void addArrays() {
        add("cuArrayCreate", () -> args(flatDescriptor()));
        add("cuArray3DCreate", () -> args(descriptor()));
        add("cudaMallocArray", () -> {
            Shape shape = one(scene.random(), FLAT);
            return args(format(), shape.width(), shape.height(), shape.flags());
        });
        add("cudaMalloc3DArray", () -> {
            Shape shape = shape();
            return args(format(), extent(shape), shape.flags());
        });
        Supplier<CUarray> any = () -> driver.cuArray3DCreate(descriptor());
        add(
                "cuArrayDestroy cudaFreeArray cuArrayGetDescriptor cuArray3DGetDescriptor cudaArrayGetInfo"
                        + " cudaGetChannelDesc",
                () -> args(any.get()));
    }

    private void addMipmappedArrays() {
        add("cuMipmappedArrayCreate", () -> args(descriptor(), levels()));
        add("cudaMallocMipmappedArray", () -> {
            Shape shape = shape();
            return args(format(), extent(shape), levels(), shape.flags());
        });
        Supplier<CUmipmappedArray> any =
                () -> scene.random().nextBoolean() ? mipmap() : driver.cuMipmappedArrayCreate(descriptor(), 2);
        add("cuMipmappedArrayGetLevel cudaGetMipmappedArrayLevel", () -> args(any.get(), 1));
        add("cuMipmappedArrayDestroy cudaFreeMipmappedArray", () -> args(any.get()));
    }

    // -- copies --------------------------------------------------------------------------------------------------

    private CUarray array() {
        return driver.cuArrayCreate(new CUarrayDescriptor(EDGE, EDGE, ArrayFormat.UNSIGNED_INT8, 4));
    }

    private void addRows() {
        add("cuMemcpyAtoA", () -> args(array(), 0L, array(), 4L, BYTES));
        add("cuMemcpyDtoA", () -> args(array(), 0L, memory(), BYTES));
        add("cuMemcpyAtoD", () -> args(memory(), array(), 0L, BYTES));
        add("cuMemcpyHtoA cuMemcpyHtoAAsync", () -> args(array(), 0L, hostMemory(), BYTES, stream()));
        add("cuMemcpyAtoH cuMemcpyAtoHAsync", () -> args(hostMemory(), array(), 0L, BYTES, stream()));
        add(
                "cudaMemcpyToArray cudaMemcpyToArrayAsync",
                () -> args(array(), 0L, 0L, memory(), BYTES, ON_DEVICE, stream()));
        add(
                "cudaMemcpyFromArray cudaMemcpyFromArrayAsync",
                () -> args(memory(), array(), 0L, 0L, BYTES, ON_DEVICE, stream()));
        add("cudaMemcpyArrayToArray", () -> args(array(), 0L, 0L, array(), 0L, 0L, BYTES, ON_DEVICE));
    }

    private void addRectangles() {
        add(
                "cudaMemcpy2DToArray cudaMemcpy2DToArrayAsync",
                () -> args(array(), 0L, 1L, memory(), 64L, BYTES, 2L, ON_DEVICE, stream()));
        add(
                "cudaMemcpy2DFromArray cudaMemcpy2DFromArrayAsync",
                () -> args(memory(), 64L, array(), 0L, 1L, BYTES, 2L, ON_DEVICE, stream()));
        add("cudaMemcpy2DArrayToArray", () -> args(array(), 0L, 0L, array(), 0L, 1L, BYTES, 2L, ON_DEVICE));
    }
}
