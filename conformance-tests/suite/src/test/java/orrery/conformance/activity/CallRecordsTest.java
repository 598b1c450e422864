package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.NameActivity;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;

/** Records of calls: whose they are, and in which contexts they are recorded. */
class CallRecordsTest extends WithContext {
    private final CUcontext context = cuda.cuCtxGetCurrent();

    // -- threads and times ---------------------------------------------------------------------------------------

    @Test
    void aCallHasItsProcessThreadAndTimes() {
        Recording recording = new Recording(
                machine, Generation.CUDA_13_0, ActivityKind.DRIVER, ActivityKind.NAME, ActivityKind.MARKER);
        Nvtx nvtx = Nvtx.of(machine);
        nvtx.nameThread("main");
        nvtx.mark("here");
        long before = machine.now();
        cuda.cuMemAlloc(64);
        long after = machine.now();
        CallActivity call = recording.records(CallActivity.class).get(0);
        NameActivity thread = recording.records(NameActivity.class).get(0);
        assertEquals(List.of(before, after), List.of(call.start(), call.end()));
        assertNotEquals(0, call.threadId());
        assertEquals(thread.threadId(), call.threadId());
        assertEquals(thread.processId(), call.processId());
        MarkerActivity marker = recording.records(MarkerActivity.class).get(0);
        assertEquals(thread.threadId(), marker.threadId());
        assertEquals(thread.processId(), marker.processId());
    }

    /** One thread waits for a host function, which waits for the calls of another thread. */
    @Test
    void aCallThatWaitsIsRecordedThoughOthersCallMeanwhile() throws Exception {
        CUfunction slow = function(Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
        CUstream stream = cuda.cuStreamCreate(1);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.DRIVER);
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(1);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            Uninterruptibles.awaitUninterruptibly(waiting);
            cuda.cuCtxSetCurrent(context);
            cuda.cuStreamCreate(1);
            called.countDown();
        });
        cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, stream);
        cuda.cuLaunchHostFunc(stream, () -> {
            waiting.countDown();
            Uninterruptibles.awaitUninterruptibly(called);
        });
        cuda.cuStreamSynchronize(stream);
        other.get();
        Map<Integer, List<String>> byThread = recording.records(CallActivity.class).stream()
                .collect(Collectors.groupingBy(
                        CallActivity::threadId, Collectors.mapping(CallActivity::function, Collectors.toList())));
        assertEquals(
                List.of(
                        List.of("cuCtxSetCurrent", "cuStreamCreate"),
                        List.of("cuLaunchKernel", "cuLaunchHostFunc", "cuStreamSynchronize")),
                byThread.values().stream()
                        .sorted(Comparator.comparingInt(List::size))
                        .toList());
    }

    // -- settings of contexts ------------------------------------------------------------------------------------

    /** A call is made in the caller's current context. */
    @Test
    void callsAreRecordedInTheContextsThatSaySo() {
        CUcontext other = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUcontext third = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        Recording recording = new Recording(machine, Generation.CUDA_13_0);
        recording.cupti().cuptiActivityEnableContext(context, ActivityKind.DRIVER);
        recording.cupti().cuptiActivityEnableContext(other, ActivityKind.DRIVER);
        cuda.cuCtxSetCurrent(context);
        cuda.cuMemAlloc(64);
        cuda.cuCtxSetCurrent(third);
        cuda.cuMemsetD8(cuda.cuMemAlloc(64), (byte) 0, 64);
        cuda.cuCtxSetCurrent(other);
        cuda.cuCtxSynchronize();
        assertEquals(
                List.of("cuCtxSetCurrent", "cuMemAlloc_v2", "cuCtxSetCurrent", "cuCtxSynchronize"),
                recording.records(CallActivity.class).stream()
                        .map(CallActivity::function)
                        .toList());
    }

    /** What the runtime calls in the driver is made in the primary context. */
    @Test
    void callsOfTheRuntimeInTheDriverAreRecordedInTheirContext() {
        CUcontext primary = cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0));
        CudaRuntime runtime = CudaRuntime.of(machine);
        Recording recording = new Recording(machine, Generation.CUDA_5_5);
        recording.cupti().cuptiActivityEnableContext(primary, ActivityKind.DRIVER);
        cuda.cuCtxSetCurrent(context);
        runtime.cudaMalloc(64);
        assertEquals(List.of(), recording.records(CallActivity.class));
        cuda.cuCtxSetCurrent(primary);
        runtime.cudaMalloc(64);
        assertEquals(
                1,
                recording.records(CallActivity.class).stream()
                        .filter(call -> call.function().startsWith("cuMemAlloc"))
                        .count());
    }
}
