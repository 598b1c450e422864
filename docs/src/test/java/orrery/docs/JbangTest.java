package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.yaml.snakeyaml.Yaml;

/** What the catalog for JBang names runs, and is what the page shows. JSON is YAML. */
@Isolated("a program is observed by way of all machines that are created meanwhile")
class JbangTest {
    private static final Path FOLDER = Path.of("jbang");

    @Test
    void whatTheCatalogNamesRunsAndIsShown() throws IOException {
        Map<String, Map<String, Map<String, String>>> catalog =
                new Yaml().load(Files.readString(FOLDER.resolve("jbang-catalog.json")));
        Map<String, String> devices = catalog.get("aliases").get("devices");
        Path file = FOLDER.resolve(devices.get("script-ref"));
        assertTrue(Files.readString(Path.of("releases.md")).contains(Files.readString(file)), "shown on the page");
        StringWriter err = new StringWriter();
        int code = Main.command().setErr(new PrintWriter(err, true)).execute("--no-timeline", file.toString());
        assertEquals("", err.toString());
        assertEquals(0, code);
        assertEquals(1, catalog.get("aliases").size());
    }
}
