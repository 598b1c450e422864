package orrery.conformance.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** What the commands of {@code orrery} have in common: the option that shows the help. */
public abstract class OrreryCommand implements Callable<Integer> {
    /** The command, for messages. */
    @Spec
    protected CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    /** Creates the command. */
    protected OrreryCommand() {}

    /** Writes a file. */
    @FunctionalInterface
    protected interface FileWriting {

        /**
         * Opens, writes and closes the file.
         *
         * @throws IOException if one of these fails
         */
        void write() throws IOException;
    }

    /**
     * Writes a file, and returns the exit code. A file that is begun and cannot be completed, for example on a full
     * disk, is told in one line.
     *
     * @throws ParameterException if the file cannot be opened
     */
    protected final int write(Path file, FileWriting writing) {
        try {
            writing.write();
            return ExitCode.OK;
        } catch (FileSystemException e) {
            throw new ParameterException(spec.commandLine(), "cannot write " + e.getMessage(), e);
        } catch (IOException e) {
            return tellIncomplete(file, e);
        }
    }

    /** Tells that a file is incomplete, and returns the exit code. */
    protected final int tellIncomplete(Path file, IOException why) {
        String reason = String.valueOf(why.getMessage()).lines().findFirst().orElse("");
        CommandLine command = spec.commandLine();
        command.getErr()
                .println(command.getCommandName() + ": " + file + " is incomplete, it cannot be written: " + reason);
        return ExitCode.SOFTWARE;
    }

    /** Tells a misuse in one line, with what may have been meant. */
    public static int oneLine(ParameterException misuse, String[] args) {
        CommandLine command = misuse.getCommandLine();
        String guess = "";
        if (misuse instanceof UnmatchedArgumentException unknown && unknown.isUnknownOption()) {
            guess = Suggestions.of(
                    unknown.getUnmatched().get(0).replaceFirst("=.*", ""),
                    command.getCommandSpec().optionsMap().keySet());
        }
        command.getErr().println(command.getCommandName() + ": " + misuse.getMessage() + guess);
        return ExitCode.USAGE;
    }
}
