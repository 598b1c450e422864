package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The files of new projects. CI runs the tests of those for Maven. */
class NewProjectTest {
    /** A word of a template that was not replaced. */
    private static final Pattern PLACEHOLDER =
            Pattern.compile("(?m)^ *(PROJECT|DEPENDENCIES|SOURCES|PLUGINS?|CONFIGURATIONS|CLASSPATH|TARGET)$");

    @TempDir
    private Path folder;

    private Path create(String... options) {
        CommandLine command = NewProject.command().setOut(new PrintWriter(new StringWriter()));
        Path project = folder.resolve("my project");
        String[] arguments = Arrays.copyOf(options, options.length + 1);
        arguments[options.length] = project.toString();
        assertEquals(0, command.execute(arguments));
        return project;
    }

    private static Set<String> files(Path project) throws IOException {
        try (Stream<Path> files = Files.walk(project)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> project.relativize(file).toString().replace('\\', '/'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void aProjectForMaven() throws IOException {
        Path project = create();
        assertEquals(
                Set.of(
                        ".github/workflows/test.yml",
                        ".gitignore",
                        ".mvn/wrapper/maven-wrapper.properties",
                        "README.md",
                        "mvnw",
                        "mvnw.cmd",
                        "pom.xml",
                        "src/main/java/example/Saxpy.java",
                        "src/test/java/example/SaxpyTest.java"),
                files(project));
        assertTrue(Files.isExecutable(project.resolve("mvnw")));
        assertEquals(Files.readString(Path.of("../mvnw")), Files.readString(project.resolve("mvnw")));
        assertTrue(Files.readString(project.resolve("pom.xml")).contains("<artifactId>my-project</artifactId>"));
    }

    @Test
    void aProjectForGradleWithJCuda() throws IOException {
        Path project = create("--gradle", "--jcuda");
        assertEquals(
                Set.of(
                        ".github/workflows/test.yml",
                        ".gitignore",
                        "README.md",
                        "build.gradle.kts",
                        "settings.gradle.kts",
                        "src/main/cuda/saxpy.cu",
                        "src/main/java/example/Saxpy.java",
                        "src/main/resources/example/saxpy.ptx",
                        "src/test/java/example/SaxpyTest.java"),
                files(project));
        String build = Files.readString(project.resolve("build.gradle.kts"));
        assertTrue(build.contains("classpath = simulator + classpath"), build);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--kotlin", "--jcuda", "--gradle", "--gradle --kotlin", "--gradle --jcuda"})
    void nothingIsLeftToReplace(String options) throws IOException {
        Path project = create(options.isEmpty() ? new String[0] : options.split(" ", -1));
        for (String file : files(project)) {
            String text = Files.readString(project.resolve(file));
            assertFalse(PLACEHOLDER.matcher(text).find(), () -> file + ":\n" + text);
        }
    }

    @Test
    void jcudaIsForJava() {
        StringWriter err = new StringWriter();
        CommandLine command = NewProject.command().setErr(new PrintWriter(err, true));
        assertEquals(
                2, command.execute("--kotlin", "--jcuda", folder.resolve("new").toString()));
        assertTrue(err.toString().contains("legal is one of both"), err.toString());
    }
}
