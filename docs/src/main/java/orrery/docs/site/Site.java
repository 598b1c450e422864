package orrery.docs.site;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.cupti.report.RuleLesson;

/**
 * Writes the site. Pages have the places of their sources: {@code docs/ci.md} becomes {@code docs/ci.html}, and a
 * {@code README.md} the {@code index.html} of its folder. A file that a page links to is copied.
 */
public final class Site {
    private static final List<String> MODULES = List.of(
            "sim-device", "sim-core", "sim-core/ptx", "sim-api", "sim-cupti", "sim-cupti/export", "conformance-tests");
    static final List<String> FOLDERS = List.of("docs", "docs/guide", "docs/course");
    private static final String REPORTS = "reports";

    /** What lessons lead to. */
    private static final List<String> PAGES_BESIDE_LESSONS =
            List.of("docs/glossary.md", "docs/rules.md", "docs/rules-by-symptom.md");

    /** The page that names nearly all rules, to which none of them leads. */
    private static final String ALL_RULES = "rules-by-symptom.md";

    private final Path project;
    private final Path out;
    private final List<Path> sources;

    /** The folders of the modules' Javadoc, as far as they are there. */
    private final Map<String, Path> javadoc;

    private final Map<String, RuleLesson> lessons;
    private final Reports programs;
    private final Map<Path, SitePage> pages = new LinkedHashMap<>();
    private final Set<Path> copied = new TreeSet<>();
    private final Path rules;
    private Set<String> ruleIds = Set.of();
    private Set<String> reports = Set.of();
    private final List<String> documented = new ArrayList<>();

    /** The titles and addresses of pages, by the ids of the rules that they name. */
    private final ListMultimap<String, Map.Entry<String, String>> naming = ArrayListMultimap.create();

    /** Writes reports of programs. */
    @FunctionalInterface
    public interface Reports {
        /** Writes {@code NAME.html} and {@code NAME.svg} of programs into a folder, and returns their names. */
        Set<String> write(Path folder) throws IOException;
    }

    private Site(
            Path project,
            Path out,
            List<Path> sources,
            Map<String, Path> javadoc,
            Map<String, RuleLesson> lessons,
            Reports programs) {
        this.project = project;
        this.out = out;
        this.sources = sources;
        this.javadoc = javadoc;
        this.lessons = lessons;
        this.programs = programs;
        rules = this.project.resolve("docs/rules.md");
    }

    /**
     * Creates a site of all pages, with Javadoc.
     *
     * @param project the folder of the project
     * @param out the folder of the site, whose content is replaced
     * @param target the name of the modules' build folders, whose Javadoc is copied as far as it is there
     * @param lessons the lessons by the chapters of rules, seen from the page of the rules
     * @param programs the reports
     */
    public static Site ofAllPages(
            Path project, Path out, String target, Map<String, RuleLesson> lessons, Reports programs) {
        Path home = project.toAbsolutePath().normalize();
        List<Path> sources = new ArrayList<>(List.of(home.resolve("README.md")));
        FOLDERS.forEach(folder -> sources.addAll(pagesIn(home.resolve(folder))));
        Map<String, Path> javadoc = new LinkedHashMap<>();
        MODULES.forEach(module ->
                javadoc.put(module, home.resolve(module).resolve(target).resolve("reports/apidocs")));
        return new Site(home, out, sources, javadoc, lessons, programs);
    }

    /**
     * Creates a site of the lessons, the glossary and the rules. A link to another page becomes its text.
     *
     * @param project the folder of the project
     * @param out the folder of the site, whose content is replaced
     * @param lessons the lessons by the chapters of rules, seen from the page of the rules
     * @param programs the reports
     */
    public static Site ofLessons(Path project, Path out, Map<String, RuleLesson> lessons, Reports programs) {
        Path home = project.toAbsolutePath().normalize();
        List<Path> sources = new ArrayList<>(List.of(home.resolve("docs/guide/README.md")));
        PAGES_BESIDE_LESSONS.forEach(page -> sources.add(home.resolve(page)));
        sources.addAll(pagesIn(home.resolve("docs/guide")));
        return new Site(home, out, sources, Map.of(), lessons, programs);
    }

