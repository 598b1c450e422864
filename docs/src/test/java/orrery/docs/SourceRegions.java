package orrery.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The regions of a source file: what stands between {@code // @start region="name"} and {@code // @end}. */
final class SourceRegions {
    private static final Pattern START = Pattern.compile("\\s*// @start region=\"([\\w-]+)\"");
    private static final Pattern END = Pattern.compile("\\s*// @end");

    private SourceRegions() {}

    /** The regions by name, not indented. */
    static Map<String, String> of(Path source) {
        Map<String, String> regions = new LinkedHashMap<>();
        String open = null;
        StringBuilder text = new StringBuilder();
        for (String line : lines(source)) {
            Matcher start = START.matcher(line);
            if (start.matches()) {
                require(open == null, source, "a region begins in the region " + open);
                open = start.group(1);
            } else if (END.matcher(line).matches()) {
                require(open != null, source, "a region ends that has not begun");
                require(
                        regions.put(open, text.toString().stripTrailing().stripIndent() + "\n") == null,
                        source,
                        "two regions " + open);
                open = null;
                text.setLength(0);
            } else if (open != null) {
                text.append(line).append('\n');
            }
        }
        require(open == null, source, "the region " + open + " does not end");
        return regions;
    }

    private static List<String> lines(Path source) {
        try {
            return Files.readAllLines(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void require(boolean sound, Path source, String what) {
        if (!sound) {
            throw new IllegalArgumentException(source.getFileName() + ": " + what);
        }
    }
}
