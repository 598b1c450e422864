package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Maps;
import com.google.common.collect.Multimaps;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import orrery.cupti.report.RecordedOperation.State;

/**
 * The chain of operations, waits and host time that decides how long a run takes. It is followed from the last
 * operation back to the begin: to the operation that it waited for, to the one that had its engine, or to the host that
 * submitted it.
 */
final class CriticalPath {
    /** What a step of the path is. */
    enum Cause {
        /** An operation runs. */
        RUNS,
        /** An operation has become ready and the device has not started it. */
        LATENCY,
        /** An operation is ready, and another one has its engine. */
        ENGINE,
        /** The host has not submitted the operation. */
        HOST
    }

    /**
     * A step of the path.
     *
     * @param cause what passes
     * @param operation the operation that runs or waits
     * @param from its begin
     * @param to its end
     */
    record Step(Cause cause, RecordedOperation operation, long from, long to) {
        long nanos() {
            return to - from;
        }
    }

    private final RecordedRun run;
    private final Map<Long, RecordedOperation> byId;
    private final Map<Long, RecordedCall> callById = new TreeMap<>();
    private final ImmutableListMultimap<Long, RecordedDependency> before;
    private final ImmutableListMultimap<Long, RecordedOperation> inside;
    private final Map<String, TreeMap<Long, RecordedOperation>> byEngine = new TreeMap<>();
    private final TreeMap<Long, RecordedOperation> byEnd = new TreeMap<>();
    private final Map<Long, TreeMap<Long, RecordedCall>> waitsOfThread = new TreeMap<>();
    private final Deque<Step> steps = new ArrayDeque<>();

    private CriticalPath(RecordedRun run) {
        this.run = run;
        this.byId = Maps.uniqueIndex(run.operations(), RecordedOperation::id);
        this.before = Multimaps.index(run.dependencies(), RecordedDependency::later);
        this.inside =
                Multimaps.index(run.operations(), operation -> operation.node().launch());
        for (RecordedCall call : run.calls()) {
            callById.putIfAbsent(call.correlationId(), call);
            if (call.isWaiting()) {
                waitsOfThread
                        .computeIfAbsent(call.thread(), thread -> new TreeMap<>())
                        .put(call.start(), call);
            }
        }
        for (RecordedOperation each : run.operations()) {
            if (each.isWork() && each.state() == State.COMPLETE) {
                byEnd.put(each.end(), each);
                byEngine.computeIfAbsent(engineOf(each), engine -> new TreeMap<>())
                        .put(each.end(), each);
            }
        }
    }

    /** Returns the critical path of a run, from its begin to its end; empty if no operation is complete. */
    static ImmutableList<Step> of(RecordedRun run) {
        CriticalPath path = new CriticalPath(run);
        path.follow();
        return ImmutableList.copyOf(path.steps);
    }

    private static String engineOf(RecordedOperation operation) {
        return operation.device() + " " + operation.engine();
    }

    private void follow() {
        Set<Long> visited = new HashSet<>();
        RecordedOperation next = byEnd.isEmpty() ? null : byEnd.lastEntry().getValue();
        while (next != null && visited.add(next.id())) {
            step(Cause.RUNS, next, next.start(), next.end());
            next = leadOf(next);
        }
    }

    private void step(Cause cause, RecordedOperation operation, long from, long to) {
        if (to > from) {
            steps.addFirst(new Step(cause, operation, from, to));
        }
    }

    /** Returns the operation that an operation had to wait for, and notes what passed in between. */
    private @Nullable RecordedOperation leadOf(RecordedOperation operation) {
        RecordedOperation lead = lastBefore(operation, new HashSet<>());
        RecordedOperation launch = launchOf(operation);
        long visible = Math.min(launch.visibleAt(), operation.start());
        long ready = lead == null ? visible : Math.min(operation.start(), Math.max(visible, lead.end()));
        Map.Entry<Long, RecordedOperation> engine =
                Objects.requireNonNull(byEngine.get(engineOf(operation))).floorEntry(operation.start());
        if (engine != null && engine.getKey() > ready && engine.getValue().id() != operation.id()) {
            step(Cause.ENGINE, operation, engine.getKey(), operation.start());
            return engine.getValue();
        }
        step(Cause.LATENCY, operation, ready, operation.start());
        if (lead != null && lead.end() >= visible) {
            return lead;
        }
        return hostBefore(operation, launch, visible);
    }

    /** Returns the operation that the host had waited for before it submitted another one. */
    private @Nullable RecordedOperation hostBefore(
            RecordedOperation operation, RecordedOperation launch, long visible) {
        RecordedCall submission = callById.get(launch.correlationId());
        NavigableMap<Long, RecordedCall> waits = submission == null
                ? Collections.emptyNavigableMap()
                : waitsOfThread
                        .getOrDefault(submission.thread(), new TreeMap<>())
                        .headMap(submission.start(), true);
        for (RecordedCall call : waits.descendingMap().values()) {
            Map.Entry<Long, RecordedOperation> awaited = byEnd.floorEntry(Math.min(call.end(), visible));
            if (awaited != null && awaited.getKey() > call.start() && awaited.getKey() < operation.start()) {
                step(Cause.HOST, operation, awaited.getKey(), visible);
                return awaited.getValue();
            }
        }
        step(Cause.HOST, operation, Math.min(run.begin(), visible), visible);
        return null;
    }

    /** Returns the operation of the host's launch that an operation is in, or the operation itself. */
    private RecordedOperation launchOf(RecordedOperation operation) {
        RecordedOperation launch = byId.get(operation.node().launch());
        return launch == null ? operation : launch;
    }

    /** Returns the last operation to complete among those that an operation waits for; those in between only order. */
    private @Nullable RecordedOperation lastBefore(RecordedOperation operation, Set<Long> seen) {
        Deque<RecordedOperation> open = new ArrayDeque<>();
        open.add(operation);
        RecordedOperation last = null;
        while (!open.isEmpty()) {
            RecordedOperation each = open.poll();
            boolean any = false;
            for (RecordedDependency dependency : before.get(each.id())) {
                RecordedOperation earlier = byId.get(dependency.earlier());
                if (earlier != null && earlier.state() == State.COMPLETE) {
                    any = true;
                    last = consider(earlier, last, open, seen);
                }
            }
            RecordedOperation launch = byId.get(each.node().launch());
            if (!any && launch != null && seen.add(launch.id())) {
                open.add(launch);
            }
        }
        return last;
    }

    private @Nullable RecordedOperation consider(
            RecordedOperation earlier,
            @Nullable RecordedOperation last,
            Deque<RecordedOperation> open,
            Set<Long> seen) {
        if (earlier.isOrder()) {
            if (seen.add(earlier.id())) {
                open.add(earlier);
            }
            return last;
        }
        RecordedOperation work = earlier.isWork() ? earlier : lastInside(earlier);
        return work != null && (last == null || work.end() > last.end()) ? work : last;
    }

    private @Nullable RecordedOperation lastInside(RecordedOperation composite) {
        long launch = composite.isNode() ? composite.node().launch() : composite.id();
        return inside.get(launch).stream()
                .filter(each -> each.isWork() && each.state() == State.COMPLETE && each.end() <= composite.end())
                .max(Comparator.comparingLong(RecordedOperation::end))
                .orElse(null);
    }
}
