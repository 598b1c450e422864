package orrery.docs.site;

import com.google.common.collect.ImmutableList;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes pages with what is the same on each: the head, and the list of all pages.
 *
 * @param out the folder of the site
 * @param entries the pages in the list
 */
record SiteFrame(Path out, ImmutableList<Entry> entries) {

    /**
     * A page in the list.
     *
     * @param place its path in the site
     * @param title its title, which the list shows up to the first colon
     * @param isLesson whether it is among the lessons, which come last
     */
    record Entry(Path place, String title, boolean isLesson) {}

    /** Writes a page of the resource {@code page.html}. */
    void writePage(Path place, String title, String body) throws IOException {
        write("page.html", place, title, body);
    }

    /** Writes slides. */
    void writeSlides(Path place, String title, String body) throws IOException {
        write("slides.html", place, title, body);
    }

    /** Writes a page that lists others, each {@code NAME.html} in a folder of the site. */
    void writeList(Path place, String title, String first, Iterable<String> names, String folder) throws IOException {
        StringBuilder html = new StringBuilder("<h1>" + title + "</h1>\n<p>" + first + "</p>\n<ul>\n");
        for (String name : names) {
            String escaped = HtmlEscapers.htmlEscaper().escape(name);
            html.append("<li><a href=\"" + folder + "/" + escaped + ".html\">" + escaped.replace("/index", "")
                    + "</a></li>\n");
        }
        writePage(place, title, html.append("</ul>\n").toString());
    }

    /** Writes a file of the resources into the folder of the site. */
    void writeResource(String name) throws IOException {
        Files.writeString(out.resolve(name), resource(name));
    }

    /** Returns the relative path from a page to the folder of the site. */
    static String root(Path place) {
        return "../".repeat(place.getNameCount() - 1);
    }

    private void write(String frame, Path place, String title, String body) throws IOException {
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
        for (Entry each : entries) {
            (each.isLesson() ? lessons : others).append(item(place, each));
        }
        return "<ul>\n" + others + "</ul>\n<h2>Lessons</h2>\n<ul>\n" + lessons + "</ul>";
    }

    private static String item(Path from, Entry to) {
        String here = from.equals(to.place()) ? " aria-current=\"page\"" : "";
        return "<li><a href=\"" + root(from) + to.place().toString().replace('\\', '/') + "\"" + here + ">"
                + HtmlEscapers.htmlEscaper().escape(to.title().replaceFirst(":.*", "")) + "</a></li>\n";
    }

    private static String resource(String name) throws IOException {
        return Resources.toString(Resources.getResource(SiteFrame.class, name), StandardCharsets.UTF_8);
    }
}
