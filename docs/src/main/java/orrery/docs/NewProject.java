package orrery.docs;

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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code orrery new DIR}: makes a Maven project with a test of each kind. */
@Command(name = "orrery new", description = "Makes a Maven project with a test of each kind that the test kit has.")
public final class NewProject extends OrreryCommand {
    private static final Map<String, String> FILES = Map.of(
            "pom.xml.txt", "pom.xml",
            "Saxpy.java.txt", "src/main/java/Saxpy.java",
            "SaxpyTest.java.txt", "src/test/java/SaxpyTest.java");

    @Parameters(paramLabel = "DIR", description = "a new or empty folder, whose name is that of the project")
    private Path folder;

    @Override
    public Integer call() {
        Path project = folder.toAbsolutePath().normalize();
        try {
            if (Files.exists(folder) && (!Files.isDirectory(folder) || !isEmpty(folder))) {
                throw new ParameterException(spec.commandLine(), folder + " exists and is not an empty folder");
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
        PrintWriter out = spec.commandLine().getOut();
        Paragraphs.wrapped(
                        folder + " is a Maven project with a test of each kind. In the folder of Orrery, which is in no"
                                + " public repository, the first command installs it once, and the second one runs the"
                                + " tests:",
                        width.columns())
                .forEach(out::println);
        out.println("  ./mvnw install -Dquick");
        out.println("  ./mvnw -f " + project + " test");
        return CommandLine.ExitCode.OK;
    }

    private static void write(Path project) throws IOException {
        String name = String.valueOf(project.getFileName()).replaceAll("[^A-Za-z0-9_.-]", "-");
        for (Map.Entry<String, String> each : FILES.entrySet()) {
            Path file = project.resolve(each.getValue());
            Files.createDirectories(file.getParent());
            String text = Resources.toString(
                    Resources.getResource(NewProject.class, "project/" + each.getKey()), StandardCharsets.UTF_8);
            Files.writeString(file, text.replace("PROJECT", name));
        }
    }

    private ParameterException cannotMake(String reason, IOException why) {
        return new ParameterException(spec.commandLine(), "cannot make " + folder + ": " + reason, why);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new NewProject());
    }
}
