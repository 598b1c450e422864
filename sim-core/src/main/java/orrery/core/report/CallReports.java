package orrery.core.report;

import orrery.core.call.ApiCall;
import orrery.core.progress.CallerThread;
import orrery.core.progress.HostClock;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.Trace;

/**
 * Tells listeners of the calls of a machine. Within a function of another API, they are told of that function, and of
 * each call only that the driver was called.
 */
public final class CallReports {
    private final Trace trace;
    private final HostClock clock;

    /** Creates the reports of calls at the times of {@code clock}. */
    public CallReports(Trace trace, HostClock clock) {
        this.trace = trace;
        this.clock = clock;
    }

    /** Tells that a function was entered at {@code began} nanoseconds. */
    public void entered(long id, ApiFunction function, CallerThread thread, long began) {
        if (trace.on()) {
            trace.listeners().apiEnter(id, function, thread.id(), began);
        }
    }

    /** Tells that a call of the driver has begun. */
    public void callEntered(ApiCall call, CallerThread thread) {
        if (thread.function() == null) {
            entered(thread.correlationId(), call, thread, thread.callBegan());
        }
    }

    /** Tells that a call of the driver has thrown an exception. */
    public void callFailed(ApiCall call, CallerThread thread, Throwable why) {
        if (thread.function() == null) {
            failed(thread.correlationId(), call, thread, why);
        }
    }

    /** Tells that a call of the driver has ended. */
    public void callEnded(ApiCall call, CallerThread thread, CUresult result) {
        if (!trace.on()) {
            return;
        } else if (thread.function() == null) {
            ended(thread.correlationId(), call, thread, result);
        } else {
            trace.listeners()
                    .driverCalled(thread.functionNumber(), call, thread.id(), thread.callBegan(), clock.now(), result);
        }
    }

    /** Tells that a function has thrown an exception. */
    public void failed(long id, ApiFunction function, CallerThread thread, Throwable why) {
        if (trace.on()) {
            trace.listeners().callFailed(id, function, thread.id(), clock.now(), why);
        }
    }

    /** Tells that a function has ended. */
    public void ended(long id, ApiFunction function, CallerThread thread, ResultCode result) {
        if (trace.on()) {
            trace.listeners().apiExit(id, function, thread.id(), clock.now(), result);
        }
    }
}
