package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Files that are no programs are told in one line by every command that takes a program. */
@Isolated("a program is observed by way of all machines that are created meanwhile")
@EnabledOnOs(OS.LINUX)
class OddFilesTest extends CommandRig {
    private static final String ANSWER = """
            import java.io.PrintStream;
            import orrery.docs.program.*;
            import orrery.sim.*;

            class Mine implements Answer {
                BODY

                public void run(Machine machine, PrintStream out) {}
            }
            """;

    /** The commands that take a file with a program. */
    static Stream<CommandLine> commands() {
        return Stream.of(Main.command(), ExploreMain.command(), CheckMain.command());
    }

    @BeforeEach
    void makeFiles() throws IOException {
        Files.write(folder.resolve("Bin.java"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        Files.createDirectory(folder.resolve("Dir.java"));
        Files.createSymbolicLink(folder.resolve("Full.java"), Path.of("/dev/full"));
        write("Nul.java", "//SOURCES a\0b\nclass Nul {}\n");
        write("Names.java", "//SOURCES Dir.java\nclass Names {}\n");
        write("g.txt", "garbage");
    }

    private int run(CommandLine command, String file) {
        return print(command, folder.resolve(file));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isToldInOneLine(CommandLine command) {
        StringBuilder expected = new StringBuilder();
        for (String each : List.of(
                "Bin.java is no text in UTF-8",
                "Dir.java is a folder",
                "Full.java is no regular file",
                "Nul.java names \"a?b\", which is no name of a file",
                "Names.java names " + folder.resolve("Dir.java") + ", which is a folder")) {
            assertEquals(2, run(command, each.replaceAll(" .*", "")));
            expected.append(command.getCommandName() + ": " + folder.resolve(each) + "\n");
        }
        assertEquals(expected.toString(), err.toString());
    }

    @Test
    void aProjectThatCannotBeMadeIsToldInOneLine() throws IOException {
        assertEquals(2, run(NewProject.command(), "g.txt"));
        assertEquals(2, run(NewProject.command(), "g.txt/project"));
        assertEquals(2, run(NewProject.command(), "/proc/project"));
        assertEquals(3, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().contains("g.txt exists and is not an empty folder\n"), err::toString);
        assertTrue(err.toString().contains("cannot make /proc/project: there is no folder for "), err::toString);
    }

    @Test
    void aFileThatIsNoJavaFileIsNoAnswer() {
        assertEquals(2, run(CheckMain.command(), "g.txt"));
        assertEquals(
                "orrery check: " + folder.resolve("g.txt") + " is no program; legal is a file FILE.java\n",
                err.toString());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aConstructorThatFailsIsAFailureOfTheProgram(CommandLine command) throws IOException {
        String fails = "Mine() { throw new IllegalArgumentException(\"of mine\"); }";
        write("Mine.java", ANSWER.replace("BODY", fails));
        assertEquals(1, run(command, "Mine.java"), err::toString);
        assertTrue(err.toString().contains("Mine.java has failed\n"), err::toString);
        assertTrue(err.toString().contains("IllegalArgumentException: of mine"), err::toString);
        assertTrue(err.toString().contains("at Mine.java:6, in the constructor of Mine"), err::toString);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aStaticInitializerThatFailsIsAFailureOfTheProgram(CommandLine command) throws IOException {
        String fails = "static int none = 1 / Integer.parseInt(\"0\");";
        write("Mine.java", ANSWER.replace("BODY", fails));
        assertEquals(1, run(command, "Mine.java"), err::toString);
        assertTrue(err.toString().contains("at Mine.java:6, in the initializer of Mine"), err::toString);
        assertFalse(err.toString().contains("picocli"), err::toString);
    }

    @Test
    void anErrorOfAnExploredProgramIsAFailureOfTheProgram() throws IOException {
        write("Mine.java", """
                class Mine {
                    static int deeper() {
                        return deeper() + 1;
                    }

                    public static void main(String[] args) {
                        deeper();
                    }
                }
                """);
        assertEquals(1, run(ExploreMain.command(), "Mine.java"));
        assertTrue(out.toString().contains("java.lang.StackOverflowError"), out::toString);
        assertTrue(out.toString().contains("shows where it fails"), out::toString);
    }

    /** An exception of the user may even have no stack trace. */
    @Test
    void anExceptionThatDoesNotDescribeItselfIsTold() throws IOException {
        write("Mine.java", """
                class Mine {
                    static class Odd extends RuntimeException {
                        public StackTraceElement[] getStackTrace() {
                            return null;
                        }

                        public String toString() {
                            return null;
                        }
                    }

                    public static void main(String[] args) {
                        throw new Odd();
                    }
                }
                """);
        assertEquals(1, run(Main.command(), "Mine.java"));
        assertTrue(err.toString().contains("Mine.java has failed\n\n    Odd\n"), err::toString);
        out.getBuffer().setLength(0);
        assertEquals(1, run(ExploreMain.command(), "Mine.java"));
        assertTrue(out.toString().contains("Mine$Odd"), () -> out + "" + err);
    }

    @Test
    void aFolderIsNoShard() {
        assertEquals(2, run(MergeMain.command(), "Dir.java"));
        assertEquals(2, run(MergeMain.command(), "Missing.json"));
        assertEquals(2, run(MergeMain.command(), "Bin.java"));
        assertEquals(
                "orrery merge: cannot read " + folder.resolve("Dir.java") + ": it is a folder\n"
                        + "orrery merge: cannot read " + folder.resolve("Missing.json") + ": there is no such file\n"
                        + "orrery merge: cannot read " + folder.resolve("Bin.java") + ": it is no text in UTF-8\n",
                err.toString());
    }
}
