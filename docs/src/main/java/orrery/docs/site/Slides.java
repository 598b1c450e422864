package orrery.docs.site;

import com.google.common.base.Splitter;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The slides of a week of the course. In the page of Markdown a line {@code ---} ends each slide but the last. */
final class Slides {
    private static final Pattern SOURCE = Pattern.compile("week-\\d\\.md");
    private static final Splitter BREAKS = Splitter.on("<hr />\n");

    private Slides() {}

    /** Returns whether a page of Markdown becomes slides. */
    static boolean isSource(Path file) {
        return SOURCE.matcher(file.getFileName().toString()).matches();
    }

    /** Returns the slides as HTML, a section for each of them. */
    static String html(SitePage page) {
        return BREAKS.splitToStream(page.html())
                .map(slide -> "<section>\n" + slide + "</section>\n")
                .collect(Collectors.joining());
    }
}
