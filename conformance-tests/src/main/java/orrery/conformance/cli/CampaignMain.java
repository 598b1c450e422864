package orrery.conformance.cli;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import orrery.testing.programs.Campaign;
import orrery.testing.programs.Campaign.Progress;
import orrery.testing.programs.CampaignProperty;
import orrery.testing.programs.Programs;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code orrery campaign PROPERTY}: tries a property on many random programs. */
@Command(
        name = "orrery campaign",
        description =
                "Tries a property on many random programs. Programs that fail are made smaller and saved as Java and as"
                        + " transcripts. A campaign that was interrupted goes on where it was.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no program fails", "1:one fails", "2:error of use"})
public final class CampaignMain extends OrreryCommand {
    private static final Pattern SHARD = Pattern.compile("(\\d{1,6})/(\\d{1,6})");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    @Parameters(
            index = "0",
            paramLabel = "PROPERTY",
            description = "streams, graphs, updates, conditionals, memory, launches or splits: programs of that kind do"
                    + " what they predict; or FILE.java with a class that implements CampaignProperty")
    private String property;

    @Option(
            names = "--tries",
            paramLabel = "N",
            defaultValue = "10000",
            description = "how many programs, those of all shards together (default: ${DEFAULT-VALUE})")
    private long tries;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "decides the programs (default: ${DEFAULT-VALUE})")
    private long seed;

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
            description =
                    "begins no further try after so much time, such as 30s, 10m or 2h (default: ${DEFAULT-VALUE})")
    private String time;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "campaign",
            description = "the folder for the progress and for programs that fail (default: ${DEFAULT-VALUE})")
    private Path folder;

    @Option(names = "--restart", description = "begins anew instead of where an earlier run ended")
    private boolean restart;

    private long began;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Matcher parts = SHARD.matcher(shard);
        if (!parts.matches()) {
            throw misuse("--shard is " + shard + "; legal is the number of a shard and of all, such as 1/4", null);
        }
        Campaign campaign;
        try {
            campaign = new Campaign(
                    name(),
                    property(),
                    seed,
                    tries,
                    Integer.parseInt(parts.group(1)),
                    Integer.parseInt(parts.group(2)),
                    duration(),
                    folder,
                    PredictedTranscript::of);
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
        if (restart) {
            Files.deleteIfExists(campaign.progressFile());
        }
        Progress before = campaign.progress();
        if (before.done() > 0) {
            err.println("going on after " + before.done() + " tries; --restart begins anew");
        }
        ProgressBar bar = progressBar();
        began = System.nanoTime();
        Progress after = campaign.run(
                progress -> bar.show(tries == 0 ? 1 : (double) progress.next() / tries, () -> text(before, progress)),
                text -> {
                    bar.clear();
                    err.println(text);
                });
        bar.clear();
        out.println((after.done() - before.done()) + " tries of " + campaign.name() + " with seed " + seed
                + (after.next() >= tries ? "; all are done" : "; not all are done") + ": "
                + after.failures() + " of " + after.done() + " fail");
        out.flush();
        return after.failures() == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private String text(Progress before, Progress progress) {
        double perSecond = (progress.done() - before.done()) * 1e9 / Math.max(1, System.nanoTime() - began);
        return String.format(
                Locale.ROOT, "%d tries, %d fail, %.0f a second", progress.done(), progress.failures(), perSecond);
    }

    private Duration duration() {
        Matcher parts = TIME.matcher(time);
        if (!parts.matches()) {
            throw misuse("--time is " + time + "; legal are times such as 500ms, 30s, 10m and 2h", null);
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    private String name() {
        return property.endsWith(".java")
                ? Path.of(property).getFileName().toString().replace(".java", "")
                : property;
    }

    private CampaignProperty property() throws IOException {
        if (property.endsWith(".java")) {
            return compiled(Path.of(property));
        } else if (!Programs.byName().containsKey(property)) {
            throw misuse(
                    "there is no property " + property + "; legal are "
                            + String.join(", ", Programs.byName().keySet()) + ", and files FILE.java"
                            + Suggestions.of(property, Programs.byName().keySet()),
                    null);
        }
        return () -> Programs.byName().get(property);
    }

    /** Compiles a file of the user, and creates the property in it. */
    private CampaignProperty compiled(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw misuse("there is no file " + file, null);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw misuse("this Java has no compiler; a JDK is needed for a property in a file", null);
        }
        Path classes = Files.createTempDirectory("orrery-campaign");
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-d", classes.toString(), "-proc:none", "--class-path", System.getProperty("java.class.path"));
            if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                unfittedErr().print(messages);
                unfittedErr().flush();
                throw misuse(file + " does not compile", null);
            }
        }
        URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path each : (Iterable<Path>) all.sorted()::iterator) {
                String path = classes.relativize(each).toString();
                if (path.endsWith(".class")) {
                    Class<?> type = loader.loadClass(String.join(
                            ".",
                            Splitter.onPattern("[/\\\\]").split(path.substring(0, path.length() - ".class".length()))));
                    if (CampaignProperty.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                        var constructor = type.getDeclaredConstructor();
                        constructor.setAccessible(true);
                        return (CampaignProperty) constructor.newInstance();
                    }
                }
            }
        } catch (ReflectiveOperationException e) {
            throw misuse(file + " has a property that cannot be created: " + e, e);
        }
        throw misuse(file + " has no class that implements " + CampaignProperty.class.getName(), null);
    }

    private ParameterException misuse(String message, Exception cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new CampaignMain());
    }
}
