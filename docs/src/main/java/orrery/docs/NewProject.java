package orrery.docs;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import orrery.conformance.cli.OrreryCommand;
import orrery.docs.program.Paragraphs;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * {@code orrery new DIR}: makes a project with a test of each kind. Its files are resources in the folder
 * {@code project}, whose words in capitals are replaced.
 */
@Command(
        name = "orrery new",
        description =
                "Makes a project with a test of each kind that the test kit has, for Maven if no option says else.")
public final class NewProject extends OrreryCommand {
    private static final String KOTLIN_FOLDERS = """
                <sourceDirectory>src/main/kotlin</sourceDirectory>
                <testSourceDirectory>src/test/kotlin</testSourceDirectory>
            """;

    private static final String JVM_TARGET = """
            kotlin { compilerOptions { jvmTarget = org.jetbrains.kotlin.gradle.dsl.JvmTarget.JVM_17 } }
            """;

    /** Gradle keeps no order between configurations. */
    private static final String SIMULATOR_FIRST = """
                // Before JCuda, so that the classes of the adapter are found first.
                classpath = simulator + classpath
            """;

    @Option(names = "--gradle", description = "makes a project for Gradle")
    private boolean gradle;

    @Option(names = "--kotlin", description = "the program and its tests are in Kotlin")
    private boolean kotlin;

    @Option(names = "--jcuda", description = "the program is one for JCuda, and its tests run it on the adapter")
    private boolean jcuda;

    @Option(
            names = "--course",
            description =
                    "the lessons of the guide, their exercises and what checks them, without our answers, to be handed out")
    private boolean course;

    @Parameters(paramLabel = "DIR", description = "a new or empty folder, whose name is that of the project")
    private Path folder;

    @Override
    public Integer call() {
        if (kotlin && jcuda) {
            throw misuse("--kotlin and --jcuda: the program for JCuda is in Java; legal is one of both");
        }
        if (course && (gradle || kotlin || jcuda)) {
            throw misuse("--course makes no project; legal is --course without --gradle, --kotlin, --jcuda");
        }
        Path project = folder.toAbsolutePath().normalize();
        try {
            if (Files.exists(folder) && (!Files.isDirectory(folder) || !isEmpty(folder))) {
                throw misuse(folder + " exists and is not an empty folder");
            }
            if (course) {
                System.setProperty("orrery.log", "error"); // lessons make mistakes, of which the log warns
                String options = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 " + LOG_OPTION;
                new CourseTree(project, home(), System.getProperty("java.class.path"), options).write();
                out().println(folder + " has the lessons and the exercises, and no answers; its README says how they"
                        + " are checked");
                return CommandLine.ExitCode.OK;
            }
            write(project);
        } catch (FileAlreadyExistsException e) {
            throw cannotMake("there is a file " + e.getFile(), e);
        } catch (NoSuchFileException e) {
            throw cannotMake("there is no folder for " + e.getFile(), e);
        } catch (AccessDeniedException e) {
            throw cannotMake("access to " + e.getFile() + " is denied", e);
        } catch (IOException e) {
            throw cannotMake(reason(e), e);
        }
        tellNext(project);
        return CommandLine.ExitCode.OK;
    }

    /** Returns the folder of Orrery, which the launcher knows. */
    private Path home() {
        String sources = System.getProperty("orrery.sources");
        if (sources == null) {
            throw misuse("--course needs the pages of Orrery; legal is the command './orrery new'");
        }
        return Path.of(sources).resolve("../../../..").normalize();
    }

    private void tellNext(Path project) {
        PrintWriter out = out();
        Paragraphs.wrapped(
                        folder
                                + " is a project with a test of each kind. In the folder of the sources of Orrery, which"
                                + " is in no public repository, the first command installs it once, and the second"
                                + " one runs the tests:",
                        width.columns())
                .forEach(out::println);
        out.println("  ./mvnw install -Dquick");
        out.println(
                gradle
                        ? "  gradle -p " + project + " test"
                        : "  " + project.resolve("mvnw") + " -f " + project + " test");
    }

    private void write(Path project) throws IOException {
        for (Map.Entry<String, String> each : files().entrySet()) {
            Path file = project.resolve(each.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, replaced(each.getValue(), project));
        }
        if (!gradle) {
            // On Windows nobody asks.
            boolean isExecutable = project.resolve("mvnw").toFile().setExecutable(true);
            if (!isExecutable) {
                throw new IOException("mvnw cannot be made executable");
            }
        }
    }

    /** Returns the files of the project, and the resource of each. */
    private ImmutableMap<String, String> files() {
        String build = gradle ? "gradle" : "maven";
        ImmutableMap.Builder<String, String> files = ImmutableMap.<String, String>builder()
                .put("README.md", "README." + build)
                .put(".gitignore", "gitignore")
                .put(".github/workflows/test.yml", "github." + build);
        if (gradle) {
            files.put("build.gradle.kts", "build.gradle").put("settings.gradle.kts", "settings.gradle");
        } else {
            files.put("pom.xml", "pom.maven")
                    .put("mvnw", "mvnw")
                    .put("mvnw.cmd", "mvnw.cmd")
                    .put(".mvn/wrapper/maven-wrapper.properties", ".mvn/wrapper/maven-wrapper.properties");
        }
        String language = kotlin ? "kotlin" : "java";
        String extension = kotlin ? ".kt" : ".java";
        String variant = jcuda ? ".jcuda" : "";
        files.put("src/main/" + language + "/example/Saxpy" + extension, "Saxpy" + variant + extension);
        files.put("src/test/" + language + "/example/SaxpyTest" + extension, "SaxpyTest" + variant + extension);
        if (jcuda) {
            files.put("src/main/cuda/saxpy.cu", "saxpy.cu").put("src/main/resources/example/saxpy.ptx", "saxpy.ptx");
        }
        return files.buildOrThrow();
    }

    private String replaced(String resource, Path project) throws IOException {
        String name = String.valueOf(project.getFileName()).replaceAll("[^A-Za-z0-9_.-]", "-");
        String dependencies = text("dependencies." + (jcuda ? "jcuda" : "api") + (gradle ? ".gradle" : ".maven"))
                + (kotlin && !gradle ? text("stdlib.maven") : "");
        return text(resource)
                .replace("PROJECT", name)
                .replace("DEPENDENCIES\n", dependencies)
                .replace("SOURCES\n", kotlin ? KOTLIN_FOLDERS : "")
                .replace("PLUGINS\n", kotlin ? text("kotlin.maven") : "")
                .replace("PLUGIN\n", kotlin ? "kotlin(\"jvm\") version \"2.4.21\"\n" : "java\n")
                .replace("CONFIGURATIONS\n", jcuda ? "\nval simulator by configurations.creating\n\n" : "\n")
                .replace("TARGET\n", kotlin ? JVM_TARGET : "")
                .replace("CLASSPATH\n", jcuda ? SIMULATOR_FIRST : "");
    }

    /** Returns a file: a resource whose name ends in {@code .txt}, or a file of Orrery's own that every project has. */
    private static String text(String resource) throws IOException {
        String suffix = resource.contains("mvn") ? "" : ".txt";
        return Resources.toString(
                Resources.getResource(NewProject.class, "project/" + resource + suffix), StandardCharsets.UTF_8);
    }

    private ParameterException cannotMake(String reason, IOException why) {
        return misuse("cannot make " + folder + ": " + reason, why);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new NewProject());
    }
}
