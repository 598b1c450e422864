package orrery.core.progress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import orrery.core.engine.ConditionalContinuation;
import orrery.core.engine.EventLoop;
import orrery.core.engine.Operation;
import orrery.core.engine.TimedAction;
import orrery.core.work.MemoryOperations;
import orrery.sim.DeadlockException;

/**
 * Describes why an operation cannot complete.
 *
 * @param text the sentences of the message
 * @param links what waits for what, from the operation that is awaited to what nobody does, or once around a cycle
 */
record WaitReport(String text, ImmutableList<DeadlockException.Link> links) {
    /** So many of the operations are named that wait for a blocked one besides the awaited one. */
    private static final int MAX_OTHERS = 3;

    /** Returns the chains from what blocks everything up to the operation {@code awaited}. */
    static WaitReport of(EventLoop loop, Operation awaited) {
        Map<ConditionalContinuation, Map<Operation, Operation>> blocked = new LinkedHashMap<>();
        for (TimedAction action : loop.waiting()) {
            if (action instanceof ConditionalContinuation each) {
                blocked.put(each, orderedAfter(each.operation()));
            }
        }
        StringBuilder report =
                new StringBuilder("It waits for ").append(awaited).append('.');
        blocked.forEach((each, before) -> {
            report.append("\n  ").append(each.operation());
            report.append(" waits for ").append(each.reason().get());
            List<DeadlockException.Link> chain = chain(before, awaited);
            Lists.reverse(chain).forEach(link -> report.append("\n    ").append(link));
            report.append(others(before.keySet(), each.operation(), chain));
        });
        if (blocked.isEmpty()) {
            report.append("\n  Nothing runs and nothing is due.");
        }
        return new WaitReport(report.toString(), links(blocked, awaited));
    }

    /** Returns a line about what waits for a blocked operation and is not in the chain; empty for nothing. */
    private static String others(Set<Operation> waiting, Operation blocked, List<DeadlockException.Link> chain) {
        Set<String> told = chain.stream().map(DeadlockException.Link::waiting).collect(Collectors.toSet());
        List<String> others = waiting.stream()
                .filter(each -> each != blocked)
                .map(Operation::toString)
                .filter(each -> !told.contains(each))
                .toList();
        if (others.isEmpty()) {
            return "";
        }
        String first = String.join(", ", others.subList(0, Math.min(MAX_OTHERS, others.size())));
        String more = others.size() > MAX_OTHERS ? " and " + (others.size() - MAX_OTHERS) + " more" : "";
        return "\n    " + first + more + (others.size() == 1 ? " waits" : " wait") + " for it, too";
    }

    /**
     * Returns the waits from an operation to what nobody does or, if they are a cycle, once around it. Of several
     * blocked operations, each operation waits for the one that it is ordered after most closely.
     *
     * @param blocked the blocked operations, with what is ordered after each
     */
    private static ImmutableList<DeadlockException.Link> links(
            Map<ConditionalContinuation, Map<Operation, Operation>> blocked, Operation awaited) {
        Set<DeadlockException.Link> links = new LinkedHashSet<>();
        Set<Operation> seen = new HashSet<>();
        Optional<Operation> next = Optional.of(awaited);
        while (next.isPresent()) {
            Operation from = next.get();
            next = Optional.empty();
            Optional<Map.Entry<ConditionalContinuation, Map<Operation, Operation>>> nearest =
                    blocked.entrySet().stream()
                            .filter(each -> each.getValue().containsKey(from))
                            .min(Comparator.comparingInt(
                                    each -> chain(each.getValue(), from).size()));
            if (nearest.isPresent()) {
                Operation held = nearest.get().getKey().operation();
                links.addAll(chain(nearest.get().getValue(), from));
                if (seen.add(held)) {
                    next = ending(held, blocked);
                    String what = next.map(Operation::toString)
                            .orElseGet(nearest.get().getKey().reason());
                    links.add(new DeadlockException.Link(held.toString(), what));
                }
            }
        }
        return ImmutableList.copyOf(links);
    }

    /** Returns the operation that would end a wait for a value in memory if something blocked did not precede it. */
    private static Optional<Operation> ending(
            Operation held, Map<ConditionalContinuation, Map<Operation, Operation>> blocked) {
        return held.work() instanceof MemoryOperations wait
                ? blocked.values().stream()
                        .flatMap(each -> each.keySet().stream())
                        .filter(each -> each.work() instanceof MemoryOperations other && other.wouldEnd(wait))
                        .findFirst()
                : Optional.empty();
    }

    /** Returns what is ordered after an operation, each with the operation before it: the operation itself first. */
    private static Map<Operation, Operation> orderedAfter(Operation held) {
        Map<Operation, Operation> before = new LinkedHashMap<>();
        ArrayDeque<Operation> open = new ArrayDeque<>();
        open.add(held);
        before.put(held, held);
        while (!open.isEmpty()) {
            Operation next = open.poll();
            List<Operation> waiters = new ArrayList<>();
            next.addDependents(waiters);
            for (Operation waiter : waiters) {
                if (before.putIfAbsent(waiter, next) == null) {
                    open.add(waiter);
                }
            }
        }
        return before;
    }

    /**
     * Returns how an operation comes to wait for another one: the shortest chain, or nothing if it does not.
     *
     * @param before what is ordered after the other one, each with the operation before it
     */
    private static List<DeadlockException.Link> chain(Map<Operation, Operation> before, Operation awaited) {
        List<DeadlockException.Link> chain = new ArrayList<>();
        Operation step = awaited;
        Operation earlier = before.get(step);
        while (earlier != null && earlier != step) {
            chain.add(new DeadlockException.Link(step.toString(), earlier.toString()));
            step = earlier;
            earlier = before.get(step);
        }
        return chain;
    }
}
