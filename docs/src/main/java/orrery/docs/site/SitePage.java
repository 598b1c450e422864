package orrery.docs.site;

import com.google.common.collect.Multimap;
import com.google.common.html.HtmlEscapers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import orrery.cupti.report.RuleLesson;

/**
 * A page of Markdown.
 *
 * @param title the first heading
 * @param document the parsed Markdown, which the methods change
 */
record SitePage(String title, Node document) {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Pattern TITLE = Pattern.compile("\\A# (.+)$", Pattern.MULTILINE);
    private static final Pattern RULE = Pattern.compile("[A-Z]+-\\d{2,}");

    /** The column of the text of a rule, seen from that of its id. */
    private static final int TEXT_COLUMN = 3;

    private static final Pattern ANCHOR = Pattern.compile("<a id=\"(" + RULE + ")\">");
    private static final Pattern TIMELINE = Pattern.compile("<!-- timeline: (\\S+) -->");

    /**
     * Reads a page.
     *
     * @throws IllegalArgumentException if the page does not begin with a heading
     */
    static SitePage of(Path file) throws IOException {
        String text = Files.readString(file);
        Matcher title = TITLE.matcher(text);
        if (!title.find()) {
            throw new IllegalArgumentException(file + " does not begin with a heading");
        }
        Node document = Parser.builder().extensions(EXTENSIONS).build().parse(text);
        return new SitePage(title.group(1).replace("`", ""), document);
    }

    /** Returns the destinations of its links, in their order. */
    List<String> links() {
        List<String> all = new ArrayList<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                all.add(link.getDestination());
            }
        });
        return all;
    }

    /**
     * Changes the destinations of links and images.
     *
     * @param destination maps the old destination to the new one; null for a link makes it plain text
     */
    void changeDestinations(UnaryOperator<String> destination) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                visitChildren(link);
                String changed = destination.apply(link.getDestination());
                if (changed == null) {
                    replaceByChildren(link);
                } else {
                    link.setDestination(changed);
                }
            }

            @Override
            public void visit(Image image) {
                image.setDestination(destination.apply(image.getDestination()));
            }
        });
    }

    private static void replaceByChildren(Node node) {
        for (Node child = node.getFirstChild(); child != null; child = node.getFirstChild()) {
            node.insertBefore(child);
        }
        node.unlink();
    }

    /**
     * Adds pictures with links to the reports before the timelines that are drawn as text. They replace the pictures in
     * the Markdown.
     *
     * @param pictured returns whether a program has a picture
     * @param reports where pictures and reports are, seen from the page
     */
    void addPictures(Predicate<String> pictured, String reports) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlBlock comment) {
                Matcher timeline = TIMELINE.matcher(comment.getLiteral());
                if (timeline.find() && pictured.test(timeline.group(1))) {
                    HtmlBlock figure = new HtmlBlock();
                    figure.setLiteral(figure(timeline.group(1), reports));
                    if (comment.getPrevious() instanceof Paragraph before && before.getFirstChild() instanceof Image) {
                        before.unlink();
                    }
                    comment.insertBefore(figure);
                }
            }
        });
    }

    private static String figure(String program, String reports) {
        String name = HtmlEscapers.htmlEscaper().escape(program);
        return "<figure><a href=\"" + reports + name + ".html\"><img src=\"" + reports + name
                + ".svg\" alt=\"The timeline of " + name + "\"></a><figcaption><a href=\"" + reports + name
                + ".html\">The report of " + name + "</a></figcaption></figure>";
    }

    /** Returns the ids of the rules that have an anchor in its tables, as the page of the rules has them. */
    Set<String> rules() {
        Set<String> ids = new TreeSet<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlInline html) {
                Matcher anchor = ANCHOR.matcher(html.getLiteral());
                if (anchor.matches()) {
                    ids.add(anchor.group(1));
                }
            }
        });
        return ids;
    }

    /**
     * Makes the ids of rules in its texts links to the rules. Those that only its programs and outputs name follow at
     * its end.
     *
     * @param rules the ids of all rules
     * @param address what precedes the id in the address of a rule
     * @return the ids of the rules that it names
     */
    Set<String> linkRules(Set<String> rules, String address) {
        Set<String> linked = new TreeSet<>();
        Set<String> named = new TreeSet<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                // A link cannot contain another one.
            }

            @Override
            public void visit(FencedCodeBlock block) {
                RULE.matcher(block.getLiteral())
                        .results()
                        .map(MatchResult::group)
                        .filter(rules::contains)
                        .forEach(named::add);
            }

            @Override
            public void visit(Text text) {
                String literal = text.getLiteral();
                Matcher ids = RULE.matcher(literal);
                int end = 0;
                while (ids.find()) {
                    if (rules.contains(ids.group())) {
                        text.insertBefore(new Text(literal.substring(end, ids.start())));
                        text.insertBefore(link(ids.group(), address + ids.group()));
                        end = ids.end();
                        linked.add(ids.group());
                    }
                }
                text.setLiteral(literal.substring(end));
            }
        });
        named.removeAll(linked);
        if (!named.isEmpty()) {
            Paragraph paragraph = new Paragraph();
            String before = "Rules that are broken on this page: ";
            for (String each : named) {
                paragraph.appendChild(new Text(before));
                paragraph.appendChild(link(each, address + each));
                before = ", ";
            }
            document.appendChild(paragraph);
        }
        named.addAll(linked);
        return named;
    }

    /**
     * Adds links to the pages that name a rule to its text.
     *
     * @param pages the title and the address of each page, by the ids of the rules that it names
     */
    void linkPages(Multimap<String, Map.Entry<String, String>> pages) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlInline html) {
                Matcher anchor = ANCHOR.matcher(html.getLiteral());
                if (anchor.matches()) {
                    Node cell = html.getParent();
                    for (int column = 0; column < TEXT_COLUMN; column++) {
                        cell = cell.getNext();
                    }
                    String before = " See ";
                    for (Map.Entry<String, String> each : pages.get(anchor.group(1))) {
                        cell.appendChild(new Text(before));
                        cell.appendChild(link(each.getKey(), each.getValue()));
                        before = ", ";
                    }
                }
            }
        });
    }

    /** Adds links to the lessons to the headings of the chapters of rules. */
    void linkLessons(Map<String, RuleLesson> lessons) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                if (heading.getFirstChild() instanceof Text chapter && lessons.containsKey(chapter.getLiteral())) {
                    RuleLesson lesson = lessons.get(chapter.getLiteral());
                    Paragraph paragraph = new Paragraph();
                    paragraph.appendChild(new Text("The lesson: "));
                    paragraph.appendChild(link(lesson.name(), lesson.page()));
                    heading.insertAfter(paragraph);
                }
            }
        });
    }

    private static Link link(String text, String address) {
        Link link = new Link(address, null);
        link.appendChild(new Text(text));
        return link;
    }

    /** Returns the page as HTML, without head and body. */
    String html() {
        return HtmlRenderer.builder().extensions(EXTENSIONS).build().render(document);
    }
}
