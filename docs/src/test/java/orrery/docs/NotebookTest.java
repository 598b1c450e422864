package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * The notebook shows what its cells print, cell by cell, in JShell, which runs the cells of the kernel JJava as well.
 * Lines that only the kernel knows begin with a percent sign.
 */
class NotebookTest {
    private static final Path NOTEBOOK = Path.of("notebook/two-streams.ipynb");

    @Test
    void theCellsPrintWhatTheNotebookShows() throws IOException {
        Map<String, Object> notebook = new Yaml().load(Files.readString(NOTEBOOK));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int printing = 0;
        try (JShell shell = JShell.builder()
                .out(new PrintStream(bytes, true, StandardCharsets.UTF_8))
                .remoteVMOptions("-Dstdout.encoding=UTF-8", "-Dfile.encoding=UTF-8")
                .build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            for (Map<String, Object> cell : cells(notebook.get("cells"))) {
                if ("code".equals(cell.get("cell_type"))) {
                    bytes.reset();
                    run(shell, text(cell.get("source")));
                    String shown = cells(cell.get("outputs")).stream()
                            .map(output -> text(output.get("text")))
                            .collect(Collectors.joining());
                    assertEquals(
                            shown.strip(),
                            bytes.toString(StandardCharsets.UTF_8).strip());
                    printing += shown.isEmpty() ? 0 : 1;
                }
            }
        }
        assertEquals(3, printing);
    }

    private static void run(JShell shell, String source) {
        String rest = source.replaceAll("(?m)^%.*$", "");
        while (!rest.isBlank()) {
            CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
            for (SnippetEvent event : shell.eval(next.source())) {
                List<String> problems = shell.diagnostics(event.snippet())
                        .map(problem -> problem.getMessage(null))
                        .toList();
                assertTrue(event.status() == Snippet.Status.VALID, () -> next.source() + problems);
                assertTrue(event.exception() == null, () -> next.source() + event.exception());
            }
            rest = next.remaining();
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> cells(Object value) {
        return (List<Map<String, Object>>) value;
    }

    @SuppressWarnings("unchecked")
    private static String text(Object lines) {
        return String.join("", (List<String>) lines);
    }
}
