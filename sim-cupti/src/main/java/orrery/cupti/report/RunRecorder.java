package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
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
    /** A program may fail in a loop. */
    private static final int MAX_FAILURES = 500;

    private final ImmutableList<Device> devices;
    private final Map<Long, String> threads = new TreeMap<>();
    private final Map<Long, OpenCall> openCalls = new HashMap<>();
    private final List<OpenCall> calls = new ArrayList<>();
    private final Map<Long, OpenOperation> operations = new TreeMap<>();
    private final List<RecordedDependency> dependencies = new ArrayList<>();
    private final long[] inUse;
    private final List<RecordedMemoryUse> footprints = new ArrayList<>();
    private final List<RecordedBlocks> blocks = new ArrayList<>();

    /** The index of the latest blocks of each kernel that is not complete, by the id of its operation. */
    private final Map<Long, Integer> blocksOf = new HashMap<>();

    private final List<RecordedAllocation> allocations = new ArrayList<>();

    /** The index of each allocation that is not freed, by its id. */
    private final Map<Long, Integer> live = new HashMap<>();

    private final Map<Integer, RecordedRange> openRanges = new LinkedHashMap<>();
    private final List<RecordedRange> ranges = new ArrayList<>();
    private final StepRecorder steps = new StepRecorder();
    private final List<RecordedFailure> failures = new ArrayList<>();
    private final NodeHistory nodes = new NodeHistory();
    private long first = Long.MAX_VALUE;
    private long latest;

    /** A call, and how it ended. */
    private static final class OpenCall {
        private final long correlationId;
        private final String name;
        private final long thread;
        private final long start;
        private final @Nullable StackTraceElement site;
        private long end = -1;
        private long waitsFor = RecordedCall.WAITS_FOR_NOTHING;
        private long event;
        private @Nullable String result;

        OpenCall(long correlationId, String name, long thread, long start, @Nullable StackTraceElement site) {
            this.correlationId = correlationId;
            this.name = name;
            this.thread = thread;
            this.start = start;
            this.site = site;
        }

        RecordedCall recorded(long latest) {
            long until = end < 0 ? Math.max(start, latest) : end;
            return new RecordedCall(correlationId, name, thread, start, until, result, waitsFor, event, site);
        }
    }

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
        this.inUse = new long[devices.size()];
        Arrays.fill(inUse, -1);
    }

    /** Starts recording a machine. */
    public static RunRecorder record(Machine machine) {
        RunRecorder recorder = new RunRecorder(
                ImmutableList.copyOf(SimulatedMachine.of(machine).devices()));
        recorder.footprint(machine.now());
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
                ImmutableMap.copyOf(threads),
                calls.stream().map(call -> call.recorded(latest)).collect(ImmutableList.toImmutableList()),
                operations.values().stream().map(this::recorded).collect(ImmutableList.toImmutableList()),
                ImmutableList.copyOf(dependencies),
                ImmutableList.copyOf(allocations),
                ImmutableList.copyOf(footprints),
                ImmutableList.copyOf(blocks),
                allRanges.build(),
                steps.steps(),
                ImmutableList.copyOf(failures),
                Math.min(first, latest),
                latest);
    }

    private RecordedOperation recorded(OpenOperation open) {
        return OperationText.recorded(open.operation, open.state, open.node, latest);
    }

    private void at(long time) {
        first = Math.min(first, time);
        latest = Math.max(latest, time);
    }

    /** Notes how much memory is in use, where that has changed. */
    private void footprint(long time) {
        for (int i = 0; i < inUse.length; i++) {
            Device device = devices.get(i);
            long bytes = device.memory().takenBytes();
            if (bytes != inUse[i]) {
                inUse[i] = bytes;
                footprints.add(new RecordedMemoryUse(i, time, bytes));
            }
        }
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    @Override
    public synchronized void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        at(time);
        threads.putIfAbsent(thread, Thread.currentThread().getName());
        OpenCall open = new OpenCall(correlationId, call.name(), thread, time, ProgramSite.current());
        steps.entered(correlationId, time);
        openCalls.put(thread, open);
        calls.add(open);
    }

    @Override
    public synchronized void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        at(time);
        footprint(time);
        OpenCall open = openCalls.remove(thread);
        if (open != null) {
            open.end = time;
            open.result = result.name();
        }
        if (RecordedFailure.isAnswer(result.name())) {
            failures.removeIf(failure -> failure.call() == correlationId);
        }
        steps.exited(correlationId, time, open != null && open.waitsFor != RecordedCall.WAITS_FOR_NOTHING);
    }

    @Override
    public synchronized void callFailed(
            long correlationId, ApiFunction call, long thread, long time, Throwable failure) {
        if (failures.size() == MAX_FAILURES) {
            failures.remove(MAX_FAILURES - 1); // the latest may be the one that ends the program
        }
        failures.add(RecordedFailure.of(correlationId, time, failure));
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
            Synchronization how, TracedContext context, long streamId, long eventId, long time) {
        if (how == Synchronization.STREAM_WAIT_EVENT) {
            return;
        }
        // The listener runs on the thread of the call, which entered last.
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (calls.get(i).end < 0) {
                calls.get(i).waitsFor =
                        how == Synchronization.STREAM_SYNCHRONIZE ? streamId : RecordedCall.WAITS_FOR_ALL;
                calls.get(i).event = eventId;
                return;
            }
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
        at(time);
        open(operation).state = RecordedOperation.State.STARTED;
        steps.started(operation, time);
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        at(time);
        footprint(time);
        steps.completed(operation, time);
        blocksOf.remove(operation.id());
        open(operation).state =
                operation.dropped() ? RecordedOperation.State.DROPPED : RecordedOperation.State.COMPLETE;
        if (operation.work() instanceof MemAllocNode node && !operation.dropped()) {
            allocated(node.memory(), time, null);
            steps.allocatedByWork(node.memory().id());
        } else if (operation.work() instanceof MemFreeNode node && !operation.dropped()) {
            recordFree(node.memory(), time);
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
        allocated(allocation, time, ProgramSite.current());
        steps.allocated(allocation.id());
    }

    private void allocated(TracedAllocation allocation, long time, @Nullable StackTraceElement site) {
        at(time);
        live.put(allocation.id(), allocations.size());
        allocations.add(new RecordedAllocation(
                allocation.id(),
                allocation.base(),
                allocation.size(),
                allocation.kind(),
                allocation.deviceOrdinal(),
                time,
                RecordedAllocation.LIVE,
                site));
    }

    @Override
    public synchronized void freed(TracedAllocation allocation, long time) {
        recordFree(allocation, time);
        steps.freed(allocation.id());
    }

    private void recordFree(TracedAllocation allocation, long time) {
        at(time);
        Integer index = live.remove(allocation.id());
        if (index != null) {
            RecordedAllocation old = allocations.get(index);
            allocations.set(
                    index,
                    new RecordedAllocation(
                            old.id(), old.base(), old.size(), old.kind(), old.device(), old.start(), time, old.site()));
        }
    }

    @Override
    public synchronized void annotated(Annotation annotation) {
        at(annotation.time());
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
