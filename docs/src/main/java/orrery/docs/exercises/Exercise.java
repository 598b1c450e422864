package orrery.docs.exercises;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import orrery.conformance.cli.UserPlaces;
import orrery.docs.exercises.Attempt.Setting;
import orrery.docs.program.Answer;
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

    private final String name;
    private final Setting setting;
    private final ImmutableList<Requirement> requirements;

    private Exercise(String name, Setting setting, ImmutableList<Requirement> requirements) {
        this.name = name;
        this.setting = setting;
        this.requirements = requirements;
    }

    /** Creates an exercise without requirements: the name is that of the lesson, a hyphen, and a number. */
    static Exercise named(String name) {
        Setting setting = new Setting(MachineOptions.defaults().withChecks(Checks.all()), machine -> 0);
        return new Exercise(name, setting, ImmutableList.of());
    }

    /** Returns the exercise on a machine with changed options. */
    Exercise on(UnaryOperator<MachineOptions> change) {
        return new Exercise(name, new Setting(change.apply(setting.options()), setting.measure()), requirements);
    }

    /** Returns the exercise with a question to the machine at the end of each run: {@link Attempt#measured}. */
    Exercise measuring(ToLongFunction<Machine> question) {
        return new Exercise(name, new Setting(setting.options(), question), requirements);
    }

    /** Returns the exercise with one more requirement; the assertion throws an {@link AssertionError}. */
    Exercise requires(String text, Consumer<Attempt> assertion) {
        return requires(new Requirement(text, assertion));
    }

    /** Returns the exercise with more requirements. */
    Exercise requires(Requirement... more) {
        return new Exercise(
                name,
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

    /** Returns what an answer has thrown, and where. */
    static String textOf(Throwable failure) {
        String place = UserPlaces.of(failure).stream()
                .findFirst()
                .map(each -> "\nat " + each.getFileName() + ":" + each.getLineNumber())
                .orElse("");
        return failure + place;
    }
}
