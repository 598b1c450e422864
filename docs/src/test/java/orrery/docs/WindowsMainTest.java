package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands of Windows are those of the script for other systems. */
class WindowsMainTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void hasTheCommandsOfTheOtherScript() throws IOException {
        String help =
                Files.readString(ROOT.resolve("orrery")).replaceAll("(?s).*Commands:\n|\n\n'orrery COMMAND.*", "");
        Set<String> commands = names("(?m)^  (\\w+) ", help);
        Set<String> windows = new TreeSet<>(WindowsMain.COMMANDS.keySet());
        windows.add("bench");
        assertEquals(commands, windows);
    }

    @Test
    void helpNamesACommand() {
        assertArrayEquals(new String[] {"run", "--help"}, WindowsMain.expanded("help", "run"));
        assertArrayEquals(new String[] {"help"}, WindowsMain.expanded("help"));
        assertArrayEquals(new String[] {"run", "help"}, WindowsMain.expanded("run", "help"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void helpOfTheOtherScriptNamesACommand() throws IOException, InterruptedException {
        Process script = new ProcessBuilder("sh", ROOT.resolve("orrery").toString(), "help", "no-such-command")
                .redirectErrorStream(true)
                .start();
        String told = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals("orrery: unknown command 'no-such-command'; 'orrery --help' lists the commands\n", told);
        assertEquals(2, script.waitFor());
    }

    @Test
    void whatIsNewerThanTheBuildIsBuilt(@TempDir Path home) throws IOException {
        Path source = home.resolve("docs/src/main/java/A.java");
        for (String module : List.of(
                "sim-device",
                "sim-core",
                "sim-core/ptx",
                "sim-api",
                "sim-cupti",
                "sim-cupti/export",
                "conformance-tests",
                "docs")) {
            Files.createDirectories(home.resolve(module).resolve("src/main/java"));
            Files.writeString(home.resolve(module).resolve("pom.xml"), "");
        }
        Files.writeString(home.resolve("pom.xml"), "");
        Files.writeString(source, "");
        WindowsBuild build = new WindowsBuild(home);
        assertTrue(build.isNeeded(), "without a build");
        Path stamp = home.resolve("target/launcher/windows.stamp");
        Files.createDirectories(stamp.getParent());
        Files.writeString(stamp, "jars-1");
        FileTime built = FileTime.from(Instant.now().plusSeconds(60));
        Files.setLastModifiedTime(stamp, built);
        assertFalse(build.isNeeded(), "after a build");
        FileTime later = FileTime.from(built.toInstant().plusSeconds(1));
        for (Path changed : List.of(source, source.getParent(), home.resolve("sim-api/pom.xml"))) {
            FileTime before = Files.getLastModifiedTime(changed);
            Files.setLastModifiedTime(changed, later);
            assertTrue(build.isNeeded(), changed::toString);
            Files.setLastModifiedTime(changed, before);
        }
    }

    /** A report shows the text of examples, which run from jars. */
    @Test
    void theScriptsPassTheSameFolderOfSources() throws IOException {
        assertEquals(folderOfSources("orrery"), folderOfSources("orrery.cmd").replace('\\', '/'));
    }

    private static String folderOfSources(String script) throws IOException {
        return Pattern.compile("-Dorrery\\.sources=\\W*home\\W+([^\"]+)\"")
                .matcher(Files.readString(ROOT.resolve(script)).replace("=\"", "="))
                .results()
                .findFirst()
                .orElseThrow(() -> new AssertionError(script + " passes no folder of sources"))
                .group(1);
    }

    @Test
    void theScriptHasTheLabelsItJumpsTo() throws IOException {
        String script = Files.readString(ROOT.resolve("orrery.cmd"));
        assertEquals(names("(?m)^:(\\w+)", script), names("(?:goto|call) :?(\\w+)", script));
    }

    private static Set<String> names(String pattern, String script) {
        return Pattern.compile(pattern)
                .matcher(script)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** In a file whose lines end with LF alone, cmd does not find all labels. */
    @Test
    void theScriptHasLinesThatCmdReads() throws IOException {
        String script = Files.readString(ROOT.resolve("orrery.cmd"));
        assertFalse(Pattern.compile("(?<!\r)\n").matcher(script).find());
    }
}
