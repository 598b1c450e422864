package orrery.conformance.families;

import java.util.function.Function;
import orrery.runtime.cudaChannelFormatDesc;
import orrery.runtime.cudaChannelFormatKind;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaMemcpyKind;

/** Arrays and mipmapped arrays of odd shapes, flags and formats. */
final class ArrayProbes {
    private static final int LAYERED = 1;
    private static final int SURFACE = 2;
    private static final int CUBEMAP = 4;
    private static final int GATHER = 8;
    private static final int SPARSE = 0x40;
    private static final int DEFERRED = 0x80;

    private ArrayProbes() {}

    static void add(LabelledProbes probes) {
        Function<ProbeSet, cudaChannelFormatDesc> f32 = f -> f.format;
        make(probes, "width 0", f32, 0, 0, 0, 0);
        make(probes, "width 0 height 4", f32, 0, 4, 0, 0);
        make(probes, "depth without height", f32, 4, 0, 4, 0);
        make(probes, "plain", f32, 4, 4, 0, 0);
        make(probes, "three", f32, 4, 4, 4, 0);
        make(probes, "flags 1 layered", f32, 4, 4, 6, LAYERED);
        make(probes, "cubemap", f32, 4, 4, 6, CUBEMAP);
        make(probes, "cubemap not square", f32, 4, 2, 6, CUBEMAP);
        make(probes, "cubemap of 5", f32, 4, 4, 5, CUBEMAP);
        make(probes, "gather", f32, 4, 4, 0, GATHER);
        make(probes, "gather of 3 dimensions", f32, 4, 4, 4, GATHER);
        make(probes, "surface", f32, 4, 4, 0, SURFACE);
        make(probes, "flags 1000", f32, 4, 4, 0, 0x1000);
        make(probes, "sparse", f32, 4, 4, 0, SPARSE);
        make(probes, "deferred", f32, 4, 4, 0, DEFERRED);
        make(probes, "huge", f32, 1 << 20, 1 << 20, 0, 0);
        make(probes, "three channels", 32, 32, 32, cudaChannelFormatKind.FLOAT);
        make(probes, "no channel", 0, 0, 0, cudaChannelFormatKind.FLOAT);
        make(probes, "unequal channels", 32, 16, 0, cudaChannelFormatKind.FLOAT);
        make(probes, "8 bit float", 8, 0, 0, cudaChannelFormatKind.FLOAT);
        make(probes, "16 bit float", 16, 0, 0, cudaChannelFormatKind.FLOAT);
        make(probes, "64 bits", 64, 0, 0, cudaChannelFormatKind.UNSIGNED);
        make(probes, "no kind", 32, 0, 0, cudaChannelFormatKind.NONE);
        make(probes, "gap", 32, 0, 32, cudaChannelFormatKind.FLOAT);
        addHandles(probes);
        addCopies(probes);
    }

    private static void make(LabelledProbes probes, String name, int x, int y, int z, cudaChannelFormatKind kind) {
        make(probes, name, f -> f.cuda.cudaCreateChannelDesc(x, y, z, 0, kind), 4, 4, 0, 0);
    }

    private static void make(
            LabelledProbes probes,
            String name,
            Function<ProbeSet, cudaChannelFormatDesc> format,
            long width,
            long height,
            long depth,
            int flags) {
        cudaExtent extent = new cudaExtent(width, height, depth);
        probes.add("array " + name, f -> f.cuda.cudaMalloc3DArray(format.apply(f), extent, flags));
        probes.add("array 2D " + name, f -> f.cuda.cudaMallocArray(format.apply(f), width, height, flags));
        probes.add("mipmapped " + name, f -> f.cuda.cudaMallocMipmappedArray(format.apply(f), extent, 1, flags));
    }

    private static void addHandles(LabelledProbes probes) {
        probes.add("free array null", f -> f.cuda.cudaFreeArray(null));
        probes.add("free mipmapped null", f -> f.cuda.cudaFreeMipmappedArray(null));
        probes.add("info null", f -> f.cuda.cudaArrayGetInfo(null));
        probes.add("channel null", f -> f.cuda.cudaGetChannelDesc(null));
        probes.add("level 3", f -> f.cuda.cudaGetMipmappedArrayLevel(f.mipmaps, 3));
        probes.add("level 2", f -> f.cuda.cudaGetMipmappedArrayLevel(f.mipmaps, 2));
        probes.add("level null", f -> f.cuda.cudaGetMipmappedArrayLevel(null, 0));
        probes.add("free a level", f -> f.cuda.cudaFreeArray(f.cuda.cudaGetMipmappedArrayLevel(f.mipmaps, 0)));
        cudaExtent square = new cudaExtent(8, 8, 0);
        probes.add("mipmapped levels 0", f -> f.cuda.cudaMallocMipmappedArray(f.format, square, 0, 0));
        probes.add("mipmapped levels 9", f -> f.cuda.cudaMallocMipmappedArray(f.format, square, 9, 0));
    }

    private static void addCopies(LabelledProbes probes) {
        cudaMemcpyKind onDevice = cudaMemcpyKind.DEVICE_TO_DEVICE;
        probes.add(
                "array to array", f -> f.cuda.cudaMemcpy2DArrayToArray(f.array, 0, 0, f.array, 64, 0, 64, 8, onDevice));
        probes.add(
                "array to array beyond",
                f -> f.cuda.cudaMemcpy2DArrayToArray(f.array, 64, 0, f.array, 0, 0, 128, 8, onDevice));
        probes.add(
                "array to array null",
                f -> f.cuda.cudaMemcpy2DArrayToArray(f.array, 0, 0, null, 0, 0, 64, 8, onDevice));
        probes.add(
                "array to array kind",
                f -> f.cuda.cudaMemcpy2DArrayToArray(
                        f.array, 0, 0, f.array, 64, 0, 64, 8, cudaMemcpyKind.HOST_TO_DEVICE));
    }
}
