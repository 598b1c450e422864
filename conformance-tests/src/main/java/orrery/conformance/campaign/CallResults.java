package orrery.conformance.campaign;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.conformance.campaign.CallFigures.Outcome;
import orrery.device.Violation;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalWorld;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/**
 * What the calls of a program have answered, when the work of a machine has run, and what has ended otherwise than
 * documented. Several threads may add calls.
 */
final class CallResults implements TraceListener {
    /** What a text has of an object that another JVM, or a second run, writes otherwise. */
    private static final Pattern IDENTITY = Pattern.compile("(\\$\\$Lambda[^@]*|\\$Proxy[0-9]*)?@[0-9a-f]+");

    /** The rule by which calls tell the host of a fault. */
    private static final String FAULT_RULE = "API-02";

    private final Machine machine;
    private final CallFigures figures;
    private final UnfinishedWork unfinished = new UnfinishedWork();
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> findings = new ConcurrentHashMap<>();

    /**
     * Listens to a machine from now on.
     *
     * @param figures counts the calls
     */
    CallResults(Machine machine, CallFigures figures) {
        this.machine = machine;
        this.figures = figures;
        machine.trace().add(this);
        machine.trace().add(unfinished);
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        log.add(operation.work().kind() + " " + operation.startedAt() + "-" + time);
    }

    /** Adds a call that has returned a result. */
    void addSuccess(MachineFunction function, @Nullable Object result) {
        add(function, Outcome.SUCCESS, "succeeds" + (function.reportsRefusedCalls() ? "" : " with " + shown(result)));
    }

    /** Adds a call that has thrown something. */
    void addFailure(MachineFunction function, @Nullable Object[] values, Throwable failure) {
        Outcome outcome = outcome(function, values, failure);
        if (outcome == Outcome.UNDOCUMENTED) {
            String frame = Stream.of(failure.getStackTrace())
                    .findFirst()
                    .map(String::valueOf)
                    .orElse("no frame");
            findings.putIfAbsent(
                    function + " ends in " + failure.getClass() + " at " + frame,
                    Arrays.deepToString(values) + ": " + failure);
        }
        if (failure instanceof Violation violation && violation.rule().id().equals(FAULT_RULE)) {
            unfinished.noteFaultNotice();
        }
        add(
                function,
                outcome,
                failure instanceof Violation violation
                        ? violation.result().toString()
                        : failure.getClass().getSimpleName());
    }

    private void add(MachineFunction function, Outcome outcome, String answer) {
        figures.add(function.method().getName(), outcome);
        log.add(function + " " + answer);
    }

    private static Outcome outcome(MachineFunction function, @Nullable Object[] values, Throwable failure) {
        if (failure instanceof Violation) {
            return Outcome.RESULT_CODE;
        } else if (failure instanceof DeadlockException deadlock) {
            // Behind the link from the call to what it waits for there is always one to what nobody does.
            return deadlock.links().size() == 1 ? Outcome.UNDOCUMENTED : Outcome.NEVER_RETURNS;
        } else if (failure instanceof InterruptedWaitException) {
            return Outcome.NEVER_RETURNS;
        } else if (failure instanceof UnsupportedOperationException) {
            return Outcome.NOT_SIMULATED;
        }
        boolean isDocumented = failure instanceof IllegalStateException && function.api() instanceof ExternalWorld
                || isRefusal(failure, values);
        return isDocumented ? Outcome.JAVA_EXCEPTION : Outcome.UNDOCUMENTED;
    }

    /** Returns whether a failure refuses a null among the values, or a value that no API has, as Java does. */
    private static boolean isRefusal(Throwable failure, @Nullable Object[] values) {
        return failure instanceof IllegalArgumentException
                || failure instanceof NullPointerException
                        && Arrays.deepToString(values).contains("null");
    }

    /** Returns an answer, without what identifies an object in this JVM only. */
    private static String shown(@Nullable Object answer) {
        return answer instanceof Object[] all
                ? Arrays.deepToString(all)
                : IDENTITY.matcher(String.valueOf(answer)).replaceAll("");
    }

    /** Returns what calls have answered, and when work has run. */
    ImmutableList<String> log() {
        synchronized (log) {
            return ImmutableList.copyOf(log);
        }
    }

    /**
     * Requires that each call has ended as its function documents, and that all work that can complete does.
     *
     * @throws AssertionError if that does not hold; the message says with what arguments a function was called
     */
    void requireDocumented() {
        machine.settle();
        unfinished
                .heldByNothing()
                .forEach(each -> findings.put("unfinished " + each.work().kind(), each.toString()));
        if (!findings.isEmpty()) {
            throw new AssertionError("undocumented: "
                    + Joiner.on("\n").withKeyValueSeparator(", called with ").join(findings));
        }
    }
}
