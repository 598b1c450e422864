package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.Multimaps;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import orrery.cupti.report.RecordedOperation.State;
import orrery.sim.TracedOperation;
import orrery.sim.WaitCause;

/**
 * The chain of operations, waits and host time that decides how long a run takes. It is followed from the last
 * operation back to the begin: to the operation that it waited for, to the one that had its engine, or to the host that
 * submitted it. Each gap between two operations has one cause, and it is what the engine says: an engine that was idle
 * is none.
 */
final class CriticalPath {
    /** What a step of the path is. */
    enum Cause {
        /** An operation runs. */
        RUNS,
        /** What it depends on is complete, and that takes time to get from one stream, engine or node to another. */
        ORDER,
        /** An operation is ready, and another one has its engine. */
        ENGINE,
        /** A kernel is ready, and the SMs have no room. */
        SMS,
        /** A kernel is ready, and the work queues of its context are in use. */
        WORK_QUEUES,
        /** A value in memory or a semaphore is not what the operation waits for. */
        CONDITION,
        /** The host has not noticed a fault. */
        FAULT_NOTICE,
        /** A conditional node reads the value that decides about its body. */
        DECIDING,
        /** A call submits the operation, or the launch of its graph begins. */
        LAUNCHING,
        /** The host has not called yet, after it has waited for the device. */
        HOST,
        /** The host has not called yet, and has not waited for the device: the program begins. */
        START_UP;

        private static Cause of(WaitCause cause) {
            return switch (cause) {
                case ENGINE -> ENGINE;
                case SMS -> SMS;
                case WORK_QUEUES -> WORK_QUEUES;
                case CONDITION -> CONDITION;
                case FAULT_NOTICE -> FAULT_NOTICE;
            };
        }
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

    /** The executions of the bodies of a conditional node, in one launch. */
    private record Body(long launch, int parent) {}

    private final RecordedRun run;
    private final Map<Long, RecordedOperation> byId;
    private final Map<Long, RecordedCall> callById = new TreeMap<>();
    private final ImmutableListMultimap<Long, RecordedDependency> before;
    private final ImmutableListMultimap<Long, RecordedOperation> inside;
    private final Map<Body, TreeMap<Long, RecordedOperation>> insideBodies = new HashMap<>();
    private final TreeMap<Long, RecordedOperation> byEnd = new TreeMap<>();

    /** The nodes of each launch by the host, also those of graphs that kernels have launched in it, by their ends. */
    private final Map<Long, TreeMap<Long, RecordedOperation>> endsOfLaunch = new HashMap<>();

    private final Map<Long, TreeMap<Long, RecordedCall>> waitsOfThread = new TreeMap<>();
    private final Deque<Step> steps = new ArrayDeque<>();

