package orrery.core.exec;

import orrery.core.kernel.Handoff;
import orrery.core.time.Durations;

/**
 * The real time for which code of the program may run that the machine calls, and the reports of code that was given
 * up.
 *
 * @param nanos the time in nanoseconds
 */
public record CodeLimit(long nanos) {

    /** Says why code was given up, in a sentence without a full stop. */
    String report(String what, Handoff.Ending ending) {
        return what
                + (ending == Handoff.Ending.BLOCKED
                        ? " waits for a lock that the calling thread holds, and that thread waits for it to end; legal"
                                + " are locks that no thread holds while it calls the machine"
                        : " ran for more than " + this);
    }

    @Override
    public String toString() {
        return Durations.text(nanos) + " of real time, the limit that MachineOptions.withKernelLimit sets";
    }

    /** Returns the report of a kernel that was given up, and what such a kernel can do instead. */
    KernelTimeout kernelTimeout(String what, Handoff.Ending ending) {
        return new KernelTimeout(report(what, ending)
                + (ending == Handoff.Ending.BLOCKED
                        ? ""
                        : ". A kernel that waits for the host is declared with Kernel.blocking() and waits with"
                                + " LaunchContext.awaitHost; one that synchronizes its threads is fast in phases"
                                + " (BlockContext.forEachThread)."));
    }
}
