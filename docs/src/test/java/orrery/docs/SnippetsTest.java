package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import com.google.common.collect.Iterables;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;
import org.yaml.snakeyaml.Yaml;
import orrery.conformance.cli.CampaignMain;
import orrery.docs.Snippets.Snippet;
import picocli.CommandLine;

/**
 * What the pages beside the guide show can be done: Java is compiled and run, commands are run, or their arguments
 * parsed if they take long or need a GPU, and other files are parsed. The guide has its own test, and so have the Java
 * of the README and outputs.
 */
@Tag("one-jdk")
class SnippetsTest extends CommandRig {
    private static final Path TEMPLATES = Path.of("src/test/resources/snippets");
    private static final Path PROJECT = Path.of("src/main/resources/orrery/docs/project");

    /**
     * Commands that take minutes, need a GPU, are shown with what their arguments stand for, or are for a reader who
     * changes what they write.
     */
    private static final Pattern LONG =
            Pattern.compile("\\./orrery (campaign|record|replay|calibrate|compare|exercise|check|new) .*");

    private static final Map<String, CommandLine> COMMANDS = Map.of(
            "run", Main.command(),
            "explore", ExploreMain.command(),
            "merge", MergeMain.command(),
            "diff", DiffMain.command(),
            "check", CheckMain.command(),
            "new", NewProject.command(),
            "campaign", new CommandLine(new CampaignMain()));

    static List<Snippet> java() throws IOException {
        // JCuda is not on the class path here. CI runs a project for it, which has the same call. The course has its
        // own tests.
        return Snippets.of("java").stream()
                .filter(snippet -> !snippet.name().matches("(README|jcuda)-.*|course/.*"))
                .toList();
    }

