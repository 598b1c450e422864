package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.yaml.snakeyaml.Yaml;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;
import picocli.CommandLine;

/** Many answers are graded, and what a student is told grows with the tries. */
@Tag("one-jdk")
class GradesTest extends CommandRig {
    private static final int SOLVED = 12;
    private static final int NOT_SOLVED = 6;

    private int run(CommandLine command, Object... arguments) {
        out.getBuffer().setLength(0);
        return print(command, arguments);
    }

    private int check(Object... arguments) {
        return run(CheckMain.command(), arguments);
    }

    private static Exercise exercise(String name) {
        return Exercises.all().get(name);
    }

    /** Writes 20 files: some are right, some as they were handed out, one does not compile, one ends the process. */
    private Path writeSubmissions() throws IOException {
        List<Exercise> all = List.copyOf(Exercises.all().values());
        for (int i = 0; i < SOLVED; i++) {
            write("submissions/ann/A" + i + ".java", all.get(i).answer().orElseThrow());
        }
        for (int i = 0; i < NOT_SOLVED; i++) {
            write("submissions/bob/B" + i + ".java", all.get(i).start());
        }
        String answer = exercise("events-3").answer().orElseThrow();
        write("submissions/carl/C.java", answer.replace("cuda.cudaDeviceSynchronize();", "cuda.cudaNothing();"));
        write(
                "submissions/dora/D.java",
                answer.replace("cuda.cudaDeviceSynchronize();", "Runtime.getRuntime().halt(0);"));
        write("submissions/dora/Notes.java", "class Notes {}");
        write("submissions/dora/notes.txt", "//EXERCISE events-1");
        return folder.resolve("submissions");
    }

    @Test
    void aFolderAsJson() throws IOException {
        assertEquals(1, check(writeSubmissions(), "--json"), err::toString);
        Map<String, Object> grades = new Yaml().load(out.toString());
        List<Map<String, Object>> files = list(grades.get("grades"));
        assertEquals(20, files.size());
        assertEquals(SOLVED, count(files, "solved"));
        assertEquals(NOT_SOLVED + 1, count(files, "not solved"));
        assertEquals(1, count(files, "unusable"));
        int points = Exercises.all().values().stream()
                .limit(SOLVED)
                .mapToInt(each -> each.description().points())
                .sum();
        assertEquals(points, grades.get("points"));
        Map<String, Object> first = files.get(0);
        assertEquals("first-kernel-1", first.get("exercise"));
        assertEquals("Enough blocks", first.get("title"));
        assertEquals(List.of(), first.get("hints"));
        assertEquals(first.get("requirements"), first.get("held"));
        Map<String, Object> last = files.get(19);
        assertTrue(String.valueOf(last.get("file")).endsWith("D.java"), last::toString);
        assertTrue(String.valueOf(last.get("hints")).contains("it calls Runtime.halt at D.java:"), last::toString);
        Map<String, Object> broken = files.get(18);
        assertTrue(String.valueOf(broken.get("hints")).contains("cudaNothing"), broken::toString);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object value) {
        return (List<Map<String, Object>>) value;
    }

    private static long count(List<Map<String, Object>> files, String verdict) {
        return files.stream()
                .filter(each -> verdict.equals(each.get("verdict")))
                .count();
    }

