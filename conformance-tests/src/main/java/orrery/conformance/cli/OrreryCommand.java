package orrery.conformance.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;
import orrery.driver.CudaDriver;
import orrery.hardware.HardwareDriver;
import orrery.sim.CudaException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The common part of the commands of {@code orrery}: the options for help and width, and output that fits. */
public abstract class OrreryCommand implements Callable<Integer> {
    /** The option of a JVM that makes it log as commands tell everything. The launcher gives it to commands. */
    protected static final String LOG_OPTION = "-Dlogback.configurationFile=orrery/conformance/cli/log.xml";

    private static final int WIDTH_OF_HELP = 80;

    /** picocli prints help in 55 columns or more. */
    private static final int MIN_WIDTH_OF_HELP = 55;

    /** The output of the process, unless something else has replaced it before a command is loaded. */
    private static final PrintStream OF_PROCESS = System.out;

    /** The command, for messages. */
    @Spec
    protected CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    /** The width of the output. */
    @Mixin
    protected OutputWidth width;

    private @Nullable PrintWriter unfittedOut;
    private @Nullable PrintWriter unfittedErr;

    /** Creates the command. */
    protected OrreryCommand() {}

    /**
     * Returns what parses the arguments of a command and runs it. While it runs, {@link CommandLine#getOut} and
     * {@link CommandLine#getErr} have lines that fit the width.
     */
    protected static CommandLine parser(OrreryCommand command) {
        return new CommandLine(command)
                .setOut(OutputWidth.standardOutput())
                .setExecutionStrategy(command::runFitted)
                .setParameterExceptionHandler(OrreryCommand::oneLine);
    }

    /** Runs the command, and tells if what it prints has not reached the output of the process. */
    private int runFitted(ParseResult parsed) {
        PrintStream console = System.out; // before the program of a user sets another one
        int exit = runInWidth(parsed);
        if (console.checkError() && !(console == OF_PROCESS && hasNoReader())) {
            CommandLine command = spec.commandLine();
            command.getErr().println(command.getCommandName() + ": the output cannot be written; it is incomplete");
            return exit == ExitCode.OK ? ExitCode.SOFTWARE : exit;
        }
        return exit;
    }

