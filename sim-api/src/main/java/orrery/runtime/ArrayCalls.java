package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.core.memory.MemoryRule;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D.Operand;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;

/** The functions of arrays. */
final class ArrayCalls {
    private final RuntimeSession session;

    ArrayCalls(RuntimeSession session) {
        this.session = session;
    }

    cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
        return new cudaChannelFormatDesc(x, y, z, w, f);
    }

    cudaArray_t cudaMallocArray(cudaChannelFormatDesc desc, long width, long height, int flags) {
        return new cudaArray_t(
                session.driver().cuArray3DCreate(described(desc, new cudaExtent(width, height, 0), flags)));
    }

    cudaArray_t cudaMalloc3DArray(cudaChannelFormatDesc desc, cudaExtent extent, int flags) {
        return new cudaArray_t(session.driver().cuArray3DCreate(described(desc, extent, flags)));
    }

    cudaMipmappedArray_t cudaMallocMipmappedArray(
            cudaChannelFormatDesc desc, cudaExtent extent, int numLevels, int flags) {
        return new cudaMipmappedArray_t(
                session.driver().cuMipmappedArrayCreate(described(desc, extent, flags), numLevels));
    }

    private static CUarray3DDescriptor described(cudaChannelFormatDesc desc, cudaExtent extent, int flags) {
        return RuntimeSession.given(desc, "desc").array(RuntimeSession.given(extent, "extent"), flags);
    }

    void cudaFreeArray(@Nullable CUarray array) {
        if (array != null) {
            session.driver().cuArrayDestroy(array);
        }
    }

    void cudaFreeMipmappedArray(@Nullable CUmipmappedArray mipmappedArray) {
        if (mipmappedArray != null) {
            session.driver().cuMipmappedArrayDestroy(mipmappedArray);
        }
    }

    cudaArrayInfo cudaArrayGetInfo(CUarray array) {
        CUarray3DDescriptor info = session.driver().cuArray3DGetDescriptor(array);
        return new cudaArrayInfo(
                cudaChannelFormatKind.channels(info.format(), info.numChannels()),
                new cudaExtent(info.width(), info.height(), info.depth()),
                info.flags());
    }

    cudaChannelFormatDesc cudaGetChannelDesc(CUarray array) {
        CUarrayDescriptor info = session.driver().cuArrayGetDescriptor(array);
        return cudaChannelFormatKind.channels(info.format(), info.numChannels());
    }

    // -- copies --------------------------------------------------------------------------------------------------

    /** Returns one side of a copy. A copy of nothing needs no array. */
    private static Operand of(@Nullable CUarray array, long wOffset, long hOffset, long width, long height) {
        if (array == null && (width == 0 || height == 0)) {
            return new Operand(CUmemorytype.DEVICE, 0, 0, 0);
        }
        ArrayRule.HANDLE.require(array != null, () -> "a copy of rows names no array");
        return new Operand(CUmemorytype.ARRAY, 0, 0, 0, wOffset, hOffset, 0, array);
    }

    /** Returns the direction of a copy of which one side is an array. */
    static cudaMemcpyKind direction(@Nullable cudaMemcpyKind kind, cudaMemcpyKind betweenHostAndDevice) {
        return CopyForms.direction(kind, betweenHostAndDevice, "a copy of rows from or to an array");
    }

    /** Requires that rows are no longer than the pitch, before anything is asked of the array. */
    private static void requirePitch(long pitch, long width, long height) {
        CopyForms.requirePitch(pitch, width, height, 1);
        MemoryRule.PITCH.require(
                width == 0 || height <= 1 || pitch == 0 || Long.compareUnsigned(width, pitch) <= 0,
                () -> "a copy has rows of " + Long.toUnsignedString(width) + " bytes and a pitch of "
                        + Long.toUnsignedString(pitch) + " bytes");
    }

    private static CUmemcpy2D toArray(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind) {
        CUmemorytype from = direction(kind, cudaMemcpyKind.HOST_TO_DEVICE).source();
        requirePitch(spitch, width, height);
        return new CUmemcpy2D(
                of(dst, wOffset, hOffset, width, height), new Operand(from, src, spitch, 0), width, height);
    }

    private static CUmemcpy2D fromArray(
            long dst,
            long dpitch,
            CUarray src,
            long wOffset,
            long hOffset,
            long width,
            long height,
            cudaMemcpyKind kind) {
        CUmemorytype to = direction(kind, cudaMemcpyKind.DEVICE_TO_HOST).target();
        requirePitch(dpitch, width, height);
        return new CUmemcpy2D(new Operand(to, dst, dpitch, 0), of(src, wOffset, hOffset, width, height), width, height);
    }

    void cudaMemcpy2DToArray(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind) {
        session.driver().cuMemcpy2D(toArray(dst, wOffset, hOffset, src, spitch, width, height, kind));
    }

    void cudaMemcpy2DToArrayAsync(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind,
            @Nullable CUstream stream) {
        CUmemcpy2D copy = toArray(dst, wOffset, hOffset, src, spitch, width, height, kind);
        session.driver().cuMemcpy2DAsync(copy, stream);
    }

    void cudaMemcpy2DFromArray(
            long dst,
            long dpitch,
            CUarray src,
            long wOffset,
            long hOffset,
            long width,
            long height,
            cudaMemcpyKind kind) {
        session.driver().cuMemcpy2D(fromArray(dst, dpitch, src, wOffset, hOffset, width, height, kind));
    }

    void cudaMemcpy2DFromArrayAsync(
            long dst,
            long dpitch,
            CUarray src,
            long wOffset,
            long hOffset,
            long width,
            long height,
            cudaMemcpyKind kind,
            @Nullable CUstream stream) {
        CUmemcpy2D copy = fromArray(dst, dpitch, src, wOffset, hOffset, width, height, kind);
        session.driver().cuMemcpy2DAsync(copy, stream);
    }

    void cudaMemcpy2DArrayToArray(
            CUarray dst,
            long wOffsetDst,
            long hOffsetDst,
            CUarray src,
            long wOffsetSrc,
            long hOffsetSrc,
            long width,
            long height,
            cudaMemcpyKind kind) {
        direction(kind, cudaMemcpyKind.DEVICE_TO_DEVICE);
        Operand target = of(dst, wOffsetDst, hOffsetDst, width, height);
        session.driver()
                .cuMemcpy2D(new CUmemcpy2D(target, of(src, wOffsetSrc, hOffsetSrc, width, height), width, height));
    }
}
