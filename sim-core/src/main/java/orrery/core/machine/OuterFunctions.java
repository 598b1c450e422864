package orrery.core.machine;

import org.jspecify.annotations.Nullable;
import orrery.core.progress.CallerThread;
import orrery.core.progress.HostClock;
import orrery.core.report.CallReports;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;

/**
 * Functions of an API on top of the driver, such as the runtime. The calls of the driver that one makes share its
 * correlation id.
 */
public final class OuterFunctions {
    private final ApiGate gate;
    private final CallingThreads threads;
    private final HostClock clock;
    private final CallReports reports;

    /** Creates the functions of a gate. */
    OuterFunctions(ApiGate gate, CallingThreads threads, HostClock clock, CallReports reports) {
        this.gate = gate;
        this.threads = threads;
        this.clock = clock;
        this.reports = reports;
    }

    /** Begins a function. Returns false if the thread is in one already, or must not call. */
    public boolean begin(ApiFunction function) {
        threads.awaitTurn(function);
        return gate.enter(function) && gate.guardAndLeave(() -> begin(threads.caller(), function));
    }

    private boolean begin(CallerThread thread, ApiFunction function) {
        if (thread.function() != null) {
            return false;
        }
        gate.visit();
        boolean begun = false;
        try {
            thread.enterFunction(function, threads.nextCorrelationId());
            threads.inFunction(true);
            reports.entered(thread.functionNumber(), function, thread, clock.now());
            begun = true;
        } finally {
            if (!begun) {
                thread.leaveFunction();
                threads.inFunction(false);
            }
        }
        return true;
    }

    /**
     * Counts a function that has begun.
     *
     * @throws CudaException if the fault plan fails it (API-09)
     */
    public void admit(ApiFunction function) {
        gate.admit(function);
    }

    /**
     * Ends a function.
     *
     * @param why what it throws; null for nothing
     */
    public void end(ApiFunction function, ResultCode result, @Nullable Throwable why) {
        gate.enterToFinish(() -> {
            CallerThread thread = threads.caller();
            long id = thread.functionNumber();
            thread.leaveFunction();
            threads.inFunction(false);
            if (why != null) {
                reports.failed(id, function, thread, why);
            }
            reports.ended(id, function, thread, result);
        });
    }
}
