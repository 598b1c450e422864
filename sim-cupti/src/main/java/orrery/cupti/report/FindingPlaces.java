package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import orrery.sim.Finding;

/** Finds the operations that findings are about. */
final class FindingPlaces {
    private static final int MOST = 50;

    private final RecordedRun run;
    private final Map<Long, RecordedCall> callById = new TreeMap<>();

    FindingPlaces(RecordedRun run) {
        this.run = run;
        run.calls().forEach(call -> callById.putIfAbsent(call.correlationId(), call));
    }

    /** Returns the ids of the operations that a finding is about, in the order of the program. */
    ImmutableList<Long> operations(Finding finding) {
        if (finding instanceof Finding.Race race) {
            return operations(race.first(), race.second());
        } else if (finding instanceof Finding.Lifetime lifetime) {
            return operations(lifetime.access(), lifetime.bound());
        } else if (finding instanceof Finding.UninitializedRead read) {
            return operations(read.access());
        }
        return ImmutableList.of();
    }

    /** Returns the correlation ids of the calls that a finding is about and that submitted none of its operations. */
    ImmutableList<Long> calls(Finding finding) {
        StackTraceElement site = null;
        if (finding instanceof Finding.Leak leak) {
            site = leak.site().innermost();
        } else if (finding instanceof Finding.SuspiciousCall call) {
            site = call.site().innermost();
        }
        return site == null ? ImmutableList.of() : callsAt(site);
    }

    private ImmutableList<Long> callsAt(StackTraceElement site) {
        return run.calls().stream()
                .filter(call -> isSameLine(call.site(), site))
                .limit(MOST)
                .map(RecordedCall::correlationId)
                .collect(ImmutableList.toImmutableList());
    }

    private ImmutableList<Long> operations(Finding.Access... accesses) {
        return List.of(accesses).stream()
                .flatMap(access -> run.operations().stream()
                        .filter(operation -> isOf(access, operation))
                        .limit(MOST))
                .map(RecordedOperation::id)
                .distinct()
                .collect(ImmutableList.toImmutableList());
    }

    private boolean isOf(Finding.Access access, RecordedOperation operation) {
        RecordedCall call = callById.get(operation.correlationId());
        return operation.isWork()
                && access.place().equals(place(operation))
                && isSameLine(call == null ? null : call.site(), access.site().innermost());
    }

    private static String place(RecordedOperation operation) {
        return operation.isNode()
                ? "node " + operation.node().position() + " of graph "
                        + operation.node().graph() + " in " + operation.streamName()
                : operation.streamName();
    }

    private static boolean isSameLine(@Nullable StackTraceElement one, @Nullable StackTraceElement other) {
        return one != null
                && other != null
                && one.getClassName().equals(other.getClassName())
                && one.getLineNumber() == other.getLineNumber();
    }
}
