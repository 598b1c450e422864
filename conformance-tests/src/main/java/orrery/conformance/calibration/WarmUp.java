package orrery.conformance.calibration;

import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.EventManagement;
import orrery.driver.StreamMemoryOperations;

/**
 * Makes the calls of the measuring programs so often that the JVM has compiled them: a call takes several times as long
 * before, and programs that are worth a prediction run longer than that.
 */
final class WarmUp extends MeasuringProgram {
    private static final int CALLS = 15_000;
    private static final int BETWEEN_WAITS = 50;
    private static final int BYTES = 4096;

    WarmUp(MeasuredDevice device) {
        super(device);
    }

    @Override
    void run() {
        CUevent event = cuda.cuEventCreate(EventManagement.CU_EVENT_DISABLE_TIMING);
        CUevent from = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        long first = cuda.cuMemAlloc(BYTES);
        long second = cuda.cuMemAlloc(BYTES);
        long pinned = cuda.cuMemAllocHost(BYTES);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), device.kernelNode(0));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        List<Runnable> calls = List.of(
                () -> device.launchNop(1, 1, s),
                () -> device.launchSpin(1, 1, 0, s),
                () -> device.launchSaxpy(1, 0, s),
                () -> cuda.cuEventRecord(event, s),
                () -> cuda.cuEventRecord(from, s),
                () -> cuda.cuStreamWaitEvent(t, event, 0),
                () -> cuda.cuEventQuery(event),
                () -> cuda.cuEventSynchronize(event),
                () -> cuda.cuEventElapsedTime(from, from),
                () -> cuda.cuStreamQuery(s),
                () -> cuda.cuStreamSynchronize(s),
                cuda::cuCtxSynchronize,
                () -> cuda.cuMemcpyAsync(first, pinned, 4, s),
                () -> cuda.cuMemcpyHtoDAsync(first, pinned, 4, s),
                () -> cuda.cuMemcpyDtoHAsync(pinned, first, 4, s),
                () -> cuda.cuMemcpyDtoDAsync(second, first, 4, s),
                () -> cuda.cuMemsetD32Async(first, 0, 1, s),
                () -> cuda.cuMemsetD8Async(first, (byte) 0, 4, s),
                () -> cuda.cuMemsetD2D32Async(first, 512, 0, 4, 4, s),
                () -> cuda.cuStreamWriteValue32(s, first, 1, 0),
                () -> cuda.cuStreamWaitValue32(s, first, 0, StreamMemoryOperations.CU_STREAM_WAIT_VALUE_GEQ),
                () -> cuda.cuMemFreeAsync(cuda.cuMemAllocAsync(BYTES, s), s),
                () -> cuda.cuLaunchHostFunc(s, () -> {}),
                () -> cuda.cuGraphLaunch(exec, s));
        for (Runnable call : calls) {
            for (int i = 0; i < CALLS; i++) {
                call.run();
                if (i % BETWEEN_WAITS == 0) {
                    cuda.cuCtxSynchronize();
                }
            }
            cuda.cuCtxSynchronize();
        }
        cuda.cuGraphExecDestroy(exec);
        cuda.cuGraphDestroy(graph);
        cuda.cuMemFreeHost(pinned);
        cuda.cuMemFree(first);
        cuda.cuMemFree(second);
    }
}
