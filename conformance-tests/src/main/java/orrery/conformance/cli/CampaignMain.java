package orrery.conformance.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import orrery.conformance.campaign.CallFigures;
import orrery.conformance.campaign.CallProperty;
import orrery.conformance.campaign.CallTrial;
import orrery.testing.programs.Campaign;
import orrery.testing.programs.Campaign.Progress;
import orrery.testing.programs.CampaignProperty;
import orrery.testing.programs.ProgramTrial;
import orrery.testing.programs.Programs;
import orrery.testing.programs.PropertyFailedException;
import orrery.testing.programs.Trial;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orrery campaign [PROPERTY]}: tries a property, or all of them, on many random programs. */
@Command(
        name = "orrery campaign",
        description =
                "Tries a property on many random programs; without a property, all of them in turn. Programs that fail"
                        + " are saved. A campaign that was interrupted goes on where it was.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no program fails", "1:one fails", "2:error of use"})
public final class CampaignMain extends OrreryCommand {
    private static final Pattern SHARD = Pattern.compile("(\\d{1,6})/(\\d{1,6})");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    /** The properties by name, in the order in which they are tried. */
    private static final ImmutableSet<String> NAMES = ImmutableSet.<String>builder()
            .addAll(Programs.byName().keySet())
            .addAll(CallProperty.byName().keySet())
            .build();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PROPERTY",
            description = "streams, graphs, updates, conditionals, memory, copies, launches or splits: programs of that"
                    + " kind do what they predict, and those that do not are made smaller and saved as Java and as transcripts;"
                    + " calls: random calls of every public function are answered as documented, whatever the number of"
                    + " workers; threads: so are those of several threads; twins: calls that are refused change"
                    + " nothing; or FILE.java with a class that implements CampaignProperty")
    private @Nullable String property;

    @Option(
            names = "--tries",
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "how many programs of each property, those of all shards together (default: ${DEFAULT-VALUE})")
    private long tries;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "decides the programs (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--only",
            paramLabel = "N",
            description = "makes try number N of a property alone, for example one that has failed")
    private @Nullable Long only;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            defaultValue = "1/1",
            description = "tries the programs of shard I of N, from 1/N to N/N (default: ${DEFAULT-VALUE})")
    private String shard;

    @Option(
            names = "--time",
            paramLabel = "T",
            defaultValue = "24h",
            description = "begins no further try after so much time, such as 30s, 10m or 2h, which properties share"
                    + " equally (default: ${DEFAULT-VALUE})")
    private String time;

    @Option(
            names = "--progress",
            paramLabel = "T",
            defaultValue = "1m",
            description = "tells the progress so often where the output is no terminal (default: ${DEFAULT-VALUE})")
    private String progressTime;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "campaign",
            description = "the folder for the progress and for programs that fail (default: ${DEFAULT-VALUE})")
    private Path folder;

    @Option(names = "--restart", description = "begins anew instead of where an earlier run ended")
    private boolean restart;

    private @Nullable ProgressBar bar;

    /** The try that is being made; null before the first. */
    private volatile @Nullable Try current;

    /** A try of a property. */
    private record Try(String property, long number) {}

    /** A campaign, and the figures of its calls if it counts them. */
    private record Planned(Campaign campaign, Optional<CallFigures> figures) {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = out();
        Duration limit = duration("--time", time);
        Duration between = duration("--progress", progressTime);
        Long number = only;
        if (number != null) {
            try {
                return tryOnly(number, out);
            } catch (PropertyFailedException e) {
                return tell(String.valueOf(property), e);
            }
        }
        long end = System.nanoTime() + limit.toNanos();
        ImmutableList<String> all = property == null ? NAMES.asList() : ImmutableList.of(property);
        boolean holds = true;
        for (int i = 0; i < all.size(); i++) {
            long left = Math.max(0, end - System.nanoTime());
            try {
                Planned planned = planned(all.get(i), Duration.ofNanos(left / (all.size() - i)));
                holds &= run(planned, between, out) == 0;
            } catch (PropertyFailedException e) {
                return tell(all.get(i), e);
            }
        }
        return holds ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** Tells why a property has made no program, by the lines of its file, and returns the exit code. */
    private int tell(String name, PropertyFailedException failure) {
        bar().clear();
        PrintWriter err = err();
        new UserFailure(
                        spec.commandLine().getCommandName(),
                        Path.of(name),
                        text -> text.lines().map(line -> "    " + line).toList())
                .print(failure.getCause(), " " + failure.getMessage(), err);
        return CommandLine.ExitCode.USAGE;
    }

    @Override
    protected OptionalInt processEnds(ProcessEnd end) {
        bar().clear();
        return super.processEnds(end);
    }

    @Override
    protected String progress() {
        Try running = current;
        return running == null
                ? "before the first try"
                : "in try " + running.number() + " of " + running.property() + "; '--only " + running.number()
                        + "' makes it alone";
    }

    /** Returns the progress bar, which all threads share. */
    private synchronized ProgressBar bar() {
        ProgressBar known = bar;
        if (known == null) {
            known = progressBar();
            bar = known;
        }
        return known;
    }

    private int tryOnly(long number, PrintWriter out) throws IOException {
        if (property == null) {
            throw misuse("--only is " + number + ", but there is no property; legal is a try of one property");
        } else if (number < 0) {
            throw misuse("--only is " + number + "; legal are 0 and more");
        }
        Planned planned = planned(property, Duration.ZERO);
        current = new Try(planned.campaign().name(), number);
        Optional<String> failure = planned.campaign().run(number);
        failure.ifPresent(err()::println);
        out.println("try " + number + " of " + planned.campaign().name() + " with seed " + seed + " "
                + (failure.isPresent() ? "fails" : "does not fail"));
        out.flush();
        return failure.isPresent() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    /** Runs a campaign, and returns how many tries have failed. */
    private long run(Planned planned, Duration between, PrintWriter out) throws IOException {
        PrintWriter err = err();
        Campaign campaign = planned.campaign();
        if (restart) {
            Files.deleteIfExists(campaign.progressFile());
        }
        Progress before = campaign.progress();
        if (before.done() > 0) {
            err.println("going on after " + before.done() + " tries; --restart begins anew");
        }
        ProgressBar bar = bar();
        long began = System.nanoTime();
        ProgressLines lines = new ProgressLines(err, between);
        current = new Try(campaign.name(), before.next());
        Progress after = campaign.run(
                progress -> {
                    current = new Try(campaign.name(), progress.next());
                    Supplier<String> text = () -> text(campaign.name(), began, before, progress);
                    if (bar.hasTerminal()) {
                        bar.show(share(campaign, began, progress), text);
                    } else {
                        lines.show(text);
                    }
                },
                text -> {
                    bar.clear();
                    err.println(text);
                });
        bar.clear();
        out.println((after.done() - before.done()) + " tries of " + campaign.name() + " with seed " + seed
                + (after.next() >= tries ? "; all are done" : "; not all are done") + ": "
                + after.failures() + " of " + after.done() + " fail");
        planned.figures().ifPresent(figures -> figures.lines().forEach(line -> out.println("  " + line)));
        out.flush();
        return after.failures();
    }

    /** Returns how much of a campaign is done, by its tries or by its time. */
    private double share(Campaign campaign, long began, Progress progress) {
        double ofTries = tries == 0 ? 1 : (double) progress.next() / tries;
        return Math.max(
                ofTries,
                (double) (System.nanoTime() - began)
                        / Math.max(1, campaign.time().toNanos()));
    }

    private static String text(String name, long began, Progress before, Progress progress) {
        double perSecond = (progress.done() - before.done()) * 1e9 / Math.max(1, System.nanoTime() - began);
        return String.format(
                Locale.ROOT,
                "%s: %d tries, %d fail, %.0f a second",
                name,
                progress.done(),
                progress.failures(),
                perSecond);
    }

    private Duration duration(String option, String value) {
        Matcher parts = TIME.matcher(value);
        if (!parts.matches()) {
            throw misuse(option + " is " + value + "; legal are times such as 500ms, 30s, 10m and 2h");
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    private Planned planned(String property, Duration limit) throws IOException {
        Matcher parts = SHARD.matcher(shard);
        if (!parts.matches()) {
            throw misuse("--shard is " + shard + "; legal is the number of a shard and of all, such as 1/4");
        }
        String name = property.endsWith(".java")
                ? Path.of(property).getFileName().toString().replace(".java", "")
                : property;
        CallProperty ofCalls = CallProperty.byName().get(property);
        CallFigures figures = new CallFigures();
        try {
            Trial trial = ofCalls != null
                    ? new CallTrial(name, ofCalls, seed, folder, figures)
                    : new ProgramTrial(name, ofPrograms(property), seed, folder, PredictedTranscript::of);
            int number = Integer.parseInt(parts.group(1));
            int shards = Integer.parseInt(parts.group(2));
            return new Planned(
                    new Campaign(name, trial, seed, tries, number, shards, limit, folder),
                    ofCalls == null ? Optional.empty() : Optional.of(figures));
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    private CampaignProperty ofPrograms(String property) throws IOException {
        if (property.endsWith(".java")) {
            return PropertyFile.property(Path.of(property), messages -> {
                unfittedErr().print(messages);
                unfittedErr().flush();
            });
        } else if (!Programs.byName().containsKey(property)) {
            throw misuse("there is no property " + property + "; legal are " + String.join(", ", NAMES)
                    + ", and files FILE.java" + Suggestions.of(property, NAMES));
        }
        return () -> Programs.byName().get(property);
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new CampaignMain());
    }
}
