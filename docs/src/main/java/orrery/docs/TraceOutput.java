package orrery.docs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import orrery.cupti.export.TraceFile;
import orrery.docs.Examples.Observer;
import orrery.sim.Machine;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The file of {@code --trace}: records the machine that it observes. */
final class TraceOutput implements Observer {
    private static final Duration LIMIT_WITHOUT_MACHINE = Duration.ofSeconds(2);

    private final Path path;
    private final CommandLine command;

    /** The file, from the first machine on. */
    private volatile @Nullable TraceFile file;

    private volatile boolean isComplete;

    /**
     * Prepares to write a file.
     *
     * @param command the command with the option, for messages
     */
    TraceOutput(Path path, CommandLine command) {
        this.path = path;
        this.command = command;
    }

    @Override
    public Closeable observe(Machine machine) throws IOException {
        try {
            TraceFile begun = TraceFile.record(machine, path);
            file = begun;
            return () -> {
                begun.close();
                isComplete = true;
            };
        } catch (IOException e) {
            throw new ParameterException(command, "cannot write " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, e.getMessage(), e);
        }
    }

    /** Returns whether there was a machine to record. */
    boolean isBegun() {
        return file != null;
    }

    /** Returns whether all is written. */
    boolean isComplete() {
        return isComplete;
    }

    /** Closes the file of a machine that does not answer, and returns whether it can be read. */
    boolean closeWithoutMachine() {
        TraceFile begun = file;
        try {
            return begun != null
                    && TimedTask.within(LIMIT_WITHOUT_MACHINE, () -> {
                        begun.closeWithoutMachine();
                        return true;
                    });
        } catch (TimeoutException | ExecutionException e) {
            return false;
        }
    }
}
