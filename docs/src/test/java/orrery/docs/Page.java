package orrery.docs;

import com.google.common.base.Ascii;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of Markdown. Its fenced blocks say where they come from, in a comment on the line before:
 *
 * <pre>{@code
 * <!-- code: Events.java#fork-join -->     a region of a program
 * <!-- output: events -->                  what ./orrery run events prints
 * <!-- timeline: events/2 -->              the timeline of the answer to its second question
 * }</pre>
 */
final class Page {
    private static final Pattern BLOCK =
            Pattern.compile("<!-- (code|output|timeline): (\\S+) -->\n```(\\w*)\n(.*?)^```$", flags());
    private static final Pattern FENCE = Pattern.compile("^\\s*```", Pattern.MULTILINE);
    private static final Pattern COMMANDS = Pattern.compile("^```sh$", Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\[[^\\]\n]*]\\(([^)\\s]+)\\)");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);
    private static final Pattern COMMAND =
            Pattern.compile("(?:^|`)\\./orrery run +([\\w/-]++)(?!\\.java)", Pattern.MULTILINE);
    private static final Pattern TIME = Pattern.compile("\\b(\\d+(?:\\.\\d+)?) us\\b");
    private static final Pattern TITLE = Pattern.compile("\\A# (.+)$", Pattern.MULTILINE);
    private static final Pattern ANSWER = Pattern.compile("<details>\n(.*?)</details>", Pattern.DOTALL);

    private final Path file;
    private final String text;

    /** A block: what it is, of what, and what the page shows. */
    record Block(String kind, String name, String shown) {
        @Override
        public String toString() {
            return kind + ": " + name;
        }
    }

    private Page(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    private static int flags() {
        return Pattern.DOTALL | Pattern.MULTILINE;
    }

    static Page of(Path file) throws IOException {
        return new Page(file, Files.readString(file));
    }

    String name() {
        return file.getFileName().toString();
    }

    boolean says(String what) {
        return text.contains(what);
    }

    /** The heading; empty if it does not begin with one. */
    String title() {
        Matcher title = TITLE.matcher(text);
        return title.find() ? title.group(1) : "";
    }

    List<Block> blocks() {
        return blocks(text);
    }

    private static List<Block> blocks(String text) {
        return BLOCK.matcher(text).results().map(Page::block).toList();
    }

    private static Block block(MatchResult found) {
        return new Block(found.group(1), found.group(2), found.group(4));
    }

    /** The numbers of microseconds that its sentences name. */
    List<String> times() {
        return TIME.matcher(BLOCK.matcher(text).replaceAll(""))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** How many fenced blocks there are, with and without a comment, that are not commands for a shell. */
    long fences() {
        return FENCE.matcher(text).results().count() / 2
                - COMMANDS.matcher(text).results().count();
    }

    /** The blocks of each answer that can be opened, in the section of the questions. */
    List<List<Block>> answers() {
        int questions = text.indexOf("\n## Questions\n");
        return questions < 0
                ? List.of()
                : ANSWER.matcher(text.substring(questions))
                        .results()
                        .map(each -> blocks(each.group(1)))
                        .toList();
    }

    /** Its links to files that do not exist, and to places that are not in a page: no anchor and no heading. */
    List<String> deadLinks() throws IOException {
        List<String> dead = new ArrayList<>();
        Map<Path, Set<String>> places = new HashMap<>();
        for (MatchResult found : LINK.matcher(text).results().toList()) {
            String link = found.group(1);
            int mark = link.indexOf('#');
            Path target = mark == 0 ? file : file.resolveSibling(link.replaceFirst("#.*", ""));
            boolean isThere = link.contains("://") || Files.exists(target);
            if (isThere && mark >= 0 && !link.contains("://")) {
                if (!places.containsKey(target)) {
                    places.put(target, places(Files.readString(target)));
                }
                isThere = places.get(target).contains(link.substring(mark + 1));
            }
            if (!isThere) {
                dead.add(link);
            }
        }
        return dead;
    }

    /** The files that it links to. */
    List<Path> targets() {
        return LINK.matcher(text)
                .results()
                .map(found -> found.group(1).replaceFirst("#.*", ""))
                .filter(link -> !link.isEmpty() && !link.contains("://"))
                .map(file::resolveSibling)
                .toList();
    }

    /** The places of a page that GitHub knows: anchors, and headings by their words. */
    private static Set<String> places(String page) {
        Set<String> places = new HashSet<>();
        ANCHOR.matcher(page).results().forEach(found -> places.add(found.group(1)));
        HEADING.matcher(page)
                .results()
                .forEach(found -> places.add(Ascii.toLowerCase(found.group(1))
                        .replaceAll("[^\\w -]", "")
                        .replace(' ', '-')));
        return places;
    }

    /** The programs that it tells the reader to run. */
    List<String> commands() {
        return COMMAND.matcher(text).results().map(found -> found.group(1)).toList();
    }

    /**
     * The page with a section in front of its last paragraph, instead of the section with that heading if it has one.
     */
    void setSection(String heading, String body) throws IOException {
        String section = "## " + heading + "\n\n" + body + "\n\n";
        String without = text.replaceFirst("(?s)## " + heading + "\n.*\n(?=[^\n]+\n\\z)", "");
        int last = without.lastIndexOf("\n\n") + 2;
        Files.writeString(file, without.substring(0, last) + section + without.substring(last));
    }

    /** The same page, where the blocks show something else. */
    void rewrite(Function<Block, String> shown) throws IOException {
        String rewritten = BLOCK.matcher(text).replaceAll(found -> {
            String before = found.group().substring(0, found.start(4) - found.start());
            return Matcher.quoteReplacement(before + shown.apply(block(found)) + "```");
        });
        Files.writeString(file, rewritten);
    }
}
