package orrery.conformance.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What ends the process while a command runs: a signal, or {@code System.exit} in code of the user.
 *
 * @param signal the name of the signal, such as SIGTERM; empty for {@code System.exit}
 * @param place where the user's code calls {@code System.exit}; empty if that is not known
 */
public record ProcessEnd(Optional<String> signal, Optional<StackTraceElement> place) {

    /** Returns what ends the process, of which the stack of a thread tells. Shutdown hooks must be running. */
    static ProcessEnd current() {
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            StackTraceElement[] stack = each.getValue();
            // Other threads that call System.exit wait in Shutdown.exit, and run no hooks.
            if (has(stack, "java.lang.Shutdown", "exit")
                    && has(stack, "java.lang.ApplicationShutdownHooks", "runHooks")) {
                return Stream.of(stack).anyMatch(place -> place.getClassName().startsWith("java.lang.Terminator"))
                        ? new ProcessEnd(Optional.of(signalName(each.getKey().getName())), Optional.empty())
                        : new ProcessEnd(
                                Optional.empty(), UserPlaces.of(stack).stream().findFirst());
            }
        }
        return new ProcessEnd(Optional.empty(), Optional.empty());
    }

    private static boolean has(StackTraceElement[] stack, String type, String method) {
        return Stream.of(stack)
                .anyMatch(place -> place.getClassName().equals(type)
                        && place.getMethodName().equals(method));
    }

    /** Returns the name of a signal; the JVM handles SIGTERM on a thread with the name "SIGTERM handler". */
    private static String signalName(String thread) {
        return thread.split(" ", -1)[0].toUpperCase(Locale.ROOT);
    }

    /** Returns what ends the process, for example "System.exit at Mine.java:7". */
    @Override
    public String toString() {
        return signal.orElseGet(() -> "System.exit"
                + place.map(each -> " at " + each.getFileName() + ":" + each.getLineNumber())
                        .orElse(""));
    }
}
