package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.cupti.report.RecordedOperation;
import orrery.cupti.report.RecordedRun;
import orrery.cupti.report.RecordedStep;
import orrery.cupti.report.RecordedSteps;
import orrery.cupti.report.RunRecorder;
import orrery.device.Devices;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUchildGraphNodeParams.Ownership;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.GraphChange;
import orrery.sim.GraphLaunchMode;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;
import orrery.sim.TracedOperation;

/** The steps of programs: their order, what belongs to which, and which operations events and waits name. */
class RecordedStepsTest extends WithContext {
    private static final int SMS = 132;

    private final RunRecorder recorder = RunRecorder.record(machine);
    private final CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    private final CUfunction brief = function("brief", Kernel.empty().costPerBlock((shape, args) -> 500));

    RecordedStepsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200()));
    }

    private void launch(CUfunction function, CUstream where, Object... arguments) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, where, arguments);
    }

    private Map<Long, RecordedOperation> operations(RecordedRun run) {
        return run.operations().stream().collect(Collectors.toMap(RecordedOperation::id, Function.identity()));
    }

    /** Kernels begin and end while calls take their time. */
    @Test
    void stepsAreInTheOrderOfTimeAndCallsHaveWhatTheyDid() {
        CUevent event = cuda.cuEventCreate(0);
        for (int i = 0; i < 50; i++) {
            launch(brief, stream);
            long memory = cuda.cuMemAllocAsync(1 << 10, stream);
            cuda.cuEventRecord(event, stream);
            cuda.cuMemFreeAsync(memory, stream);
        }
        cuda.cuStreamSynchronize(stream);
        RecordedRun run = recorder.run();
        RecordedSteps steps = run.steps();
        for (int i = 1; i < steps.steps().size(); i++) {
            RecordedStep before = steps.steps().get(i - 1);
            assertTrue(
                    before.time() <= steps.steps().get(i).time(),
                    before + ", then " + steps.steps().get(i));
        }
        Map<Long, RecordedOperation> operations = operations(run);
        steps.submitted()
                .forEach((id, step) -> assertEquals(
                        new RecordedStep(
                                RecordedStep.Kind.CALL,
                                operations.get(id).correlationId(),
                                steps.steps().get(step).time()),
                        steps.steps().get(step),
                        operations.get(id).label()));
        assertCalls(steps, steps.allocated(), run, "cuMemAllocAsync");
        assertCalls(steps, steps.freed(), run, "cuMemFreeAsync");
        assertEquals(50, steps.records().size());
        for (RecordedSteps.EventStep record : steps.records()) {
            assertEquals(
                    steps.steps().get(record.step()).id(),
                    operations.get(record.operation()).correlationId());
        }
    }

    private static void assertCalls(
            RecordedSteps steps, Map<Long, Integer> byAllocation, RecordedRun run, String function) {
        assertEquals(50, byAllocation.size());
        Map<Long, String> names =
                run.calls().stream().collect(Collectors.toMap(call -> call.correlationId(), call -> call.name()));
        byAllocation
                .values()
                .forEach(step ->
                        assertEquals(function, names.get(steps.steps().get(step).id())));
    }

    @Test
    void anEventOfALaunchIsCompleteWithItsKernel() {
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(event, stream);
        CUlaunchConfig config = new CUlaunchConfig(
                1, 1, 1, 32, 1, 1, 0, stream, List.of(CUlaunchAttribute.launchCompletionEvent(event, 0)));
        cuda.cuLaunchKernelEx(config, brief);
        cuda.cuStreamSynchronize(stream);
        RecordedRun run = recorder.run();
        RecordedSteps.EventStep last = run.steps().records().get(1);
        assertEquals("brief", operations(run).get(last.operation()).label());
    }

    @Test
    void anEventOfAGraphStandsForTheLaunch() {
        CUevent event = cuda.cuEventCreate(0);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode kernel = cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(brief));
        cuda.cuGraphAddEventRecordNode(graph, List.of(kernel), event);
        cuda.cuEventRecord(event, stream);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
        cuda.cuStreamSynchronize(stream);
        RecordedRun run = recorder.run();
        assertEquals(2, run.steps().records().size());
        RecordedSteps.EventStep last = run.steps().records().get(1);
        RecordedOperation record = operations(run).get(last.operation());
        assertEquals("event record", record.kind());
        assertEquals(run.steps().steps().get(last.step()).id(), record.correlationId());
        assertTrue(record.end()
                >= operations(run).values().stream()
                        .filter(each -> each.label().equals("brief"))
                        .findFirst()
                        .orElseThrow()
                        .end());
    }

    @Test
    void aChildGraphThatIsReplacedIsTold() {
        CUgraph parent = cuda.cuGraphCreate(0);
        CUgraph child = cuda.cuGraphCreate(0);
        cuda.cuGraphAddEmptyNode(child, List.of());
        CUgraphNode node = cuda.cuGraphAddChildGraphNode(parent, List.of(), child);
        cuda.cuGraphNodeSetParams(node, new CUchildGraphNodeParams(child, Ownership.CLONE));
        List<GraphChange> changes = recorder.run().steps().graphs().stream()
                .map(RecordedSteps.GraphStep::change)
                .toList();
        GraphChange.WorkReplaced replaced = (GraphChange.WorkReplaced) changes.stream()
                .filter(GraphChange.WorkReplaced.class::isInstance)
                .findFirst()
                .orElseThrow();
        long made = changes.stream()
                .filter(GraphChange.NodeAdded.class::isInstance)
                .mapToLong(GraphChange::graph)
                .max()
                .orElseThrow();
        assertEquals(List.of(made), replaced.embedded());
    }

    @Test
    void anEventThatACapturedLaunchRecordsIsTold() {
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
        launch(brief, stream);
        cuda.cuLaunchKernelEx(
                new CUlaunchConfig(
                        1, 1, 1, 1, 1, 1, 0, stream, List.of(CUlaunchAttribute.programmaticEvent(event, 0, 0))),
                brief);
        cuda.cuStreamEndCapture(stream);
        List<List<Integer>> nodes = recorder.run().steps().graphs().stream()
                .map(RecordedSteps.GraphStep::change)
                .filter(GraphChange.EventCaptured.class::isInstance)
                .map(change -> ((GraphChange.EventCaptured) change).dependencies())
                .toList();
        assertEquals(List.of(List.of(1)), nodes);
    }

    /** Each block has all registers of its SM. A kernel beside the graph, which launches itself as its tail, waits. */
    @Test
    void aWaitNamesTheRunThatHadTheSmsAndNotTheNextOne() {
        Kernel relaunch = Kernel.perLaunch(args -> {
                    IntView count = args.ints(0);
                    return launch -> {
                        if (count.get(0) < 3) {
                            launch.device().launchGraph(launch.device().currentGraph(), GraphLaunchMode.TAIL);
                        }
                        count.set(0, count.get(0) + 1);
                    };
                })
                .launchesGraphs()
                .registersPerThread(64)
                .costPerBlock((shape, args) -> 50_000);
        long count = cuda.cuMemAlloc(4);
        cuda.cuMemsetD32(count, 0, 1);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUkernelNodeParams filling = CUkernelNodeParams.of(function("filling", relaunch), SMS, 1024, count);
        cuda.cuGraphAddKernelNode(graph, List.of(), filling);
        CUstream beside = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuGraphLaunch(
                cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH), stream);
        for (int i = 0; i < 50; i++) {
            launch(brief, beside);
        }
        cuda.cuCtxSynchronize();
        RecordedRun run = recorder.run();
        Map<Long, RecordedOperation> operations = operations(run);
        boolean any = false;
        for (RecordedOperation each : run.operations()) {
            for (TracedOperation.Wait wait : each.waits()) {
                if (wait.taker() != 0) {
                    any = true;
                    RecordedOperation taker = operations.get(wait.taker());
                    assertTrue(
                            taker.start() <= each.start() && taker.start() <= wait.from(),
                            each + " waited for " + taker);
                }
            }
        }
        assertTrue(any, "nothing has waited");
    }
}
