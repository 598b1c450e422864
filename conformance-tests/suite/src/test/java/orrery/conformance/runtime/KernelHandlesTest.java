package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlibrary;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaKernel_t;
import orrery.runtime.dim3;
import orrery.sim.Kernel;

/** Handles of kernels that the runtime names, as an H200 answers. */
class KernelHandlesTest extends DocumentSnippets {
    private static final CUfunctionAttribute SHARED = CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;
    private static final dim3 ONE = new dim3(1);
    private static final CUdevice DEVICE = new CUdevice(0);

    private final CudaDriver driver = CudaDriver.of(machine);
    private final Kernel kernel = Kernel.perThread(arguments -> {
                var out = arguments.ints(0);
                return thread -> out.set(0, 5);
            })
            .named("five");

    private int shared() {
        return cuda.cudaFuncGetAttributes(kernel).maxDynamicSharedSizeBytes();
    }

    @Test
    void aKernelHasOneHandleWithoutAContext() {
        cuda.cudaGetDeviceCount();
        cudaKernel_t handle = cuda.cudaGetKernel(kernel);
        assertNull(driver.cuCtxGetCurrent());
        assertEquals(handle, cuda.cudaGetKernel(kernel));
        assertEquals(handle, CudaRuntime.of(machine).cudaGetKernel(kernel));
        assertNotEquals(handle, cuda.cudaGetKernel(Kernel.empty()));
        assertEquals("five", driver.cuKernelGetName(handle));
        CUlibrary library = driver.cuKernelGetLibrary(handle);
        assertEquals(List.of(handle), driver.cuLibraryEnumerateKernels(2, library));
        driver.cuLibraryUnload(library);
        assertEquals("five", driver.cuKernelGetName(handle), "the runtime keeps it");
        CudaRuntimeException none = assertThrows(CudaRuntimeException.class, () -> cuda.cudaGetKernel(null));
        assertEquals(cudaError_t.cudaErrorInvalidDeviceFunction, none.error());
    }

    @Test
    void itsFunctionIsThatOfTheKernel() {
        long memory = cuda.cudaMalloc(4);
        cudaKernel_t handle = cuda.cudaGetKernel(kernel);
        CUfunction function = driver.cuKernelGetFunction(handle);
        assertEquals(cuda.cudaGetFuncBySymbol(kernel), function);
        assertEquals(driver.cuFuncGetModule(function), driver.cuLibraryGetModule(driver.cuKernelGetLibrary(handle)));
        cuda.cudaLaunchKernel(handle, ONE, ONE, 0, null, memory);
        cuda.cudaMemset(memory, 0, 4);
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, memory);
        int[] out = new int[1];
        cuda.cudaMemcpy(cuda.host().of(out), memory, 4, CudaRuntime.cudaMemcpyDefault);
        assertEquals(5, out[0]);
    }

    @Test
    void attributesAreThoseOfTheDevice() {
        cuda.cudaFuncSetAttribute(kernel, SHARED, 50_000);
        cudaKernel_t handle = cuda.cudaGetKernel(kernel);
        assertEquals(50_000, driver.cuKernelGetAttribute(SHARED, handle, DEVICE));
        driver.cuKernelSetAttribute(SHARED, 60_000, handle, DEVICE);
        assertEquals(60_000, shared());
        cuda.cudaFuncSetAttribute(handle, SHARED, 40_000);
        assertEquals(40_000, shared());
        CUcontext other = driver.cuCtxCreate(0, DEVICE);
        assertEquals(40_000, shared());
        cuda.cudaFuncSetAttribute(kernel, SHARED, 70_000);
        driver.cuCtxDestroy(other);
        assertEquals(70_000, shared());
        cuda.cudaDeviceReset();
        assertEquals(70_000, shared());
    }

    /** Neither the handle nor a function is reachable while the collector runs. */
    @Test
    void attributesAreKept() {
        driver.cuInit(0);
        driver.cuKernelSetAttribute(SHARED, 60_000, cuda.cudaGetKernel(kernel), DEVICE);
        System.gc();
        assertEquals(60_000, shared());
    }
}
