package orrery.device;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads the tables among the test resources: one row a line, columns separated by a blank or a tab. */
final class Tables {
    private Tables() {}

    static List<String[]> read(String resource, String separator) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Tables.class.getResourceAsStream("/" + resource), resource),
                StandardCharsets.UTF_8))) {
            return reader.lines().map(line -> line.split(separator)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