    /** Up to where the path is known, from the end of the run. */
    private long known = Long.MAX_VALUE;

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
                if (each.isNode()) {
                    endsOfLaunch
                            .computeIfAbsent(each.node().launch(), launch -> new TreeMap<>())
                            .put(each.end(), each);
                }
                if (each.node().parent() >= 0) {
                    insideBodies
                            .computeIfAbsent(bodyOf(each), body -> new TreeMap<>())
                            .put(each.end(), each);
                }
            }
        }
    }

    private static Body bodyOf(RecordedOperation operation) {
        return new Body(operation.node().launch(), operation.node().parent());
    }

    /** Returns the critical path of a run, from its begin to its end; empty if no operation is complete. */
    static ImmutableList<Step> of(RecordedRun run) {
        CriticalPath path = new CriticalPath(run);
        path.follow();
        return ImmutableList.copyOf(path.steps);
    }

    private void follow() {
        RecordedOperation next = byEnd.isEmpty() ? null : byEnd.lastEntry().getValue();
        Set<Long> visited = new HashSet<>();
        while (next != null && visited.add(next.id())) {
            step(Cause.RUNS, next, next.start(), next.end());
            next = leadOf(next);
        }
    }

    /** Adds a step in front of the path, as far as the path does not cover its time. */
    private void step(Cause cause, RecordedOperation operation, long from, long end) {
        long to = Math.min(end, known);
        if (to > from) {
            steps.addFirst(new Step(cause, operation, from, to));
            known = from;
        }
    }

    /** Returns the operation that an operation had to wait for, and notes what passed in between. */
    private @Nullable RecordedOperation leadOf(RecordedOperation operation) {
        RecordedOperation taker = waits(operation);
        if (taker != null) {
            return taker;
        }
        RecordedOperation lead = lastBefore(operation, new HashSet<>());
        RecordedOperation launch = launchOf(operation);
        long visible = Math.min(launch.visibleAt(), operation.start());
        if (lead != null && lead.end() >= visible) {
            step(causeOfLatency(operation, lead), operation, lead.end(), operation.start());
            return lead;
        }
        step(causeOfLatency(operation, null), operation, visible, operation.start());
        return hostBefore(operation, launch, visible);
    }

    /** Notes the waits of an operation that was ready; returns the one that had its engine when the last began. */
    private @Nullable RecordedOperation waits(RecordedOperation operation) {
        long end = operation.start();
        for (TracedOperation.Wait wait : Lists.reverse(operation.waits())) {
            RecordedOperation taker = byId.get(wait.taker());
            long from =
                    taker == null || !taker.isWork() ? wait.from() : Math.max(wait.from(), Math.min(taker.end(), end));
            step(Cause.of(wait.cause()), operation, from, end);
            if (taker != null && taker.isWork()) {
                return taker;
            }
            end = from;
        }
        return null;
    }

    /** Returns why an operation was not ready as soon as what it waited for was complete. */
    private Cause causeOfLatency(RecordedOperation operation, @Nullable RecordedOperation lead) {
        if (!operation.isNode() || hasDependency(operation)) {
            return lead == null ? Cause.LAUNCHING : Cause.ORDER;
        }
        return operation.node().parent() >= 0 ? Cause.DECIDING : Cause.LAUNCHING;
    }

    /** Returns whether a node comes after another one of its launch. */
    private boolean hasDependency(RecordedOperation node) {
        return before.get(node.id()).stream()
                .map(dependency -> byId.get(dependency.earlier()))
                .anyMatch(earlier -> earlier != null
                        && earlier.node().launch() == node.node().launch()
                        && earlier.node().parent() == node.node().parent());
    }

    /** Returns the operation that the host had waited for before it submitted another one. */
    private @Nullable RecordedOperation hostBefore(
            RecordedOperation operation, RecordedOperation launch, long visible) {
        RecordedCall submission = callById.get(launch.correlationId());
        if (submission != null) {
            step(Cause.LAUNCHING, operation, Math.min(submission.start(), visible), visible);
        }
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
        step(Cause.START_UP, operation, Math.min(run.begin(), visible), visible);
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
            RecordedOperation outer = any ? null : outerOf(each, operation);
            if (outer != null && outer.isWork()) {
                last = last == null || outer.end() > last.end() ? outer : last;
            } else if (outer != null && seen.add(outer.id())) {
                open.add(outer);
            }
        }
        return last;
    }

    /**
     * Returns what comes before the first node of a graph: the launch. Before the first node of a body it is what the
     * iteration before ended with, or the conditional node; in a graph that a kernel has launched, it is that kernel,
     * or what its graph ended with.
     */
    private @Nullable RecordedOperation outerOf(RecordedOperation node, RecordedOperation first) {
        if (node.node().parent() >= 0 && node.isNode()) {
            Map.Entry<Long, RecordedOperation> iteration =
                    insideBodies.getOrDefault(bodyOf(node), new TreeMap<>()).floorEntry(first.start());
            if (iteration != null && iteration.getValue().id() != first.id()) {
                return iteration.getValue();
            }
            return inside.get(node.node().launch()).stream()
                    .filter(each -> each.node().position() == node.node().parent() && each.start() <= first.start())
                    .max(Comparator.comparingLong(RecordedOperation::start))
                    .orElse(byId.get(node.node().launch()));
        }
        RecordedOperation launcher = byId.get(node.node().launcher());
        if (launcher == null) {
            return byId.get(node.node().launch());
        }
        Map.Entry<Long, RecordedOperation> last =
                endsOfLaunch.getOrDefault(node.node().launch(), new TreeMap<>()).floorEntry(first.start());
        return last == null || launcher.end() > first.start() || last.getValue().id() == first.id()
                ? launcher
                : last.getValue();
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
        if (composite.isNode()) {
            Map.Entry<Long, RecordedOperation> last = insideBodies
                    .getOrDefault(
                            new Body(composite.node().launch(), composite.node().position()), new TreeMap<>())
                    .floorEntry(composite.end());
            return last == null ? null : last.getValue();
        }
        List<RecordedOperation> all = inside.get(composite.id());
        return all.stream()
                .filter(each -> each.isWork() && each.state() == State.COMPLETE && each.end() <= composite.end())
                .max(Comparator.comparingLong(RecordedOperation::end))
                .orElse(null);
    }
}
