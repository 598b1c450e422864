package orrery.docs.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import orrery.docs.Browser;
import orrery.docs.NamedPrograms;
import orrery.docs.SiteMain;

/** The site is complete: each page is there, and each link leads somewhere. */
@Tag("one-jdk")
class SiteTest {
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"#]+)(?:#[^\"]*)?\"");
    private static final Pattern ANCHOR = Pattern.compile("href=\"([^\":#]*)#([^\"]+)\"");

    private static final Pattern ID = Pattern.compile("id=\"([^\"]+)\"");

    /** One program of so many is opened in the browser. */
    private static final int EACH = 8;

    @TempDir
    private static Path site;

    @TempDir
    private static Path profile;

    private static @Nullable ChromeDriver started;

    @BeforeAll
    static void write() throws IOException {
        SiteMain.all(Path.of(".."), site, "no-javadoc").write();
    }

    /** Returns the Chromium of this class; a test that calls this is skipped where there is none. */
    private static ChromeDriver browser() {
        Assumptions.assumeTrue(Browser.isInstalled(), "skipped: there is no chromium with a chromedriver");
        started = started == null ? Browser.start(profile) : started;
        return started;
    }

    @AfterAll
    static void quit() {
        if (started != null) {
            started.quit();
        }
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        assertEquals(List.of(), deadLinks(site, pages()));
    }

    /** The lessons that are handed out with a course are complete without the other pages. */
    @Test
    void theLessonsAlone(@TempDir Path lessons) throws IOException {
        SiteMain.lessons(Path.of(".."), lessons).write();
        List<Path> all;
        try (Stream<Path> files = Files.walk(lessons)) {
            all = files.filter(file -> file.toString().endsWith(".html")).toList();
        }
        assertEquals(List.of(), deadLinks(lessons, all));
        assertTrue(all.contains(lessons.resolve("docs/guide/29-child-graphs.html")), all::toString);
        assertTrue(all.contains(lessons.resolve("reports/events/1.html")), all::toString);
        assertFalse(Files.exists(lessons.resolve("docs/course")), "pages for teachers");
        String lesson = Files.readString(lessons.resolve("docs/guide/02-events.html"));
        assertTrue(lesson.contains("<img src=\"../../reports/events.svg\""), lesson);
        assertTrue(lesson.contains("docs/glossary.html\""), lesson);
    }

    private static List<String> deadLinks(Path site, List<Path> pages) throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages) {
            LINK.matcher(Files.readString(page))
                    .results()
                    .map(found -> found.group(1))
                    .filter(link -> !link.contains("://") && !link.startsWith("data:"))
                    .filter(link -> !Files.exists(page.resolveSibling(link)))
                    .forEach(link -> dead.add(site.relativize(page) + ": " + link));
        }
        return dead;
    }

    /** Links with an anchor lead to it; those between pages and to rules. */
    @Test
    void everyAnchorIsThere() throws IOException {
        List<String> dead = new ArrayList<>();
        int rules = 0;
        Map<Path, Set<String>> ids = new HashMap<>();
        for (Path page : pages()) {
            for (MatchResult link :
                    ANCHOR.matcher(Files.readString(page)).results().toList()) {
                Path target = (link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1))).normalize();
                rules += target.endsWith("rules.html") ? 1 : 0;
                if (!ids.containsKey(target)) {
                    ids.put(target, ids(target));
                }
                if (!ids.get(target).contains(link.group(2))) {
                    dead.add(site.relativize(page) + ": " + link.group());
                }
            }
        }
        assertEquals(List.of(), dead);
        assertTrue(rules > 300, rules + " links to rules");
    }

    private static Set<String> ids(Path page) throws IOException {
        return ID.matcher(Files.readString(page))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void rulesAndLessonsLeadToEachOther() throws IOException {
        String rules = Files.readString(site.resolve("docs/rules.html"));
        assertTrue(rules.contains("<a href=\"guide/05-broken-captures.html\">broken-captures</a>"), rules);
        String lesson = Files.readString(site.resolve("docs/guide/29-child-graphs.html"));
        assertTrue(lesson.contains("<a href=\"../../docs/rules.html#GRAPH-"), lesson);
    }

    /** A page that names a rule is named in the row of the rule, and the other way round. */
    @Test
    void aRuleLeadsToThePagesThatNameIt() throws IOException {
        Pattern row = Pattern.compile("<td><a id=\"([A-Z]+-\\d+)\"></a>(.*?)</tr>", Pattern.DOTALL);
        Pattern address = Pattern.compile("<a href=\"([^\"]+)\">");
        int links = 0;
        for (MatchResult rule : row.matcher(Files.readString(site.resolve("docs/rules.html")))
                .results()
                .toList()) {
            for (MatchResult link : address.matcher(rule.group(2)).results().toList()) {
                String page = Files.readString(site.resolve("docs").resolve(link.group(1)));
                assertTrue(page.contains("docs/rules.html#" + rule.group(1) + "\""), link::group);
                links++;
            }
        }
        assertTrue(links > 50, links + " links to pages");
        String rules = Files.readString(site.resolve("docs/rules.html"));
        assertTrue(rules.contains(">5. What breaks a capture</a>"), rules);
        assertTrue(rules.contains("<a href=\"course/rules-to-pin-up.html\">Rules to pin up</a>"), rules);
    }

    /** The Javadoc, which is not in this one, has 24 MB more. */
    @Test
    void isSmallEnoughForAnyHost() throws IOException {
        try (Stream<Path> files = Files.walk(site)) {
            long size = files.mapToLong(file -> file.toFile().length()).sum();
            assertTrue(size < 12_000_000, size + " bytes");
        }
    }

    /** The reports of all programs share their scripts: some are opened, {@code ReportPageTest} draws all. */
    @Test
    void programsAreSteppedThrough() {
        ChromeDriver browser = browser();
        List<String> programs = new ArrayList<>(List.of("events/1"));
        List<String> all = List.copyOf(NamedPrograms.all().keySet());
        for (int i = 0; i < all.size(); i += EACH) {
            programs.add(all.get(i));
        }
        for (String program : programs) {
            browser.get(site.resolve("reports/" + program + ".html").toUri() + "#step=3");
            Object steps = browser.executeScript("return report.run.recording.count");
            assertTrue(steps instanceof Long count && count > 3, program + " has the steps " + steps);
        }
        assertEquals(List.of(), Browser.errors(browser));
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
        for (String folder : Site.FOLDERS) {
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

    @Test
    void theWeeksOfTheCourseAreSlides() throws IOException {
        Path source = Path.of("../docs/course/week-1.md");
        String week = Files.readString(site.resolve("docs/course/week-1.html"));
        long breaks = Files.readAllLines(source).stream()
                .filter(line -> line.equals("---"))
                .count();
        assertTrue(breaks > 5, breaks + " breaks");
        assertEquals(breaks + 1, week.split("<section", -1).length - 1, "slides");
        assertEquals(week.split("<section", -1).length, week.split("</section>", -1).length);
        assertTrue(week.contains("<img src=\"../images/guide/events.svg\""), week);
        assertTrue(Files.exists(site.resolve("docs/images/guide/events.svg")));
        assertTrue(week.contains("../../slides.css") && week.contains("../../slides.js"), week);
    }

    @Test
    void keysAndButtonsGoFromSlideToSlide() {
        ChromeDriver browser = browser();
        browser.get(site.resolve("docs/course/week-1.html").toUri().toString());
        WebElement page = browser.findElement(By.tagName("body"));
        WebElement place = browser.findElement(By.id("place"));
        assertTrue(place.getText().startsWith("1 of "), place::getText);
        page.sendKeys(Keys.ARROW_RIGHT, Keys.PAGE_DOWN);
        assertTrue(place.getText().startsWith("3 of "), place::getText);
        page.sendKeys(Keys.ARROW_LEFT);
        assertTrue(place.getText().startsWith("2 of "), place::getText);
        browser.findElement(By.id("next")).click();
        assertTrue(place.getText().startsWith("3 of "), place::getText);
        assertEquals(1, browser.findElements(By.cssSelector("section.shown")).size());
        assertEquals(
                1L,
                browser.findElements(By.tagName("section")).stream()
                        .filter(WebElement::isDisplayed)
                        .count());
        page.sendKeys(Keys.END);
        assertFalse(browser.findElement(By.id("next")).isEnabled(), "a slide after the last one");
        assertEquals(List.of(), Browser.errors(browser));
    }
}