    private static List<Path> pagesIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the site. */
    public void write() throws IOException {
        if (Files.exists(out)) {
            MoreFiles.deleteRecursively(out, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        Files.createDirectories(out);
        reports = programs.write(out.resolve(REPORTS));
        copyJavadoc();
        read();
        ruleIds = pages.get(rules).rules();
        for (Map.Entry<Path, SitePage> each : pages.entrySet()) {
            if (!each.getKey().equals(rules)) {
                write(each.getKey(), each.getValue());
            }
        }
        write(rules, pages.get(rules)); // it has links to the others
        boolean hasSlides = pages.keySet().stream().anyMatch(Slides::isSource);
        for (String each : hasSlides ? List.of("style.css", "slides.css", "slides.js") : List.of("style.css")) {
            Files.writeString(out.resolve(each), resource(each));
        }
        writePage(
                "page.html",
                Path.of("reports.html"),
                "Reports",
                list("Reports", "What each program does, as pages.", reports, REPORTS));
        if (!documented.isEmpty()) {
            writePage(
                    "page.html",
                    Path.of("api.html"),
                    "API",
                    list("API", "The Javadoc of the modules.", documented, "api"));
        }
    }

    private void copyJavadoc() throws IOException {
        for (Map.Entry<String, Path> each : javadoc.entrySet()) {
            if (Files.isDirectory(each.getValue())) {
                copyTree(each.getValue(), out.resolve("api").resolve(each.getKey()));
                documented.add(each.getKey() + "/index");
            }
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path each : (Iterable<Path>) files::iterator) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    // -- pages ---------------------------------------------------------------------------------------------------

    /** Reads all pages: the first one, those that it links to in that order, then the others. */
    private void read() throws IOException {
        Path first = sources.get(0);
        pages.put(first, SitePage.of(first));
        List<Path> ordered = new ArrayList<>();
        pages.get(first).links().stream()
                .map(link -> first.resolveSibling(link.replaceFirst("#.*", "")).normalize())
                .filter(sources::contains)
                .forEach(ordered::add);
        ordered.addAll(sources);
        for (Path source : ordered) {
            if (!pages.containsKey(source)) {
                pages.put(source, SitePage.of(source));
            }
        }
    }

    private void write(Path source, SitePage page) throws IOException {
        Path place = place(source);
        page.picture(reports::contains, root(place) + REPORTS + "/");
        page.link(destination -> destination(source, destination));
        if (source.equals(rules)) {
            page.linkLessons(lessons);
            page.linkPages(naming);
        } else {
            String way = project.relativize(rules.getParent())
                    .relativize(place)
                    .toString()
                    .replace('\\', '/');
            Set<String> named = page.linkRules(ruleIds, root(place) + "docs/rules.html#");
            if (!source.endsWith(ALL_RULES)) {
                String title = page.title().replaceFirst(":.*", "");
                named.forEach(id -> naming.put(id, Map.entry(title, way)));
            }
        }
        if (Slides.isSource(source)) {
            writePage("slides.html", place, page.title(), Slides.html(page));
        } else {
            writePage("page.html", place, page.title(), page.html());
        }
    }

    /** Returns the place of a page in the site. */
    private Path place(Path source) {
        String name = project.relativize(source).toString();
        return Path.of(name.replaceFirst("README\\.md$", "index.md").replaceFirst("\\.md$", ".html"));
    }

    /** Returns the way from a place to the folder of the site. */
    private static String root(Path place) {
        return "../".repeat(place.getNameCount() - 1);
    }

    /** Returns where a link of a page leads in the site; null if what it leads to is not there. */
    private @Nullable String destination(Path source, String link) {
        if (link.contains("://") || link.startsWith("#")) {
            return link;
        }
        String[] parts = link.split("#", 2);
        Path target = source.resolveSibling(parts[0]).normalize();
        if (pages.containsKey(target)) {
            Path from = project.relativize(source.getParent());
            String way = from.relativize(place(target)).toString().replace('\\', '/');
            return parts.length == 1 ? way : way + "#" + parts[1];
        }
        boolean isPageElsewhere = target.startsWith(project.resolve("docs")) && link.contains(".md");
        if (isPageElsewhere || !Files.isRegularFile(target)) {
            return null;
        }
        copy(target);
        return link;
    }

    private void copy(Path file) {
        Path copy = out.resolve(project.relativize(file).toString());
        if (copied.add(copy)) {
            try {
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String list(String title, String first, Iterable<String> names, String folder) {
        StringBuilder html = new StringBuilder("<h1>" + title + "</h1>\n<p>" + first + "</p>\n<ul>\n");
        for (String name : names) {
            String escaped = HtmlEscapers.htmlEscaper().escape(name);
            html.append("<li><a href=\"" + folder + "/" + escaped + ".html\">" + escaped.replace("/index", "")
                    + "</a></li>\n");
        }
        return html.append("</ul>\n").toString();
    }

    // -- the frame -----------------------------------------------------------------------------------------------

    private void writePage(String frame, Path place, String title, String body) throws IOException {
        Path file = out.resolve(place.toString());
        Files.createDirectories(file.getParent());
        String page = resource(frame)
                .replace("{{title}}", HtmlEscapers.htmlEscaper().escape(title))
                .replace("{{root}}", root(place))
                .replace("{{navigation}}", navigation(place))
                .replace("{{body}}", body);
        Files.writeString(file, page);
    }

    private String navigation(Path place) {
        StringBuilder lessons = new StringBuilder();
        StringBuilder others = new StringBuilder();
        pages.forEach((source, page) -> {
            boolean first = source.endsWith("README.md");
            boolean lesson = source.getParent().endsWith("guide") && !first;
            if (first || !source.getParent().endsWith("course")) { // the first page of the course links to the others
                (lesson ? lessons : others).append(entry(place, place(source), page.title()));
            }
        });
        others.append(entry(place, Path.of("reports.html"), "Reports"));
        if (!documented.isEmpty()) {
            others.append(entry(place, Path.of("api.html"), "API"));
        }
        return "<ul>\n" + others + "</ul>\n<h2>Lessons</h2>\n<ul>\n" + lessons + "</ul>";
    }

    private static String entry(Path from, Path to, String title) {
        String here = from.equals(to) ? " aria-current=\"page\"" : "";
        return "<li><a href=\"" + root(from) + to.toString().replace('\\', '/') + "\"" + here + ">"
                + HtmlEscapers.htmlEscaper().escape(title.replaceFirst(":.*", "")) + "</a></li>\n";
    }

    private static String resource(String name) throws IOException {
        return Resources.toString(Resources.getResource(Site.class, name), StandardCharsets.UTF_8);
    }
}
