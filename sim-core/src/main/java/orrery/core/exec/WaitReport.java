package orrery.core.exec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.core.time.TimedAction;

/** Describes why an operation cannot complete. */
public final class WaitReport {
    private WaitReport() {}

    /** Returns the chains from what blocks everything up to the operation with the handle {@code awaited}. */
    public static String of(Executor executor, long awaited) {
        long last = awaited & 0xffff_ffffL;
        StringBuilder report = new StringBuilder("It waits for ")
                .append(executor.describe(awaited))
                .append('.');
        boolean any = false;
        for (TimedAction action : executor.loop().waiting()) {
            if (action instanceof BlockedOperation blocked) {
                any = true;
                report.append("\n  ").append(describe(executor, blocked.operation()));
                report.append(" waits for ").append(blocked.reason());
                report.append(chain(executor, blocked.operation(), last));
            }
        }
        if (!any) {
            report.append("\n  Nothing runs and nothing is due.");
        }
        return report.toString();
    }

    /** Returns how {@code awaited} comes to wait for {@code held}: the shortest chain, or nothing if it does not. */
    private static String chain(Executor executor, long held, long awaited) {
        if (held == awaited) {
            return "";
        }
        Map<Long, Long> before = new HashMap<>();
        ArrayDeque<Long> open = new ArrayDeque<>();
        open.add(held);
        before.put(held, null);
        while (!open.isEmpty()) {
            long next = open.poll();
            if (next == awaited) {
                break;
            }
            for (Long waiter : waiters(executor, next)) {
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
        for (Long step = awaited; before.get(step) != null; step = before.get(step)) {
            chain.insert(0, "\n    " + describe(executor, step) + " waits for " + describe(executor, before.get(step)));
        }
        return chain.toString();
    }

    private static String describe(Executor executor, long operation) {
        return executor.table(operation).describe((int) operation);
    }

    /** Returns the operations that wait for one. */
    private static List<Long> waiters(Executor executor, long operation) {
        OperationTable table = executor.table(operation);
        int row = (int) operation;
        List<Long> all = new ArrayList<>();
        if (table.firstDependent(row) >= 0) {
            all.add(table.operation(table.firstDependent(row)));
        }
        executor.edges().addTargets(table.lastEdge(row), all);
        ProgrammaticDependency programmatic = table.programmatic(row);
        if (programmatic != null) {
            programmatic.addWaiters(all);
        }
        if (table instanceof GraphRun run) {
            run.addDependents(row, all);
        }
        return all;
    }
}
