package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.cupti.report.RecordedStep.Kind;
import orrery.sim.EngineKind;
import orrery.sim.GraphChange;
import orrery.sim.TracedOperation;

/** Divides what a machine does into steps, up to a number of them. */
final class StepRecorder {
    /** So many steps are kept: nobody looks at more, one by one. */
    static final int MOST = 10_000;

    /** So many changes of graphs are kept, and so many characters of output. */
    private static final int MOST_DETAILS = 200_000;

    private static final String EVENT_RECORD = "event record";

    private final List<RecordedStep> steps = new ArrayList<>();
    private final Map<Long, Integer> submitted = new LinkedHashMap<>();
    private final Map<Long, Integer> allocated = new LinkedHashMap<>();
    private final Map<Long, Integer> freed = new LinkedHashMap<>();
    private final List<RecordedSteps.GraphStep> graphs = new ArrayList<>();
    private final List<RecordedSteps.EventStep> records = new ArrayList<>();
    private final List<RecordedSteps.Output> outputs = new ArrayList<>();

    /** The last operation of each stream that records an event, by the id of the stream. */
    private final Map<Long, Long> lastRecord = new HashMap<>();

    /** The calls that have begun and not returned, and those of them whose work has completed since. */
    private final Set<Long> open = new HashSet<>();

    private final Set<Long> hasCompletedInside = new HashSet<>();

    private long more;
    private long characters;

    private void add(Kind kind, long id, long time) {
        if (steps.size() < MOST) {
            steps.add(new RecordedStep(kind, id, time));
        } else {
            more++;
        }
    }

    /** Returns the index of the step that goes on. */
    private int current() {
        return steps.size() - 1;
    }

    /** Returns whether there is a step that what happens can belong to. */
    private boolean isOn() {
        return more == 0;
    }

    void entered(long correlationId, long time) {
        open.add(correlationId);
        add(Kind.CALL, correlationId, time);
    }

    /**
     * Notes the return of a call that has waited: for others it is no step of its own.
     *
     * @param waits whether the call synchronizes; one whose own work has completed in it has waited, too
     */
    void exited(long correlationId, long time, boolean waits) {
        open.remove(correlationId);
        boolean alone = !steps.isEmpty()
                && steps.get(current()).kind() == Kind.CALL
                && steps.get(current()).id() == correlationId;
        if ((hasCompletedInside.remove(correlationId) || waits) && !alone) {
            add(Kind.RETURN, correlationId, time);
        }
    }

    void submitted(TracedOperation operation) {
        if (isOn()) {
            submitted.putIfAbsent(operation.id(), Math.max(0, current()));
            if (operation.work().kind().equals(EVENT_RECORD)) {
                lastRecord.put(operation.streamId(), operation.id());
            }
        }
    }

    void started(TracedOperation operation, long time) {
        add(Kind.START, operation.id(), time);
    }

    /** Notes the end of work, and that of the record of an event; what else only orders is no step. */
    void completed(TracedOperation operation, long time) {
        if (open.contains(operation.correlationId())) {
            hasCompletedInside.add(operation.correlationId());
        }
        boolean orders = operation.work().engineKind() == EngineKind.ORDER;
        if (!orders || operation.work().kind().equals(EVENT_RECORD)) {
            add(Kind.END, operation.id(), time);
        }
    }

    void recorded(long event, long stream) {
        if (isOn()) {
            records.add(new RecordedSteps.EventStep(current(), event, lastRecord.getOrDefault(stream, 0L)));
        }
    }

    void changed(GraphChange change) {
        if (isOn() && graphs.size() < MOST_DETAILS) {
            graphs.add(new RecordedSteps.GraphStep(current(), change));
        }
    }

    void allocated(long allocation) {
        if (isOn()) {
            allocated.put(allocation, current());
        }
    }

    void freed(long allocation) {
        if (isOn()) {
            freed.put(allocation, current());
        }
    }

    void printed(String text) {
        characters += text.length();
        if (isOn() && characters < MOST_DETAILS) {
            outputs.add(new RecordedSteps.Output(current(), text));
        }
    }

    /** Returns what has been recorded so far. */
    RecordedSteps steps() {
        return new RecordedSteps(
                ImmutableList.copyOf(steps),
                more,
                ImmutableMap.copyOf(submitted),
                ImmutableMap.copyOf(allocated),
                ImmutableMap.copyOf(freed),
                ImmutableList.copyOf(graphs),
                ImmutableList.copyOf(records),
                ImmutableList.copyOf(outputs));
    }
}
