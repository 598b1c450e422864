package orrery.conformance.cli;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Calls a command if the process ends before the command does, because code of the user calls {@code System.exit} or a
 * signal arrives. It is a shutdown hook of the JVM: what calls {@code Runtime.halt} instead is not noticed.
 */
final class ProcessEndHook {
    private static final Duration LONG = Duration.ofDays(1);

    private final Thread hook;

    /**
     * Registers a hook until it is removed.
     *
     * @param command is called when the process ends, and returns the exit code; empty for that of the process
     */
    ProcessEndHook(Function<ProcessEnd, OptionalInt> command) {
        hook = new Thread(
                () -> command.apply(ProcessEnd.current())
                        .ifPresent(Runtime.getRuntime()::halt), // the only way to change the exit code
                "orrery-process-end");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            awaitProcessEnd();
        }
    }

    /** Removes the hook. Never returns while the process ends: the hook tells how the command has ended. */
    void remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            awaitProcessEnd();
        }
    }

    private static void awaitProcessEnd() {
        while (true) {
            Uninterruptibles.sleepUninterruptibly(LONG);
        }
    }
}
