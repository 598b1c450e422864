package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.warnings;

import com.google.common.base.Throwables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.conformance.WithContext;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.OverheadActivity;
import orrery.cupti.record.OverheadKind;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.sim.Kernel;

/** A flush of activity buffers: the work it waits for, the records it returns, and what its callbacks may do. */
class FlushTest extends WithContext {
    private static final int BYTES = 1 << 16;
    private static final long LONG_NANOS = 1_000_000;

    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final CUfunction slow = function(Kernel.empty().costPerBlock((shape, arguments) -> LONG_NANOS));
    private final CUstream stream = cuda.cuStreamCreate(1);
    private final Cupti cupti = Cupti.of(machine, Generation.CUDA_13_0);
    private final List<Activity> records = new ArrayList<>();
    private int requests;

    private void record(ActivityKind... kinds) {
        cupti.cuptiActivityRegisterCallbacks(
                () -> {
                    requests++;
                    return new Granted(ActivityBuffer.allocate(BYTES), BYTES, 0);
                },
                (owner, id, buffer, size, valid) -> records.addAll(cupti.records(buffer, valid)));
        for (ActivityKind kind : kinds) {
            cupti.cuptiActivityEnable(kind);
        }
    }

    private void launch(CUstream into) {
        cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, into);
    }

    private <T> List<T> delivered(Class<T> type) {
        return records.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private List<OverheadActivity> overheads(OverheadKind kind) {
        return delivered(OverheadActivity.class).stream()
                .filter(each -> each.overheadKind() == kind)
                .toList();
    }

    // -- what is returned ----------------------------------------------------------------------------------------

    /** Records of calls belong to no context. */
    @Test
    void aFlushOfNoContextReturnsTheRecordsOfNoContext() {
        record(ActivityKind.DRIVER, ActivityKind.CONCURRENT_KERNEL);
        launch(stream);
        cuda.cuCtxSynchronize();
        cupti.cuptiActivityFlush(null, 0, 0);
        assertEquals(2, delivered(CallActivity.class).size());
        assertEquals(0, delivered(KernelActivity.class).size());
    }

    @Test
    void aFlushOfAStreamWaitsForThatStreamAlone() {
        CUstream other = cuda.cuStreamCreate(1);
        record(ActivityKind.CONCURRENT_KERNEL);
        launch(stream);
        launch(other);
        launch(other);
        cupti.cuptiActivityFlush(context, cupti.cuptiGetStreamId(context, stream), 0);
        assertEquals(
                List.of((int) cuda.cuStreamGetId(stream)),
                delivered(KernelActivity.class).stream()
                        .map(KernelActivity::streamId)
                        .toList());
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(stream));
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(other));
    }

    /** A stream that has nothing to do is not waited for, nor is any other. */
    @Test
    void aFlushOfAnIdleStreamReturnsAtOnce() {
        CUstream idle = cuda.cuStreamCreate(1);
        record(ActivityKind.CONCURRENT_KERNEL);
        launch(stream);
        long before = machine.now();
        cupti.cuptiActivityFlush(context, cupti.cuptiGetStreamId(context, idle), 0);
        assertEquals(before, machine.now());
    }

    // -- overheads -----------------------------------------------------------------------------------------------

    @Test
    void aFlushOfNoContextTakesNoTime() {
        record(ActivityKind.OVERHEAD);
        launch(stream);
        long now = machine.now();
        cupti.cuptiActivityFlush(null, 0, 0);
        OverheadActivity flush = overheads(OverheadKind.CUPTI_BUFFER_FLUSH).get(0);
        assertEquals(List.of(now, now), List.of(flush.start(), flush.end()));
    }

    @Test
    void aFlushOfAContextTakesAsLongAsItsWork() {
        record(ActivityKind.OVERHEAD);
        launch(stream);
        long before = machine.now();
        cupti.cuptiActivityFlush(context, 0, 0);
        long after = machine.now();
        assertTrue(after - before >= LONG_NANOS - 100_000, after - before + " ns");
        cupti.cuptiActivityFlush(null, 0, 0);
        OverheadActivity flush = overheads(OverheadKind.CUPTI_BUFFER_FLUSH).get(0);
        assertEquals(List.of(before, after), List.of(flush.start(), flush.end()));
    }

    /** The kernel's record asks for a buffer while the flush waits for the kernel. */
    @Test
    void aRequestDuringAFlushIsRecordedByIt() {
        record(ActivityKind.OVERHEAD, ActivityKind.CONCURRENT_KERNEL);
        launch(stream);
        assertEquals(0, requests);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(1, overheads(OverheadKind.ACTIVITY_BUFFER_REQUEST).size());
    }

    /** A request has its record when the call ends during which it was made. */
    @Test
    void aRequestDuringACallIsRecordedWhenTheCallEnds() {
        record(ActivityKind.OVERHEAD, ActivityKind.CONCURRENT_KERNEL);
        launch(stream);
        cuda.cuCtxSynchronize();
        long after = machine.now();
        launch(stream);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(
                after, overheads(OverheadKind.ACTIVITY_BUFFER_REQUEST).get(0).start());
    }

    // -- callbacks -----------------------------------------------------------------------------------------------

    static Stream<Arguments> thrown() {
        return Stream.of(
                Arguments.of(new IllegalStateException("nothing left"), new IllegalArgumentException("not wanted")),
                Arguments.of(new AssertionError("nothing left"), new StackOverflowError("not wanted")));
    }

    /** Whatever a callback throws is a warning and fails no call, and the records that it costs are counted. */
    @ParameterizedTest
    @MethodSource("thrown")
    void aCallbackThatThrowsIsReported(Throwable ofRequest, Throwable ofCompletion) {
        List<String> warnings = warnings(machine);
        cupti.cuptiActivityRegisterCallbacks(
                () -> {
                    if (requests++ == 0) {
                        Throwables.throwIfUnchecked(ofRequest);
                    }
                    return new Granted(ActivityBuffer.allocate(BYTES), BYTES, 0);
                },
                (owner, id, buffer, size, valid) -> Throwables.throwIfUnchecked(ofCompletion));
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        launch(stream);
        cuda.cuCtxSynchronize();
        launch(stream);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(2, requests);
        assertEquals(1, cupti.cuptiActivityGetNumDroppedRecords(context, cupti.cuptiGetStreamId(context, stream)));
        assertEquals(2, warnings.size());
        assertTrue(warnings.get(0).contains("requests a buffer"), warnings.get(0));
        assertTrue(warnings.get(0).contains("nothing left"), warnings.get(0));
        assertTrue(warnings.get(1).contains("completed buffer"), warnings.get(1));
        assertTrue(warnings.get(1).contains("not wanted"), warnings.get(1));
    }

    /** A kernel has several records of counters: the callback closes the recorder before the second one. */
    @Test
    void aCallbackThatClosesTheRecorderIsNotCalledAgain() {
        closeInACallback(() -> cupti.cuptiActivityEnable(ActivityKind.EVENT));
    }

    @Test
    void aCallbackThatClosesARecorderOfOneContextIsNotCalledAgain() {
        closeInACallback(() -> cupti.cuptiActivityEnableContext(context, ActivityKind.EVENT));
    }

    private void closeInACallback(Runnable enable) {
        cupti.cuptiActivityRegisterCallbacks(
                () -> {
                    requests++;
                    cupti.close();
                    return null;
                },
                (owner, id, buffer, size, valid) -> {});
        enable.run();
        launch(stream);
        cuda.cuCtxSynchronize();
        assertEquals(1, requests);
    }
}
