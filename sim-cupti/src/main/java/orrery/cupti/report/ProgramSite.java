package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.lang.StackWalker.StackFrame;
import org.jspecify.annotations.Nullable;

/** Finds the line of the program that called the simulator. */
final class ProgramSite {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final ImmutableList<String> OTHER_PACKAGES = ImmutableList.of(
            "orrery.core.",
            "orrery.sim.",
            "orrery.driver.",
            "orrery.runtime.",
            "orrery.cupti.",
            "java.",
            "jdk.",
            "sun.");

    private ProgramSite() {}

    /** Returns the innermost frame of the calling thread that is not of the simulator or the JDK; null for none. */
    static @Nullable StackTraceElement current() {
        return WALKER.walk(frames -> frames.filter(frame -> isProgram(frame.getClassName()))
                .findFirst()
                .map(StackFrame::toStackTraceElement)
                .orElse(null));
    }

    private static boolean isProgram(String className) {
        return OTHER_PACKAGES.stream().noneMatch(className::startsWith);
    }
}
