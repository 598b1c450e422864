package orrery.conformance.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A line of a terminal that says how far a command is. Draws nothing where there is no terminal. Several threads may
 * draw it.
 */
public final class ProgressBar {
    private static final long MIN_NANOS_BETWEEN_DRAWINGS = 200_000_000;
    private static final int LENGTH = 30;
    private static final String CLEAR_TO_END_OF_LINE = "\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final int columns;
    private long lastDrawn = System.nanoTime() - MIN_NANOS_BETWEEN_DRAWINGS;
    private boolean shown;

    /**
     * Creates a bar. The launcher sets ORRERY_TTY where there is a terminal.
     *
     * @param columns the width of the terminal
     */
    ProgressBar(PrintWriter err, int columns) {
        this(err, System.getenv("ORRERY_TTY") != null, columns);
    }

    /**
     * Creates a bar.
     *
     * @param terminal whether there is a terminal
     * @param columns the width of the terminal
     */
    public ProgressBar(PrintWriter err, boolean terminal, int columns) {
        this.err = err;
        this.terminal = terminal;
        this.columns = columns;
    }

    /** Returns whether there is a terminal. */
    public boolean hasTerminal() {
        return terminal;
    }

    /**
     * Draws the bar, at most five times a second.
     *
     * @param share how much is done, from 0 to 1
     * @param text what stands after the bar
     */
    public synchronized void show(double share, Supplier<String> text) {
        long now = System.nanoTime();
        if (!terminal || now - lastDrawn < MIN_NANOS_BETWEEN_DRAWINGS) {
            return;
        }
        lastDrawn = now;
        shown = true;
        double done = Math.min(1, share);
        int full = (int) (done * LENGTH);
        String line = String.format(
                Locale.ROOT,
                "[%s%s] %3.0f %%  %s",
                "#".repeat(full),
                "-".repeat(LENGTH - full),
                100 * done,
                text.get());
        // A line as wide as the terminal would begin another one.
        err.print("\r" + line.substring(0, Math.min(line.length(), columns - 1)) + CLEAR_TO_END_OF_LINE);
        err.flush();
    }

    /** Removes the bar, so that a line can be printed in its place. */
    public synchronized void clear() {
        if (shown) {
            err.print("\r" + CLEAR_TO_END_OF_LINE);
            err.flush();
            shown = false;
        }
    }
}
