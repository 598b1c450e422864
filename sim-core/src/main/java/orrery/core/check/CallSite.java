package orrery.core.check;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A place in the program: the innermost frame that is not of the simulator. */
record CallSite(StackFrame frame) {
    /** The packages of the simulator, whose frames are skipped. */
    private static final List<String> SIMULATOR_PACKAGES = List.of(
            "orrery.core.", "orrery.sim.", "orrery.driver.", "orrery.runtime.", "orrery.cupti.", "java.", "jdk.");

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** Returns where the current thread is in the program; null if it is nowhere there. */
    static @Nullable CallSite current() {
        StackFrame found = WALKER.walk(
                frames -> frames.filter(CallSite::isProgram).findFirst().orElse(null));
        return found == null ? null : new CallSite(found);
    }

    private static boolean isProgram(StackFrame frame) {
        String name = frame.getClassName();
        for (String each : SIMULATOR_PACKAGES) {
            if (name.startsWith(each)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the place with file and line. */
    private StackTraceElement toElement() {
        return frame.toStackTraceElement();
    }

    /** Returns the element of a place; null for no place. */
    static @Nullable StackTraceElement element(@Nullable CallSite site) {
        return site == null ? null : site.toElement();
    }

    /** Returns whether it is the same instruction as another one. */
    boolean isSame(@Nullable CallSite other) {
        return other != null
                && frame.getByteCodeIndex() == other.frame.getByteCodeIndex()
                && frame.getMethodName().equals(other.frame.getMethodName())
                && Objects.equals(frame.getClassName(), other.frame.getClassName());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CallSite site && isSame(site);
    }

    @Override
    public int hashCode() {
        return Objects.hash(frame.getClassName(), frame.getMethodName(), frame.getByteCodeIndex());
    }
}
