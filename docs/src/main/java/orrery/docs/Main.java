package orrery.docs;

import com.google.common.base.Splitter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import orrery.cupti.export.TraceFile;
import orrery.cupti.report.HtmlReport;
import orrery.docs.Examples.Observer;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Fault;
import orrery.sim.FaultPlan;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.timeline.TimelineFormat;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code orrery run [EXAMPLE]}: runs a lesson or an example, or lists them. */
@Command(name = "orrery run", description = "Runs a lesson or an example; without one, lists them.")
public final class Main implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "EXAMPLE",
            arity = "0..1",
            description = "a lesson, the answer to a question of one (events/1), or an example")
    private String example;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "writes what the machine does to FILE.json for Perfetto, FILE.sqlite as Nsight Systems does, "
                    + "FILE.csv, or FILE.jfr")
    private Path trace;

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "writes a page for the browser: timeline, dependencies, graphs, memory, calls, findings, and "
                    + "the critical path")
    private Path report;

    @Option(
            names = "--compare",
            paramLabel = "PROGRAM",
            description = "shows another lesson, answer or example beside this one in the report")
    private String compared;

    @Option(
            names = "--timeline",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "draws the timeline, as is done unless --no-timeline is given")
    private boolean timeline;

    @Option(
            names = "--check",
            paramLabel = "KINDS",
            arity = "0..1",
            fallbackValue = "",
            description =
                    "looks for mistakes: races, init, bounds, leaks, calls, separated by commas; for all if none is "
                            + "named")
    private String check;

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            description =
                    "makes something go wrong: 'cuMemAlloc#3=OUT_OF_MEMORY' fails the third call of the function; "
                            + "several faults are separated by semicolons, or given by several options")
    private List<String> faults = List.of();

    @Option(names = "--calls", description = "shows the calls of host threads in the timeline")
    private boolean calls;

    @Option(names = "--ascii", description = "draws the timeline in ASCII")
    private boolean ascii;

    @Option(names = "--width", paramLabel = "COLUMNS", description = "the width of the timeline; 100 by default")
    private Integer width;

    @Override
    public Integer call() throws IOException {
        Map<String, Example> examples = Programs.all();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        if (example == null && trace != null) {
            throw misuse("--trace needs an example; 'orrery run' lists them", null);
        }
        if (example == null) {
            int column =
                    examples.keySet().stream().mapToInt(String::length).max().orElse(1);
            examples.forEach((name, each) -> out.println(String.format("%-" + column + "s  %s", name, each.summary())));
            return CommandLine.ExitCode.OK;
        }
        Example chosen = Programs.named(example);
        if (chosen == null) {
            throw misuse("no example named " + example + "; 'orrery run' lists them", null);
        }
        List<Observer> observers = new ArrayList<>();
        if (trace != null) {
            observers.add(machine -> traceFile(machine));
        }
        PageReport page = new PageReport();
        if (report != null) {
            observers.add(page);
        }
        if (timeline) {
            observers.add(Examples.drawing(out, format()));
        }
        List<Finding> findings;
        try {
            findings = Examples.run(chosen, this::options, out, observers.toArray(Observer[]::new));
        } catch (IOException e) {
            CommandLine command = spec.commandLine();
            command.getErr()
                    .println(command.getCommandName() + ": " + trace + " is incomplete, it cannot be written: "
                            + reason(e));
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (report != null) {
            writeReport(page.report(example, findings));
        }
        if (check == null) {
            return CommandLine.ExitCode.OK;
        }
        out.println();
        out.println(findings.isEmpty() ? "the checks have found nothing" : Finding.text(findings));
        return findings.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** Returns the options of an example with what the command line adds. */
    private MachineOptions options(MachineOptions usual) {
        FaultPlan.Builder plan = usual.faults().toBuilder();
        try {
            faults.stream()
                    .map(FaultPlan::parse)
                    .flatMap(each -> each.faults().stream())
                    .forEach((Fault each) -> plan.add(each));
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
        return usual.withChecks(checks()).withFaults(plan.build());
    }

    /** Returns what is checked: everything where {@code --check} names nothing. */
    private Checks checks() {
        if (check == null) {
            return Checks.none();
        } else if (check.isEmpty()) {
            return Checks.all();
        }
        try {
            return Checks.of(Splitter.on(',')
                    .trimResults()
                    .splitToStream(check)
                    .map(Check::ofOption)
                    .toArray(Check[]::new));
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    private void writeReport(HtmlReport page) throws IOException {
        HtmlReport all = page;
        if (compared != null) {
            Example other = Programs.named(compared);
            if (other == null) {
                throw misuse("no example named " + compared + "; 'orrery run' lists them", null);
            }
            PageReport beside = new PageReport();
            PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            List<Finding> findings = Examples.run(other, checks(), nowhere, beside);
            all = page.comparedTo(beside.report(compared, findings));
        }
        try {
            all.write(report);
        } catch (IOException e) {
            throw misuse("cannot write " + e.getMessage(), e);
        }
    }

    private static String reason(IOException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private TimelineFormat format() {
        try {
            TimelineFormat format = TimelineFormat.defaults();
            format = width == null ? format : format.withWidth(width);
            format = calls ? format.withCalls() : format;
            return ascii ? format.inAscii() : format;
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    private TraceFile traceFile(Machine machine) throws IOException {
        try {
            return TraceFile.record(machine, trace);
        } catch (IOException e) {
            throw misuse("cannot write " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    private ParameterException misuse(String message, Exception cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return new CommandLine(new Main()).setParameterExceptionHandler(Main::oneLine);
    }

    private static int oneLine(ParameterException misuse, String[] args) {
        CommandLine command = misuse.getCommandLine();
        command.getErr().println(command.getCommandName() + ": " + misuse.getMessage());
        return CommandLine.ExitCode.USAGE;
    }
}
