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

    /** Says why code was given up, in a sentence without a full stop, on the thread that has waited for it. */
    String report(String what, Handoff.Ending ending) {
        return what
                + (ending == Handoff.Ending.BLOCKED
                        ? " waits for a lock that the calling thread holds, and that thread waits for it to end; legal"
                                + " are locks that no thread holds while it calls the machine"
                        : " ran for more than " + this + initializerOfCaller());
    }

    /** Says what the calling thread initializes, which code on another thread waits for; empty for nothing. */
    private static String initializerOfCaller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> frame.getMethodName().equals("<clinit>"))
                        .findFirst()
                        .map(frame -> "; the calling thread is in the static initializer of " + frame.getClassName()
                                + ", for whose end code that uses this class waits: legal is to run it afterwards")
                        .orElse(""));
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
