package orrery.docs;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import orrery.conformance.cli.OrreryCommand;
import orrery.docs.program.Example;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Program;
import orrery.sim.Shard;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code orrery explore PROGRAM}: runs a program under every schedule, and shows its results in a table. */
@Command(
        name = "orrery explore",
        description = "Runs a lesson or an example under every distinguishable schedule, and shows a table of what "
                + "it prints. The exit code is 1 if a result is forbidden or a check has found something.")
public final class ExploreMain extends OrreryCommand {
    @Parameters(
            paramLabel = "PROGRAM",
            description =
                    "a lesson, the answer to a question of one (events/1), an example, or a file FILE.java with an "
                            + "example")
    private String program;

    @Option(
            names = "--expect",
            paramLabel = "TEXT",
            description = "a result that may occur; if any is given, all others are forbidden. Lines of output are "
                    + "separated by ' / '")
    private List<String> expected = List.of();

    @Option(names = "--max-schedules", paramLabel = "COUNT", description = "runs at most so many schedules")
    private Long maxSchedules;

    @Option(names = "--max-time", paramLabel = "SECONDS", description = "begins no run after so many seconds")
    private Double maxSeconds;

    @Option(
            names = "--max-preemptions",
            paramLabel = "COUNT",
            description = "runs only schedules that leave the order of submission at most so often")
    private Integer maxPreemptions;

    @Option(
            names = "--no-reduction",
            description =
                    "runs every order, also of operations that do not conflict: for kernels that use Java objects")
    private boolean all;

    @Option(
            names = "--threads",
            paramLabel = "COUNT",
            description = "runs so many schedules at the same time; by default one for each processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "explores one of N parts, so that N computers can share the work; 'orrery merge' joins what "
                    + "--json writes")
    private String shard;

    @Option(names = "--json", paramLabel = "FILE", description = "writes the results to a file")
    private Path json;

    @Option(
            names = "--check",
            paramLabel = "KINDS",
            arity = "0..1",
            fallbackValue = "",
            preprocessor = AttachedValue.class,
            description = "looks for mistakes in every run, as 'orrery run --check' does")
    private String check;

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            description = "makes something go wrong in every run, as 'orrery run --fault' does")
    private List<String> faults = List.of();

    @Override
    public Integer call() throws IOException {
        Example example = example();
        Exploration exploration = explorer(example).explore(printing(example));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        print(exploration, out);
        int written = json == null
                ? CommandLine.ExitCode.OK
                : write(json, () -> Files.writeString(json, exploration.toJson()));
        return exploration.forbidden().isEmpty() && exploration.mistakes().isEmpty()
                ? written
                : CommandLine.ExitCode.SOFTWARE;
    }

    /** Prints the table, and how an unusual result comes about. */
    static void print(Exploration exploration, PrintStream out) {
        out.println(exploration);
        List<Exploration.Outcome> outcomes = exploration.outcomes();
        if (outcomes.size() > 1) {
            List<Exploration.Outcome> forbidden = exploration.forbidden();
            Exploration.Outcome unusual = forbidden.isEmpty() ? outcomes.get(1) : forbidden.get(0);
            Exploration.Outcome usual = unusual.equals(outcomes.get(0)) ? outcomes.get(1) : outcomes.get(0);
            out.println();
            out.print(Exploration.compare(usual, unusual));
        }
    }

    private Example example() throws IOException {
        if (UserProgram.isFile(program)) {
            return ofFile(Path.of(program));
        }
        Example named = Programs.named(program);
        if (named == null) {
            Set<String> names = new TreeSet<>(Programs.all().keySet());
            names.addAll(Programs.answers().keySet());
            String guess = Suggestions.of(program, names);
            throw new ParameterException(
                    spec.commandLine(),
                    "no example named " + program + (guess.isEmpty() ? "; 'orrery run' lists them" : guess));
        }
        return named;
    }

    private Example ofFile(Path file) throws IOException {
        try {
            Example example = UserProgram.load(
                            file, Main.cache(), spec.commandLine().getErr())
                    .example();
            if (example != null) {
                return example;
            }
        } catch (UserProgram.Unusable e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        throw new ParameterException(
                spec.commandLine(),
                file + " has a main method; only an example, which is given its machine, can be explored");
    }

    private Explorer explorer(Example example) {
        try {
            Explorer explorer = Explorer.defaults()
                    .withOptions(example.machine()
                            .withChecks(MistakeOptions.checks(check))
                            .withFaults(MistakeOptions.faults(example.machine().faults(), faults)))
                    .withExpected(expected.toArray())
                    .withThreads(threads)
                    .withProgress(line -> spec.commandLine().getErr().println(line));
            explorer = maxSchedules == null ? explorer : explorer.withMaxSchedules(maxSchedules);
            explorer = maxPreemptions == null ? explorer : explorer.withMaxPreemptions(maxPreemptions);
            explorer = maxSeconds == null
                    ? explorer
                    : explorer.withMaxTime(Duration.ofMillis(Math.round(maxSeconds * 1000)));
            explorer = shard == null ? explorer : explorer.withShard(Shard.parse(shard));
            return all ? explorer.withoutReduction() : explorer;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** Returns the program whose result is what an example prints, in one line. */
    static Program printing(Example example) {
        return machine -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            example.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
            return bytes.toString(StandardCharsets.UTF_8).lines().collect(Collectors.joining(" / "));
        };
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return new CommandLine(new ExploreMain()).setParameterExceptionHandler(Main::oneLine);
    }
}
