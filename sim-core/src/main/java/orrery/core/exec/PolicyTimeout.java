package orrery.core.exec;

/**
 * Thrown by a call that needs a choice of the schedule policy, which has not chosen in time: the machine has failed. It
 * unwinds to the call, and nothing on its way changes the machine.
 */
public final class PolicyTimeout extends Error {
    private static final long serialVersionUID = 1L;

    /** Creates the error of a policy that was given up for a reason. */
    PolicyTimeout(KernelTimeout why) {
        super(why.getMessage(), why, false, false);
    }
}
