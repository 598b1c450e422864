package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import jcuda.Pointer;
import jcuda.driver.CUDA_LAUNCH_PARAMS;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUfunction;
import jcuda.driver.CUgraph;
import jcuda.driver.CUmemAllocationHandleType;
import jcuda.driver.CUmemAllocationProp;
import jcuda.driver.CUmemAllocationType;
import jcuda.driver.CUmemGenericAllocationHandle;
import jcuda.driver.CUmemLocation;
import jcuda.driver.CUmemLocationType;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.device.Devices;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Use counts of contexts, launches on several devices, lists of devices and shared memory; codes are those of an H200.
 */
@ResourceLock("JCudaAdapter")
class JCudaContextsTest {
    private static final int OK = CUresult.CUDA_SUCCESS;
    private static final int BLOCKS = 2;

    private final Machine machine =
            Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    private final CUcontext[] contexts = {new CUcontext(), new CUcontext()};

    /** Makes the second context current on the thread of a test, which is not that of methods before it. */
    private void begin() {
        JCudaAdapter.use(CudaDriver.of(machine));
        ok(JCudaDriver.cuInit(0));
        for (int i = 0; i < contexts.length; i++) {
            CUdevice device = new CUdevice();
            ok(JCudaDriver.cuDeviceGet(device, i));
            ok(JCudaDriver.cuCtxCreate(contexts[i], 0, device));
        }
    }

    private static void ok(int result) {
        assertEquals(OK, result, () -> CUresult.stringFor(result));
    }

    private static CUcontext current() {
        CUcontext current = new CUcontext();
        ok(JCudaDriver.cuCtxGetCurrent(current));
        return current;
    }

