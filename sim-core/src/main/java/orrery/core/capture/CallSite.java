package orrery.core.capture;

import java.util.List;

/** Where in the program a call was made. */
final class CallSite {
    /** Where the simulator's own frames are: its core, and the faces that programs call. */
    private static final List<String> OWN = List.of("orrery.core.", "orrery.driver.", "orrery.runtime.");

    private CallSite() {}

    /** The first frame of a failure that is not the simulator's, in words; nothing if there is none. */
    static String of(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            String name = frame.getClassName();
            if (OWN.stream().noneMatch(name::startsWith)) {
                return " at " + frame;
            }
        }
        return "";
    }
}
