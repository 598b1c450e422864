package orrery.runtime;

import static java.lang.Long.toUnsignedString;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.MemoryRule;
import orrery.device.CUmemorytype;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;

/**
 * A copy, by the names of the documented fields. CUDA arrays are not simulated. Source: {@code struct
 * cudaMemcpy3DParms} of {@code driver_types.h}.
 */
public final class cudaMemcpy3DParms {
    /** Where in the source the copy begins. */
    public cudaPos srcPos = new cudaPos(0, 0, 0);

    /** The source. */
    public cudaPitchedPtr srcPtr = new cudaPitchedPtr(0, 0, 0, 0);

    /** Where in the target the copy begins. */
    public cudaPos dstPos = new cudaPos(0, 0, 0);

    /** The target. */
    public cudaPitchedPtr dstPtr = new cudaPitchedPtr(0, 0, 0, 0);

    /** How much is copied. */
    public cudaExtent extent = new cudaExtent(0, 0, 0);

    /** The direction. */
    public @Nullable cudaMemcpyKind kind;

    /** Nothing is set yet. */
    public cudaMemcpy3DParms() {}

    /** A copy of bytes. */
    static cudaMemcpy3DParms linear(long dst, long src, long count, cudaMemcpyKind kind) {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = new cudaPitchedPtr(src, count, count, 1);
        copy.dstPtr = new cudaPitchedPtr(dst, count, count, 1);
        copy.extent = new cudaExtent(count, 1, 1);
        copy.kind = kind;
        return copy;
    }

    /** The driver's form of a copy of rows. */
    static CUmemcpy2D rows(long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind) {
        RuntimeRule.DIRECTION.require(kind != null, () -> "a copy has no direction");
        MemoryRule.PITCH.require(
                height <= 1 || width == 0 || dpitch != 0 && spitch != 0,
                () -> "a copy has rows of " + toUnsignedString(width) + " bytes and pitches of "
                        + toUnsignedString(dpitch) + " and " + toUnsignedString(spitch));
        return new CUmemcpy2D(kind.target(), dst, dpitch, kind.source(), src, spitch, width, height);
    }

    /** The driver's form. */
    CUmemcpy3D driver() {
        RuntimeRule.DIRECTION.require(kind != null, () -> "a copy has no direction");
        return layers(kind.target(), dstPtr, dstPos, kind.source(), srcPtr, srcPos, extent);
    }

    /** The driver's form of a copy between memory of these kinds. */
    static CUmemcpy3D layers(
            CUmemorytype target,
            cudaPitchedPtr dstPtr,
            cudaPos dstPos,
            CUmemorytype source,
            cudaPitchedPtr srcPtr,
            cudaPos srcPos,
            cudaExtent extent) {
        cudaPitchedPtr to = RuntimeSession.given(dstPtr, "dstPtr");
        cudaPitchedPtr from = RuntimeSession.given(srcPtr, "srcPtr");
        cudaExtent size = RuntimeSession.given(extent, "extent");
        return new CUmemcpy3D(
                operand(target, to, RuntimeSession.given(dstPos, "dstPos")),
                operand(source, from, RuntimeSession.given(srcPos, "srcPos")),
                size.width(),
                size.height(),
                size.depth());
    }

    private static CUmemcpy3D.Operand operand(CUmemorytype type, cudaPitchedPtr memory, cudaPos position) {
        return new CUmemcpy3D.Operand(
                type, memory.ptr(), memory.pitch(), memory.ysize(), position.x(), position.y(), position.z());
    }

    /** The runtime's form. */
    static cudaMemcpy3DParms of(CUmemcpy3D copy) {
        cudaMemcpy3DParms params = new cudaMemcpy3DParms();
        params.srcPtr = pitched(copy, copy.source());
        params.dstPtr = pitched(copy, copy.target());
        params.extent = new cudaExtent(copy.widthInBytes(), copy.height(), copy.depth());
        params.kind =
                cudaMemcpyKind.of(copy.target().memoryType(), copy.source().memoryType());
        return params;
    }

    private static cudaPitchedPtr pitched(CUmemcpy3D copy, CUmemcpy3D.Operand end) {
        return new cudaPitchedPtr(end.address(), end.pitch(), copy.widthInBytes(), end.height());
    }
}
