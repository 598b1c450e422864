package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.util.StringJoiner;
import orrery.core.work.KernelLaunch;
import orrery.core.work.TransferWork;
import orrery.sim.TracedOperation;
import orrery.sim.TracedWork;

/** The texts of reports about operations. */
final class OperationText {
    private OperationText() {}

    /** Returns an operation in a certain state, at the latest time that is known. */
    static RecordedOperation recorded(
            TracedOperation operation, RecordedOperation.State state, RecordedOperation.Node node, long latest) {
        TracedWork work = operation.work();
        long start = operation.startedAt();
        long end = Math.max(start, latest);
        if (state == RecordedOperation.State.SUBMITTED) {
            start = end;
        } else if (state != RecordedOperation.State.STARTED) {
            end = operation.completedAt();
        }
        return new RecordedOperation(
                operation.id(),
                label(work),
                work.kind(),
                work.engineKind(),
                work.engine(),
                detail(work),
                TransferWork.bytesOf(work),
                operation.deviceOrdinal(),
                operation.streamId(),
                operation.streamName(),
                operation.correlationId(),
                operation.visibleAt(),
                operation.readyAt(),
                ImmutableList.copyOf(operation.waits()),
                Math.min(start, end),
                end,
                state,
                node);
    }

    /** Returns the name of a piece of work. */
    static String label(TracedWork work) {
        long bytes = TransferWork.bytesOf(work);
        String size = bytes + " B";
        return work.label().endsWith(" " + size)
                ? work.label().substring(0, work.label().length() - size.length()) + Amounts.bytes(bytes)
                : work.label();
    }

    private static String detail(TracedWork work) {
        if (!(work instanceof KernelLaunch launch)) {
            return "";
        }
        StringJoiner text = new StringJoiner(", ");
        text.add(launch.shape().toString());
        text.add(launch.kernel().registersPerThread() + " registers a thread");
        if (!launch.attributes().cluster().none()) {
            text.add("clusters of " + launch.attributes().cluster());
        }
        if (launch.attributes().cooperative()) {
            text.add("cooperative");
        }
        if (launch.attributes().programmatic()) {
            text.add("may begin before the kernel in front of it is complete");
        }
        return text.toString();
    }
}