    @Test
    void everyTemplateIsOfASnippet() throws IOException {
        Set<String> names = new TreeSet<>();
        java().forEach(snippet -> names.add(snippet.name() + ".java.txt"));
        try (Stream<Path> files = Files.list(TEMPLATES)) {
            assertEquals(
                    names,
                    files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    @Test
    void everySnippetHasALanguage() throws IOException {
        Set<String> known = Set.of("java", "sh", "yaml", "json", "xml", "groovy", "properties", "text");
        assertEquals(
                List.of(),
                Snippets.all().stream()
                        .filter(snippet -> !known.contains(snippet.language()))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("java")
    void javaRuns(Snippet snippet) throws Exception {
        String template = Files.readString(TEMPLATES.resolve(snippet.name() + ".java.txt"));
        String program = Snippets.program(snippet, template).replace("Path.of(\"", "Path.of(\"" + folder + "/");
        Path source = write("Snippet.java", program);
        writeDevice();
        Files.copy(PROJECT.resolve("saxpy.ptx.txt"), folder.resolve("kernels.ptx"));
        StringWriter messages = new StringWriter();
        try {
            ProgramCompiler.compile(List.of(source), folder, new PrintWriter(messages, true));
        } catch (UserProgram.Unusable e) {
            throw new AssertionError(e.getMessage() + "\n" + messages, e);
        }
        ClassLoader parent = getClass().getClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, parent)) {
            Method main = loader.loadClass("Snippet").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
        }
    }

    /** Writes the file of a device that a page shows. */
    private void writeDevice() throws IOException {
        Files.writeString(
                folder.resolve("mine.properties"),
                Snippets.of("properties").get(0).text());
    }

    // -- shells -----------------------------------------------------------------------------------------------------

    /** The commands of snippets for a shell, and those in the workflows. */
    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>(Snippets.commands());
        for (Snippet snippet : Snippets.of("yaml")) {
            Pattern.compile("(?:run: |sh, -c, ')(\\./orrery [^'\n]*)")
                    .matcher(snippet.text())
                    .results()
                    .map(found -> found.group(1))
                    .forEach(commands::add);
        }
        return commands.stream()
                .map(command -> command.replaceAll("\\$\\{\\{ matrix\\.part }}", "1")
                        .replace("$((JOB_COMPLETION_INDEX + 1))", "1")
                        .replace("/parts/$JOB_COMPLETION_INDEX", "part0"))
                .toList();
    }

    private static List<String> words(String command) {
        return Splitter.on(' ').omitEmptyStrings().splitToList(command);
    }

    /** Runs commands of {@code orrery} in the working directory, and prints those that fail. */
    static final class Shell {
        private Shell() {}

        public static void main(String[] commands) {
            for (String command : commands) {
                List<String> words = words(command);
                CommandLine line = SnippetsTest.COMMANDS.get(words.get(1));
                int code = line.setOut(new PrintWriter(new StringWriter()))
                        .execute(words.subList(2, words.size()).toArray(String[]::new));
                if (code != 0) {
                    System.out.println(command + " exits with " + code);
                }
            }
        }
    }

    @Test
    void commandsRun() throws Exception {
        List<String> commands = new ArrayList<>();
        for (String kind : List.of("before", "after")) {
            commands.add("./orrery run events --trace " + kind + ".sqlite");
        }
        for (int part = 1; part <= 4; part++) {
            commands.add("./orrery explore race --shard " + part + "/4 --json part" + part + ".json");
        }
        commands().stream()
                .filter(command -> command.startsWith("./orrery ")
                        && !LONG.matcher(command).matches())
                .forEach(commands::add);
        assertTrue(commands.size() > 20, commands::toString);
        Files.writeString(
                folder.resolve("mine.properties"),
                Snippets.of("properties").get(0).text());
        String output = output(0, process(Shell.class, commands.toArray()).start());
        assertFalse(Pattern.compile("(?m) exits with \\d+$").matcher(output).find(), output);
    }

    @Test
    void longCommandsCanBeParsed() throws IOException {
        List<String> commands = commands().stream()
                .filter(command -> command.matches("\\./orrery (campaign|check|new) .*"))
                .toList();
        assertTrue(commands.size() > 8, commands::toString);
        for (String command : commands) {
            List<String> words = words(command);
            assertDoesNotThrow(
                    () -> COMMANDS.get(words.get(1))
                            .parseArgs(words.subList(2, words.size()).toArray(String[]::new)),
                    command);
        }
    }

    /** The options and profiles that commands for Maven name are in the POMs. CI runs the commands. */
    @Test
    void mavenKnowsItsOptions() throws IOException {
        String pom = Files.readString(Path.of("../pom.xml"));
        List<String> commands = commands().stream()
                .filter(command -> command.startsWith("./mvnw "))
                .toList();
        assertTrue(commands.size() > 3, commands::toString);
        for (String command : commands) {
            for (String word : words(command)) {
                if (word.startsWith("-P")) {
                    assertTrue(pom.contains("<id>" + word.substring(2) + "</id>"), command);
                } else if (word.startsWith("-D")) {
                    String property = word.substring(2).replaceFirst("=.*", "");
                    assertTrue(
                            pom.contains("<" + property + ">") || pom.contains("<name>" + property + "</name>"),
                            command);
                }
            }
        }
    }

    // -- other files ------------------------------------------------------------------------------------------------

    @Test
    void yamlJsonAndXmlCanBeParsed() throws Exception {
        // What is JSON is YAML too.
        for (Snippet snippet : Iterables.concat(Snippets.of("yaml"), Snippets.of("json"))) {
            assertTrue(new Yaml().<Object>load(snippet.text()) instanceof Map, snippet::toString);
        }
        for (Snippet snippet : Snippets.of("xml")) {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(snippet.text())));
        }
    }

    /** CI runs the commands of the first workflow, in a project that `orrery new` has made. */
    @Test
    void theWorkflowsAreThoseOfNewProjects() throws IOException {
        List<Snippet> workflows = Snippets.of("yaml");
        assertEquals("ci-1", workflows.get(0).name());
        assertEquals(
                Files.readString(PROJECT.resolve("github.maven.txt")),
                workflows.get(0).text());
        List<String> commands = List.of("(cd orrery && ./mvnw -B -ntp -Dquick install)", "./mvnw -B -ntp verify");
        List<String> others = List.of(
                workflows.get(0).text(),
                workflows.get(1).text(),
                Snippets.of("groovy").get(0).text());
        for (String workflow : others) {
            commands.forEach(command -> assertTrue(workflow.contains(command), workflow));
        }
    }
}
