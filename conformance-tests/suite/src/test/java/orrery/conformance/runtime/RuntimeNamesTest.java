package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.Devices;
import orrery.driver.CUevent;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUmemcpy3DBatchOp;
import orrery.driver.CUmemcpy3DOperand;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.dim3;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** A program that calls the runtime reads the runtime's names: of functions, of constants, of result codes. */
class RuntimeNamesTest extends DocumentSnippets {
    RuntimeNamesTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    }

    private void says(Runnable call, String... words) {
        String said = assertThrows(CudaRuntimeException.class, call::run).getMessage();
        for (String word : words) {
            assertTrue(said.contains(word), () -> said + " does not say " + word);
        }
        String unsourced = said.replaceAll("See .*?(?= Legal:)", "");
        assertFalse(unsourced.contains("CU_") || unsourced.contains("CUDA_") || unsourced.contains("cuCtx"), unsourced);
    }

    @Test
    void constants() {
        CUevent event = cuda.cudaEventCreateWithFlags(CudaRuntime.cudaEventDisableTiming);
        says(() -> cuda.cudaEventElapsedTime(event, event), "without cudaEventDisableTiming");
        says(() -> cuda.cudaStreamCreateWithFlags(7), "cudaStreamDefault or cudaStreamNonBlocking");
        Kernel kernel = kernel("kernel");
        says(
                () -> cuda.cudaLaunchKernel(kernel, new dim3(-1), ONE, 0, null),
                "kernel<<<4294967295, 1>>>",
                "cudaDevAttrMaxGridDimX, _Y and _Z, block dimensions within cudaDevAttrMaxBlockDimX, _Y and _Z");
        says(
                () -> cuda.cudaLaunchKernel(kernel, ONE, ONE, 1 << 20, null),
                "cudaFuncAttributeMaxDynamicSharedMemorySize");
        says(
                () -> cuda.cudaStreamBeginCapture(null, CUstreamCaptureMode.GLOBAL),
                "a created stream, or cudaStreamPerThread");
        CUstream capturing = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(capturing, CUstreamCaptureMode.RELAXED);
        cuda.cudaEventRecord(event, capturing);
        CUstream outside = cuda.cudaStreamCreate();
        says(
                () -> cuda.cudaStreamWaitEvent(outside, event, CudaRuntime.cudaEventWaitExternal),
                "waits with cudaEventWaitExternal for an event of");
        cuda.cudaStreamEndCapture(capturing);
        CUmemcpy3DOperand noArray = CUmemcpy3DOperand.array(null, 0, 0, 0);
        CUmemcpy3DBatchOp copy = new CUmemcpy3DBatchOp(noArray, noArray, 1, 1, 1);
        says(() -> cuda.cudaMemcpy3DBatchAsync(List.of(copy), 0, cuda.cudaStreamCreate()), "array (3) with an array");
    }

    @Test
    void functionsOfExecutionContexts() {
        var context = cuda.cudaDeviceGetExecutionCtx(0);
        CUevent event = cuda.cudaEventCreate();
        CUstream stream = cuda.cudaStreamCreate();
        List<Runnable> calls = List.of(
                () -> cuda.cudaExecutionCtxRecordEvent(context, event),
                () -> cuda.cudaExecutionCtxWaitEvent(context, event),
                () -> cuda.cudaExecutionCtxSynchronize(context));
        List<String> names =
                List.of("cudaExecutionCtxRecordEvent", "cudaExecutionCtxWaitEvent", "cudaExecutionCtxSynchronize");
        for (int i = 0; i < calls.size(); i++) {
            cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
            says(calls.get(i), names.get(i));
            says(() -> cuda.cudaStreamEndCapture(stream), "cudaStreamEndCapture", names.get(i));
        }
    }

    @Test
    void codes() {
        Kernel wild = Kernel.perLaunch(args -> launch -> args.ints(0).set(0, 1));
        cuda.cudaLaunchKernel(wild, ONE, ONE, 0, null, 64L);
        says(cuda::cudaDeviceSynchronize, "cudaErrorIllegalAddress");
        says(() -> cuda.cudaMalloc(4), "cudaErrorIllegalAddress", "cudaMalloc");
    }

    @Test
    void whatGrantsAccess() {
        cuda.cudaSetDevice(1);
        long ofOther = cuda.cudaMalloc(4);
        cuda.cudaSetDevice(0);
        CUstream stream = cuda.cudaStreamCreate();
        says(() -> cuda.cudaMemsetAsync(ofOther, 0, 4, stream), "without cudaDeviceEnablePeerAccess");
        cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
        cuda.cudaMemsetAsync(ofOther, 0, 4, stream);
        CUgraph graph = cuda.cudaStreamEndCapture(stream);
        says(() -> cuda.cudaGraphInstantiate(graph, 0), "without cudaDeviceEnablePeerAccess");
    }

    @Test
    void deadlocks() {
        CUexternalSemaphore never = cuda.cudaImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(
                ExternalSemaphoreHandleType.D3D12_FENCE,
                machine.external()
                        .timelineSemaphore("never", ExternalSemaphoreHandleType.D3D12_FENCE, 0)
                        .export(),
                0));
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaWaitExternalSemaphoresAsync(List.of(never), List.of(CUexternalSemaphoreWaitParams.fence(1)), stream);
        waits("cudaStreamSynchronize", () -> cuda.cudaStreamSynchronize(stream));
        waits("cudaDeviceSynchronize", cuda::cudaDeviceSynchronize);
        waits("cudaExecutionCtxSynchronize", () -> cuda.cudaExecutionCtxSynchronize(cuda.cudaDeviceGetExecutionCtx(0)));
    }

    private static void waits(String function, Runnable call) {
        String said = assertThrows(DeadlockException.class, call::run).getMessage();
        assertTrue(said.contains(" waits in " + function + " and "), said);
    }
}
