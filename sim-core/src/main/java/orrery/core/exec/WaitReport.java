package orrery.core.exec;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;

/** Why an operation cannot complete, in words. */
public final class WaitReport {
    private WaitReport() {}

    /** A chain from what holds everything up to {@code awaited}. */
    public static String of(EventLoop loop, Operation awaited) {
        StringBuilder report =
                new StringBuilder("It waits for ").append(awaited).append('.');
        boolean any = false;
        for (TimedAction action : loop.waiting()) {
            KernelRun.HostWait kernel = action instanceof KernelRun.HostWait wait ? wait : null;
            Operation held = kernel == null ? (Operation) action : kernel.operation();
            any = true;
            report.append("\n  ").append(held).append(" waits for ");
            report.append(kernel == null ? held.hold().reason() : kernel.reason());
            report.append(chain(held, awaited));
        }
        if (!any) {
            report.append("\n  Nothing runs and nothing is due.");
        }
        return report.toString();
    }

    /** How {@code awaited} comes to wait for {@code held}: the shortest chain, or nothing if it does not. */
    private static String chain(Operation held, Operation awaited) {
        if (held == awaited) {
            return "";
        }
        Map<Operation, Operation> before = new HashMap<>();
        ArrayDeque<Operation> open = new ArrayDeque<>();
        open.add(held);
        before.put(held, null);
        while (!open.isEmpty()) {
            Operation next = open.poll();
            if (next == awaited) {
                break;
            }
            for (Operation waiter : next.waiters()) {
                if (before.putIfAbsent(waiter, next) == null && waiter != held) {
                    open.add(waiter);
                }
            }
        }
        if (!before.containsKey(awaited)) {
            return "";
        }
        StringBuilder chain = new StringBuilder();
        for (Operation step = awaited; step != null && step != held; step = before.get(step)) {
            chain.insert(0, "\n    " + step + " waits for " + before.get(step));
        }
        return chain.toString();
    }
}
