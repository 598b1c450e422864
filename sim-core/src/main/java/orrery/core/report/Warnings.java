package orrery.core.report;

import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import orrery.sim.Trace;
import orrery.sim.WarningException;

/**
 * Passes warnings on to the log, to listeners, to the messages that programs ask for, and to the program if it asks for
 * exceptions.
 */
public final class Warnings {
    private final Trace trace;
    private final ErrorLog errorLog;
    private final boolean thrown;
    private volatile @Nullable String pending;

    /**
     * Creates the warnings of a machine.
     *
     * @param errorLog keeps them for programs that ask for messages
     * @param thrown whether a call throws those that occur during it
     */
    public Warnings(Trace trace, ErrorLog errorLog, boolean thrown) {
        this.trace = trace;
        this.errorLog = errorLog;
        this.thrown = thrown;
    }

    /** Passes on a warning at {@code now} nanoseconds. */
    public void warn(String message, long now) {
        // Looked up here: SLF4J says on the console where it has no provider, which most programs need not hear.
        LoggerFactory.getLogger(Warnings.class).warn(message);
        if (trace.on()) {
            trace.listeners().warning(message, now);
        }
        if (thrown && pending == null) {
            pending = message;
        }
        errorLog.add(true, message);
    }

    /**
     * Throws the first warning since the last call, if the program asks for exceptions.
     *
     * @throws WarningException if there is one
     */
    public void raise() {
        String message = pending;
        if (message != null) {
            pending = null;
            throw new WarningException(message);
        }
    }
}
