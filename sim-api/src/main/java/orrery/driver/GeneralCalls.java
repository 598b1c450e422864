package orrery.driver;

import orrery.core.host.ApiRule;
import orrery.device.CUresult;

/** Initialization, versions, names of errors, and the profiler. */
final class GeneralCalls {
    /** The version of the recorded driver. Execution context functions of CUDA 13.1 are available, too. */
    private static final int VERSION = 13000;

    private final Session session;

    GeneralCalls(Session session) {
        this.session = session;
    }

    void cuProfilerStart() {
        session.current();
    }

    void cuProfilerStop() {
        session.current();
    }

    void cuInit(int flags) {
        ApiRule.INIT_FLAGS.require(flags == 0, () -> session.who() + " is called with flags " + flags);
        session.machine().initialize();
    }

    int cuDriverGetVersion() {
        return VERSION;
    }

    String cuGetErrorName(CUresult error) {
        return known(error).name();
    }

    String cuGetErrorString(CUresult error) {
        return known(error).text();
    }

    private CUresult known(CUresult error) {
        session.requireGiven(error, "error");
        return error;
    }
}
