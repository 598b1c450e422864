package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.docs.program.Paragraphs;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Every command has {@code --width}, and prints no line that is longer and could be broken. */
@Tag("one-jdk")
@Isolated("commands print to the output of the process")
class OutputWidthTest {
    private static final int NARROW = 48;

    @TempDir
    private static Path folder;

    /** The classes that picocli knows as commands. */
    private static final ImmutableList<Class<?>> COMMANDS = new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("orrery.docs", "orrery.conformance")
                    .stream()
                    .filter(each -> each.isAnnotatedWith(Command.class))
                    .map(JavaClass::reflect)
                    .collect(ImmutableList.toImmutableList());

    @AfterAll
    static void fitsMessagesAsBefore() {
        Paragraphs.fit(Integer.MAX_VALUE);
    }

    /** Returns the parsers of all commands. */
    static Stream<CommandLine> commands() {
        return COMMANDS.stream().map(OutputWidthTest::parser);
    }

    private static CommandLine parser(Class<?> command) {
        try {
            Method parser = command.getDeclaredMethod("command");
            parser.setAccessible(true);
            return (CommandLine) parser.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(command + " has no method command()", e);
        }
    }

    private static String name(CommandLine command) {
        return command.getCommandName().replace("orrery ", "");
    }

    /** Runs a command, and returns what it prints. Nothing in it is longer than the width and could be broken. */
    private static String narrow(CommandLine command, int exitCode, String... arguments) {
        PrintStream console = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            // The parser was made with the output of the process, which is another one now.
            command.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8)).setErr(new PrintWriter(err, true));
            String[] all = Stream.concat(Stream.of("--width", String.valueOf(NARROW)), Stream.of(arguments))
                    .toArray(String[]::new);
            assertEquals(exitCode, command.execute(all), err::toString);
        } finally {
            System.setOut(console);
        }
        String printed = bytes.toString(StandardCharsets.UTF_8) + err;
        List<String> tooLong = printed.lines()
                .filter(line -> line.length() > NARROW && line.strip().contains(" "))
                .toList();
        assertEquals(List.of(), tooLong, printed);
        return printed;
    }

    @Test
    void allCommandsAreKnown() {
        Set<String> expected = new TreeSet<>(WindowsMain.COMMANDS.keySet());
        assertEquals(expected, commands().map(OutputWidthTest::name).collect(Collectors.toCollection(TreeSet::new)));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpIsNarrow(CommandLine command) {
        assertTrue(narrow(command, 0, "--help").contains("--width"), command::getCommandName);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void misuseIsToldInNarrowLines(CommandLine command) {
        String[] arguments = name(command).equals("shell")
                ? new String[] {"--width=9"}
                : new String[] {"--no-such-option-as-this", "--nor-this-one", "--nor-that-one"};
        assertTrue(narrow(command, 2, arguments).startsWith(command.getCommandName() + ": "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 run",
                "0 run events",
                "0 run programmatic-launch --calls",
                "0 run runtime-errors",
                "1 run race --check",
                "0 explore race",
                "1 explore race --check",
                "0 devices",
                "0 devices h200",
                "0 exercise",
                "0 exercise events-1 FOLDER/Answer.java",
                "1 check FOLDER/Answer.java",
                "0 new FOLDER/project",
                "0 campaign streams --tries 3 --out FOLDER/campaign",
                "0 replay --all ../conformance-tests/src/main/resources/transcripts/recorded/conditionals.transcripts",
                "2 compare no-such-program-as-this-one",
                "2 record -o FOLDER/out.txt FOLDER/no-such-file-as-this-one.txt",
                "2 run race-",
            })
    void theOutputIsNarrow(String words) {
        String[] all = words.replace("FOLDER", folder.toString()).split(" ");
        CommandLine command =
                commands().filter(each -> name(each).equals(all[1])).findFirst().orElseThrow();
        String[] arguments = Stream.of(all).skip(2).toArray(String[]::new);
        assertFalse(narrow(command, Integer.parseInt(all[0]), arguments).isBlank());
    }

    @Test
    void whatTheShellPrintsIsNarrow() throws Exception {
        ShellMain shell = new ShellMain();
        new CommandLine(shell).parseArgs("--width", String.valueOf(NARROW), "-R-Xmx1g");
        String startup = shell.startup();
        assertTrue(startup.contains("withWidth(" + NARROW + ")"), startup);
        List<String> printed = startup.lines()
                .filter(line -> line.startsWith("System.out.println"))
                .map(line ->
                        line.replaceAll("^System.out.println\\(\"|\"\\);$", "").replace("\\", ""))
                .toList();
        assertTrue(printed.size() > 1);
        assertTrue(printed.stream().allMatch(line -> line.length() <= NARROW), startup);
    }

    @Test
    void aWidthThatNothingCanBeDrawnInIsRefused() {
        StringWriter err = new StringWriter();
        assertEquals(
                2, Main.command().setErr(new PrintWriter(err, true)).execute("--width", "39", "events"), err::toString);
        assertEquals("orrery run: --width is 39 columns; legal are 40 to 10000\n", err.toString());
    }
}
