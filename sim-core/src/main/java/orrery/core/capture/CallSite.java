package orrery.core.capture;

import java.util.List;

/** Finds the place in the program where a call was made. */
final class CallSite {
    /** The packages of the simulator, whose frames are skipped. */
    private static final List<String> SIMULATOR_PACKAGES =
            List.of("orrery.core.", "orrery.sim.", "orrery.driver.", "orrery.runtime.");

    private CallSite() {}

    /** Returns the first frame of a failure that is outside the simulator, as a phrase; empty if there is none. */
    static String of(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            String name = frame.getClassName();
            if (SIMULATOR_PACKAGES.stream().noneMatch(name::startsWith)) {
                return " at " + frame;
            }
        }
        return "";
    }
}
