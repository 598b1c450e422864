package orrery.conformance.families;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The lines of a file with answers of hardware. */
final class RecordedLines {
    private RecordedLines() {}

    /** Returns the lines of a resource that are not blank and no comments. */
    static List<String> of(String resource) throws IOException {
        try (InputStream in = RecordedLines.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }
}
