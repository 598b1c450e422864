package orrery.driver;

/**
 * A copy of {@link BatchCopies#cuMemcpy3DBatchAsync}. Source: {@code CUDA_MEMCPY3D_BATCH_OP} in {@code cuda.h}.
 *
 * @param src the source
 * @param dst the target
 * @param width elements of a row; an element is a byte if no operand is an array
 * @param height rows of a layer
 * @param depth layers
 * @param srcAccessOrder when the source may be read
 * @param flags 0 or {@link BatchCopies#CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE}, a hint that is ignored
 */
public record CUmemcpy3DBatchOp(
        CUmemcpy3DOperand src,
        CUmemcpy3DOperand dst,
        long width,
        long height,
        long depth,
        CUmemcpySrcAccessOrder srcAccessOrder,
        int flags) {

    /** Returns a copy whose source is read in stream order. */
    public CUmemcpy3DBatchOp(CUmemcpy3DOperand src, CUmemcpy3DOperand dst, long width, long height, long depth) {
        this(src, dst, width, height, depth, CUmemcpySrcAccessOrder.STREAM, 0);
    }
}
