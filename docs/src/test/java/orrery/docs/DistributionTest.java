package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages in the zip of {@code -Pdist} lead to files that are in it, too. */
class DistributionTest {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern INCLUDE = Pattern.compile("<include>([^<]+)</include>");

    private static List<PathMatcher> includes() throws IOException {
        return INCLUDE.matcher(Files.readString(Path.of("src/main/assembly/dist.xml")))
                .results()
                .map(found -> FileSystems.getDefault().getPathMatcher("glob:" + found.group(1)))
                .toList();
    }

    @Test
    void thePagesLeadToFilesOfTheZip() throws IOException {
        List<PathMatcher> includes = includes();
        List<String> left = new ArrayList<>();
        int pages = 0;
        for (Path page : pages()) {
            if (isIn(includes, page)) {
                pages++;
                Page.of(page).targets().stream()
                        .filter(target -> !isIn(includes, target))
                        .forEach(target -> left.add(page + ": " + target));
            }
        }
        assertEquals(List.of(), left);
        assertTrue(pages > 60, pages + " pages");
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> first = Files.list(PROJECT);
                Stream<Path> others = Files.walk(PROJECT.resolve("docs"))) {
            return Stream.concat(first, others)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static boolean isIn(List<PathMatcher> includes, Path file) {
        Path inZip = PROJECT.toAbsolutePath()
                .normalize()
                .relativize(file.toAbsolutePath().normalize());
        return includes.stream().anyMatch(each -> each.matches(inZip));
    }
}
