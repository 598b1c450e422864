package orrery.testing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import orrery.driver.CUlibrary;
import orrery.driver.CudaDriver;

/** A test takes the kernels of a PTX module as a library. */
@SimulatedGpu(ptx = "/orrery/conformance/ptx/kernels.ptx")
class PtxOfTheTestTest {

    private static void assertReverses(CudaDriver cuda, CUlibrary kernels) {
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        int[] data = new int[128];
        int[] expected = new int[128];
        for (int i = 0; i < data.length; i++) {
            data[i] = i;
            expected[i] = 127 - i;
        }
        long memory = cuda.cuMemAlloc(512);
        cuda.cuMemcpyHtoD(memory, cuda.host().of(data), 512);
        cuda.cuLaunchKernel(cuda.cuLibraryGetKernel(kernels, "reversed"), 1, 1, 1, 128, 1, 1, 0, null, memory);
        cuda.cuMemcpyDtoH(cuda.host().of(data), memory, 512);
        cuda.cuMemFree(memory);
        assertArrayEquals(expected, data);
    }

    @Test
    void theKernelsOfAResource(CudaDriver cuda, CUlibrary kernels) {
        assertReverses(cuda, kernels);
    }

    @Test
    @SimulatedGpu(ptx = "src/test/resources/orrery/conformance/ptx/kernels.fatbin", schedules = "random:3")
    void theKernelsOfAFileInSeveralRuns(CudaDriver cuda, CUlibrary kernels) {
        assertReverses(cuda, kernels);
    }
}
