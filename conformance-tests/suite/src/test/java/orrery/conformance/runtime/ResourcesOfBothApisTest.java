package orrery.conformance.runtime;

import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.calls;
import static orrery.testing.OrreryAssertions.times;

import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaEvent_t;
import orrery.sim.Resources;
import orrery.testing.SimulatedGpu;
import orrery.testing.Timeline;

/** Handles and memory of either API are released at the end of a block; the check for leaks says so. */
@SimulatedGpu
class ResourcesOfBothApisTest {
    @Test
    void ofTheDriver(CudaDriver cuda, Timeline timeline) {
        cuda.cuInit(0);
        try (Resources own = new Resources()) {
            own.closing(cuda.cuCtxCreate(0, cuda.cuDeviceGet(0)), cuda::cuCtxDestroy);
            CUstream stream = own.closing(cuda.cuStreamCreate(0), cuda::cuStreamDestroy);
            long memory = own.closing(cuda.cuMemAlloc(64), cuda::cuMemFree);
            cuda.cuMemsetD8Async(memory, (byte) 1, 64, stream);
            cuda.cuStreamSynchronize(stream);
        }
        assertThat(timeline).verify(calls("cuMemFree"), times(1)).verify(calls("cuCtxDestroy"), times(1));
    }

    @Test
    void ofTheRuntime(CudaRuntime cuda, Timeline timeline) {
        try (Resources own = new Resources()) {
            cudaEvent_t event = own.closing(cuda.cudaEventCreate(), cuda::cudaEventDestroy);
            own.closing(cuda.cudaMalloc(64), cuda::cudaFree);
            cuda.cudaEventRecord(event, null);
            cuda.cudaEventSynchronize(event);
        }
        assertThat(timeline).verify(calls("cudaFree"), times(1)).verify(calls("cudaEventDestroy"), times(1));
    }
}
