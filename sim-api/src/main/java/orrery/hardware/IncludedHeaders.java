package orrery.hardware;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import orrery.hardware.RuntimeCompiler.Program;

/**
 * The headers that a program includes from the folders of {@code -I} and {@code --include-path}, and the options
 * without these. An {@code #include} counts whether or not a condition leaves it out; one that a macro names does not.
 * The headers of CUDA itself, in a folder that has {@code cuda.h}, do not count: a computer without CUDA lacks them.
 *
 * @param texts the texts of headers by their names, relative to the folder
 * @param otherOptions the options that name no folder
 */
record IncludedHeaders(ImmutableSortedMap<String, String> texts, ImmutableList<String> otherOptions) {
    private static final Pattern INCLUDE =
            Pattern.compile("^[ \\t]*#[ \\t]*include[ \\t]*[\"<]([^\">]+)[\">]", Pattern.MULTILINE);
    private static final Pattern FOLDER = Pattern.compile("(?:-I|--include-path)(?:[ =]?)(.*)");

    /** A text whose headers are looked for, and the folder below that of {@code -I} where it is. */
    private record Including(String text, Path place) {}

    static IncludedHeaders of(Program program) {
        List<Path> folders = new ArrayList<>();
        List<String> others = new ArrayList<>();
        boolean isFolder = false;
        for (String option : program.options()) {
            Matcher matcher = FOLDER.matcher(option);
            if (isFolder) {
                folders.add(Path.of(option));
                isFolder = false;
            } else if (!matcher.matches()) {
                others.add(option);
            } else if (matcher.group(1).isEmpty()) {
                isFolder = true;
            } else {
                folders.add(Path.of(matcher.group(1).strip()));
            }
        }
        folders.removeIf(folder -> Files.exists(folder.resolve("cuda.h")));
        return new IncludedHeaders(ImmutableSortedMap.copyOf(texts(program, folders)), ImmutableList.copyOf(others));
    }

    private static Map<String, String> texts(Program program, List<Path> folders) {
        Map<String, String> found = new TreeMap<>();
        Deque<Including> next = new ArrayDeque<>();
        next.add(new Including(program.source(), Path.of("")));
        program.headers().values().forEach(each -> next.add(new Including(each, Path.of(""))));
        while (!next.isEmpty()) {
            Including including = next.remove();
            Matcher matcher = INCLUDE.matcher(including.text());
            while (matcher.find()) {
                String name = matcher.group(1);
                for (Path relative : List.of(including.place().resolve(name), Path.of(name))) {
                    Path header = relative.normalize();
                    String known = header.toString().replace('\\', '/');
                    if (found.containsKey(known) || program.headers().containsKey(name)) {
                        break;
                    }
                    String text = text(folders, header);
                    if (text != null) {
                        found.put(known, text);
                        Path place = header.getParent();
                        next.add(new Including(text, place == null ? Path.of("") : place));
                        break;
                    }
                }
            }
        }
        return found;
    }

    private static @Nullable String text(List<Path> folders, Path header) {
        for (Path folder : folders) {
            Path file = folder.resolve(header);
            if (Files.isRegularFile(file)) {
                try {
                    return Files.readString(file, StandardCharsets.ISO_8859_1); // whatever its encoding is
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return null;
    }
}