    @Test
    void aContextIsDestroyedByTheLastDetachment() {
        begin();
        CUcontext attached = new CUcontext();
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuCtxAttach(attached, 1));
        ok(JCudaDriver.cuCtxAttach(attached, 0));
        assertEquals(contexts[1], attached);
        assertEquals(CUresult.CUDA_ERROR_INVALID_CONTEXT, JCudaDriver.cuCtxDetach(contexts[0]));
        ok(JCudaDriver.cuCtxDetach(attached));
        assertEquals(contexts[1], current());
        ok(JCudaDriver.cuCtxDetach(contexts[1]));
        assertEquals(contexts[0], current());
        ok(JCudaDriver.cuCtxAttach(attached, 0));
        ok(JCudaDriver.cuCtxDestroy(contexts[0]));
        assertEquals(CUresult.CUDA_ERROR_INVALID_CONTEXT, JCudaDriver.cuCtxDetach(contexts[0]));
        assertEquals(CUresult.CUDA_ERROR_INVALID_CONTEXT, JCudaDriver.cuCtxAttach(attached, 0));
    }

    @Test
    void aPrimaryContextIsNotDestroyed() {
        begin();
        CUcontext primary = new CUcontext();
        ok(JCudaDriver.cuDevicePrimaryCtxRetain(primary, new CUdevice()));
        ok(JCudaDriver.cuCtxSetCurrent(primary));
        ok(JCudaDriver.cuCtxDetach(primary));
        ok(JCudaDriver.cuCtxDetach(primary));
        ok(JCudaDriver.cuCtxSynchronize());
        ok(JCudaDriver.cuCtxResetPersistingL2Cache());
    }

    // -- launches on several devices -----------------------------------------------------------------------------

    private final CUstream[] streams = {new CUstream(), new CUstream()};
    private final CUfunction[] functions = {new CUfunction(), new CUfunction()};

    private void loadKernels() {
        for (int i = 0; i < contexts.length; i++) {
            ok(JCudaDriver.cuCtxSetCurrent(contexts[i]));
            ok(JCudaDriver.cuStreamCreate(streams[i], 1));
            CUmodule module = new CUmodule();
            ok(JCudaDriver.cuModuleLoadData(
                    module, ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry nothing() { ret; }\n"));
            ok(JCudaDriver.cuModuleGetFunction(functions[i], module, "nothing"));
        }
    }

    private CUDA_LAUNCH_PARAMS launch(int device) {
        CUDA_LAUNCH_PARAMS params = new CUDA_LAUNCH_PARAMS();
        params.function = functions[device];
        params.gridDimX = BLOCKS;
        params.gridDimY = 1;
        params.gridDimZ = 1;
        params.blockDimX = 32;
        params.blockDimY = 1;
        params.blockDimZ = 1;
        params.hStream = streams[device];
        return params;
    }

    private static int launched(int flags, CUDA_LAUNCH_PARAMS... launches) {
        return JCudaDriver.cuLaunchCooperativeKernelMultiDevice(launches, launches.length, flags);
    }

    @Test
    void launchesAreRefusedAsByAGpu() {
        begin();
        loadKernels();
        ok(launched(3, launch(0)));
        ok(launched(0, launch(1), launch(0)));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, launched(4, launch(0)));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, launched(0));
        assertEquals(CUresult.CUDA_ERROR_INVALID_DEVICE, launched(0, launch(0), launch(0)));
        CUDA_LAUNCH_PARAMS other = launch(1);
        other.gridDimX = 1;
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, launched(0, launch(0), other));
        other = launch(0);
        other.hStream = null;
        assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, launched(0, other));
        other = launch(0);
        other.hStream = JCudaDriver.CU_STREAM_PER_THREAD;
        assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, launched(0, other));
        other = launch(0);
        other.function = new CUfunction();
        assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, launched(0, other));
        other = launch(0);
        other.gridDimX = 1 << 20;
        assertEquals(CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, launched(0, other));
        ok(JCudaDriver.cuCtxSetCurrent(new CUcontext()));
        ok(launched(0, launch(0)));
    }

    @Test
    void aCaptureIsBrokenByALaunch() {
        begin();
        loadKernels();
        ok(JCudaDriver.cuCtxSetCurrent(contexts[0]));
        ok(JCudaDriver.cuStreamBeginCapture(streams[0], 2));
        assertEquals(CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, launched(0, launch(0)));
        assertEquals(
                CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED,
                JCudaDriver.cuStreamEndCapture(streams[0], new CUgraph()));
    }

    /**
     * A function of the host runs in the stream of the one device before the launch and in that of the other after it.
     */
    @Test
    void theStreamsOfAllDevicesWaitForEachOther() {
        begin();
        loadKernels();
        AtomicInteger before = new AtomicInteger();
        AtomicInteger after = new AtomicInteger(-1);
        ok(JCudaDriver.cuCtxSetCurrent(contexts[0]));
        ok(JCudaDriver.cuLaunchHostFunc(streams[0], data -> before.set(1), null));
        ok(launched(0, launch(0), launch(1)));
        ok(JCudaDriver.cuCtxSetCurrent(contexts[1]));
        ok(JCudaDriver.cuLaunchHostFunc(streams[1], data -> after.set(before.get()), null));
        ok(JCudaDriver.cuStreamSynchronize(streams[1]));
        assertEquals(1, after.get());
        assertEquals(OK, JCudaDriver.cuStreamQuery(streams[0]), "the kernel of the other device is complete");
    }

    @Test
    void theBestBlockHasLegalFlags() {
        begin();
        loadKernels();
        int[][] best = {{0}, {0}, {0}, {0}};
        ok(JCudaDriver.cuOccupancyMaxPotentialBlockSize(best[0], best[1], functions[1], null, 0, 0));
        ok(JCudaDriver.cuOccupancyMaxPotentialBlockSizeWithFlags(best[2], best[3], functions[1], null, 0, 0, 1));
        assertArrayEquals(best[0], best[2]);
        assertArrayEquals(best[1], best[3]);
        assertTrue(best[3][0] > 0, best[3][0] + " threads");
        assertEquals(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                JCudaDriver.cuOccupancyMaxPotentialBlockSizeWithFlags(best[2], best[3], functions[1], null, 0, 0, 2));
    }

    // -- lists of devices ----------------------------------------------------------------------------------------

    private static int device() {
        int[] device = {-1};
        assertEquals(cudaError.cudaSuccess, JCuda.cudaGetDevice(device));
        return device[0];
    }

    private static void inAnotherThread(Runnable test) throws InterruptedException {
        AtomicInteger passed = new AtomicInteger();
        Thread thread = new Thread(() -> {
            test.run();
            passed.set(1);
        });
        thread.start();
        thread.join();
        assertEquals(1, passed.get());
    }

    @Test
    void aThreadUsesTheFirstDeviceOfItsList() throws InterruptedException {
        begin();
        inAnotherThread(() -> {
            assertEquals(cudaError.cudaErrorInvalidValue, JCuda.cudaSetValidDevices(new int[] {0, 1, 0}, 3));
            assertEquals(cudaError.cudaErrorInvalidValue, JCuda.cudaSetValidDevices(new int[] {0}, -1));
            assertEquals(cudaError.cudaErrorInvalidDevice, JCuda.cudaSetValidDevices(new int[] {2}, 1));
            ok(JCuda.cudaSetValidDevices(new int[] {1, 0}, 2));
            assertEquals(1, device());
            ok(JCuda.cudaSetValidDevices(new int[0], 0));
            assertEquals(0, device());
        });
        inAnotherThread(() -> {
            ok(JCuda.cudaSetDevice(0));
            ok(JCuda.cudaSetValidDevices(new int[] {1}, 1));
            assertEquals(0, device());
        });
    }

    // -- shared memory -------------------------------------------------------------------------------------------

    @Test
    void physicalMemoryIsSharedByADescriptor() {
        begin();
        CUmemAllocationProp prop = new CUmemAllocationProp();
        prop.type = CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED;
        prop.requestedHandleTypes = CUmemAllocationHandleType.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
        prop.location = new CUmemLocation(CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE, 0);
        CUmemGenericAllocationHandle memory = new CUmemGenericAllocationHandle();
        ok(JCudaDriver.cuMemCreate(memory, 2 << 20, prop, 0));
        int[] descriptor = {-1};
        ok(JCudaDriver.cuMemExportToShareableHandle(Pointer.to(descriptor), memory, 1, 0));
        assertTrue(descriptor[0] >= 0, "descriptor " + descriptor[0]);
        CUmemGenericAllocationHandle imported = new CUmemGenericAllocationHandle();
        ok(JCudaDriver.cuMemImportFromShareableHandle(imported, new Pointer().withByteOffset(descriptor[0]), 1));
        CUmemAllocationProp found = new CUmemAllocationProp();
        ok(JCudaDriver.cuMemGetAllocationPropertiesFromHandle(found, imported));
        assertEquals(prop.type, found.type);
        assertEquals(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                JCudaDriver.cuMemExportToShareableHandle(Pointer.to(new long[1]), memory, 2, 0));
    }

    @Test
    void whatHasNoEffectSaysSo() {
        begin();
        assertEquals(CUresult.CUDA_ERROR_NOT_SUPPORTED, JCudaDriver.cuProfilerInitialize("config", "output", 0));
        byte[] luid = {1};
        ok(JCudaDriver.cuDeviceGetLuid(luid, new int[1], new CUdevice()));
        assertEquals(1, luid[0]);
    }
}
