package orrery.docs.site;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.cupti.report.RuleLesson;

/**
 * Writes the site. A page keeps the path of its source: {@code docs/ci.md} becomes {@code docs/ci.html}, and a
 * {@code README.md} the {@code index.html} of its folder. A file that a page links to is copied.
 */
public final class Site {
    static final List<String> FOLDERS = List.of("docs", "docs/guide", "docs/course");
    private static final String REPORTS = "reports";
    private static final Path REPORT_LIST = Path.of("reports.html");
    private static final Path API_LIST = Path.of("api.html");

    /** The pages beside the lessons in a site of lessons. */
    private static final List<String> PAGES_BESIDE_LESSONS =
            List.of("docs/glossary.md", "docs/rules.md", "docs/rules-by-symptom.md");

    /** Names nearly all rules, so that the page of the rules does not list it among the pages that name a rule. */
    private static final String ALL_RULES = "rules-by-symptom.md";

    private final Path project;
    private final Path out;
    private final List<Path> sources;

    private final ModuleJavadoc javadoc;
    private final Map<String, RuleLesson> lessons;
    private final Reports programs;
    private final Map<Path, SitePage> pages = new LinkedHashMap<>();
    private final Set<Path> copied = new HashSet<>();
    private final Path rules;
    private Set<String> ruleIds = Set.of();
    private Set<String> reports = Set.of();

    /** The titles and addresses of pages, by the ids of the rules that they name. */
    private final ListMultimap<String, Map.Entry<String, String>> pagesByRule = ArrayListMultimap.create();

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
            ModuleJavadoc javadoc,
            Map<String, RuleLesson> lessons,
            Reports programs) {
        this.project = project;
        this.out = out;
        this.sources = sources;
        this.javadoc = javadoc;
        this.lessons = lessons;
        this.programs = programs;
        this.rules = project.resolve("docs/rules.md");
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
        return new Site(home, out, sources, ModuleJavadoc.of(home, target), lessons, programs);
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
        return new Site(home, out, sources, new ModuleJavadoc(ImmutableMap.of()), lessons, programs);
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
        ImmutableList<String> documented = javadoc.copyTo(out.resolve("api"));
        read();
        SiteFrame frame = frame(!documented.isEmpty());
        ruleIds = pages.get(rules).rules();
        for (Map.Entry<Path, SitePage> each : pages.entrySet()) {
            if (!each.getKey().equals(rules)) {
                write(frame, each.getKey(), each.getValue());
            }
        }
        write(frame, rules, pages.get(rules)); // it has links to the others
        boolean hasSlides = pages.keySet().stream().anyMatch(Slides::isSource);
        for (String each : hasSlides ? List.of("style.css", "slides.css", "slides.js") : List.of("style.css")) {
            frame.writeResource(each);
        }
        frame.writeList(REPORT_LIST, "Reports", "What each program does, as pages.", reports, REPORTS);
        if (!documented.isEmpty()) {
            frame.writeList(API_LIST, "API", "The Javadoc of the modules.", documented, "api");
        }
    }

    /** Returns the frame of all pages, in which the first page of the course stands for its others. */
    private SiteFrame frame(boolean hasApi) {
        ImmutableList.Builder<SiteFrame.Entry> entries = ImmutableList.builder();
        pages.forEach((source, page) -> {
            boolean isIndex = source.endsWith("README.md");
            if (isIndex || !source.getParent().endsWith("course")) {
                boolean isLesson = source.getParent().endsWith("guide") && !isIndex;
                entries.add(new SiteFrame.Entry(place(source), page.title(), isLesson));
            }
        });
        entries.add(new SiteFrame.Entry(REPORT_LIST, "Reports", false));
        if (hasApi) {
            entries.add(new SiteFrame.Entry(API_LIST, "API", false));
        }
        return new SiteFrame(out, entries.build());
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

    private void write(SiteFrame frame, Path source, SitePage page) throws IOException {
        Path place = place(source);
        page.addPictures(reports::contains, SiteFrame.root(place) + REPORTS + "/");
        page.changeDestinations(link -> linkAndCopy(source, link));
        if (source.equals(rules)) {
            page.linkLessons(lessons);
            page.linkPages(pagesByRule);
        } else {
            String href = project.relativize(rules.getParent())
                    .relativize(place)
                    .toString()
                    .replace('\\', '/');
            Set<String> named = page.linkRules(ruleIds, SiteFrame.root(place) + "docs/rules.html#");
            if (!source.endsWith(ALL_RULES)) {
                String title = page.title().replaceFirst(":.*", "");
                named.forEach(id -> pagesByRule.put(id, Map.entry(title, href)));
            }
        }
        if (Slides.isSource(source)) {
            frame.writeSlides(place, page.title(), Slides.html(page));
        } else {
            frame.writePage(place, page.title(), page.html());
        }
    }

    /** Returns the place of a page in the site. */
    private Path place(Path source) {
        String name = project.relativize(source).toString();
        return Path.of(name.replaceFirst("README\\.md$", "index.md").replaceFirst("\\.md$", ".html"));
    }

    /**
     * Returns where a link of a page leads in the site, and copies the file that it leads to; null if the site lacks
     * it.
     */
    private @Nullable String linkAndCopy(Path source, String link) {
        if (link.contains("://") || link.startsWith("#")) {
            return link;
        }
        String[] parts = link.split("#", 2);
        Path target = source.resolveSibling(parts[0]).normalize();
        if (pages.containsKey(target)) {
            Path from = project.relativize(source.getParent());
            String href = from.relativize(place(target)).toString().replace('\\', '/');
            return parts.length == 1 ? href : href + "#" + parts[1];
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
}
