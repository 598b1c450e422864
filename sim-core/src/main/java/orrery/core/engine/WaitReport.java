package orrery.core.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Describes why an operation cannot complete. */
public final class WaitReport {
    private WaitReport() {}

    /** Returns the chains from what blocks everything up to the operation {@code awaited}. */
    public static String of(EventLoop loop, Operation awaited) {
        StringBuilder report =
                new StringBuilder("It waits for ").append(awaited).append('.');
        boolean any = false;
        for (TimedAction action : loop.waiting()) {
            if (action instanceof BlockedOperation blocked) {
                any = true;
                report.append("\n  ").append(blocked.operation());
                report.append(" waits for ").append(blocked.reason().get());
                report.append(chain(blocked.operation(), awaited));
            }
        }
        if (!any) {
            report.append("\n  Nothing runs and nothing is due.");
        }
        return report.toString();
    }

    /** Returns how {@code awaited} comes to wait for {@code held}: the shortest chain, or nothing if it does not. */
    private static String chain(Operation held, Operation awaited) {
        if (held == awaited) {
            return "";
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
            return "";
        }
        StringBuilder chain = new StringBuilder();
        for (Operation step = awaited; step != held; step = Objects.requireNonNull(before.get(step))) {
            chain.insert(0, "\n    " + step + " waits for " + before.get(step));
        }
        return chain.toString();
    }
}
