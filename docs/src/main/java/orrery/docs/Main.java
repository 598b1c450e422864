package orrery.docs;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.Causes;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.ProcessEnd;
import orrery.conformance.cli.Terminal;
import orrery.conformance.cli.UserFailure;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RecordingStream;
import orrery.docs.Examples.Observer;
import orrery.docs.program.Example;
import orrery.docs.program.Paragraphs;
import orrery.docs.program.TimelineStyle;
import orrery.hardware.Gpus;
import orrery.sim.Finding;
import orrery.sim.ProgramStack;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code orrery run [EXAMPLE]}: runs a lesson or an example, or lists them. */
@Command(name = "orrery run", description = "Runs a lesson or an example; without one, lists them.")
public final class Main extends OrreryCommand {
    private static final Duration LIMIT_AFTER_EXIT = Duration.ofSeconds(30);

    /** Shorter than the 10 s after which containers and services are killed. */
    private static final Duration LIMIT_AFTER_SIGNAL = Duration.ofSeconds(5);

    @Parameters(
            index = "0",
            paramLabel = "PROGRAM",
            arity = "0..1",
            description =
                    "a lesson, the answer to a question of one (events/1), an example, or a file FILE.java with a "
                            + "main method or an example")
    private String example;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "the arguments of the main method of a file")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private RunOptions options;

    /** What the observers see; null if nothing is run that they could observe. */
    private volatile @Nullable Observation observation;

    /** The trace that the options ask for; null if they ask for none. */
    private volatile @Nullable TraceOutput trace;

    /** What the report shows; made when the program is known. */
    private PageReport page;

    /** How the machines of the program differ from what it asks for. */
    private MachineChanges changes;

    /** The output of the process when the command began: the program can set another one. */
    private PrintStream console;

    /** The failure that the user has been told; null before. */
    private volatile @Nullable Throwable told;

    /** Whether a signal ends the process. */
    private volatile boolean isInterrupted;

    /** Whether what the options ask for is written. */
    private boolean finished;

    private final Terminal terminal = Terminal.of(System.getenv());

    @Override
    public Integer call() throws IOException {
        Map<String, Example> examples = NamedPrograms.all();
        PrintStream out = width.console(options.ascii);
        console = out;
        width.known().ifPresent(Paragraphs::fit);
        TimelineStyle.setFormat(options.format(width, terminal));
        if (example == null && options.trace != null) {
            throw misuse(
                    "--trace needs a PROGRAM: a lesson, an answer, an example or FILE.java; 'orrery run' lists the names");
        }
        if (example == null) {
            int column =
                    examples.keySet().stream().mapToInt(String::length).max().orElse(1);
            examples.forEach((name, each) -> out.println(String.format("%-" + column + "s  %s", name, each.summary())));
            return CommandLine.ExitCode.OK;
        }
        changes = options.changes();
        options.validate();
        options.chooseKernels();
        requireFolder(options.trace);
        requireFolder(options.report);
        page = new PageReport(
                UserProgram.isFile(example) ? PageReport.sources().withFile(Path.of(example)) : PageReport.sources());
        PrintStream printed = options.report == null ? out : page.recording(out, StandardCharsets.UTF_8);
        Observation observed = new Observation(observers(out));
        observation = observed;
        ChosenProgram program;
        try {
            program = ChosenProgram.of(spec, example, arguments, unfittedErr());
        } catch (UserProgram.Failed e) {
            tell(e.getCause());
            return CommandLine.ExitCode.SOFTWARE;
        }
        UserProgram file = program.file();
        Example chosen = program.example();
        if (Gpus.isHardwareWanted() && chosen != null) {
            return onHardware(chosen, out);
        }
        Throwable failure = null;
        if (options.stackTrace) {
            System.setProperty(ProgramStack.STACK_TRACE, "full");
        }
        try {
            if (chosen == null) {
                PrintStream own = System.out;
                if (options.report != null) {
                    System.setOut(page.recording(own, RecordingStream.charsetOfOutput()));
                }
                try {
                    MainMethods.run(file, arguments, changes, observed, this::tellWaiting);
                } finally {
                    System.setOut(own);
                }
            } else {
                Examples.run(chosen, changes, printed, observed);
            }
        } catch (UserProgram.Failed e) {
            failure = e.getCause();
            throwIfMisuse(failure);
        } catch (ParameterException e) {
            throw e;
        } catch (IllegalStateException e) {
            if (options.hasSchedule()) {
                throw misuse(e.getMessage(), e); // it is of another program
            }
            failure = e;
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            if (options.stackTrace) {
                System.clearProperty(ProgramStack.STACK_TRACE);
            }
        }
        return finish(observed, failure);
    }

    private List<Observer> observers(PrintStream out) {
        List<Observer> observers = new ArrayList<>();
        if (options.trace != null) {
            TraceOutput output = new TraceOutput(options.trace, spec.commandLine());
            trace = output;
            observers.add(output);
        }
        if (options.report != null) {
            observers.add(page);
        }
        if (options.timeline) {
            Observer drawing = Examples.drawing(out, options.format(width, terminal), terminal::colored);
            observers.add(machine -> {
                Closeable drawn = drawing.observe(machine);
                return () -> {
                    if (!isInterrupted) {
                        drawn.close();
                    }
                };
            });
        }
        return observers;
    }

    /** Says for which thread of the program the command waits, and how the program has failed if it has. */
    private void tellWaiting(Thread thread, @Nullable Throwable failure) {
        if (failure != null) {
            tell(failure);
            told = failure;
        }
        err().println("orrery run: waiting for the thread " + thread.getName() + " of " + example
                + ", which is no daemon");
    }

    /**
     * Tells and writes what the options ask for, when the observation has ended; once.
     *
     * @param failure what the program has thrown; null if it has thrown nothing
     * @return the exit code
     */
    private synchronized int finish(Observation observed, @Nullable Throwable failure) throws IOException {
        if (finished) {
            return CommandLine.ExitCode.OK;
        }
        finished = true;
        PrintWriter err = err();
        int written = CommandLine.ExitCode.OK;
        boolean none = observed.first().isEmpty();
        if (none && (options.trace != null || options.report != null)) {
            err.println("orrery run: " + example + " has created no machine, so that "
                    + Stream.of(options.trace, options.report)
                            .filter(Objects::nonNull)
                            .map(Path::toString)
                            .collect(Collectors.joining(" and "))
                    + (options.trace == null || options.report == null ? " is" : " are") + " not written");
            written = CommandLine.ExitCode.SOFTWARE;
        }
        Optional<IOException> incomplete = observed.failure();
        TraceOutput output = trace;
        if (incomplete.isPresent()) {
            written = tellIncomplete(options.trace, incomplete.get());
        } else if (output != null && output.isComplete()) {
            err.println("orrery run: the trace is " + options.trace);
        }
        List<Finding> findings = observed.findings();
        if (options.report != null && page.isRecorded()) {
            page.failed(failure);
            written = Math.max(written, writeReport(page.report(PageReport.title(example), findings), changes));
        }
        if (failure != null && failure != told) {
            tell(failure);
        }
        if (options.mistakes.hasChecks()) {
            console.println();
            console.println(findings.isEmpty() ? "the checks have found nothing" : Finding.text(findings));
        }
        if (failure != null) {
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (!options.mistakes.hasChecks()) {
            return written;
        }
        if (changes.schedule().isPresent() && !findings.isEmpty()) {
            console.println();
            console.println("schedule: " + changes.schedule().get());
        }
        return findings.isEmpty() ? written : CommandLine.ExitCode.SOFTWARE;
    }

    /**
     * Finishes what the options ask for when code of the user calls {@code System.exit}, whose code stays that of the
     * process unless it hides a failure of the command, or when a signal arrives. A machine that is busy for long
     * cannot be asked for the rest.
     */
    @Override
    protected OptionalInt processEnds(ProcessEnd end) {
        Observation observed = observation;
        if (observed == null) {
            return OptionalInt.empty();
        }
        PrintWriter err = err();
        isInterrupted = end.signal().isPresent();
        end.signal().ifPresent(signal -> err.println("orrery run: " + signal + " ends " + example));
        int exit = CommandLine.ExitCode.SOFTWARE;
        Duration limit = isInterrupted ? LIMIT_AFTER_SIGNAL : LIMIT_AFTER_EXIT;
        try {
            exit = TimedTask.within(limit, () -> finishEarly(observed));
        } catch (TimeoutException e) {
            tellUnfinished(limit);
        } catch (ExecutionException e) {
            err.println("orrery run: " + e.getCause().getMessage());
        }
        console.flush();
        return isInterrupted || exit == CommandLine.ExitCode.OK ? OptionalInt.empty() : OptionalInt.of(exit);
    }

    /** Finishes what the options ask for, and returns the exit code. */
    private int finishEarly(Observation observed) throws IOException {
        Throwable failure = null;
        try {
            if (isInterrupted) {
                observed.end(); // what the program would still have freed is no leak
            } else {
                observed.endAndClose();
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            if (options.stackTrace) {
                System.clearProperty(ProgramStack.STACK_TRACE);
            }
        }
        return finish(observed, failure);
    }

    /** Says what is missing, because the machine is busy with code of the user or there is too much to write. */
    private void tellUnfinished(Duration limit) {
        PrintWriter err = err();
        String why = "it was not finished within " + limit.toSeconds() + " s";
        TraceOutput output = trace;
        if (output != null && output.isBegun() && !output.isComplete()) {
            boolean readable = output.closeWithoutMachine();
            err.println("orrery run: " + options.trace + " is incomplete: " + why
                    + (readable ? "; the file can be read, without what the machine has not told" : ""));
        }
        if (options.report != null) {
            err.println("orrery run: " + options.report + " is incomplete: " + why);
        }
        if (options.mistakes.hasChecks()) {
            err.println(
                    "orrery run: the checks are incomplete: they were not finished within " + limit.toSeconds() + " s");
        }
    }

    /** Throws what the options are to blame for, and the program has passed on: a trace that cannot be opened. */
    private static void throwIfMisuse(Throwable failure) {
        Causes.of(failure, Throwable::getCause).stream()
                .filter(ParameterException.class::isInstance)
                .findFirst()
                .ifPresent(misuse -> {
                    throw (ParameterException) misuse;
                });
    }

    /** Runs a program on the GPU of the computer, which nothing but the program observes. */
    private int onHardware(Example chosen, PrintStream out) {
        options.refuseOnHardware();
        try {
            HardwareRun.run(example, chosen, out);
            return CommandLine.ExitCode.OK;
        } catch (UnsupportedOperationException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    /** Tells why the program has failed. */
    private void tell(Throwable failure) {
        PrintWriter err = err();
        if (options.stackTrace) {
            failure.printStackTrace(err);
            err.flush();
        } else {
            new UserFailure(spec.commandLine().getCommandName(), Path.of(example), Paragraphs::lines)
                    .print(failure, err);
        }
    }

    /** Writes the report, and returns the exit code. */
    private int writeReport(HtmlReport page, MachineChanges changes) throws IOException {
        HtmlReport all = page;
        if (options.compared != null) {
            all = page.comparedTo(ComparedProgram.report(spec, options.compared, changes, unfittedErr()));
        }
        HtmlReport complete = all;
        int exit = write(options.report, () -> {
            if (options.embedded) {
                complete.writeEmbedded(options.report);
            } else {
                complete.write(options.report);
            }
        });
        if (exit == CommandLine.ExitCode.OK) {
            err().println("orrery run: the report is " + options.report
                    + (options.embedded ? "; put it into a page" : "; open it in a browser"));
        }
        return exit;
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new Main());
    }
}
