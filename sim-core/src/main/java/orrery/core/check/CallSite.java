package orrery.core.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in the program: the innermost frame that is not of the simulator. The stack is kept as it is, and searched
 * for the frame when somebody asks, because few places are ever told.
 */
final class CallSite {
    /** The packages of the simulator, whose frames are skipped. */
    private static final List<String> SIMULATOR_PACKAGES = List.of(
            "orrery.core.", "orrery.sim.", "orrery.driver.", "orrery.runtime.", "orrery.cupti.", "java.", "jdk.");

    private @Nullable Throwable stack = new Throwable();
    private @Nullable StackTraceElement element;

    private CallSite() {}

    /** Returns where the current thread is in the program. */
    static CallSite current() {
        return new CallSite();
    }

    /** Returns the frame of a place with file and line; null for no place, or for one outside of the program. */
    static @Nullable StackTraceElement element(@Nullable CallSite site) {
        return site == null ? null : site.find();
    }

    private @Nullable StackTraceElement find() {
        Throwable unsearched = stack;
        if (unsearched != null) {
            stack = null;
            for (StackTraceElement frame : unsearched.getStackTrace()) {
                if (isProgram(frame.getClassName())) {
                    element = frame;
                    break;
                }
            }
        }
        return element;
    }

    private static boolean isProgram(String className) {
        for (String each : SIMULATOR_PACKAGES) {
            if (className.startsWith(each)) {
                return false;
            }
        }
        return true;
    }
}
