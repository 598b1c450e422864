package orrery.docs.exercises;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import orrery.conformance.cli.Causes;
import orrery.conformance.cli.UserPlaces;
import orrery.docs.exercises.Attempt.Setting;
import orrery.docs.program.Answer;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.Checks;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * A task for the reader of a lesson: a program to begin with, and what must hold of the changed one. The program is the
 * resource {@code NAME.java}; it begins with the line {@code //EXERCISE NAME} and with the task as a comment.
 */
public final class Exercise {
    /** The word that begins the first line of the file of an exercise; its name follows. */
    public static final String HEADER = "//EXERCISE ";

    private static final int MAX_PLACES = 8;

    private final String name;
    private final Description description;
    private final Setting setting;
    private final ImmutableList<Requirement> requirements;

    /**
     * What there is to say of an exercise in a list.
     *
     * @param points how many points it gives
     * @param title a few words
     * @param sentence what its reader does
     */
    public record Description(int points, String title, String sentence) {}

    private Exercise(String name, Description description, Setting setting, ImmutableList<Requirement> requirements) {
        this.name = name;
        this.description = description;
        this.setting = setting;
        this.requirements = requirements;
    }

    /** Creates an exercise of the guide without requirements; its name is a lesson, a hyphen, and a number. */
    static Exercise named(String name) {
        return of(name, Catalog.description(name));
    }

    /**
     * Creates an exercise without requirements, on a machine with one H200 and all checks.
     *
     * @param name a lesson or another topic, a hyphen, and a number
     */
    public static Exercise of(String name, Description description) {
        checkArgument(
                name.matches("[a-z][a-z0-9-]*-[0-9]+"),
                "\"%s\" is no name of an exercise; legal are small letters, digits and hyphens, with a number at the"
                        + " end, such as sums-1",
                name);
        checkArgument(description.points() >= 1, "%s has %s points; legal are 1 and more", name, description.points());
        Setting setting = new Setting(MachineOptions.defaults().withChecks(Checks.all()), machine -> 0);
        return new Exercise(name, description, setting, ImmutableList.of());
    }

    /** Returns the points, the title and a sentence. */
    public Description description() {
        return description;
    }

    /** Returns the exercise on a machine with changed options. */
    public Exercise on(UnaryOperator<MachineOptions> change) {
        Setting changed = new Setting(change.apply(setting.options()), setting.measure());
        return new Exercise(name, description, changed, requirements);
    }

    /** Returns the exercise with a question to the machine at the end of each run: {@link Attempt#measured}. */
    Exercise measuring(ToLongFunction<Machine> question) {
        return new Exercise(name, description, new Setting(setting.options(), question), requirements);
    }

    /** Returns the exercise with one more requirement; the assertion throws an {@link AssertionError}. */
    public Exercise requires(String text, Consumer<Attempt> assertion) {
        return requires(new Requirement(text, assertion));
    }

    /** Returns the exercise with more requirements. */
    public Exercise requires(Requirement... more) {
        return new Exercise(
                name,
                description,
                setting,
                ImmutableList.<Requirement>builder()
                        .addAll(requirements)
                        .add(more)
                        .build());
    }

    /** Returns the name, as in {@code events-1}. */
    public String name() {
        return name;
    }

    /** Returns the name of the lesson. */
    public String lesson() {
        return name.substring(0, name.lastIndexOf('-'));
    }

    /** Returns the text of the file that the reader begins with. */
    public String start() {
        try {
            return Resources.toString(
                    Resources.getResource(Exercise.class, name + ".java.txt"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns our answer; empty where it is not on the class path, as in what a teacher hands out. */
    public Optional<String> answer() {
        URL resource = Answer.class.getResource("/orrery/docs/answers/" + name + ".java.txt");
        try {
            return resource == null
                    ? Optional.empty()
                    : Optional.of(Resources.toString(resource, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the reader should do: the comment at the beginning of the file, as one paragraph. */
    public String task() {
        return start().lines()
                .skip(1)
                .takeWhile(line -> line.startsWith("//"))
                .map(line -> line.substring(2).strip())
                .collect(Collectors.joining(" "));
    }

    /** Returns a machine as answers run on it. */
    Machine machine() {
        return Machine.create(setting.options());
    }

    /** Runs an answer and returns which requirements hold; only the first one if the program fails. */
    public ImmutableList<Verdict> check(Answer answer) {
        String ends = "the program ends without an exception";
        Optional<String> end = AnswerCode.of(answer).endOfProcess();
        if (end.isPresent()) {
            return ImmutableList.of(new Verdict(ends, false, end.get()));
        }
        Attempt attempt;
        try {
            attempt = Attempt.of(answer, setting);
        } catch (RuntimeException | Error failure) {
            return ImmutableList.of(new Verdict(ends, false, textOf(failure)));
        }
        ImmutableList.Builder<Verdict> verdicts = ImmutableList.builder();
        verdicts.add(new Verdict(ends, true, ""));
        requirements.forEach(each -> verdicts.add(each.judge(attempt)));
        return verdicts.build();
    }

    /** Returns what an answer has thrown, its causes, and where in its file each comes from. */
    static String textOf(Throwable failure) {
        return Causes.informative(failure).stream()
                        .map(each -> each + placesOf(each))
                        .collect(Collectors.joining("\nCaused by "))
                + (isEndOfBrokenCapture(failure)
                        ? "\nThis call has ended the broken capture; the exception is how it tells the error. The program can"
                                + " catch it and go on."
                        : "");
    }

    /** Returns whether a failure is what the end of a capture throws that was invalidated before. */
    private static boolean isEndOfBrokenCapture(Throwable failure) {
        return failure instanceof CudaRuntimeException runtime
                && runtime.error() == cudaError_t.cudaErrorStreamCaptureInvalidated
                && Strings.nullToEmpty(failure.getMessage()).contains("cudaStreamEndCapture: the end of");
    }

    private static String placesOf(Throwable failure) {
        return UserPlaces.of(failure).stream()
                .filter(each -> each.getFileName() != null) // unlike the methods that reflection generates
                .limit(MAX_PLACES)
                .map(each -> "\n    at " + each.getFileName() + ":" + each.getLineNumber())
                .collect(Collectors.joining());
    }
}
