package orrery.docs.program;

import com.google.common.base.Splitter;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Long messages in lines that can be read. */
public final class Paragraphs {
    private static final Splitter WORDS = Splitter.on(' ');

    private static final String INDENT = "    ";
    private static final int USUAL_WIDTH = 110;

    private static int width = USUAL_WIDTH;

    private Paragraphs() {}

    /** Fits all messages of the process into a number of columns, and into those of a page. */
    public static void fit(int columns) {
        width = Math.min(USUAL_WIDTH, columns);
    }

    /** Prints a message of a failure: first what happened, then the rules, each from a new line on. */
    public static void print(PrintStream out, String message) {
        lines(message).forEach(out::println);
    }

    /** Returns a message of a failure as lines: first what happened, then the rules, each from a new line on. */
    public static List<String> lines(String message) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(INDENT);
        for (String word : WORDS.split(message.replace(" [", "\n["))) {
            List<String> parts = Splitter.on('\n').splitToList(word);
            for (int i = 0; i < parts.size(); i++) {
                if (i > 0 || line.length() + parts.get(i).length() > width) {
                    lines.add(line.toString().stripTrailing());
                    line.setLength(0);
                    line.append(INDENT);
                }
                line.append(parts.get(i)).append(' ');
            }
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** Returns a text in lines of at most a number of columns; a longer word has a line of its own. */
    public static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : WORDS.split(text)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