    /**
     * Returns whether the output of the process is a pipe that is no longer read, as that of {@code | head}: that is no
     * failure. The streams of the JDK know only that something has failed, and so an end of line is written once more.
     */
    private static boolean hasNoReader() {
        try {
            new FileOutputStream(FileDescriptor.out).write('\n');
            return false;
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage());
            return message.contains("Broken pipe") || message.contains("pipe is being closed");
        }
    }

    private int runInWidth(ParseResult parsed) {
        CommandLine command = spec.commandLine();
        PrintWriter out = command.getOut();
        PrintWriter err = command.getErr();
        unfittedOut = out;
        unfittedErr = err;
        command.setUsageHelpWidth(Math.max(MIN_WIDTH_OF_HELP, width.known().orElse(WIDTH_OF_HELP)));
        try (PrintWriter fittedOut = width.fitted(out);
                PrintWriter fittedErr = width.fitted(err)) {
            command.setOut(fittedOut).setErr(fittedErr);
            ProcessEndHook hook = new ProcessEndHook(this::processEnds);
            try {
                return new CommandLine.RunLast().execute(parsed);
            } finally {
                hook.remove();
            }
        } finally {
            command.setOut(out).setErr(err);
        }
    }

    /**
     * Runs on another thread if the process ends while the command runs. By default the command fails if code of the
     * user calls {@code System.exit}; a signal ends the process silently.
     *
     * @return the exit code of the process; empty for what the signal or the user's code makes of it
     */
    protected OptionalInt processEnds(ProcessEnd end) {
        if (end.signal().isPresent()) {
            return OptionalInt.empty();
        }
        CommandLine command = spec.commandLine();
        String progress = progress();
        command.getErr()
                .println(command.getCommandName() + ": " + end + " has ended the process"
                        + (progress.isEmpty() ? "" : ", " + progress) + "; legal is code that returns");
        return OptionalInt.of(ExitCode.SOFTWARE);
    }

    /**
     * Returns how far the command has come, such as {@code after 3 complete runs}, for the message that the user's code
     * has ended the process; empty if the message is to say nothing about it.
     */
    protected String progress() {
        return "";
    }

    /** Returns the output, whose lines fit the width while the command runs. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Returns the output of errors, whose lines fit the width while the command runs. */
    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns the exception that tells a misuse in one line. */
    protected final ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Returns the exception that tells a misuse in one line. */
    protected final ParameterException misuse(String message, Throwable cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }

    /** Returns the output without a width, for what programs read, such as JSON. */
    protected final PrintWriter unfittedOut() {
        return unfittedOut == null ? out() : unfittedOut;
    }

    /** Returns the output of errors without a width, for lines that belong together, such as those of a compiler. */
    protected final PrintWriter unfittedErr() {
        return unfittedErr == null ? err() : unfittedErr;
    }

    /** Returns a progress bar for the terminal. */
    protected final ProgressBar progressBar() {
        return new ProgressBar(unfittedErr(), width.known().orElse(Integer.MAX_VALUE));
    }

    /**
     * Opens the driver of the GPU of this computer.
     *
     * @param purpose what the GPU is for, such as {@code to measure}
     * @throws ParameterException if there is no GPU
     */
    protected final CudaDriver gpu(String purpose) {
        try {
            CudaDriver gpu = HardwareDriver.open();
            gpu.cuInit(0);
            return gpu;
        } catch (UnsupportedOperationException | CudaException e) {
            throw misuse("there is no GPU " + purpose + ": " + e.getMessage(), e);
        }
    }

    /**
     * Refuses a value that is less than 1.
     *
     * @param option the name of the option
     * @param unit the unit of the value, such as {@code s}; empty for a number of things
     * @throws ParameterException if the value is less
     */
    protected final void requireAtLeastOne(String option, long value, String unit) {
        if (value < 1) {
            String suffix = unit.isEmpty() ? "" : " " + unit;
            throw misuse(option + " is " + value + suffix + "; legal are 1" + suffix + " and more");
        }
    }

    /**
     * Refuses a file that cannot be written because its folder does not exist or it is a folder itself. A command that
     * takes long, or that runs a program, asks before it does.
     *
     * @param file the file; null for none
     * @throws ParameterException if it cannot be written
     */
    protected final void requireFolder(@Nullable Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        String reason = folder != null && !Files.isDirectory(folder)
                ? "there is no folder " + folder
                : Files.isDirectory(file) ? "it is a folder" : "";
        if (!reason.isEmpty()) {
            throw misuse("cannot write " + file + ": " + reason);
        }
    }

    /** Returns the transcripts of a file. */
    final List<Transcript> transcripts(Path file) {
        try {
            return TranscriptReader.read(file);
        } catch (MalformedTranscriptException e) {
            throw misuse(e.getMessage(), e);
        } catch (IOException e) {
            throw cannotRead(file, e);
        }
    }

    /** Returns the misuse that a file cannot be read, with the reason in one line. */
    protected final ParameterException cannotRead(Path file, IOException why) {
        String reason = Files.isDirectory(file) ? "it is a folder" : reason(why);
        return misuse("cannot read " + file + ": " + reason, why);
    }

    /** Returns why a file cannot be read or written, in one line. */
    public static String reason(IOException why) {
        if (why instanceof NoSuchFileException) {
            return "there is no such file";
        } else if (why instanceof AccessDeniedException) {
            return "access is denied";
        } else if (why instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        String message = why.getMessage();
        return message == null || message.isBlank()
                ? why.getClass().getSimpleName()
                : message.lines().findFirst().orElseThrow();
    }

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
            throw misuse("cannot write " + e.getMessage(), e);
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
            guess = guess.isEmpty() ? "; '" + command.getCommandName() + " --help' lists the options" : guess;
        }
        String line = command.getCommandName() + ": " + misuse.getMessage() + guess;
        if (command.getCommand() instanceof OrreryCommand known) {
            try (PrintWriter err = known.width.fitted(command.getErr())) {
                err.println(line);
            }
        } else {
            command.getErr().println(line);
        }
        return ExitCode.USAGE;
    }
}
