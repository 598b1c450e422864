package orrery.cupti.report;

import java.lang.StackWalker.StackFrame;
import org.jspecify.annotations.Nullable;
import orrery.sim.ProgramStack;

/** Finds the line of the program that called the simulator. */
final class ProgramSite {
    private static final StackWalker WALKER = StackWalker.getInstance();

    private ProgramSite() {}

    /** Returns the innermost frame of the calling thread that is not of the simulator or the JDK; null for none. */
    static @Nullable StackTraceElement current() {
        return WALKER.walk(frames -> frames.filter(frame -> ProgramStack.isProgram(frame.getClassName()))
                .findFirst()
                .map(StackFrame::toStackTraceElement)
                .orElse(null));
    }
}
