package orrery.core.kernel;

import orrery.device.ApiText;
import orrery.sim.DeviceFault;

/**
 * Why work of the program has failed.
 *
 * @param cause what the work threw
 * @param location the thread and the block that failed; empty if unknown
 * @param text what failed
 */
public record WorkFailure(Throwable cause, String location, ApiText text) {

    /** Returns the failure of work that threw an exception. */
    public static WorkFailure of(Throwable thrown) {
        return thrown instanceof KernelFault fault
                ? fault.failure()
                : new WorkFailure(thrown, "", DeviceFault.describe(thrown));
    }
}
