package orrery.docs;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import orrery.conformance.cli.FittedOutput;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.UserFailure;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Verdict;
import orrery.docs.program.Answer;
import orrery.docs.program.Paragraphs;
import orrery.docs.program.TimelineStyle;
import orrery.sim.timeline.TimelineFormat;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code orrery check FILE}: runs the answer to an exercise and says what of it is right. */
@Command(
        name = "orrery check",
        description =
                "Runs your answer to an exercise and says which of its requirements hold. The exit code is 1 if one"
                        + " does not.")
public final class CheckMain extends OrreryCommand {
    /** What begins the timeline in the message of an assertion, see {@link orrery.testing.TimelineAssert}. */
    private static final String TIMELINE = "The timeline is:";

    private static final String INDENT = "     ";

    @Parameters(
            paramLabel = "FILE.java",
            description = "the file that 'orrery exercise' has written, changed; its first line names the exercise")
    private Path file;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "how long the program may run, in seconds (default: ${DEFAULT-VALUE})")
    private int limit;

    @Override
    public Integer call() throws IOException {
        requireAtLeastOne("--limit", limit, "s");
        Answer answer;
        try {
            answer = ChosenProgram.load(spec, file, unfittedErr()).answer();
        } catch (UserProgram.Unusable e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UserProgram.Failed e) {
            new UserFailure(spec.commandLine().getCommandName(), file, Paragraphs::lines)
                    .print(e.getCause(), spec.commandLine().getErr());
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (answer == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    file + " has a main method; legal is an answer to an exercise, a class that implements "
                            + Answer.class.getName() + ". 'orrery run --check " + file
                            + "' looks for mistakes in a program");
        }
        Exercise exercise = ExerciseMain.named(spec, exerciseName());
        PrintWriter out = spec.commandLine().getOut();
        List<Verdict> verdicts = fitting(() -> check(exercise, answer));
        Set<String> timelines = new HashSet<>();
        for (Verdict each : verdicts) {
            print(out, each.holds() ? "yes  " : "no   ", each.requirement());
            withoutKnown(timelines, each.reason()).lines().forEach(line -> print(out, INDENT, line));
        }
        boolean solved = verdicts.stream().allMatch(Verdict::holds);
        out.println(exercise.name() + (solved ? " is solved" : " is not solved yet"));
        return solved ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** Does something while timelines are drawn as wide as there is room for them. */
    private <T> T fitting(Supplier<T> task) {
        TimelineFormat before = TimelineStyle.format();
        width.known().ifPresent(columns -> TimelineStyle.setFormat(format(before, columns - INDENT.length())));
        try {
            return task.get();
        } finally {
            TimelineStyle.setFormat(before);
        }
    }

    private TimelineFormat format(TimelineFormat usual, int columns) {
        try {
            return usual.withWidth(Math.max(TimelineFormat.MIN_WIDTH, columns));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** Prints a line after a mark. What does not fit goes on in further lines, unless it is a drawing. */
    private void print(PrintWriter out, String mark, String line) {
        int columns = width.known().orElse(Integer.MAX_VALUE) - INDENT.length();
        if (line.length() <= columns || FittedOutput.isDrawing(line)) {
            out.println(mark + line);
            return;
        }
        List<String> parts = Paragraphs.wrapped(line, columns);
        out.println(mark + parts.get(0));
        parts.subList(1, parts.size()).forEach(part -> out.println(INDENT + part));
    }

    /** Returns a reason without its timeline if the timeline was printed before. */
    private static String withoutKnown(Set<String> timelines, String reason) {
        int begin = reason.indexOf(TIMELINE);
        return begin < 0 || timelines.add(reason.substring(begin))
                ? reason
                : reason.substring(0, begin).strip();
    }

    /**
     * Runs the answer on a thread of its own, which is given up if it does not end: a loop of the host cannot be ended.
     */
    private List<Verdict> check(Exercise exercise, Answer answer) {
        FutureTask<List<Verdict>> task = new FutureTask<>(() -> exercise.check(answer));
        Thread thread = new Thread(task, "main");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            String place = place(thread.getStackTrace());
            task.cancel(true);
            return List.of(new Verdict(
                    "the program ends",
                    false,
                    "it has run for " + limit + " s" + place + "; --limit permits another time"));
        } catch (ExecutionException e) {
            Throwables.throwIfUnchecked(e.getCause());
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the answer was running", e);
        }
    }

    @Override
    protected String endedMeanwhile() {
        return " before " + file + " was checked";
    }

    /** Returns where in the file a thread is, as the end of a sentence. */
    private String place(StackTraceElement[] stack) {
        String name = String.valueOf(file.getFileName());
        return Stream.of(stack)
                .filter(each -> name.equals(each.getFileName()))
                .findFirst()
                .map(each -> " and is at " + name + ":" + each.getLineNumber())
                .orElse("");
    }

    private String exerciseName() throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(Exercise.HEADER))
                .map(line -> line.substring(Exercise.HEADER.length()).strip())
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        file + " does not say which exercise it answers; legal is a line such as '" + Exercise.HEADER
                                + "events-1'"));
    }

    static CommandLine command() {
        return parser(new CheckMain());
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }
}
