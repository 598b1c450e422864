package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.sim.Finding;

/** Finds the operations that findings are about. A run can have thousands of either. */
final class FindingPlaces {
    private static final int MOST = 50;

    private final ListMultimap<Line, RecordedCall> callsByLine =
            MultimapBuilder.hashKeys().arrayListValues().build();
    private final ListMultimap<Place, RecordedOperation> operationsByPlace =
            MultimapBuilder.hashKeys().arrayListValues().build();

    /** A line of the program. */
    private record Line(String className, int number) {
        static Line of(StackTraceElement site) {
            return new Line(site.getClassName(), site.getLineNumber());
        }
    }

    /**
     * Where an operation is.
     *
     * @param name its stream, or its node
     * @param line the line that submitted it
     */
    private record Place(String name, Line line) {}

    FindingPlaces(RecordedRun run) {
        Map<Long, RecordedCall> callById = new HashMap<>();
        for (RecordedCall call : run.calls()) {
            callById.putIfAbsent(call.correlationId(), call);
            StackTraceElement site = call.site();
            if (site != null) {
                callsByLine.put(Line.of(site), call);
            }
        }
        for (RecordedOperation operation : run.operations()) {
            RecordedCall call = callById.get(operation.correlationId());
            StackTraceElement site = call == null ? null : call.site();
            if (site != null && operation.isWork()) {
                operationsByPlace.put(new Place(name(operation), Line.of(site)), operation);
            }
        }
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
        return callsByLine.get(Line.of(site)).stream()
                .limit(MOST)
                .map(RecordedCall::correlationId)
                .collect(ImmutableList.toImmutableList());
    }

    private ImmutableList<Long> operations(Finding.Access... accesses) {
        return List.of(accesses).stream()
                .flatMap(access -> operationsOf(access).stream().limit(MOST))
                .map(RecordedOperation::id)
                .distinct()
                .collect(ImmutableList.toImmutableList());
    }

    private List<RecordedOperation> operationsOf(Finding.Access access) {
        StackTraceElement site = access.site().innermost();
        return site == null ? List.of() : operationsByPlace.get(new Place(access.place(), Line.of(site)));
    }

    private static String name(RecordedOperation operation) {
        return operation.isNode()
                ? "node " + operation.node().position() + " of graph "
                        + operation.node().graph() + " in " + operation.streamName()
                : operation.streamName();
    }
}
