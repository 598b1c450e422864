package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.FutureTask;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.Devices;
import orrery.device.Violation;
import orrery.docs.QuizPage.Question;
import orrery.docs.program.Answer;
import orrery.sim.ApiFunction;
import orrery.sim.Checks;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/**
 * The quiz of the course: each lesson has its questions, and an answer to a program says what the program prints and
 * which rules it breaks. Run with {@code -Dorrery.guide.update=true} to make the answers show what the programs print,
 * and read the sentences around it before it is committed.
 */
@Tag("one-jdk")
@Isolated("a deadlock is told with the threads of the process that may end it")
class QuizTest {
    private static final Path PAGES = Path.of("course");
    private static final Path TEMPLATE = Path.of("src/test/resources/quiz/Quiz.java.txt");
    private static final int LEAST = 4;
    private static final int MOST = 6;

    @TempDir
    private static Path folder;

    private static final Map<String, Run> RUNS = new TreeMap<>();

    /** What a program prints, and the ids of the rules that its calls break. */
    private record Run(String output, Set<String> rules) {}

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.filter(file -> file.getFileName().toString().matches("quiz-\\d\\.md"))
                    .sorted()
                    .toList();
        }
    }

    static List<Question> questions() throws IOException {
        List<Question> questions = new ArrayList<>();
        for (Path page : pages()) {
            questions.addAll(QuizPage.of(page).questions());
        }
        return questions;
    }

    static List<Question> programs() throws IOException {
        return questions().stream().filter(each -> each.program().isPresent()).toList();
    }

    /** Compiles all programs at once, and runs each of them. */
    @BeforeAll
    static void run() throws Exception {
        String template = Files.readString(TEMPLATE);
        List<Path> sources = new ArrayList<>();
        for (Question each : programs()) {
            String source = template.replace("NAME", each.className())
                    .replace("PROGRAM", each.program().orElseThrow());
            sources.add(Files.writeString(folder.resolve(each.className() + ".java"), source));
        }
        StringWriter messages = new StringWriter();
        try {
            ProgramCompiler.compile(sources, folder, new PrintWriter(messages, true));
        } catch (UserProgram.Unusable e) {
            throw new AssertionError(messages.toString(), e);
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, QuizTest.class.getClassLoader())) {
            for (Question each : programs()) {
                Constructor<?> constructor = loader.loadClass(each.className()).getDeclaredConstructor();
                Answer program = (Answer) constructor.newInstance();
                FutureTask<Run> task = new FutureTask<>(() -> run(program));
                new Thread(task, "main").start(); // the name that a deadlock tells
                RUNS.put(each.className(), task.get());
            }
        }
        if (Boolean.getBoolean("orrery.guide.update")) {
            for (Path page : pages()) {
                QuizPage.of(page)
                        .update(question -> RUNS.get(question.className()).output());
            }
        }
    }

    private static Run run(Answer program) {
        Set<String> rules = new ConcurrentSkipListSet<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Machine machine = Machine.create(MachineOptions.defaults()
                .withDevices(Devices.h200(), Devices.h200())
                .withChecks(Checks.all())
                .withDeadlockGrace(Duration.ZERO));
        try (machine) {
            machine.trace().add(new TraceListener() {
                @Override
                public void callFailed(long id, ApiFunction call, long thread, long time, Throwable failure) {
                    if (failure instanceof Violation violation) {
                        rules.add(violation.rule().id());
                    }
                }
            });
            program.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        }
        String output = bytes.toString(StandardCharsets.UTF_8);
        rules.addAll(QuizPage.rules(output)); // a call that is refused in a host function is not traced
        return new Run(output, rules);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void anAnswerSaysWhatItsProgramPrintsAndBreaks(Question question) {
        Run run = RUNS.get(question.className());
        assertEquals(run.output(), question.output().orElse("no block of text"));
        assertEquals(run.rules(), question.rules());
    }

    @Test
    void theRulesOfOtherAnswersExist() throws IOException {
        Set<String> known = Pattern.compile("^\\| <a id=\"([A-Z]+-\\d{2})\"", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("rules.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toSet());
        for (Question question : questions()) {
            assertTrue(known.containsAll(question.rules()), question + ": " + question.rules());
        }
    }

    @Test
    void everyLessonHasItsQuestions() throws IOException {
        Map<String, List<Integer>> numbers = questions().stream()
                .collect(Collectors.groupingBy(
                        Question::lesson, TreeMap::new, Collectors.mapping(Question::number, Collectors.toList())));
        assertEquals(new TreeSet<>(Lessons.all().keySet()), numbers.keySet());
        numbers.forEach((lesson, each) -> {
            assertTrue(each.size() >= LEAST && each.size() <= MOST, lesson + " has " + each.size());
            assertEquals(IntStream.rangeClosed(1, each.size()).boxed().toList(), each, lesson);
        });
    }

    @Test
    void everyAnswerSaysWhy() throws IOException {
        for (Question question : questions()) {
            String text = question.answer().replaceAll("(?ms)^```.*?^```$", "").strip();
            assertTrue(text.length() > 50, question + ": " + text);
        }
    }
}
