package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.sim.WaitCause;

/** The work of a machine that has not completed, and what it comes after. */
final class UnfinishedWork implements TraceListener {
    /** The kinds of work that ends with what it waits for, or with the work in it. */
    private static final Predicate<String> HELD = Pattern.compile(
                    "memory operation|semaphore wait|external work|.* of another process|(child )?graph|IF|WHILE|SWITCH")
            .asMatchPredicate();

    private final Map<Long, TracedOperation> unfinished = new TreeMap<>();
    private final Set<Long> started = new HashSet<>();
    private final Map<Long, Set<Long>> earlier = new HashMap<>();
    private boolean hostKnowsOfFault;

    @Override
    public boolean observesOrder() {
        return true;
    }

    @Override
    public synchronized void submitted(TracedOperation operation, long time) {
        unfinished.put(operation.id(), operation);
    }

    @Override
    public synchronized void ordered(long operation, long before, boolean programmatic) {
        earlier.computeIfAbsent(operation, id -> new HashSet<>()).add(before);
    }

    @Override
    public synchronized void started(TracedOperation operation, long time) {
        started.add(operation.id());
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        unfinished.remove(operation.id());
        started.remove(operation.id());
        earlier.remove(operation.id());
    }

    /** Notes that a call has told the host of a fault. */
    synchronized void noteFaultNotice() {
        hostKnowsOfFault = true;
    }

    /** Returns the work that could complete: it comes after nothing unfinished, and waits for nothing. */
    synchronized ImmutableList<TracedOperation> heldByNothing() {
        return unfinished.values().stream()
                .filter(each -> !HELD.test(each.work().kind()) && !awaitsFaultNotice(each))
                .filter(each ->
                        earlier.getOrDefault(each.id(), Set.of()).stream().noneMatch(unfinished::containsKey))
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns whether a callback waits until a call has told the host of a fault, which a program need not make. */
    private boolean awaitsFaultNotice(TracedOperation operation) {
        return !hostKnowsOfFault
                && !started.contains(operation.id())
                && !operation.waits().isEmpty()
                && Iterables.getLast(operation.waits()).cause() == WaitCause.FAULT_NOTICE;
    }
}
