package orrery.runtime;

import orrery.driver.CudaDriver;

/** The chapter "Profiler Control" of the runtime API. Source: {@code cuda_profiler_api.h}. */
public interface ProfilerControl {
    /**
     * Enables a tool that collects a profile. No tool collects one here, so that nothing changes.
     *
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuProfilerStart}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuProfilerStart")
    void cudaProfilerStart();

    /**
     * Disables a tool that collects a profile. No tool collects one here, so that nothing changes.
     *
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuProfilerStop}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuProfilerStop")
    void cudaProfilerStop();
}
