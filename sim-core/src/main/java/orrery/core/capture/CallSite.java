package orrery.core.capture;

import java.util.List;

/** Finds the place in the program where a call was made. */
final class CallSite {
    /** The packages of the simulator, whose frames are skipped. */
    private static final List<String> SIMULATOR_PACKAGES =
            List.of("orrery.core.", "orrery.sim.", "orrery.driver.", "orrery.runtime.");

    /** The packages of reflective calls. Their frames depend on the JDK and on what it has compiled. */
    private static final List<String> REFLECTION_PACKAGES =
            List.of("java.lang.reflect.", "java.lang.invoke.", "jdk.internal.reflect.", "jdk.proxy", "com.sun.proxy.");

    private CallSite() {}

    /**
     * Returns the first frame of a failure that is outside the simulator and no reflective call, as a phrase; empty if
     * there is none.
     */
    static String of(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            String name = frame.getClassName();
            if (SIMULATOR_PACKAGES.stream().noneMatch(name::startsWith)
                    && REFLECTION_PACKAGES.stream().noneMatch(name::startsWith)) {
                return " at " + frame;
            }
        }
        return "";
    }
}
