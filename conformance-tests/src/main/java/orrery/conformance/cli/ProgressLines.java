package orrery.conformance.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Supplier;

/** Says in lines how far a command is, where there is no terminal for a {@link ProgressBar}. */
final class ProgressLines {
    private final PrintWriter err;
    private final long nanosBetween;
    private long last = System.nanoTime();

    /**
     * Creates the lines.
     *
     * @param between how long it takes at least until the next line
     */
    ProgressLines(PrintWriter err, Duration between) {
        this.err = err;
        nanosBetween = between.toNanos();
    }

    /** Prints a line, if it is time for one. */
    void show(Supplier<String> text) {
        long now = System.nanoTime();
        if (now - last >= nanosBetween) {
            last = now;
            err.println(text.get());
            err.flush();
        }
    }
}