    @Test
    void aFolderAsJUnit() throws Exception {
        assertEquals(1, check(writeSubmissions(), "--junit"), err::toString);
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(out.toString().getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        assertEquals("testsuite", suite.getTagName());
        assertEquals("20", suite.getAttribute("tests"));
        assertEquals(String.valueOf(NOT_SOLVED + 1), suite.getAttribute("failures"));
        assertEquals("1", suite.getAttribute("errors"));
        assertEquals(20, suite.getElementsByTagName("testcase").getLength());
        assertEquals(NOT_SOLVED + 1, suite.getElementsByTagName("failure").getLength());
        assertEquals(1, suite.getElementsByTagName("error").getLength());
    }

    @Test
    void noFileThatSaysWhatItAnswersIsOverlooked() throws IOException {
        String answer = exercise("events-1").answer().orElseThrow();
        write("submissions/Mark.java", "\ufeff" + answer);
        Files.write(
                write("submissions/Umlaut.java", ""),
                (answer + "// f\u00fcr alle\n").getBytes(StandardCharsets.ISO_8859_1));
        Path unknown = write("submissions/Unknown.java", answer.replace("events-1", "event-1"));
        assertEquals(1, check(folder.resolve("submissions"), "--json"));
        Map<String, Object> grades = new Yaml().load(out.toString());
        List<Map<String, Object>> files = list(grades.get("grades"));
        assertEquals(2, count(files, "unusable"), out::toString);
        assertTrue(out.toString().contains("illegal character"), out::toString);
        assertTrue(out.toString().contains("is no text in UTF-8"), out::toString);
        assertEquals(unknown + " is not graded: there is no exercise event-1\n", err.toString());
    }

    @Test
    void filesAsCsvAndAsText() throws IOException {
        Path right = write("Right.java", exercise("events-1").answer().orElseThrow());
        Path wrong = write("Wrong.java", exercise("events-1").start());
        assertEquals(0, check(right, "--csv"));
        assertEquals(
                "file,exercise,title,verdict,points,possible,hints\r\n" + right
                        + ",events-1,\"Two streams, one event\",solved,1,1,\r\n",
                out.toString());
        assertEquals(1, check(right, wrong));
        List<String> lines = out.toString().lines().toList();
        assertEquals(right + ": events-1 is solved, 1 of 1", lines.get(0));
        assertTrue(
                lines.get(1).startsWith(wrong + ": events-1 is not solved, 0 of 1: left and right can"), out::toString);
        assertEquals("1 of 2 points", lines.get(lines.size() - 1));
    }

    @Test
    void aFolderWithoutAnswersIsMisuse() throws IOException {
        write("none/Notes.java", "class Notes {}");
        assertEquals(2, check(folder.resolve("none"), "--json"));
        assertTrue(err.toString().contains("legal is a line such as '//EXERCISE events-1'"), err::toString);
    }

    // -- what a student is told ----------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 2"})
    void hintsInSteps(int hint, int reasons) throws IOException {
        Path file = write("Mine.java", exercise("events-1").start());
        assertEquals(1, check(file, "--hint", hint));
        assertEquals(
                2, out.toString().lines().filter(line -> line.startsWith("no ")).count(), out::toString);
        long found = out.toString()
                .lines()
                .filter(line ->
                        line.contains("a stream runs its work in order") || line.contains("it is called 0 times"))
                .count();
        assertEquals(reasons, found, out::toString);
    }

    @Test
    void aHintIsOneOfThree() throws IOException {
        assertEquals(2, check(write("Mine.java", exercise("events-1").start()), "--hint", 4));
        assertTrue(err.toString().contains("--hint is 4; legal are 1 to 3"), err::toString);
    }

    @Test
    void ourAnswerIsShownAfterThreeDifferentTries() throws IOException {
        String start = exercise("events-1").start();
        Path file = write("Mine.java", start);
        check(file);
        check(file, "--answer");
        assertTrue(out.toString().contains("Our answer is shown after 3 tries; this is try 1."), out::toString);
        write("Mine.java", start + "// 2\n");
        check(file);
        write("Mine.java", start + "// 3\n");
        check(file);
        assertTrue(out.toString().contains("After 3 tries, './orrery check " + file + " --answer'"), out::toString);
        check(file, "--answer");
        assertTrue(out.toString().contains("cuda.cudaStreamWaitEvent(main, done, 0);"), out::toString);
        assertTrue(out.toString().endsWith("events-1 is not solved yet\n"), out::toString);
        assertEquals(0, check(write("Mine.java", exercise("events-1").answer().orElseThrow())));
        write("Mine.java", start + "// 4\n");
        assertEquals(1, check(file));
        assertFalse(out.toString().contains("--answer"), out::toString);
    }

    @Test
    void theNextExerciseIsTold() throws IOException {
        assertEquals(0, check(write("Mine.java", exercise("events-1").answer().orElseThrow())));
        assertTrue(
                out.toString().contains("Next: './orrery exercise events-2 FILE.java', A time by events\n"),
                out::toString);
    }

    @Test
    void progress() throws IOException {
        write("work/A.java", exercise("first-kernel-1").answer().orElseThrow());
        write("work/B.java", exercise("first-kernel-2").start());
        write("work/again/B.java", exercise("first-kernel-2").answer().orElseThrow());
        write("work/C.java", exercise("first-kernel-3").start() + "// changed\n");
        write("work/D.java", exercise("streams-and-overlap-1").start());
        assertEquals(0, run(ProgressMain.command(), folder.resolve("work")), err::toString);
        assertTrue(out.toString().contains("first-kernel                   x x o\n"), out::toString);
        assertTrue(out.toString().contains("streams-and-overlap            - - -\n"), out::toString);
        assertTrue(out.toString().contains("events                         - - -\n"), out::toString);
        assertTrue(out.toString().contains("2 of "), out::toString);
        assertTrue(out.toString()
                .endsWith("Next: " + folder.resolve("work/C.java")
                        + ", Full SMs: Choose blocks so that all threads run at once.\n"));
        write("work/C.java", exercise("first-kernel-3").answer().orElseThrow());
        assertEquals(0, run(ProgressMain.command(), folder.resolve("work")), err::toString);
        assertTrue(
                out.toString().contains("Next: './orrery exercise streams-and-overlap-1 FILE.java', One wait: "),
                out::toString);
    }

    // -- exercises of a teacher ----------------------------------------------------------------------------------

    private static String snippet(int number) throws IOException {
        return Snippets.of("java").stream()
                .filter(each -> each.name().equals("teach-" + number))
                .findFirst()
                .orElseThrow()
                .text();
    }

    @Test
    void theExerciseOfThePageIsChecked() throws IOException {
        Path tests = write("SumsTests.java", snippet(2));
        Path start = write("MyAnswer.java", snippet(1));
        assertEquals(1, check(start, "--hidden-tests", tests), err::toString);
        assertTrue(out.toString().contains("no   left and right can run at the same time"), out::toString);
        Path right = write(
                "Right.java",
                exercise("events-1").answer().orElseThrow().replace("//EXERCISE events-1", "//EXERCISE sums-1"));
        assertEquals(0, check(right, "--hidden-tests", tests), () -> out + "" + err);
        assertEquals(1, check(start, right, "--hidden-tests", tests, "--csv"), err::toString);
        assertTrue(out.toString().contains(",sums-1,Two parts and a sum,solved,2,2,"), out::toString);
        assertEquals(2, check(right), out::toString);
    }

    // -- what is handed out --------------------------------------------------------------------------------------

    private static final String ANSWER = "orrery/docs/answers/%s.java.txt";
    private static final String KEPT = "orrery/docs/kept.txt";

    @TempDir
    private static Path handedOut;

    /** The course, whose pages take long to make: it is written once, and each test solves exercises of a folder. */
    private static Path course;

    @BeforeAll
    static void writeCourse() throws IOException {
        Path jar = handedOut.resolve("ours.jar");
        writeJar(jar, String.format(ANSWER, "events-1"), KEPT);
        course = handedOut.resolve("course");
        new CourseTree(
                        course,
                        Path.of(".."),
                        jar + File.pathSeparator + System.getProperty("java.class.path"),
                        "-XX:TieredStopAtLevel=1 -Dorrery.cache=" + handedOut.resolve("cache"))
                .write();
    }

    /** Writes a JAR with entries that contain their names. */
    private static void writeJar(Path jar, String... names) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String name : names) {
                out.putNextEntry(new JarEntry(name));
                out.write(name.getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
    }

    @Test
    void aCourseHasTheExercisesAndNoAnswers() throws Exception {
        Path start = course.resolve("exercises/02-events/events-1.java");
        assertEquals(exercise("events-1").start(), Files.readString(start));
        assertEquals(1, runIn("check", start, "--answer"));
        String readme = Files.readString(course.resolve("README.md"));
        assertFalse(readme.contains("TABLE"), readme);
        for (String page : List.of("lessons/docs/guide/index.html", "lessons/docs/guide/02-events.html")) {
            assertTrue(readme.contains(page) && Files.isRegularFile(course.resolve(page)), page);
        }
        Files.writeString(start, exercise("events-1").answer().orElseThrow());
        assertEquals(0, runIn("check", start, "--answer"));
        String output = Files.readString(folder.resolve("output"));
        assertTrue(output.contains("There is no answer to events-1 in this copy of Orrery."), output);
        assertTrue(output.contains("Next: exercises/02-events/events-2.java, A time by events\n"), output);
        assertTrue(output.contains("events-1 is solved"), output);
        assertEquals(0, runIn("progress", course.resolve("exercises/02-events")));
        assertEquals("""
                events                         x - -
                x is solved, o is tried, - is not begun
                1 of 3 points
                Next: exercises/02-events/events-2.java, A time by events: Measure how long a kernel takes.
                """, Files.readString(folder.resolve("output")));
        solve("events-2");
        solve("events-3");
        assertEquals(0, runIn("progress", course.resolve("exercises/02-events")));
        String next = Files.readString(folder.resolve("output"));
        assertTrue(next.contains("Next: exercises/03-legacy-stream/legacy-stream-1.java, "), next);
    }

    private static void solve(String name) throws IOException {
        Files.writeString(
                course.resolve("exercises/02-events").resolve(name + ".java"),
                exercise(name).answer().orElseThrow());
    }

    @Test
    void theCommandOfACourseIsNamed() throws Exception {
        writeJar(course.resolve("lib/answers.jar"), String.format(ANSWER, "legacy-stream-1"));
        Path file = course.resolve("exercises/03-legacy-stream/legacy-stream-1.java");
        String start = exercise("legacy-stream-1").start();
        for (int i = 0; i < 2; i++) {
            Files.writeString(file, start + "// " + i + "\n");
            assertEquals(1, check(file));
        }
        Files.writeString(file, start + "// 2\n");
        assertEquals(1, runIn("check", file));
        String output = Files.readString(folder.resolve("output"));
        assertTrue(output.contains("After 3 tries, './check " + file + " --answer' prints our answer."), output);
    }

    @Test
    void aCourseThatIsMadeOfJarsHasNoAnswers() throws IOException {
        try (JarFile copy = new JarFile(course.resolve("lib/ours.jar").toFile())) {
            assertEquals(List.of(KEPT), copy.stream().map(JarEntry::getName).toList());
        }
    }

    @Test
    void aLineOfAGradeSaysWhatAProgramPrints() throws IOException {
        Path file = write(
                "grades/A.java",
                exercise("first-kernel-2").answer().orElseThrow().replace("the sum", "a sum"));
        assertEquals(1, check(file.getParent()));
        assertTrue(out.toString().contains("it prints: the sum is 1000: it prints: a sum is 1000\n"), out::toString);
    }

    private int runIn(String command, Path file, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(course.resolve(command).toString(), file.toString()));
        words.addAll(List.of(options));
        ProcessBuilder check = new ProcessBuilder(words)
                .directory(course.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        String java = Path.of(System.getProperty("java.home"), "bin").toString();
        check.environment().compute("PATH", (name, path) -> java + File.pathSeparator + path);
        return check.start().waitFor();
    }
}
