package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Everything that a machine reports, as text in the order of the reports. */
final class TraceText implements TraceListener {
    private final List<String> reports = new ArrayList<>();

    List<String> reports() {
        return reports;
    }

    @Override
    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        reports.add(time + " call " + correlationId + " " + call + " of thread " + thread);
    }

    @Override
    public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        reports.add(time + " exit " + correlationId + " " + result);
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        reports.add(time + " submitted " + name(operation) + " by call " + operation.correlationId());
    }

    @Override
    public void started(TracedOperation operation, long time) {
        reports.add(time + " started " + name(operation));
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        reports.add(time + " completed " + name(operation) + ", begun " + operation.startedAt());
    }

    private static String name(TracedOperation operation) {
        return operation.id() + " " + operation.work().label() + " in stream " + operation.streamId();
    }
}
