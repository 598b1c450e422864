package orrery.core.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orrery.sim.DeadlockException;

/**
 * Describes why an operation cannot complete.
 *
 * @param text the sentences of the message
 * @param links what waits for what, from the operation that is awaited to what blocks everything
 */
public record WaitReport(String text, ImmutableList<DeadlockException.Link> links) {

    /** Returns the chains from what blocks everything up to the operation {@code awaited}. */
    public static WaitReport of(EventLoop loop, Operation awaited) {
        ImmutableList.Builder<DeadlockException.Link> links = ImmutableList.builder();
        StringBuilder report =
                new StringBuilder("It waits for ").append(awaited).append('.');
        boolean any = false;
        for (TimedAction action : loop.waiting()) {
            if (action instanceof BlockedOperation blocked) {
                any = true;
                String reason = blocked.reason().get();
                report.append("\n  ").append(blocked.operation());
                report.append(" waits for ").append(reason);
                List<DeadlockException.Link> chain = chain(blocked.operation(), awaited);
                Lists.reverse(chain).forEach(link -> report.append("\n    ").append(link));
                links.addAll(chain);
                links.add(new DeadlockException.Link(blocked.operation().toString(), reason));
            }
        }
        if (!any) {
            report.append("\n  Nothing runs and nothing is due.");
        }
        return new WaitReport(report.toString(), links.build());
    }

    /** Returns how {@code awaited} comes to wait for {@code held}: the shortest chain, or nothing if it does not. */
    private static List<DeadlockException.Link> chain(Operation held, Operation awaited) {
        if (held == awaited) {
            return List.of();
        }
        Map<Operation, Operation> before = new HashMap<>();
        ArrayDeque<Operation> open = new ArrayDeque<>();
        open.add(held);
        before.put(held, held);
        while (!open.isEmpty()) {
            Operation next = open.poll();
            if (next == awaited) {
                break;
            }
            List<Operation> waiters = new ArrayList<>();
            next.addDependents(waiters);
            for (Operation waiter : waiters) {
                if (!before.containsKey(waiter)) {
                    before.put(waiter, next);
                    open.add(waiter);
                }
            }
        }
        if (!before.containsKey(awaited)) {
            return List.of();
        }
        List<DeadlockException.Link> chain = new ArrayList<>();
        for (Operation step = awaited; step != held; step = Objects.requireNonNull(before.get(step))) {
            Operation earlier = Objects.requireNonNull(before.get(step));
            chain.add(new DeadlockException.Link(step.toString(), earlier.toString()));
        }
        return chain;
    }
}
