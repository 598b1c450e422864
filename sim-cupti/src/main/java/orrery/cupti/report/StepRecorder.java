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
 * Divides what a machine does into steps, up to a number of them.
 *
 * <p>The engine tells of the end of an event record or a kernel before its time has come. So steps are recorded as they
 * are told, and sorted by time when the recording is asked for. What a call does belongs to the step of the call, also
 * where work has started within the call before.
 */
final class StepRecorder {
    /** So many steps are kept: nobody looks at more, one by one. */
    static final int MOST = 10_000;

    /** So many changes of graphs are kept, and so many characters of output. */
    private static final int MAX_DETAILS = 200_000;

    private static final String EVENT_RECORD = "event record";

    /**
     * What the program has printed.
     *
     * @param after the last step that was recorded before, of those whose time had come; -1 for none
     * @param steps how many steps were recorded before
     * @param time the time then
     */
    private record Printed(int after, int steps, long time, String text) {}

    private final List<RecordedStep> steps = new ArrayList<>();
    /** The steps in which operations are submitted, and allocations made and freed, by their ids. */
    private final Map<Long, Integer> stepsOfSubmissions = new LinkedHashMap<>();

    private final Map<Long, Integer> stepsOfAllocations = new LinkedHashMap<>();
    private final Map<Long, Integer> stepsOfFrees = new LinkedHashMap<>();
    private final List<RecordedSteps.GraphStep> graphs = new ArrayList<>();
    private final List<RecordedSteps.EventStep> records = new ArrayList<>();
    private final List<Printed> outputs = new ArrayList<>();

    /** The step of each call that has begun and not returned, by its correlation id. */
    private final Map<Long, Integer> open = new HashMap<>();

    /** The step of the call that a thread is in. */
    private final Map<Thread, Integer> callOfThread = new HashMap<>();

    private final Set<Long> hasCompletedInside = new HashSet<>();

    private long more;
    private long characters;

    /** The latest time at which something has begun or returned. */
    private long now;

    /** Adds a step, and returns its index; that of the last one if there are too many. */
    private int add(Kind kind, long id, long time) {
        if (steps.size() < MOST) {
            steps.add(new RecordedStep(kind, id, time));
        } else {
            more++;
        }
        return latest();
    }

    /** Returns the index of the step that was recorded last. */
    private int latest() {
        return steps.size() - 1;
    }

    /** Returns the step of the call that the current thread is in; the last step if it is in none. */
    private int current() {
        return callOfThread.getOrDefault(Thread.currentThread(), latest());
    }

    /** Returns whether there is a step that what happens can belong to. */
    private boolean isOn() {
        return more == 0;
    }

    void entered(long correlationId, long time) {
        now = Math.max(now, time);
        int step = add(Kind.CALL, correlationId, time);
        open.put(correlationId, step);
        callOfThread.put(Thread.currentThread(), step);
    }

    /**
     * Notes the return of a call that has waited: for others it is no step of its own.
     *
     * @param waits whether the call synchronizes; one whose own work has completed in it has waited, too
     */
    void exited(long correlationId, long time, boolean waits) {
        now = Math.max(now, time);
        open.remove(correlationId);
        callOfThread.remove(Thread.currentThread());
        if (hasCompletedInside.remove(correlationId) || waits) {
            add(Kind.RETURN, correlationId, time);
        }
    }

    void submitted(TracedOperation operation) {
        if (isOn()) {
            stepsOfSubmissions.putIfAbsent(operation.id(), open.getOrDefault(operation.correlationId(), latest()));
        }
    }

    void started(TracedOperation operation, long time) {
        now = Math.max(now, time);
        add(Kind.START, operation.id(), time);
    }

    /**
     * Notes the end of work, and that of the record of an event; what else only orders is no step. A node that records
     * an event is complete together with the record of its launch.
     */
    void completed(TracedOperation operation, long time) {
        if (open.containsKey(operation.correlationId())) {
            hasCompletedInside.add(operation.correlationId());
        }
        boolean orders = operation.work().engineKind() == EngineKind.ORDER;
        boolean records = operation.work().kind().equals(EVENT_RECORD) && operation.graph() == null;
        if (!orders || records) {
            add(Kind.END, operation.id(), time);
        }
    }

    void recorded(long event, long operation) {
        if (isOn()) {
            records.add(new RecordedSteps.EventStep(current(), event, operation));
        }
    }

    void changed(GraphChange change) {
        if (isOn() && graphs.size() < MAX_DETAILS) {
            graphs.add(new RecordedSteps.GraphStep(current(), change));
        }
    }

    /** Notes an allocation by the current call. */
    void allocated(long allocation) {
        if (isOn()) {
            stepsOfAllocations.put(allocation, current());
        }
    }

    /** Notes an allocation by the work that has just been complete. */
    void allocatedByWork(long allocation) {
        if (isOn()) {
            stepsOfAllocations.put(allocation, latest());
        }
    }

    /** Notes that the current call has freed an allocation. */
    void freed(long allocation) {
        if (isOn()) {
            stepsOfFrees.put(allocation, current());
        }
    }

    /** Notes that the work that has just been complete has freed an allocation. */
    void freedByWork(long allocation) {
        if (isOn()) {
            stepsOfFrees.put(allocation, latest());
        }
    }

    void printed(String text) {
        characters += text.length();
        if (isOn() && characters < MAX_DETAILS) {
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

    /** The steps in the order of time. What happens at the same time stays in the order in which it was told. */
    private final class Sorted {
        /** The recorded indices, in the order of time. A return right after its call is no step. */
        private final List<Integer> order = new ArrayList<>();

        /** The index in the order of time, by the recorded index; the step before for what is no step. */
        private final int[] places = new int[steps.size()];

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
            places[recorded] = order.size() - 1;
        }

        /** Returns the place of a recorded index; that of -1, which is before the first step, is itself. */
        private int place(int recorded) {
            return recorded < 0 ? recorded : places[recorded];
        }

        private ImmutableMap<Long, Integer> places(Map<Long, Integer> recorded) {
            return ImmutableMap.copyOf(Maps.transformValues(recorded, this::place));
        }

        /** Returns the last step whose time had come when a text was printed. */
        private int place(Printed printed) {
            int at = place(printed.after());
            while (at + 1 < order.size()
                    && order.get(at + 1) < printed.steps()
                    && steps.get(order.get(at + 1)).time() <= printed.time()) {
                at++;
            }
            return at;
        }

        RecordedSteps all() {
            return new RecordedSteps(
                    order.stream().map(steps::get).collect(ImmutableList.toImmutableList()),
                    more,
                    ImmutableMap.copyOf(Maps.transformValues(stepsOfSubmissions, each -> Math.max(0, place(each)))),
                    places(stepsOfAllocations),
                    places(stepsOfFrees),
                    graphs.stream()
                            .map(each -> new RecordedSteps.GraphStep(place(each.step()), each.change()))
                            .sorted(Comparator.comparingInt(RecordedSteps.GraphStep::step))
                            .collect(ImmutableList.toImmutableList()),
                    records.stream()
                            .map(each ->
                                    new RecordedSteps.EventStep(place(each.step()), each.event(), each.operation()))
                            .sorted(Comparator.comparingInt(RecordedSteps.EventStep::step))
                            .collect(ImmutableList.toImmutableList()),
                    outputs.stream()
                            .map(each -> new RecordedSteps.Output(place(each), each.text()))
                            .sorted(Comparator.comparingInt(RecordedSteps.Output::step))
                            .collect(ImmutableList.toImmutableList()));
        }
    }
}
