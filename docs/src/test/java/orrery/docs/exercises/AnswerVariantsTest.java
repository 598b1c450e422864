package orrery.docs.exercises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import com.google.common.collect.ImmutableMap;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.docs.program.Answer;
import orrery.sim.Machine;

/**
 * The check of exercises refuses wrong answers, with a hint that says what is wrong, and accepts right ones that are
 * written in another way. All answers are compiled together.
 */
@Tag("one-jdk")
@Timeout(value = 60, threadMode = SEPARATE_THREAD)
class AnswerVariantsTest {
    private static final int MIN_WRONG = 3;

    /** Changes of our answers that leave them right, by exercise and change, and why. */
    private static final ImmutableMap<String, String> HARMLESS = ImmutableMap.<String, String>builder()
            .put("events-2: cuda.cudaStreamSynchronize(stream); => nothing", "Lab.micros waits for the later event")
            .put(
                    "broken-captures-2: cuda.cudaStreamWaitEvent(main, event, 0); => other",
                    "other has no more work, and main waits for other afterwards")
            .put("graphs-by-hand-1: cuda.cudaStreamSynchronize(stream); => nothing", "Lab.read waits for the device")
            .put(
                    "injected-faults-3: cuda.cudaDeviceSynchronize(); => nothing",
                    "cudaFree waits for the device, and the kernel does not use the memory")
            .put(
                    "stream-memory-operations-2: driver.cuStreamWriteValue32(producer, progress, 2, 0); => consumer",
                    "nothing waits for the second number")
            .put("several-devices-1: later cuda.cudaDeviceSynchronize(); => nothing", "Lab.read waits for the device")
            .put(
                    "user-objects-1: cuda.cudaStreamSynchronize(stream); => nothing",
                    "machine.settle waits for the device")
            .buildOrThrow();

    /** Exercises whose text cannot be had by constants of the program, which an answer of this test does not have. */
    private static final List<String> WITHOUT_CONSTANTS = List.of("gpu-tests-in-ci-3");

    private static final Pattern THREAD = Pattern.compile("\\bThread\\b|CompletableFuture|Executor");

    private static final Map<Object, Answer> ANSWERS = new HashMap<>();

    /** One of our answers with less order, or another one. */
    private record Mutant(String exercise, String change, String source) {
        @Override
        public String toString() {
            return exercise + ": " + change;
        }
    }

    @BeforeAll
    static void compile(@TempDir Path folder) {
        List<Object> keys = new ArrayList<>();
        List<String> sources = new ArrayList<>();
        variants().forEach(each -> {
            keys.add(each);
            sources.add(each.source());
        });
        mutants().forEach(each -> {
            keys.add(each);
            sources.add(each.source());
        });
        Exercises.all().values().forEach(each -> {
            keys.add(each);
            sources.add(each.start());
            keys.add(each.name());
            sources.add(AnswerVariant.answer(each.name()));
        });
        List<Answer> answers = CompiledAnswers.of(sources, folder);
        for (int i = 0; i < keys.size(); i++) {
            ANSWERS.put(keys.get(i), answers.get(i));
        }
    }

    static Stream<AnswerVariant> variants() {
        return lessons().flatMap(each -> AnswerVariant.ofLesson(each).stream());
    }

    private static Stream<String> lessons() {
        return Exercises.all().values().stream().map(Exercise::lesson).distinct();
    }

    static Stream<AnswerVariant> wrongAnswers() {
        return variants().filter(each -> !each.hint().isEmpty());
    }

    static Stream<AnswerVariant> rightAnswers() {
        return variants().filter(each -> each.hint().isEmpty());
    }

    static Stream<Mutant> mutants() {
        return Exercises.all().keySet().stream()
                .flatMap(exercise -> Mutations.of(AnswerVariant.answer(exercise)).entrySet().stream()
                        .map(each -> new Mutant(exercise, each.getKey(), each.getValue())));
    }

    static Stream<String> exercises() {
        return Exercises.all().keySet().stream();
    }

    private static List<Verdict> failures(String exercise, Answer answer) {
        return failures(Exercises.all().get(exercise), answer);
    }

    private static List<Verdict> failures(Exercise exercise, Answer answer) {
        return exercise.check(answer).stream().filter(each -> !each.holds()).toList();
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void anExerciseIsSolvedByOurAnswer(String name) {
        assertEquals(List.of(), failures(name, ANSWERS.get(name)));
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void anExerciseIsNotSolvedByTheProgramThatItBeginsWith(String name) {
        Exercise exercise = Exercises.all().get(name);
        assertFalse(failures(exercise, ANSWERS.get(exercise)).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("wrongAnswers")
    void aWrongAnswerIsRefusedWithAHint(AnswerVariant variant) {
        List<Verdict> failures = failures(variant.exercise(), ANSWERS.get(variant));
        assertTrue(
                failures.stream().anyMatch(each -> (each.requirement() + " " + each.reason()).contains(variant.hint())),
                failures::toString);
    }

    @ParameterizedTest
    @MethodSource("rightAnswers")
    void aRightAnswerInAnotherFormIsAccepted(AnswerVariant variant) {
        assertEquals(List.of(), failures(variant.exercise(), ANSWERS.get(variant)));
    }

    /**
     * A property of our answers: nothing of their order is superfluous. Where no thread of the answer ends a wait, the
     * machine does not wait for one.
     */
    @ParameterizedTest
    @MethodSource("mutants")
    void anAnswerWithLessOrderIsRefused(Mutant mutant) {
        boolean hasThread = THREAD.matcher(mutant.source()).find();
        Exercise exercise = Exercises.all()
                .get(mutant.exercise())
                .on(options -> hasThread ? options : options.withDeadlockGrace(Duration.ZERO));
        boolean isRefused = !failures(exercise, ANSWERS.get(mutant)).isEmpty();
        assertEquals(!HARMLESS.containsKey(mutant.toString()), isRefused);
    }

    @Test
    void eachHarmlessChangeIsOne() {
        List<String> changes = mutants().map(Mutant::toString).toList();
        assertEquals(
                List.of(),
                HARMLESS.keySet().stream()
                        .filter(each -> !changes.contains(each))
                        .toList());
    }

    /** The program that a reader begins with runs, and what our answer prints is printed instead of its output. */
    @ParameterizedTest
    @MethodSource("exercises")
    void whatIsExpectedIsNotEnough(String name) {
        String text = output(ANSWERS.get(name), Exercises.all().get(name));
        Answer cheat = (machine, out) -> {
            try {
                ANSWERS.get(Exercises.all().get(name)).run(machine, new PrintStream(OutputStream.nullOutputStream()));
            } catch (RuntimeException swallowed) {
                machine.settle();
            }
            out.print(text);
        };
        boolean isRefused = !failures(name, cheat).isEmpty();
        assertEquals(!WITHOUT_CONSTANTS.contains(name), isRefused);
    }

    private static String output(Answer answer, Exercise exercise) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Machine machine = exercise.machine()) {
            answer.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void anExerciseHasThreeWrongAnswers(String name) {
        long wrong = wrongAnswers().filter(each -> each.exercise().equals(name)).count();
        assertTrue(wrong >= MIN_WRONG, () -> "has " + wrong);
    }

    @Test
    void namesOfVariantsAreDifferent() {
        Map<String, Long> counts =
                variants().collect(Collectors.groupingBy(AnswerVariant::toString, Collectors.counting()));
        assertFalse(counts.isEmpty());
        assertEquals(
                List.of(),
                counts.entrySet().stream()
                        .filter(each -> each.getValue() > 1)
                        .map(Map.Entry::getKey)
                        .toList());
    }
}
