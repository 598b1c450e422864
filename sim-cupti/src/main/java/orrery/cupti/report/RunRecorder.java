package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import orrery.core.context.Device;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.machine.SimulatedMachine;
import orrery.device.ResultCode;
import orrery.device.SmSet;
import orrery.sim.Annotation;
import orrery.sim.ApiFunction;
import orrery.sim.GraphChange;
import orrery.sim.Machine;
import orrery.sim.Synchronization;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;
import orrery.sim.TracedStream;

/**
 * Records what a machine does, for reports.
 *
 * <pre>{@code
 * RunRecorder recorder = RunRecorder.record(machine);
 * ... // the program
 * HtmlReport.of("my run", recorder.run()).write(Path.of("run.html"));
 * }</pre>
 */
public final class RunRecorder implements TraceListener {
    private final ImmutableList<Device> devices;
    private final CallRecorder calls = new CallRecorder();
    private final MemoryRecorder memory;
    private final Map<Long, OpenOperation> operations = new TreeMap<>();
    private final List<RecordedDependency> dependencies = new ArrayList<>();
    private final List<RecordedBlocks> blocks = new ArrayList<>();

    /** The index of the latest blocks of each kernel that is not complete, by the id of its operation. */
    private final Map<Long, Integer> blocksOf = new HashMap<>();

    private final Map<Integer, RecordedRange> openRanges = new LinkedHashMap<>();
    private final List<RecordedRange> ranges = new ArrayList<>();
    private final StepRecorder steps = new StepRecorder();
    private final NodeHistory nodes = new NodeHistory();
    private long first = Long.MAX_VALUE;
    private long latest;

    /** An operation, and how far it is. */
    private static final class OpenOperation {
        private final TracedOperation operation;
        private final RecordedOperation.Node node;
        private RecordedOperation.State state = RecordedOperation.State.SUBMITTED;

        OpenOperation(TracedOperation operation, RecordedOperation.Node node) {
            this.operation = operation;
            this.node = node;
        }
    }

    private RunRecorder(ImmutableList<Device> devices) {
        this.devices = devices;
        this.memory = new MemoryRecorder(devices);
    }

    /** Starts recording a machine. */
    public static RunRecorder record(Machine machine) {
        RunRecorder recorder = new RunRecorder(
                ImmutableList.copyOf(SimulatedMachine.of(machine).devices()));
        recorder.memory.noteUse(machine.now());
        machine.trace().add(recorder);
        return recorder;
    }

    /** Returns what has been recorded so far. */
    public synchronized RecordedRun run() {
        ImmutableList.Builder<RecordedRange> allRanges = ImmutableList.builder();
        allRanges.addAll(ranges);
        openRanges
                .values()
                .forEach(range -> allRanges.add(new RecordedRange(
                        range.message(), range.thread(), range.start(), Math.max(range.start(), latest))));
        return new RecordedRun(
                devices.stream().map(device -> device.model().name()).collect(ImmutableList.toImmutableList()),
                calls.threads(),
                calls.calls(latest),
                operations.values().stream().map(this::recorded).collect(ImmutableList.toImmutableList()),
                ImmutableList.copyOf(dependencies),
                memory.allocations(),
                memory.uses(),
                ImmutableList.copyOf(blocks),
                allRanges.build(),
                steps.steps(),
                calls.failures(),
                Math.min(first, latest),
                latest);
    }

    private RecordedOperation recorded(OpenOperation open) {
        return OperationText.recorded(open.operation, open.state, open.node, latest);
    }

    /** Extends the recorded span to a time. */
    private void extendTo(long time) {
        first = Math.min(first, time);
        latest = Math.max(latest, time);
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    @Override
    public synchronized void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        extendTo(time);
        calls.entered(correlationId, call.name(), thread, time);
        steps.entered(correlationId, time);
    }

