package orrery.docs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.ProcessEnd;
import orrery.conformance.cli.ProgressBar;
import orrery.conformance.cli.UserFailure;
import orrery.conformance.cli.UserPlaces;
import orrery.docs.program.Example;
import orrery.docs.program.Paragraphs;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Program;
import orrery.sim.Shard;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orrery explore PROGRAM}: runs a program under every schedule, and shows its results in a table. */
@Command(
        name = "orrery explore",
        description = "Runs a program under every distinguishable schedule, and shows a table of what "
                + "it prints. The exit code is 1 if a run fails, a result is forbidden or a check has found something. A "
                + "failure that --expect names is a result.")
public final class ExploreMain extends OrreryCommand {
    private static final long SCHEDULES_BETWEEN_LINES = 1000;
    private static final int WIDTH_OF_FAILURES = 100;

    @Parameters(
            index = "0",
            paramLabel = "PROGRAM",
            description =
                    "a lesson, the answer to a question of one (events/1), an example, or a file FILE.java with a "
                            + "main method or an example")
    private String program;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "the arguments of the main method of a file")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--expect",
            paramLabel = "TEXT",
            description = "a result that may occur; if any is given, all others are forbidden. Its lines are "
                    + "separated by a slash between spaces")
    private List<String> expected = List.of();

    @Option(names = "--max-schedules", paramLabel = "COUNT", description = "runs at most so many schedules")
    private Long maxSchedules;

    @Option(names = "--max-time", paramLabel = "SECONDS", description = "begins no run after so many seconds")
    private Double maxSeconds;

    @Option(
            names = "--run-limit",
            paramLabel = "SECONDS",
            description = "gives up a run that has not ended after so many seconds, which is a failure; 60 by default")
    private Double runSeconds;

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
            description =
                    "runs so many schedules at the same time; by default one for each processor. A main method, whose runs "
                            + "share the process, runs one at a time")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "explores one of N parts, so that N computers can share the work; 'orrery merge' joins what "
                    + "--json writes")
    private String shard;

    @Option(names = "--json", paramLabel = "FILE", description = "writes the results to a file")
    private Path json;

    @Mixin
    private MistakeOptions mistakes = new MistakeOptions();

    private @Nullable ProgressBar bar;

    /** How many runs have ended. */
    private volatile long runs;

    @Override
    public Integer call() throws IOException {
        requireAtLeastOne("--threads", threads, "");
        MachineChanges changes = MachineChanges.of(spec, mistakes, List.of(), null);
        requireFolder(json);
        ProgressBar bar = progressBar();
        this.bar = bar;
        Exploration exploration;
        try {
            exploration = explored(ChosenProgram.of(spec, program, arguments, unfittedErr()), changes, bar);
        } catch (UserProgram.Failed e) {
            bar.clear();
            return tell(e.getCause());
        } finally {
            bar.clear();
        }
        PrintWriter out = out();
        print(exploration, out, width.known());
        exploration.failures().stream()
                .findFirst()
                .ifPresent(failure -> out.println(
                        "'orrery run " + program + " --schedule " + failure.schedule() + "' shows where it fails"));
        int written = json == null
                ? CommandLine.ExitCode.OK
                : write(json, () -> Files.writeString(json, exploration.toJson()));
        return isGood(exploration) ? written : CommandLine.ExitCode.SOFTWARE;
    }

    @Override
    protected OptionalInt processEnds(ProcessEnd end) {
        if (bar != null) {
            bar.clear();
        }
        return super.processEnds(end);
    }

    @Override
    protected String progress() {
        return "after " + runs + " complete runs" + (json == null ? "" : ", and " + json + " is not written");
    }

    /** Returns whether no run has failed, no result is forbidden, and checks have found nothing. */
    static boolean isGood(Exploration exploration) {
        return exploration.failures().isEmpty()
                && exploration.forbidden().isEmpty()
                && exploration.mistakes().isEmpty();
    }

    /**
     * Prints the table, and how an unusual result comes about.
     *
     * @param known how long a line may be. If that is not known, only messages of failures are broken into lines
     */
    static void print(Exploration exploration, PrintWriter out, Optional<Integer> known) {
        boolean fails = exploration.outcomes().stream().anyMatch(Exploration.Outcome::failed);
        int columns = known.orElse(fails ? WIDTH_OF_FAILURES : Integer.MAX_VALUE);
        out.println(exploration.toText(columns));
        List<Exploration.Outcome> outcomes = exploration.outcomes();
        if (outcomes.size() == 1 && outcomes.get(0).result().isEmpty()) {
            out.println("No run has printed anything: there is nothing to compare.");
        }
        if (outcomes.size() > 1) {
            List<Exploration.Outcome> forbidden = exploration.forbidden();
            Exploration.Outcome unusual = forbidden.isEmpty() ? outcomes.get(1) : forbidden.get(0);
            Exploration.Outcome usual = unusual.equals(outcomes.get(0)) ? outcomes.get(1) : outcomes.get(0);
            out.println();
            out.print(Exploration.compare(usual, unusual, columns));
        }
    }

    /** Shows how far the exploration is: in a bar where there is a terminal, else a line from time to time. */
    static void show(Explorer.Progress progress, ProgressBar bar, PrintWriter err) {
        if (bar.hasTerminal()) {
            bar.show(Math.max(progress.share(), progress.searched()), progress::toString);
        } else if (progress.schedules() % SCHEDULES_BETWEEN_LINES == 0) {
            err.println(progress);
        }
    }

    /** Tells why a program of the user cannot be explored, and returns the exit code. */
    private int tell(Throwable failure) {
        PrintWriter err = err();
        String name = spec.commandLine().getCommandName();
        if (failure instanceof IllegalStateException && UserPlaces.of(failure).isEmpty()) {
            err.println(name + ": " + program + ": " + failure.getMessage());
        } else {
            new UserFailure(name, Path.of(program), Paragraphs::lines).print(failure, err);
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /**
     * Explores a program.
     *
     * @throws UserProgram.Failed if a program of the user ends with an error, or does not do the same in each run
     */
    private Exploration explored(ChosenProgram chosen, MachineChanges changes, ProgressBar bar)
            throws UserProgram.Failed {
        Example example = chosen.example();
        Explorer explorer = explorer(example == null ? 1 : threads, bar);
        try {
            return example == null
                    ? MainMethods.explore(explorer, chosen.file(), arguments, changes)
                    : explorer.withOptions(changes.apply(example.machine())).explore(printing(example));
        } catch (RuntimeException | Error e) {
            if (chosen.file() == null) {
                throw e;
            }
            throw new UserProgram.Failed(e);
        }
    }

    private Explorer explorer(int runs, ProgressBar bar) {
        try {
            Explorer explorer = Explorer.defaults()
                    .withExpected(expected.toArray())
                    .withThreads(runs)
                    .withProgress(progress -> {
                        this.runs = progress.schedules();
                        show(progress, bar, err());
                    });
            explorer = maxSchedules == null ? explorer : explorer.withMaxSchedules(maxSchedules);
            explorer = maxPreemptions == null ? explorer : explorer.withMaxPreemptions(maxPreemptions);
            explorer = maxSeconds == null ? explorer : explorer.withMaxTime(duration(maxSeconds));
            explorer = runSeconds == null ? explorer : explorer.withRunLimit(duration(runSeconds));
            explorer = shard == null ? explorer : explorer.withShard(Shard.parse(shard));
            return all ? explorer.withoutReduction() : explorer;
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    /** Returns the program whose result is what an example prints. */
    static Program printing(Example example) {
        return machine -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            example.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
            return result(bytes);
        };
    }

    /** Returns what a program has printed, in one line. */
    static String result(ByteArrayOutputStream printed) {
        return printed.toString(StandardCharsets.UTF_8).lines().collect(Collectors.joining(" / "));
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new ExploreMain());
    }
}
