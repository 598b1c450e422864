package orrery.conformance.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;

/**
 * The specification of execution: what happens on the devices of a machine, in which order and when.
 *
 * <p>Everything that happens is an occurrence at a time. Occurrences happen in the order of their times. At one time
 * those that end something come first, then those that begin something, the more urgent ones first; of equals the one
 * comes first that was decided first.
 *
 * <p>An operation is ready when everything is complete that it comes after, and the device can see it. An operation
 * that only orders is complete at once. Any other begins at its scheduled time and occupies multiprocessors, a copy
 * engine or the driver's host thread. The conditions of operations that wait for a value are evaluated after each
 * occurrence.
 */
final class ReferenceExecutor {
    /** The time of what does not happen. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int ENDS = 0;
    private static final int BEGINS = 1;

    private final PriorityQueue<Occurrence> future = new PriorityQueue<>(Comparator.comparingLong(Occurrence::time)
            .thenComparingInt(Occurrence::priority)
            .thenComparingLong(Occurrence::number));

    private final List<Waiting> waiting = new ArrayList<>();
    private final ArrayDeque<ReferenceOperation> markers = new ArrayDeque<>();
    private final ReferenceMemory memory = new ReferenceMemory();
    private final ReferenceFault fault = new ReferenceFault();
    private final List<Outcome.Completion> completions = new ArrayList<>();
    private final List<ReferenceOperation> ready = new ArrayList<>();
    private final EffectInstant effects;
    private final IntUnaryOperator policy;
    private int runs;
    private boolean passingMarkers;
    private long occurrences;
    private long horizon;
    private long now;

    private record Occurrence(long time, int priority, long number, LongConsumer action) {}

    private record Waiting(BooleanSupplier condition, LongConsumer action) {}

    /**
     * An executor.
     *
     * @param effects when kernels, copies and memsets change memory. A kernel that launches graphs, waits for the host,
     *     or leads or follows another kernel programmatically does so when it begins, in any case.
     * @param policy chooses one of so many operations that are ready, by its number; null lets each begin when it is
     *     ready
     */
    ReferenceExecutor(EffectInstant effects, IntUnaryOperator policy) {
        this.effects = effects;
        this.policy = policy;
    }

    /** When kernels, copies and memsets change memory. */
    EffectInstant effects() {
        return effects;
    }

    /** The time of the last occurrence. */
    long now() {
        return now;
    }

    ReferenceMemory memory() {
        return memory;
    }

    ReferenceFault fault() {
        return fault;
    }

    /** What is complete, in the order in which that was decided. */
    List<Outcome.Completion> completions() {
        return completions;
    }

    // -- what happens --------------------------------------------------------------------------------------------

    /** Lets something end at {@code time}. */
    void endAt(long time, LongConsumer action) {
        add(time, ENDS, action);
    }

    /** Lets something begin at {@code time}; an urgency of 0 goes first. */
    void beginAt(long time, int urgency, LongConsumer action) {
        add(time, BEGINS + urgency, action);
    }

    private void add(long time, int priority, LongConsumer action) {
        future.add(new Occurrence(Math.max(time, now), priority, occurrences++, action));
    }

    /** Lets something happen as soon as a condition holds. */
    void when(BooleanSupplier condition, LongConsumer action) {
        waiting.add(new Waiting(condition, action));
    }

    /** Lets the next thing happen; false if there is none. */
    boolean step() {
        return policy == null ? happen() : runChosen();
    }

    private boolean happen() {
        Occurrence next = future.poll();
        if (next == null) {
            return false;
        }
        now = next.time();
        next.action().accept(now);
        lookAtWaiting();
        return true;
    }

    /** Lets everything happen that can happen without the host, whose time it is. */
    void settle(long time) {
        boolean moved = true;
        while (moved) {
            moved = step() || hostLooks(time);
        }
    }

    /** The host comes at {@code time}: what is due happens, unless a policy chooses, which the host has to wait for. */
    void runUntil(long time) {
        while (policy == null && !future.isEmpty() && future.peek().time() <= time) {
            happen();
        }
    }

    // -- a policy ------------------------------------------------------------------------------------------------

    /** How many operations the policy has chosen. */
    int runs() {
        return runs;
    }

    boolean hasPolicy() {
        return policy != null;
    }

    /** Lets the chosen operation run to its end, or until it waits for something else. They run one at a time. */
    boolean runChosen() {
        boolean moved = runToEnd();
        if (ready.isEmpty()) {
            return moved;
        }
        runs++;
        ReferenceOperation chosen = ready.remove(policy.applyAsInt(ready.size()));
        beginAt(Math.max(chosen.readyAt(), horizon), 0, chosen::turn);
        runToEnd();
        return true;
    }

    /** Lets what runs go on to its end; returns whether something did. */
    boolean runToEnd() {
        boolean moved = false;
        while (happen()) {
            moved = true;
        }
        return moved;
    }

    /** The latest completion so far. */
    long horizon() {
        return horizon;
    }

    // -- what waits for a value ----------------------------------------------------------------------------------

    /**
     * The host comes back at {@code time}, and may have changed memory. What waited for that happens at that time, or
     * at the time of the next occurrence if that is earlier. Whether there was any.
     */
    boolean hostLooks(long time) {
        if (waiting.isEmpty()) {
            return false;
        }
        long next = future.isEmpty() ? NEVER : future.peek().time();
        now = Math.max(now, Math.min(time, next));
        return lookAtWaiting();
    }

    /** Who goes on may change what those wait for that came earlier: after each, all are looked at again. */
    private boolean lookAtWaiting() {
        boolean any = false;
        for (int i = 0; i < waiting.size(); i++) {
            Waiting each = waiting.get(i);
            if (each.condition().getAsBoolean()) {
                waiting.remove(i);
                each.action().accept(now);
                any = true;
                i = -1;
            }
        }
        return any;
    }

    // -- operations ----------------------------------------------------------------------------------------------

    /** Everything is complete that an operation comes after. */
    void ready(ReferenceOperation operation) {
        if (!operation.onlyOrders() && policy != null) {
            ready.add(operation);
            return;
        } else if (!operation.onlyOrders()) {
            beginAt(operation.readyAt(), operation.urgency(), operation::turn);
            return;
        }
        markers.add(operation);
        if (!passingMarkers) {
            passingMarkers = true;
            while (!markers.isEmpty()) {
                markers.poll().turn(now);
            }
            passingMarkers = false;
        }
    }

    /**
     * An operation is over at {@code time}, which may be later than now, and complete unless it has to wait for the
     * kernels that it follows.
     */
    void complete(ReferenceOperation operation, long time) {
        if (operation.programmatic().holdsCompletion(time)) {
            return;
        }
        horizon = Math.max(horizon, time);
        operation.completed(time);
        completions.add(operation.completion());
        operation.releaseDependents();
    }
}
