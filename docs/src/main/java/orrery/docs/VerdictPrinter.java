package orrery.docs;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import orrery.conformance.cli.FittedOutput;
import orrery.docs.exercises.Verdict;
import orrery.docs.program.Paragraphs;
import orrery.docs.program.TimelineStyle;
import orrery.sim.timeline.TimelineFormat;

/** Prints which requirements of an exercise hold, and why others do not, in lines of a given width. */
final class VerdictPrinter {
    private static final String INDENT = "     ";

    private final PrintWriter out;
    private final Optional<Integer> width;
    private final HintLevel hints;
    private final Set<String> printedTimelines = new HashSet<>();

    /** Creates the printer; an empty width stands for lines of any length. */
    VerdictPrinter(PrintWriter out, Optional<Integer> width, HintLevel hints) {
        this.out = out;
        this.width = width;
        this.hints = hints;
    }

    /** Calls a function while timelines are drawn in the width that is left beside the indentation of reasons. */
    <T> T callWithFittingTimelines(Supplier<T> function) {
        TimelineFormat before = TimelineStyle.format();
        width.ifPresent(columns -> TimelineStyle.setFormat(
                before.withWidth(Math.max(TimelineFormat.MIN_WIDTH, columns - INDENT.length()))));
        try {
            return function.get();
        } finally {
            TimelineStyle.setFormat(before);
        }
    }

    /** Prints each requirement and whether it holds, and the reasons that the level of hints has. */
    void print(List<Verdict> verdicts) {
        boolean isFirst = true;
        for (Verdict each : verdicts) {
            print(each.holds() ? "yes  " : "no   ", each.requirement());
            if (!each.holds()) {
                if (hints == HintLevel.ALL || hints == HintLevel.FIRST && isFirst) {
                    withoutPrintedTimeline(each.reason()).lines().forEach(line -> print(INDENT, line));
                }
                isFirst = false;
            }
        }
    }

    /** Prints a line after a mark. What does not fit goes on in further lines, unless it is a drawing. */
    private void print(String mark, String line) {
        int columns = width.orElse(Integer.MAX_VALUE) - INDENT.length();
        if (line.length() <= columns || FittedOutput.isDrawing(line)) {
            out.println(mark + line);
            return;
        }
        List<String> parts = Paragraphs.wrapped(line, columns);
        out.println(mark + parts.get(0));
        parts.subList(1, parts.size()).forEach(part -> out.println(INDENT + part));
    }

    /** Returns a reason without its timeline if the timeline was printed before. */
    private String withoutPrintedTimeline(String reason) {
        int begin = reason.indexOf(AnswerCheck.TIMELINE);
        boolean isNew = begin < 0 || printedTimelines.add(reason.substring(begin));
        return isNew ? reason : AnswerCheck.withoutTimeline(reason);
    }
}
