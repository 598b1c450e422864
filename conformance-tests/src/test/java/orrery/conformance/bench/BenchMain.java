package orrery.conformance.bench;

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

/** {@code orrery bench [NAME] [JMH OPTION...]}: runs the benchmarks whose name matches, or all of them. */
public final class BenchMain {
    private static final String HELP = """
            Usage: orrery bench [NAME] [JMH OPTION...]
            Runs the benchmarks whose name matches the regular expression NAME; without it, all of them.
              -l, --list   lists the benchmarks
              -h, --help   shows this text
            JMH's own options are taken too, such as -f (forks), -wi and -i (iterations), -p name=value, -prof gc.
            """;

    private BenchMain() {}

    /** The process: exits with 0, with 1 if a benchmark failed, with 2 for an error of use. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    private static int run(String[] args) {
        List<String> words = List.of(args);
        if (words.contains("-h") || words.contains("--help")) {
            System.out.print(HELP);
            return 0;
        }
        if (words.contains("-l") || words.contains("--list")) {
            names().forEach(System.out::println);
            return 0;
        }
        try {
            new Runner(new CommandLineOptions(args)).run();
            return 0;
        } catch (CommandLineOptionException e) {
            return misuse(e.getMessage());
        } catch (NoBenchmarksException e) {
            return misuse("no benchmark matches; 'orrery bench --list' lists them");
        } catch (RunnerException e) {
            System.err.println("orrery bench: " + e.getMessage());
            return 1;
        }
    }

    private static Set<String> names() {
        OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
        return BenchmarkList.defaultList().getAll(silent, List.of()).stream()
                .map(BenchmarkListEntry::getUsername)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int misuse(String message) {
        System.err.println("orrery bench: " + message);
        return 2;
    }
}