    @Override
    public synchronized void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        extendTo(time);
        memory.noteUse(time);
        boolean waited = calls.exited(correlationId, time, result.name());
        steps.exited(correlationId, time, waited);
    }

    @Override
    public synchronized void callFailed(
            long correlationId, ApiFunction call, long thread, long time, Throwable failure) {
        calls.failed(correlationId, time, failure);
    }

    /** Notes what the program has printed. */
    public synchronized void printed(String text) {
        steps.printed(text);
    }

    @Override
    public synchronized void eventRecorded(long eventId, TracedStream stream, long operation, long time) {
        steps.recorded(eventId, operation);
    }

    @Override
    public synchronized void eventRecordedByGraph(long eventId, TracedStream stream, long operation, long time) {
        steps.recorded(eventId, operation);
    }

    @Override
    public boolean observesGraphs() {
        return true;
    }

    @Override
    public synchronized void graphChanged(GraphChange change) {
        steps.changed(change);
    }

    @Override
    public synchronized void synchronizing(
            Synchronization how, TracedContext context, long streamId, long eventId, long record, long time) {
        if (how != Synchronization.STREAM_WAIT_EVENT) {
            calls.waits(how == Synchronization.STREAM_SYNCHRONIZE ? streamId : RecordedCall.WAITS_FOR_ALL, eventId);
        }
    }

    // -- operations ----------------------------------------------------------------------------------------------

    @Override
    public synchronized void submitted(TracedOperation operation, long time) {
        open(operation);
        steps.submitted(operation);
    }

    private OpenOperation open(TracedOperation operation) {
        OpenOperation open = operations.get(operation.id());
        if (open == null) {
            open = new OpenOperation(operation, nodes.node(operation));
            operations.put(operation.id(), open);
        }
        return open;
    }

    @Override
    public synchronized void started(TracedOperation operation, long time) {
        extendTo(time);
        open(operation).state = RecordedOperation.State.STARTED;
        steps.started(operation, time);
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        extendTo(time);
        memory.noteUse(time);
        steps.completed(operation, time);
        blocksOf.remove(operation.id());
        open(operation).state =
                operation.dropped() ? RecordedOperation.State.DROPPED : RecordedOperation.State.COMPLETE;
        if (operation.work() instanceof MemAllocNode node && !operation.dropped()) {
            memory.allocated(node.memory(), time, null);
            steps.allocatedByWork(node.memory().id());
        } else if (operation.work() instanceof MemFreeNode node && !operation.dropped()) {
            memory.freed(node.memory(), time);
            steps.freedByWork(node.memory().id());
        }
    }

    @Override
    public boolean observesOrder() {
        return true;
    }

    @Override
    public synchronized void ordered(long operation, long earlier, boolean programmatic) {
        dependencies.add(new RecordedDependency(earlier, operation, programmatic));
    }

    @Override
    public boolean observesBlocks() {
        return true;
    }

    @Override
    public synchronized void blocksEnded(TracedOperation operation, int[] sms, long count, long start, long end) {
        SmSet where = RecordedBlocks.sms(sms);
        Integer index = blocksOf.get(operation.id());
        if (index != null && blocks.get(index).continuesWith(where, start, end)) {
            blocks.set(index, blocks.get(index).with(count, start, end));
        } else {
            blocksOf.put(operation.id(), blocks.size());
            blocks.add(new RecordedBlocks(operation.id(), where, count, start, end));
        }
    }

    // -- memory and annotations ----------------------------------------------------------------------------------

    @Override
    public synchronized void allocated(TracedAllocation allocation, long time) {
        extendTo(time);
        memory.allocated(allocation, time, ProgramSite.current());
        steps.allocated(allocation.id());
    }

    @Override
    public synchronized void freed(TracedAllocation allocation, long time) {
        extendTo(time);
        memory.freed(allocation, time);
        steps.freed(allocation.id());
    }

    @Override
    public synchronized void annotated(Annotation annotation) {
        extendTo(annotation.time());
        String message = annotation.message() == null ? "" : annotation.message();
        RecordedRange range = new RecordedRange(message, annotation.thread(), annotation.time(), annotation.time());
        switch (annotation.kind()) {
            case INSTANT -> ranges.add(range);
            case START -> openRanges.put(annotation.id(), range);
            case END -> {
                RecordedRange begun = openRanges.remove(annotation.id());
                if (begun != null) {
                    ranges.add(new RecordedRange(begun.message(), begun.thread(), begun.start(), annotation.time()));
                }
            }
        }
    }

    @Override
    public synchronized void warning(String message, long time) {
        ranges.add(new RecordedRange(message, RecordedRange.WARNING, time, time));
    }
}
