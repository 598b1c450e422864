package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaDeviceAttr;
import orrery.runtime.cudaDeviceProp;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaMemoryType;
import orrery.runtime.cudaPointerAttributes;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** Devices, primary contexts that are created automatically, and the driver beside the runtime. */
class DevicesTest extends DocumentSnippets {
    private final CudaDriver driver = CudaDriver.of(machine);

    DevicesTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.t4()));
    }

    @Test
    void everyThreadUsesADevice() {
        assertEquals(2, cuda.cudaGetDeviceCount());
        assertEquals(0, cuda.cudaGetDevice());
        cuda.cudaSetDevice(1);
        assertEquals(1, cuda.cudaGetDevice());
        assertEquals(0, CompletableFuture.supplyAsync(cuda::cudaGetDevice).join());
        assertEquals(1, cuda.cudaStreamGetDevice(cuda.cudaStreamCreate()));
        assertEquals(1, cuda.cudaPointerGetAttributes(cuda.cudaMalloc(4)).device());
    }

    @Test
    void aDeviceTellsWhatItIs() {
        cudaDeviceProp h200 = cuda.cudaGetDeviceProperties(0);
        assertEquals("NVIDIA H200", h200.name());
        assertEquals(132, h200.multiProcessorCount());
        assertEquals(List.of(1024, 1024, 64), h200.maxThreadsDim());
        assertEquals(9, h200.major());
        assertEquals(7, cuda.cudaGetDeviceProperties(1).major());
        for (cudaDeviceAttr attribute : cudaDeviceAttr.values()) {
            cuda.cudaDeviceGetAttribute(attribute, 0);
        }
        assertEquals(132, cuda.cudaDeviceGetAttribute(cudaDeviceAttr.cudaDevAttrMultiProcessorCount, 0));
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaGetDeviceProperties(2));
        assertEquals(cudaError_t.cudaErrorInvalidDevice, cuda.cudaGetLastError());
    }

    /**
     * Two H200 launch a kernel in the context of the stream, whichever device is current (h200-x2-runtime-programs).
     */
    @Test
    void aKernelIsLoadedWhereItIsUsed() {
        Kernel kernel = kernel("kernel");
        for (int device = 0; device < 2; device++) {
            cuda.cudaSetDevice(device);
            launch(kernel, null);
            launch(kernel, null);
            assertEquals(List.of("kernel", "kernel"), told());
            assertEquals("kernel", cuda.cudaFuncGetName(kernel));
        }
        CUstream onT4 = cuda.cudaStreamCreate();
        cuda.cudaSetDevice(0);
        launch(kernel, onT4);
        cuda.cudaStreamSynchronize(onT4);
        assertEquals(List.of("kernel"), told());
    }

    @Test
    void whatIsSetForAKernelHoldsOnItsDevice() {
        Kernel kernel = kernel("kernel");
        cuda.cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100_000);
        assertEquals(100_000, cuda.cudaFuncGetAttributes(kernel).maxDynamicSharedSizeBytes());
        cuda.cudaLaunchKernel(kernel, ONE, ONE, 100_000, null);
        assertEquals(2, cuda.cudaOccupancyMaxActiveBlocksPerMultiprocessor(kernel, 32, 100_000));
        cuda.cudaDeviceReset();
        assertEquals(100_000, cuda.cudaFuncGetAttributes(kernel).maxDynamicSharedSizeBytes(), "as on an H200");
        cuda.cudaSetDevice(1);
        assertEquals(49_152, cuda.cudaFuncGetAttributes(kernel).maxDynamicSharedSizeBytes());
    }

    @Test
    void aKernelTellsTheClustersThatItRequires() {
        Kernel kernel = kernel("kernel");
        assertEquals(0, cuda.cudaFuncGetAttributes(kernel).requiredClusterWidth());
        cuda.cudaFuncSetAttribute(kernel, cudaFuncAttributeRequiredClusterWidth, 4);
        cuda.cudaFuncSetAttribute(kernel, cudaFuncAttributeRequiredClusterHeight, 2);
        cuda.cudaFuncSetAttribute(kernel, cudaFuncAttributeRequiredClusterDepth, 1);
        cuda.cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
        var attributes = cuda.cudaFuncGetAttributes(kernel);
        assertEquals(
                List.of(4, 2, 1, 1),
                List.of(
                        attributes.requiredClusterWidth(),
                        attributes.requiredClusterHeight(),
                        attributes.requiredClusterDepth(),
                        attributes.nonPortableClusterSizeAllowed()));
    }

    @Test
    void theFirstCallThatNeedsAContextMakesIt() {
        cuda.cudaGetDeviceCount();
        assertEquals(
                false, driver.cuDevicePrimaryCtxGetState(driver.cuDeviceGet(0)).active());
        assertNull(driver.cuCtxGetCurrent());
        cuda.cudaFree(0);
        assertEquals(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)), driver.cuCtxGetCurrent());
        driver.cuDevicePrimaryCtxRelease(driver.cuDeviceGet(0));
        assertEquals(
                true, driver.cuDevicePrimaryCtxGetState(driver.cuDeviceGet(0)).active(), "the runtime keeps it");
    }

    @Test
    void aDeviceCanBeInitializedWithoutBeingUsed() {
        cuda.cudaInitDevice(1, cudaDeviceScheduleYield, cudaInitDeviceFlagsAreValid);
        assertEquals(0, cuda.cudaGetDevice());
        assertEquals(
                true, driver.cuDevicePrimaryCtxGetState(driver.cuDeviceGet(1)).active());
        cuda.cudaSetDevice(1);
        assertEquals(cudaDeviceScheduleYield | cudaDeviceMapHost, cuda.cudaGetDeviceFlags());
    }

    @Test
    void aResetEndsWhatWasThere() {
        long memory = cuda.cudaMalloc(4);
        CUstream stream = cuda.cudaStreamCreate();
        Kernel kernel = kernel("kernel");
        launch(kernel, stream);
        cuda.cudaDeviceReset();
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaFree(memory));
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaStreamSynchronize(stream));
        log.clear();
        launch(kernel, null);
        assertEquals(List.of("kernel"), told());
    }

    /**
     * "Any host memory allocated from this host thread using [...] cudaHostRegister() will have its lifetime associated
     * with device." (cuda_runtime_api.h, cudaSetDevice)
     */
    @Test
    void aResetEndsTheRegistrationsOfHostMemory() {
        long ofFirst = cuda.host().allocate(4096);
        cuda.cudaHostRegister(ofFirst, 4096, 0);
        long ofSecond = cuda.host().allocate(4096);
        cuda.cudaSetDevice(1);
        cuda.cudaHostRegister(ofSecond, 4096, 0);
        cuda.cudaSetDevice(0);
        cuda.cudaDeviceReset();
        assertEquals(
                cudaMemoryType.UNREGISTERED,
                cuda.cudaPointerGetAttributes(ofFirst).type());
        assertEquals(
                cudaMemoryType.HOST, cuda.cudaPointerGetAttributes(ofSecond).type());
        cuda.cudaHostRegister(ofFirst, 4096, 0);
    }

    /**
     * "If a non-primary CUcontext is current to the thread, cudaDeviceReset() will destroy only the internal CUDA RT
     * state for that CUcontext." (cuda_runtime_api.h, cudaDeviceReset)
     */
    @Test
    void aResetLeavesContextsOfTheDriverAndThePrimaryContextBesideThem() {
        long ofPrimary = cuda.cudaMalloc(4);
        CUcontext own = driver.cuCtxCreate(0, driver.cuDeviceGet(0));
        long ofOwn = cuda.cudaMalloc(4);
        cuda.cudaDeviceReset();
        cuda.cudaFree(ofOwn);
        cuda.cudaFree(ofPrimary);
        assertEquals(own, driver.cuCtxGetCurrent());
    }

    /**
     * "The function cudaPointerGetAttributes() will return the error cudaErrorIncompatibleDriverContext if the pointer
     * being queried was allocated by a non-primary context." (cuda_runtime_api.h, Context Interoperability)
     */
    @Test
    void memoryOfAContextOfTheDriverCannotBeQueried() {
        long ofPrimary = cuda.cudaMalloc(4);
        driver.cuCtxCreate(0, driver.cuDeviceGet(0));
        long ofOwn = cuda.cudaMallocHost(4);
        fails(cudaError_t.cudaErrorIncompatibleDriverContext, () -> cuda.cudaPointerGetAttributes(ofOwn));
        assertEquals(
                cudaMemoryType.DEVICE, cuda.cudaPointerGetAttributes(ofPrimary).type());
    }

    /** "the peer access API may not be called when a non-primary CUcontext is current" (cuda_runtime_api.h) */
    @Test
    void peerAccessNeedsAPrimaryContext() {
        cuda.cudaSetDevice(0);
        driver.cuCtxCreate(0, driver.cuDeviceGet(1));
        List<Executable> calls = List.of(
                () -> cuda.cudaDeviceCanAccessPeer(0, 1),
                () -> cuda.cudaDeviceEnablePeerAccess(0, 0),
                () -> cuda.cudaDeviceDisablePeerAccess(0));
        calls.forEach(call -> fails(cudaError_t.cudaErrorIncompatibleDriverContext, call));
    }

    /** "the flags for that context are always returned" (cuda_runtime_api.h, cudaGetDeviceFlags) */
    @Test
    void theFlagsOfACurrentContextOfTheDriverAreReturned() {
        driver.cuInit(0);
        driver.cuCtxCreate(cudaDeviceScheduleYield, driver.cuDeviceGet(0));
        assertEquals(driver.cuCtxGetFlags(), cuda.cudaGetDeviceFlags());
        assertEquals(cudaDeviceScheduleYield, cuda.cudaGetDeviceFlags() & ~cudaDeviceMapHost);
        assertEquals(
                false, driver.cuDevicePrimaryCtxGetState(driver.cuDeviceGet(0)).active());
    }

    /** "it is initialized with the provided flags" (cuda_runtime_api.h, cudaSetDeviceFlags) */
    @Test
    void aDeviceThatGetsFlagsIsInitialized() {
        cuda.cudaSetDeviceFlags(cudaDeviceScheduleYield);
        assertEquals(
                true, driver.cuDevicePrimaryCtxGetState(driver.cuDeviceGet(0)).active());
        assertEquals(
                false, driver.cuDevicePrimaryCtxGetState(driver.cuDeviceGet(1)).active());
        assertEquals(cudaDeviceScheduleYield | cudaDeviceMapHost, cuda.cudaGetDeviceFlags());
    }

    /** "If the memory referred to by ptr cannot be accessed directly by the current device then this is NULL." */
    @Test
    void memoryThatTheCurrentDeviceCannotAccessHasNoPointerForIt() {
        long memory = cuda.cudaMalloc(4);
        assertEquals(memory, cuda.cudaPointerGetAttributes(memory).devicePointer());
        cuda.cudaSetDevice(1);
        cudaPointerAttributes attributes = cuda.cudaPointerGetAttributes(memory);
        assertEquals(new cudaPointerAttributes(cudaMemoryType.DEVICE, 0, 0, 0), attributes);
        long mapped = cuda.cudaMallocHost(4);
        assertEquals(
                new cudaPointerAttributes(cudaMemoryType.HOST, 1, mapped, mapped),
                cuda.cudaPointerGetAttributes(mapped));
    }

    /** As on an H200: the handle stays, the id is that of another context. */
    @Test
    void aContextThatBeginsAnewHasAnotherId() {
        cuda.cudaFree(0);
        CUcontext context = driver.cuCtxGetCurrent();
        long id = driver.cuCtxGetId(context);
        cuda.cudaDeviceReset();
        cuda.cudaFree(0);
        assertEquals(context, driver.cuCtxGetCurrent());
        assertNotEquals(id, driver.cuCtxGetId(context));
    }

    @Test
    void driverAndRuntimeTakeEachOthersHandles() {
        CUstream stream = cuda.cudaStreamCreate();
        driver.cuStreamSynchronize(stream);
        long memory = driver.cuMemAlloc(4);
        cuda.cudaMemset(memory, 1, 4);
        CUfunction function = cuda.cudaGetFuncBySymbol(writes("kernel", 5));
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, memory);
        assertEquals(List.of("kernel"), told());
        cuda.cudaFree(memory);
    }

    @Test
    void theRuntimeUsesTheContextThatIsCurrent() {
        cuda.cudaGetDeviceCount();
        var context = driver.cuCtxCreate(0, driver.cuDeviceGet(1));
        assertEquals(1, cuda.cudaGetDevice());
        assertEquals(context, driver.cuStreamGetCtx(cuda.cudaStreamCreate()));
        launch(kernel("kernel"), null);
        assertEquals(List.of("kernel"), told());
        driver.cuCtxPopCurrent();
        assertNotEquals(context, driver.cuStreamGetCtx(cuda.cudaStreamCreate()));
    }

    @Test
    void unequalDevicesAreNoPeers() {
        assertEquals(false, cuda.cudaDeviceCanAccessPeer(0, 1));
        for (int peer = 0; peer < 2; peer++) {
            int device = peer;
            assertThrows(CudaRuntimeException.class, () -> cuda.cudaDeviceEnablePeerAccess(device, 0));
            assertEquals(cudaError_t.cudaErrorInvalidDevice, cuda.cudaGetLastError());
        }
    }

    @Test
    void addressesTellWhatTheyAre() {
        assertEquals(
                cudaMemoryType.DEVICE,
                cuda.cudaPointerGetAttributes(cuda.cudaMalloc(4)).type());
        assertEquals(
                cudaMemoryType.HOST,
                cuda.cudaPointerGetAttributes(cuda.cudaMallocHost(4)).type());
        assertEquals(
                cudaMemoryType.MANAGED,
                cuda.cudaPointerGetAttributes(cuda.cudaMallocManaged(4)).type());
        long pageable = cuda.host().allocate(4);
        assertEquals(
                cudaMemoryType.UNREGISTERED,
                cuda.cudaPointerGetAttributes(pageable).type());
        assertEquals(
                cudaInvalidDeviceId, cuda.cudaPointerGetAttributes(pageable).device());
        assertEquals(cudaError_t.cudaSuccess, cuda.cudaGetLastError());
    }
}
