package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import orrery.cupti.report.RecordedStep.Kind;
import orrery.sim.EngineKind;
import orrery.sim.GraphChange;
import orrery.sim.TracedOperation;

/**
 * Divides a run into steps: calls, their returns, and the starts and ends of operations. It is notified in the order of
 * {@link orrery.sim.TraceListener}, in which the end of an event record or of a kernel can come before its time. So
 * steps are recorded in the order of the notifications, and {@link #steps} sorts them by time. What a call does belongs
 * to the step of the call, even if work has started within the call before. After {@link #MAX_STEPS} steps, others are
 * only counted.
 */
final class StepRecorder {
    /** The maximum number of steps: more than a reader goes through one by one. */
    static final int MAX_STEPS = 10_000;

    /** The maximum number of changes of graphs. */
    private static final int MAX_GRAPH_CHANGES = 200_000;

    /** The maximum number of characters that the program prints. */
    private static final int MAX_OUTPUT = 200_000;

    private static final String EVENT_RECORD = "event record";

    /**
     * What the program has printed.
     *
     * @param after the recorded index of the last step before it; -1 for none
     * @param stepCount how many steps were recorded when it was printed; some of them may have a later time
     * @param time when it was printed
     */
    private record Printed(int after, int stepCount, long time, String text) {}

    private final List<RecordedStep> steps = new ArrayList<>();

    /** The steps in which operations are submitted, and allocations made and freed, by their ids. */
    private final Map<Long, Integer> stepsOfSubmissions = new LinkedHashMap<>();

    private final Map<Long, Integer> stepsOfAllocations = new LinkedHashMap<>();
    private final Map<Long, Integer> stepsOfFrees = new LinkedHashMap<>();
    private final List<RecordedSteps.GraphStep> graphChanges = new ArrayList<>();
    private final List<RecordedSteps.EventStep> eventRecords = new ArrayList<>();
    private final List<Printed> outputs = new ArrayList<>();

    /** The step of each call that has begun and not returned, by its correlation id. */
    private final Map<Long, Integer> stepsOfOpenCalls = new HashMap<>();

    /** The step of the call that a thread is in. */
    private final Map<Thread, Integer> stepsOfThreads = new HashMap<>();

    /** The correlation ids of the open calls whose own work has completed. */
    private final Set<Long> callsWithCompletedWork = new HashSet<>();

    /** How many steps there were after the last one that is kept. */
    private long skippedSteps;

    private long printedCharacters;

    /** The latest time at which something has begun or returned. */
    private long now;

    /** Adds a step, or counts it if there are too many; returns the index of the last step. */
    private int add(Kind kind, long id, long time) {
        if (steps.size() < MAX_STEPS) {
            steps.add(new RecordedStep(kind, id, time));
        } else {
            skippedSteps++;
        }
        return latest();
    }

    /** Returns the index of the step that was recorded last. */
    private int latest() {
        return steps.size() - 1;
    }

    /** Returns the step of the call that the current thread is in; the last step if it is in none. */
    private int current() {
        return stepsOfThreads.getOrDefault(Thread.currentThread(), latest());
    }

    /** Returns whether no step has been skipped. What happens later belongs to none of the steps that are kept. */
    private boolean isRecording() {
        return skippedSteps == 0;
    }

    void entered(long correlationId, long time) {
        now = Math.max(now, time);
        int step = add(Kind.CALL, correlationId, time);
        stepsOfOpenCalls.put(correlationId, step);
        stepsOfThreads.put(Thread.currentThread(), step);
    }

    /**
     * Notes the return of a call. It is a step only if the call has waited.
     *
     * @param synchronizes whether the call synchronizes; one whose own work has completed in it has waited, too
     */
    void exited(long correlationId, long time, boolean synchronizes) {
        now = Math.max(now, time);
        stepsOfOpenCalls.remove(correlationId);
        stepsOfThreads.remove(Thread.currentThread());
        if (callsWithCompletedWork.remove(correlationId) || synchronizes) {
            add(Kind.RETURN, correlationId, time);
        }
    }

    void submitted(TracedOperation operation) {
        if (isRecording()) {
            stepsOfSubmissions.putIfAbsent(
                    operation.id(), stepsOfOpenCalls.getOrDefault(operation.correlationId(), latest()));
        }
    }

    void started(TracedOperation operation, long time) {
        now = Math.max(now, time);
        add(Kind.START, operation.id(), time);
    }

    /**
     * Notes the end of an operation: a step if it does work, or if it is the record of an event in a stream. The end of
     * other operations, which only order work, is none; nor is that of a node that records an event, which is complete
     * together with the record of its launch.
     */
    void completed(TracedOperation operation, long time) {
        if (stepsOfOpenCalls.containsKey(operation.correlationId())) {
            callsWithCompletedWork.add(operation.correlationId());
        }
        boolean isOrder = operation.work().engineKind() == EngineKind.ORDER;
        boolean isRecord = operation.work().kind().equals(EVENT_RECORD) && operation.graph() == null;
        if (!isOrder || isRecord) {
            add(Kind.END, operation.id(), time);
        }
    }

