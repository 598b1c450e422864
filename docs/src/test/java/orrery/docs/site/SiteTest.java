package orrery.docs.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site is complete: each page is there, and each link leads somewhere. */
class SiteTest {
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"#]+)(?:#[^\"]*)?\"");

    @TempDir
    private static Path site;

    @BeforeAll
    static void write() throws IOException {
        new Site(Path.of(".."), site).write("no-javadoc");
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            LINK.matcher(Files.readString(page))
                    .results()
                    .map(found -> found.group(1))
                    .filter(link -> !link.contains("://") && !Files.exists(page.resolveSibling(link)))
                    .forEach(link -> dead.add(site.relativize(page) + ": " + link));
        }
        assertEquals(List.of(), dead);
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(site)) {
            return files.filter(file -> file.toString().endsWith(".html")
                            && !site.relativize(file).startsWith("reports"))
                    .toList();
        }
    }

    @Test
    void everyPageOfTheDocumentationIsThere() throws IOException {
        for (String folder : List.of("docs", "docs/guide")) {
            try (Stream<Path> files = Files.list(Path.of("..").resolve(folder))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".md")).toList()) {
                    String name = file.getFileName()
                            .toString()
                            .replace("README", "index")
                            .replace(".md", ".html");
                    assertTrue(Files.exists(site.resolve(folder).resolve(name)), name);
                }
            }
        }
        assertTrue(Files.readString(site.resolve("index.html")).contains("<h1 id=\"orrery-a-gpu-without-a-gpu\">"));
    }

    @Test
    void lessonsShowPictures() throws IOException {
        String lesson = Files.readString(site.resolve("docs/guide/02-events.html"));
        assertTrue(lesson.contains("<img src=\"../../reports/events.svg\""), lesson);
        assertEquals(1, lesson.split("<img ", -1).length - 1, "pictures of the page of events");
        assertTrue(Files.size(site.resolve("reports/events.html")) > 10_000);
    }
}
