package orrery.core.machine;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.EventLoop;
import orrery.core.fault.FaultState;
import orrery.core.kernel.WorkFailure;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** The failure of a whole machine: an error of the JVM has ended what it did in the middle. */
final class MachineFailure {
    private final FaultState faults;
    private final EventLoop loop;

    /** The first error that ended a call; null for none. The machine fails for it when the next thread enters. */
    private volatile @Nullable Error cause;

    private boolean reported;

    /**
     * Creates the failure of a machine that has not failed.
     *
     * @param faults the state of its contexts
     */
    MachineFailure(FaultState faults, EventLoop loop) {
        this.faults = faults;
        this.loop = loop;
    }

    /** Notes that an error has ended a call. Nothing is called here: there may be no room on the stack or heap. */
    void note(Error why) {
        if (cause == null) {
            cause = why;
        }
    }

    /** Makes all contexts fail and forgets what is pending, if an error has ended a call. */
    void failIfNoted() {
        Error why = cause;
        if (why != null && !reported) {
            fail(why);
            reported = true; // not before: if heap or stack is too full for that, the next thread tries again
        }
    }

    private void fail(Error why) {
        loop.abandon(); // frees memory for what follows
        String advice = why instanceof StackOverflowError
                ? "; legal is a thread with a larger stack (-Xss)"
                : why instanceof OutOfMemoryError ? "; legal is a JVM with a larger heap (-Xmx), or less work" : "";
        DeviceFault fault = new DeviceFault(
                CUresult.CUDA_ERROR_UNKNOWN,
                ApiText.of("the machine has failed: a call ended with ", DeviceFault.describe(why), advice));
        faults.fault(fault.result(), WorkFailure.of(fault), "a call", loop.now());
        faults.reportToHost();
    }
}
