package orrery.core.check;

import org.jspecify.annotations.Nullable;
import orrery.sim.ProgramStack;

/**
 * A place in the program. The stack is kept as it is, and searched for the frames of the program when somebody asks,
 * because few places are ever told.
 */
final class CallSite {
    private @Nullable Throwable unsearched = new Throwable();
    private ProgramStack stack = ProgramStack.UNKNOWN;

    private CallSite() {}

    /** Returns where the current thread is in the program. */
    static CallSite current() {
        return new CallSite();
    }

    /** Returns the frames of a place. */
    static ProgramStack stack(@Nullable CallSite site) {
        return site == null ? ProgramStack.UNKNOWN : site.find();
    }

    private ProgramStack find() {
        if (unsearched != null) {
            stack = ProgramStack.of(unsearched.getStackTrace());
            unsearched = null;
        }
        return stack;
    }
}
