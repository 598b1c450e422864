package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;
import orrery.docs.exercises.Verdict;

/** An exercise is not solved by the program that it begins with, and it is by our answer. */
@Tag("one-jdk")
class ExercisesTest extends CommandRig {
    static Stream<String> exercises() {
        return Exercises.all().keySet().stream();
    }

    /** Of all exercises, {@link orrery.docs.exercises.AnswerVariantsTest} compiles the programs together. */
    static Stream<String> someExercises() {
        return Stream.of("first-kernel-1", "injected-faults-3", "user-objects-1");
    }

    private int check(Object... arguments) {
        return print(CheckMain.command(), arguments);
    }

    private int begin(String name, Path file) {
        return print(ExerciseMain.command(), name, file);
    }

    @ParameterizedTest
    @MethodSource("someExercises")
    void beginsWithAProgramThatDoesNotSolveIt(String name) {
        Path file = folder.resolve("MyAnswer.java");
        assertEquals(0, begin(name, file), err::toString);
        assertEquals(1, check(file), () -> out + "" + err);
        assertTrue(out.toString().endsWith(name + " is not solved yet\n"), out::toString);
    }

    @ParameterizedTest
    @MethodSource("someExercises")
    void isSolvedByOurAnswer(String name) throws IOException {
        String answer = Resources.toString(
                Resources.getResource("orrery/docs/answers/" + name + ".java.txt"), StandardCharsets.UTF_8);
        Path file = write("Solved.java", answer);
        assertEquals(0, check(file), () -> out + "" + err);
        assertTrue(out.toString().endsWith(name + " is solved\n"), out::toString);
        assertFalse(out.toString().contains("no   "), out::toString);
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void isNotSolvedByAProgramThatDoesNothing(String name) {
        assertFalse(
                Exercises.all().get(name).check((machine, print) -> {}).stream().allMatch(Verdict::holds));
    }

    @Test
    void everyLessonHasThreeInTheOrderOfTheLessons() {
        List<String> expected = Lessons.all().keySet().stream()
                .flatMap(lesson -> IntStream.rangeClosed(1, 3).mapToObj(number -> lesson + "-" + number))
                .toList();
        assertEquals(expected, List.copyOf(Exercises.all().keySet()));
    }

    @Test
    void showsATimelineOnce() {
        Path file = folder.resolve("MyAnswer.java");
        begin("events-1", file);
        check(file);
        assertEquals(
                2, out.toString().lines().filter(line -> line.startsWith("no ")).count(), out::toString);
        assertEquals(2, out.toString().split("The timeline is:", -1).length, out::toString);
    }

    @Test
    void theReasonsFitTheWidth() {
        Path file = folder.resolve("MyAnswer.java");
        begin("events-1", file);
        out.getBuffer().setLength(0);
        assertEquals(1, check(file, "--width", "48"));
        assertEquals(
                List.of(),
                out.toString().lines().filter(line -> line.length() > 48).toList());
        String wrapped = unwrapped(3);
        out.getBuffer().setLength(0);
        check(file, "--width", "300");
        assertTrue(unwrapped(3).contains(wrapped) && !wrapped.isEmpty(), out::toString);
    }

    /** Returns the first lines of the output in one line. */
    private String unwrapped(int lines) {
        return out.toString()
                .lines()
                .limit(lines)
                .collect(Collectors.joining(" "))
                .replaceAll("\\s+", " ");
    }

    @Test
    void saysWhyARequirementDoesNotHold() {
        Verdict verdict = Exercises.all()
                .get("events-3")
                .check((machine, print) -> print.println("nothing"))
                .get(3);
        assertEquals("reader begins when writer is complete, under every schedule", verdict.requirement());
        assertEquals("the device executes no writer", verdict.reason());
    }

    @Test
    void aLoopOfTheHostIsStoppedWithItsPlace() throws IOException {
        String loops = Exercises.all()
                .get("events-1")
                .start()
                .replace(
                        "CudaRuntime cuda = CudaRuntime.of(machine);",
                        "while (!Thread.currentThread().isInterrupted()) { Thread.onSpinWait(); }"
                                + " CudaRuntime cuda = CudaRuntime.of(machine);");
        Path file = write("Loops.java", loops);
        assertEquals(1, check(file, "--limit", 1));
        List<String> lines = out.toString().lines().toList();
        assertEquals(
                List.of("no   the program ends", "events-1 is not solved yet"), List.of(lines.get(0), lines.get(2)));
        assertTrue(
                lines.get(1).matches(" {5}it has run for 1 s and is at Loops\\.java:\\d+; --limit permits .*"),
                out::toString);
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void theReasonsAreThoseOfTheExerciseAndNotOfAnAssertionLibrary(String name) {
        Exercises.all().get(name).check((machine, print) -> {}).forEach(each -> {
            assertFalse(each.reason().contains("Expecting"), each::toString);
            assertTrue(each.holds() || !each.reason().isBlank(), each::toString);
        });
    }

    @Test
    void anErrorOfAnAnswerIsAVerdict() {
        Verdict verdict = Exercises.all()
                .get("events-1")
                .check((machine, print) -> {
                    throw new StackOverflowError();
                })
                .get(0);
        assertFalse(verdict.holds());
        assertTrue(verdict.reason().startsWith("java.lang.StackOverflowError"), verdict.reason());
    }

    @Test
    void theFaultOfAKernelIsToldWithTheLineOfTheAccess() throws IOException {
        String program = """
                //EXERCISE events-3
                import java.io.PrintStream;
                import orrery.docs.lessons.Lab;
                import orrery.docs.program.Answer;
                import orrery.runtime.CudaRuntime;
                import orrery.sim.IntView;
                import orrery.sim.Kernel;
                import orrery.sim.Machine;

                class Faulty implements Answer {
                    @Override
                    public void run(Machine machine, PrintStream out) {
                        CudaRuntime cuda = CudaRuntime.of(machine);
                        long cell = cuda.cudaMalloc(Integer.BYTES);
                        Kernel kernel = Kernel.perLaunch(args -> {
                            IntView cells = args.ints(0);
                            return launch ->
                                    cells.set(1 << 20, 7);
                        });
                        cuda.cudaLaunchKernel(kernel.named("faulty"), Lab.ONE, Lab.ONE, 0, null, cell);
                        cuda.cudaDeviceSynchronize();
                    }
                }
                """;
        assertEquals(1, check(write("Faulty.java", program)));
        assertTrue(out.toString().contains("at Faulty.java:21\n"), out::toString);
        assertTrue(out.toString().contains("Caused by "), out::toString);
        assertTrue(out.toString().contains("at Faulty.java:18\n"), out::toString);
    }

    @Test
    void exercisesAreListedWithPointsAndTitles() {
        assertEquals(0, print(ExerciseMain.command()));
        List<String> lines = out.toString().lines().toList();
        assertEquals(Exercises.all().size(), lines.size());
        assertTrue(lines.get(0).matches("first-kernel-1 +1 point +Enough blocks"), lines.get(0));
        assertTrue(lines.get(2).matches("first-kernel-3 +2 points +Full SMs"), lines.get(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"System.exit(0)", "Runtime.getRuntime().exit(0)", "Runtime.getRuntime().halt(0)"})
    void anAnswerThatEndsTheProcessIsRefused(String call) throws IOException {
        String answer = Resources.toString(
                Resources.getResource("orrery/docs/answers/events-3.java.txt"), StandardCharsets.UTF_8);
        Path file = Files.writeString(
                folder.resolve("Ends.java"),
                answer.replace(
                        "cuda.cudaDeviceSynchronize();", "cuda.cudaDeviceSynchronize();\n        " + call + ";"));
        assertEquals(1, check(file));
        assertTrue(out.toString().contains("which ends the process; legal is an answer that returns"), out::toString);
        assertTrue(out.toString().contains("at Ends.java:"), out::toString);
    }

    @Test
    void aLimitIsASecondOrMore() {
        assertEquals(2, check(folder.resolve("Any.java"), "--limit=0"));
        assertEquals("orrery check: --limit is 0 s; legal are 1 s and more\n", err.toString());
    }

    @Test
    void overwritesNoFile() throws IOException {
        Path file = write("Mine.java", "mine");
        assertEquals(2, begin("events-1", file));
        assertEquals(
                "orrery exercise: " + file + " exists; 'orrery exercise events-1 FILE.java' writes to another file\n",
                err.toString());
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void aFileWithoutAnExerciseSaysHowToNameIt() throws IOException {
        String answer = Exercises.all().get("events-1").start().replace(Exercise.HEADER, "// ");
        assertEquals(2, check(write("Mine.java", answer)));
        assertTrue(err.toString().contains("legal is a line such as '//EXERCISE events-1'"), err::toString);
    }

    @Test
    void anExerciseThatIsNotThereIsSuggested() {
        assertEquals(2, begin("event-1", folder.resolve("Mine.java")));
        assertEquals("orrery exercise: no exercise named event-1; did you mean events-1?\n", err.toString());
    }
}
