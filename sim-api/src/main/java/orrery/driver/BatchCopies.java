package orrery.driver;

import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.device.HostCost.COPY;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that submit several copies in one call. The batch
 * as a whole executes in stream order; its copies execute in any order, so that none may depend on another one of the
 * same batch. Source: {@code cuda.h}.
 */
public interface BatchCopies {
    /** A hint that a copy should overlap with work on the SMs. It is ignored. */
    int CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE = 1;

    /**
     * Copies bytes between several pairs of addresses, in stream order. Either all copies are submitted, or none.
     *
     * @param dsts the first address of each target
     * @param srcs the first address of each source
     * @param sizes the number of bytes of each copy, at least 1
     * @param attrs attributes, at least one
     * @param attrsIdxs the first copy that each of the attributes belongs to: 0, then ascending numbers below the
     *     number of copies
     * @param stream the stream; {@link CUstream#PER_THREAD} names that of the calling thread; not the legacy default
     *     stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a list is null (API-08), there is no copy, the lists
     *     differ in length, attributes do not cover the copies, or an access order is null, INVALID or a flag is not
     *     known (MEMORY-20), the stream is the legacy default stream (MEMORY-21), a range exceeds its allocation
     *     (MEMORY-04), or the current context has no access to memory of a pool or a graph (PEER-06)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 13000, arguments = "[[[#[[#.")
    void cuMemcpyBatchAsync(
            long[] dsts,
            long[] srcs,
            long[] sizes,
            List<CUmemcpyAttributes> attrs,
            long[] attrsIdxs,
            @Nullable CUstream stream);

    /**
     * Copies layers of rows between memory and arrays several times, in stream order. Either all copies are submitted,
     * or none.
     *
     * @param opList the copies, at least one
     * @param flags 0
     * @param stream the stream; {@link CUstream#PER_THREAD} names that of the calling thread; not the legacy default
     *     stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the list or one of its components is null, or flags is
     *     not 0 (API-08), there is no copy, an extent is 0, an access order is INVALID or a flag is not known
     *     (MEMORY-20), the stream is the legacy default stream (MEMORY-21), a range exceeds its allocation (MEMORY-04),
     *     a row or a layer is larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), an
     *     operand names no array (MEMORY-11), the copy exceeds an array (ARRAY-05), the elements of two arrays differ
     *     in size (ARRAY-07), or the current context has no access to memory of a pool or a graph (PEER-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 13000, arguments = "#[..")
    void cuMemcpy3DBatchAsync(List<CUmemcpy3DBatchOp> opList, long flags, @Nullable CUstream stream);
}
