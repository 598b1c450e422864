package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/**
 * Records and waits of whole contexts: what they stand for, what synchronizing waits for, and what comes after them.
 */
class ContextEventsTest extends WithContext {
    private static final int WORK_NANOS = 1_000_000_000;

    private final CUdevice device;
    private final CUcontext primary;
    private final CUfunction work;

    ContextEventsTest() {
        super(MachineOptions.defaults().withDeadlockGrace(Duration.ZERO));
        device = cuda.cuDeviceGet(0);
        primary = cuda.cuDevicePrimaryCtxRetain(device);
        cuda.cuCtxSetCurrent(primary);
        Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> WORK_NANOS);
        work = function("work", kernel);
    }

    private CUgreenCtx green() {
        var sms = cuda.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        var group = cuda.cuDevSmResourceSplitByCount(1, sms, 0, 16).result().get(0);
        return cuda.cuGreenCtxCreate(cuda.cuDevResourceGenerateDesc(group), device, 1);
    }

    private void launch(CUstream stream) {
        cuda.cuLaunchKernel(work, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    private void assertComplete(CUevent event) {
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuEventQuery(event));
    }

    private void assertPending(CUevent event) {
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuEventQuery(event));
    }

    private CUstream stream() {
        return cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private CUstream stream(CUgreenCtx green) {
        return cuda.cuGreenCtxStreamCreate(green, CudaDriver.CU_STREAM_NON_BLOCKING, 0);
    }

    /** An event of another context that is pending for as long as a kernel takes. */
    private CUevent pendingElsewhere() {
        cuda.cuCtxCreate(0, device);
        Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> WORK_NANOS);
        CUfunction busy = function("busy", kernel);
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuLaunchKernel(busy, 1, 1, 1, 1, 1, 1, 0, null);
        cuda.cuEventRecord(event, null);
        cuda.cuCtxPopCurrent();
        return event;
    }

    // -- what synchronizing waits for ----------------------------------------------------------------------------

    @Test
    void synchronizingTheContextWaitsForItsRecords() {
        CUevent begin = cuda.cuEventCreate(0);
        CUevent end = cuda.cuEventCreate(0);
        cuda.cuCtxRecordEvent(primary, begin);
        cuda.cuCtxSynchronize();
        assertComplete(begin);
        launch(stream());
        cuda.cuCtxRecordEvent(primary, end);
        cuda.cuCtxSynchronize();
        assertTrue(cuda.cuEventElapsedTime(begin, end) >= WORK_NANOS / 1e6f);
    }

    @Test
    void synchronizingTheContextWaitsForAllOfItsRecords() {
        CUevent timed = cuda.cuEventCreate(0);
        CUevent untimed = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuCtxRecordEvent(primary, timed);
        cuda.cuCtxRecordEvent(primary, untimed);
        cuda.cuCtxSynchronize();
        assertComplete(timed);
        assertComplete(untimed);
    }

    @Test
    void synchronizingAGreenContextWaitsForItsRecords() {
        CUgreenCtx green = green();
        CUevent event = cuda.cuEventCreate(0);
        cuda.cuGreenCtxRecordEvent(green, event);
        cuda.cuCtxSynchronize_v2(cuda.cuCtxFromGreenCtx(green));
        assertComplete(event);
    }

    @Test
    void synchronizingThePrimaryContextWaitsForRecordsOfItsGreenContexts() {
        CUgreenCtx green = green();
        CUevent event = cuda.cuEventCreate(0);
        cuda.cuGreenCtxRecordEvent(green, event);
        cuda.cuGreenCtxDestroy(green);
        cuda.cuCtxSynchronize();
        assertComplete(event);
    }

    @Test
    void synchronizingTheDeviceWaitsForRecordsOfItsExecutionContexts() {
        CudaRuntime runtime = CudaRuntime.of(machine);
        CUevent event = runtime.cudaEventCreate();
        runtime.cudaExecutionCtxRecordEvent(runtime.cudaDeviceGetExecutionCtx(0), event);
        runtime.cudaDeviceSynchronize();
        assertComplete(event);
    }

    // -- what waits are ahead of ---------------------------------------------------------------------------------

    /** A record stands for "all the activities of the context", and the wait is ahead of "all future work". */
    @Test
    void aRecordOfTheContextIsAfterAWaitOfTheContext() {
        CUevent awaited = pendingElsewhere();
        CUevent recorded = cuda.cuEventCreate(0);
        cuda.cuCtxWaitEvent(primary, awaited);
        cuda.cuCtxRecordEvent(primary, recorded);
        assertPending(recorded);
        cuda.cuEventSynchronize(recorded);
        assertComplete(awaited);
    }

    @Test
    void aRecordOfThePrimaryContextIsAfterAWaitOfAGreenContext() {
        CUgreenCtx green = green();
        CUevent awaited = pendingElsewhere();
        CUevent recorded = cuda.cuEventCreate(0);
        cuda.cuGreenCtxWaitEvent(green, awaited);
        cuda.cuCtxRecordEvent(primary, recorded);
        cuda.cuEventSynchronize(recorded);
        assertComplete(awaited);
    }

    @Test
    void aRecordOfAGreenContextIsNotAfterAWaitOfAnother() {
        CUgreenCtx green = green();
        CUevent awaited = pendingElsewhere();
        CUevent recorded = cuda.cuEventCreate(0);
        cuda.cuGreenCtxWaitEvent(green, awaited);
        cuda.cuGreenCtxRecordEvent(green(), recorded);
        cuda.cuEventSynchronize(recorded);
        assertPending(awaited);
    }

    /** "all green contexts created on the device will wait for event as well". */
    @Test
    void workOfANewGreenContextIsAfterAWaitOfThePrimaryContext() {
        CUevent awaited = pendingElsewhere();
        cuda.cuCtxWaitEvent(primary, awaited);
        CUevent recorded = cuda.cuEventCreate(0);
        cuda.cuEventRecord(recorded, stream(green()));
        cuda.cuEventSynchronize(recorded);
        assertComplete(awaited);
    }

    /** "event and ctx must be from the same CUDA device": the driver asks for the same context. */
    @Test
    void theRuntimeRecordsAnEventOfAnotherContextOfTheDevice() {
        CudaRuntime runtime = CudaRuntime.of(machine);
        CUcontext other = cuda.cuCtxCreate(0, device);
        CUevent event = cuda.cuEventCreate(0);
        runtime.cudaExecutionCtxRecordEvent(runtime.cudaDeviceGetExecutionCtx(0), event);
        cuda.cuEventSynchronize(event);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuEventQuery(event));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_HANDLE,
                () -> cuda.cuCtxRecordEvent(primary, event),
                " of " + other + " is recorded in " + primary);
    }
}
