package orrery.processor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which parameters JCuda's functions require, and how JCuda's exceptions call them, from a table of what JCuda does.
 */
final class JCudaParameters {
    private static final String TABLE = "jcuda-parameters.txt";
    private static final String OPTIONAL = "-";
    private static final Map<String, List<String>> NAMES = read();

    private JCudaParameters() {}

    private static Map<String, List<String>> read() {
        try (InputStream file = Objects.requireNonNull(JCudaParameters.class.getResourceAsStream(TABLE), TABLE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> List.of(line.split(" ")))
                    .collect(Collectors.toMap(row -> row.get(0), row -> row.subList(1, row.size())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the statements that throw if a required parameter is null.
     *
     * @param function the name of the function
     * @param types the names of the types of its parameters, which are called {@code p0} and so on
     * @throws IllegalStateException if the table does not have the function
     */
    static String checks(String function, List<String> types) {
        String signature = types.stream()
                .map(each -> each.substring(each.lastIndexOf('.') + 1))
                .collect(Collectors.joining(",", function + "(", ")"));
        List<String> names = NAMES.get(signature);
        if (names == null) {
            throw new IllegalStateException(TABLE + " does not have " + signature);
        }
        return IntStream.range(0, names.size())
                .filter(i -> !names.get(i).equals(OPTIONAL))
                .mapToObj(i ->
                        "NativeParts.requireGiven(\"%s\", \"%s\", p%d);\n        ".formatted(function, names.get(i), i))
                .collect(Collectors.joining());
    }
}