    void recorded(long event, long operation) {
        if (isRecording()) {
            eventRecords.add(new RecordedSteps.EventStep(current(), event, operation));
        }
    }

    void changed(GraphChange change) {
        if (isRecording() && graphChanges.size() < MAX_GRAPH_CHANGES) {
            graphChanges.add(new RecordedSteps.GraphStep(current(), change));
        }
    }

    /** Notes an allocation by the current call. */
    void allocated(long allocation) {
        if (isRecording()) {
            stepsOfAllocations.put(allocation, current());
        }
    }

    /** Notes an allocation by the work that has just completed. */
    void allocatedByWork(long allocation) {
        if (isRecording()) {
            stepsOfAllocations.put(allocation, latest());
        }
    }

    /** Notes that the current call has freed an allocation. */
    void freed(long allocation) {
        if (isRecording()) {
            stepsOfFrees.put(allocation, current());
        }
    }

    /** Notes that the work that has just completed has freed an allocation. */
    void freedByWork(long allocation) {
        if (isRecording()) {
            stepsOfFrees.put(allocation, latest());
        }
    }

    void printed(String text) {
        printedCharacters += text.length();
        if (isRecording() && printedCharacters < MAX_OUTPUT) {
            int after = latest();
            while (after >= 0 && steps.get(after).time() > now) {
                after--;
            }
            outputs.add(new Printed(after, steps.size(), now, text));
        }
    }

    /** Returns what has been recorded so far, in the order of time. */
    RecordedSteps steps() {
        return new Sorted().all();
    }

    /** The steps in the order of time. Those of the same time stay in the order in which they were recorded. */
    private final class Sorted {
        /** The recorded indices, in the order of time. A return right after its call is left out. */
        private final List<Integer> order = new ArrayList<>();

        /** The index in the order of time, by the recorded index; that of the step before for one that is left out. */
        private final int[] sortedIndices = new int[steps.size()];

        Sorted() {
            IntStream.range(0, steps.size())
                    .boxed()
                    .sorted(Comparator.comparingLong(each -> steps.get(each).time()))
                    .forEach(this::append);
        }

        private void append(int recorded) {
            RecordedStep step = steps.get(recorded);
            RecordedStep before = order.isEmpty() ? null : steps.get(order.get(order.size() - 1));
            boolean isReturnOfCallBefore = step.kind() == Kind.RETURN
                    && before != null
                    && before.kind() == Kind.CALL
                    && before.id() == step.id();
            if (!isReturnOfCallBefore) {
                order.add(recorded);
            }
            sortedIndices[recorded] = order.size() - 1;
        }

        /** Returns the index in the order of time; -1, which is before the first step, stays -1. */
        private int sortedIndex(int recorded) {
            return recorded < 0 ? recorded : sortedIndices[recorded];
        }

        private ImmutableMap<Long, Integer> sortedIndices(Map<Long, Integer> recorded) {
            return ImmutableMap.copyOf(Maps.transformValues(recorded, this::sortedIndex));
        }

        /** Returns the last step whose time had come when a text was printed. */
        private int lastStepBefore(Printed printed) {
            int at = sortedIndex(printed.after());
            while (at + 1 < order.size()
                    && order.get(at + 1) < printed.stepCount()
                    && steps.get(order.get(at + 1)).time() <= printed.time()) {
                at++;
            }
            return at;
        }

        RecordedSteps all() {
            return new RecordedSteps(
                    order.stream().map(steps::get).collect(ImmutableList.toImmutableList()),
                    skippedSteps,
                    ImmutableMap.copyOf(
                            Maps.transformValues(stepsOfSubmissions, each -> Math.max(0, sortedIndex(each)))),
                    sortedIndices(stepsOfAllocations),
                    sortedIndices(stepsOfFrees),
                    graphChanges.stream()
                            .map(each -> new RecordedSteps.GraphStep(sortedIndex(each.step()), each.change()))
                            .sorted(Comparator.comparingInt(RecordedSteps.GraphStep::step))
                            .collect(ImmutableList.toImmutableList()),
                    eventRecords.stream()
                            .map(each -> new RecordedSteps.EventStep(
                                    sortedIndex(each.step()), each.event(), each.operation()))
                            .sorted(Comparator.comparingInt(RecordedSteps.EventStep::step))
                            .collect(ImmutableList.toImmutableList()),
                    outputs.stream()
                            .map(each -> new RecordedSteps.Output(lastStepBefore(each), each.text()))
                            .sorted(Comparator.comparingInt(RecordedSteps.Output::step))
                            .collect(ImmutableList.toImmutableList()));
        }
    }
}
