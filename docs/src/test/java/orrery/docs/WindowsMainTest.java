package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The commands of Windows are those of the script for other systems. */
class WindowsMainTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void hasTheCommandsOfTheOtherScript() throws IOException {
        String help =
                Files.readString(ROOT.resolve("orrery")).replaceAll("(?s).*Commands:\n|\n\n'orrery COMMAND.*", "");
        Set<String> commands = Pattern.compile("(?m)^  (\\w+) ")
                .matcher(help)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> windows = new TreeSet<>(WindowsMain.COMMANDS.keySet());
        windows.add("bench");
        assertEquals(commands, windows);
    }

    /** In a file whose lines end with LF alone, cmd does not find all labels. */
    @Test
    void theScriptHasLinesThatCmdReads() throws IOException {
        String script = Files.readString(ROOT.resolve("orrery.cmd"));
        assertFalse(Pattern.compile("(?<!\r)\n").matcher(script).find());
    }
}
