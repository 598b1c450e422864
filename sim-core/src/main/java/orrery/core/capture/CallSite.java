package orrery.core.capture;

/** Where in the program a call was made. */
final class CallSite {
    private CallSite() {}

    /** The first frame of a failure that is not the simulator's, in words; nothing if there is none. */
    static String of(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            String name = frame.getClassName();
            if (!name.startsWith("orrery.core.") && !name.startsWith("orrery.driver.")) {
                return " at " + frame;
            }
        }
        return "";
    }
}
