package orrery.runtime;

import orrery.core.rule.NotSimulated;
import orrery.driver.CUmemcpy2D;

/**
 * A copy, by the names of the documented fields. CUDA arrays and several layers are not simulated. Source:
 * {@code struct cudaMemcpy3DParms} of {@code driver_types.h}.
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
    public cudaMemcpyKind kind;

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
        return new CUmemcpy2D(kind.target(), dst, dpitch, kind.source(), src, spitch, width, height);
    }

    /** The driver's form. */
    CUmemcpy2D driver() {
        cudaPitchedPtr to = RuntimeSession.given(dstPtr, "dstPtr");
        cudaPitchedPtr from = RuntimeSession.given(srcPtr, "srcPtr");
        cudaPos toPos = RuntimeSession.given(dstPos, "dstPos");
        cudaPos fromPos = RuntimeSession.given(srcPos, "srcPos");
        cudaExtent size = RuntimeSession.given(extent, "extent");
        if (size.depth() > 1 || toPos.z() != 0 || fromPos.z() != 0) {
            throw NotSimulated.operation("a copy of several layers");
        }
        return rows(
                at(to, toPos),
                to.pitch(),
                at(from, fromPos),
                from.pitch(),
                size.width(),
                Math.min(size.height(), size.height() * size.depth()),
                kind);
    }

    private static long at(cudaPitchedPtr memory, cudaPos position) {
        return memory.ptr() + position.y() * memory.pitch() + position.x();
    }

    /** The runtime's form. */
    static cudaMemcpy3DParms of(CUmemcpy2D copy) {
        cudaMemcpy3DParms params = new cudaMemcpy3DParms();
        params.srcPtr = new cudaPitchedPtr(copy.source(), copy.sourcePitch(), copy.widthInBytes(), copy.height());
        params.dstPtr = new cudaPitchedPtr(copy.target(), copy.targetPitch(), copy.widthInBytes(), copy.height());
        params.extent = new cudaExtent(copy.widthInBytes(), copy.height(), 1);
        params.kind = cudaMemcpyKind.of(copy.targetType(), copy.sourceType());
        return params;
    }
}
