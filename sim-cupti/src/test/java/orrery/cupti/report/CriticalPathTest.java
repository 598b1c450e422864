package orrery.cupti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import orrery.cupti.report.RecordedOperation.Node;
import orrery.cupti.report.RecordedOperation.State;
import orrery.sim.EngineKind;
import orrery.sim.TracedOperation;
import orrery.sim.WaitCause;

/** The critical path of small runs that are written down by hand. */
class CriticalPathTest {
    private final List<RecordedOperation> operations = new ArrayList<>();
    private final List<RecordedDependency> dependencies = new ArrayList<>();
    private final List<RecordedCall> calls = new ArrayList<>();

    private long operation(
            String label, EngineKind engine, long visible, long start, long end, TracedOperation.Wait... waits) {
        long id = operations.size() + 1L;
        operations.add(new RecordedOperation(
                id,
                label,
                "kind",
                engine,
                engine.title(),
                "",
                0,
                0,
                2,
                "stream 2",
                id,
                visible,
                visible,
                ImmutableList.copyOf(waits),
                start,
                end,
                State.COMPLETE,
                Node.NONE));
        return id;
    }

    private void call(long id, long start, long end, long waitsFor) {
        calls.add(new RecordedCall(id, "call", 1, start, end, "CUDA_SUCCESS", waitsFor, 0, null));
    }

    private void after(long later, long earlier) {
        dependencies.add(new RecordedDependency(earlier, later, false));
    }

    private String path() {
        RecordedRun run = new RecordedRun(
                ImmutableList.of("device"),
                ImmutableMap.of(),
                ImmutableList.copyOf(calls),
                ImmutableList.copyOf(operations),
                ImmutableList.copyOf(dependencies),
                ImmutableList.of(),
                ImmutableList.of(),
                ImmutableList.of(),
                ImmutableList.of(),
                RecordedSteps.NONE,
                ImmutableList.of(),
                0,
                1000);
        return CriticalPath.of(run).stream()
                .map(step -> step.cause() + " " + step.operation().label() + " " + step.from() + "-" + step.to())
                .collect(Collectors.joining(", "));
    }

    @Test
    void dependenciesAreFollowedThroughOperationsThatOnlyOrder() {
        long copy = operation("copy", EngineKind.COPY_TO_DEVICE, 10, 10, 100);
        long other = operation("other", EngineKind.COPY_TO_HOST, 10, 10, 60);
        long wait = operation("wait", EngineKind.ORDER, 20, 100, 100);
        long kernel = operation("kernel", EngineKind.COMPUTE, 30, 105, 200);
        after(wait, copy);
        after(wait, other);
        after(kernel, wait);
        assertEquals("START_UP copy 0-10, RUNS copy 10-100, ORDER kernel 100-105, RUNS kernel 105-200", path());
    }

    @Test
    void anEngineThatIsTakenIsOnThePath() {
        long first = operation("first", EngineKind.COPY_TO_DEVICE, 0, 0, 50);
        operation(
                "second", EngineKind.COPY_TO_DEVICE, 10, 52, 90, new TracedOperation.Wait(WaitCause.ENGINE, 10, first));
        assertEquals("RUNS first 0-50, ENGINE second 50-52, RUNS second 52-90", path());
    }

    @Test
    void anEngineThatWasIdleIsNoCause() {
        operation("first", EngineKind.COPY_TO_DEVICE, 0, 0, 50);
        operation("second", EngineKind.COPY_TO_DEVICE, 60, 60, 90);
        call(2, 55, 58, RecordedCall.WAITS_FOR_NOTHING);
        assertEquals("START_UP second 0-55, LAUNCHING second 55-60, RUNS second 60-90", path());
    }

    @Test
    void aValueThatComesLateIsTheCause() {
        operation("wait", EngineKind.FRONT_END, 0, 70, 71, new TracedOperation.Wait(WaitCause.CONDITION, 5, 0));
        assertEquals("LAUNCHING wait 0-5, CONDITION wait 5-70, RUNS wait 70-71", path());
    }

    @Test
    void theHostIsOnThePathBetweenItsWaitAndItsNextCall() {
        operation("first", EngineKind.COMPUTE, 5, 5, 50);
        operation("second", EngineKind.COMPUTE, 80, 80, 90);
        call(1, 0, 5, RecordedCall.WAITS_FOR_NOTHING);
        call(7, 6, 55, RecordedCall.WAITS_FOR_ALL);
        call(2, 75, 80, RecordedCall.WAITS_FOR_NOTHING);
        assertEquals(
                "LAUNCHING first 0-5, RUNS first 5-50, HOST second 50-75, LAUNCHING second 75-80, RUNS second 80-90",
                path());
    }

    @Test
    void aRunWithoutWorkHasNoPath() {
        operation("record", EngineKind.ORDER, 5, 5, 5);
        assertEquals("", path());
    }
}
