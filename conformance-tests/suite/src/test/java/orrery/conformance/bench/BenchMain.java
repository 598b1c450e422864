package orrery.conformance.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import orrery.conformance.cli.OrreryCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Unmatched;

/** {@code orrery bench [NAME] [JMH OPTION...]}: runs the benchmarks whose name matches, or all of them. */
@Command(
        name = "orrery bench",
        customSynopsis = "orrery bench [-hl] [--width=COLUMNS] [NAME] [JMH OPTION...]",
        description =
                "Runs the benchmarks whose name matches the regular expression NAME; without it, all of them."
                        + " JMH's own options are taken too, such as -f (forks), -wi and -i (iterations), -p name=value, -prof gc.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all benchmarks have run", "1:one failed", "2:error of use"})
public final class BenchMain extends OrreryCommand {
    @Option(
            names = {"-l", "--list"},
            description = "lists the benchmarks")
    private boolean list;

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        if (list) {
            names().forEach(spec.commandLine().getOut()::println);
            return CommandLine.ExitCode.OK;
        }
        PrintStream before = System.out;
        try (PrintStream out = width.console(false)) {
            // JMH prints there. A line appears when it is complete.
            System.setOut(width.known().isPresent() ? out : before);
            new Runner(new CommandLineOptions(arguments.toArray(String[]::new))).run();
            return CommandLine.ExitCode.OK;
        } catch (CommandLineOptionException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (NoBenchmarksException e) {
            throw new ParameterException(
                    spec.commandLine(), "no benchmark matches; 'orrery bench --list' lists them", e);
        } catch (RunnerException e) {
            spec.commandLine().getErr().println("orrery bench: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        } finally {
            System.setOut(before);
        }
    }

    private static Set<String> names() {
        OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
        return BenchmarkList.defaultList().getAll(silent, List.of()).stream()
                .map(BenchmarkListEntry::getUsername)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new BenchMain()).setPosixClusteredShortOptionsAllowed(false);
    }
}
