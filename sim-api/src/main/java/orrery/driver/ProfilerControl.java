package orrery.driver;

import static orrery.core.call.CaptureSafety.UNSAFE;

import orrery.sim.CudaException;

/** The chapter "Profiler Control" of the driver API. Source: {@code cudaProfiler.h}. */
public interface ProfilerControl {
    /**
     * Enables a tool that collects a profile of the current context. No tool collects one here, so that nothing
     * changes.
     *
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException as every use of a {@linkplain CUcontext current context}:
     *     {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of
     *     an earlier fault (API-02)
     */
    @DriverFunction(capture = UNSAFE, version = 4000)
    void cuProfilerStart();

    /**
     * Disables a tool that collects a profile of the current context. No tool collects one here, so that nothing
     * changes.
     *
     * @throws CudaException as {@link #cuProfilerStart}
     */
    @DriverFunction(capture = UNSAFE, version = 4000)
    void cuProfilerStop();
}
