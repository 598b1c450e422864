package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUmemcpy3DBatchOp;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Memory Management" of the runtime API that submit several copies in one call. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface BatchCopies {
    /** The source is read in stream order. */
    CUmemcpySrcAccessOrder cudaMemcpySrcAccessOrderStream = CUmemcpySrcAccessOrder.STREAM;
    /** The source is read before the call returns, and out of stream order. */
    CUmemcpySrcAccessOrder cudaMemcpySrcAccessOrderDuringApiCall = CUmemcpySrcAccessOrder.DURING_API_CALL;
    /** The source is read at any time. */
    CUmemcpySrcAccessOrder cudaMemcpySrcAccessOrderAny = CUmemcpySrcAccessOrder.ANY;
    /** No legal order. */
    CUmemcpySrcAccessOrder cudaMemcpySrcAccessOrderInvalid = CUmemcpySrcAccessOrder.INVALID;
    /** No flags. */
    int cudaMemcpyFlagDefault = 0;
    /** A hint that a copy should overlap with work on the SMs. It is ignored. */
    int cudaMemcpyFlagPreferOverlapWithCompute = 1;

    /**
     * Copies bytes between several pairs of addresses, in stream order. Either all copies are submitted, or none.
     *
     * @param dsts the first address of each target
     * @param srcs the first address of each source
     * @param sizes the number of bytes of each copy, at least 1
     * @param attrs attributes, at least one
     * @param attrsIdxs the first copy that each of the attributes belongs to: 0, then ascending numbers below the
     *     number of copies
     * @param stream the stream; not the legacy default stream
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyBatchAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpyBatchAsync")
    void cudaMemcpyBatchAsync(
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
     * @param stream the stream; not the legacy default stream
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpy3DBatchAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpy3DBatchAsync")
    void cudaMemcpy3DBatchAsync(List<CUmemcpy3DBatchOp> opList, long flags, @Nullable CUstream stream);
}
