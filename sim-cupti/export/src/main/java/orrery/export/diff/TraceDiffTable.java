package orrery.export.diff;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orrery.cupti.report.Amounts;

/**
 * Draws the differences between two recordings as a table. Where the usual columns are too wide, percentages and words
 * that repeat the heading are left out; then names are shortened. Control characters in names are question marks.
 */
final class TraceDiffTable {
    private static final int NAME = 2;
    private static final int MIN_NAME = 12;
    private static final String GAP = "  ";
    private static final String CUT = "..";
    private static final String STREAM = "stream ";

    private final boolean isNarrow;
    private final String arrow;
    private final List<List<String>> rows = new ArrayList<>();

    private TraceDiffTable(TraceDiff diff, boolean isNarrow) {
        this.isNarrow = isNarrow;
        this.arrow = isNarrow ? "->" : " -> ";
        rows.add(List.of("", "", "name", "stream", "count", "mean", "total"));
        for (TraceChange each : diff.changes()) {
            rows.add(List.of(
                    Ascii.toLowerCase(each.type().name()),
                    Ascii.toLowerCase(each.kind().name()),
                    CharMatcher.javaIsoControl().replaceFrom(each.name(), '?'),
                    place(each),
                    count(each.totalBefore(), each.totalAfter()),
                    mean(each.totalBefore(), each.totalAfter()),
                    (each.nanos() < 0 ? "-" : "+") + Amounts.time(Math.abs(each.nanos()))));
        }
    }

    static String of(TraceDiff diff, int width) {
        TraceDiffTable usual = new TraceDiffTable(diff, false);
        StringBuilder text = new StringBuilder("device time: ");
        text.append(usual.change(diff.before().deviceNanos(), diff.after().deviceNanos()))
                .append(" from the first work to the last\n");
        if (diff.changes().isEmpty()) {
            return text.append("no differences\n").toString();
        }
        TraceDiffTable table = usual.othersWidth() + MIN_NAME <= width ? usual : new TraceDiffTable(diff, true);
        return table.append(text, width).toString();
    }

    /** Returns what all columns but the names take. */
    private int othersWidth() {
        int[] widths = widths();
        int all = GAP.length() * (widths.length - 1);
        for (int i = 0; i < widths.length; i++) {
            all += i == NAME ? 0 : widths[i];
        }
        return all;
    }

    private int[] widths() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return widths;
    }

    private StringBuilder append(StringBuilder text, int width) {
        int[] widths = widths();
        widths[NAME] = Math.min(widths[NAME], Math.max(MIN_NAME, width - othersWidth()));
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(i == 0 ? "" : GAP).append(Strings.padEnd(fit(row.get(i), widths[i]), widths[i], ' '));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text;
    }

    /** Shortens a text in its middle: names of kernels differ at both ends. */
    private static String fit(String text, int width) {
        if (text.length() <= width) {
            return text;
        }
        int head = (width - CUT.length() + 1) / 2;
        return text.substring(0, head) + CUT + text.substring(text.length() - (width - CUT.length() - head));
    }

    private String place(TraceChange change) {
        TraceTotals.Key before = change.before();
        TraceTotals.Key after = change.after();
        String there = before == null || after == null || before.place().equals(after.place())
                ? change.key().place()
                : before.place() + arrow + after.place();
        return isNarrow ? there.replace(STREAM, "") : there;
    }

    private String count(TraceTotals.Total before, TraceTotals.Total after) {
        return before.count() == after.count() ? Long.toString(before.count()) : before.count() + arrow + after.count();
    }

    private String mean(TraceTotals.Total before, TraceTotals.Total after) {
        if (before.count() == 0 || after.count() == 0) {
            return Amounts.time(Math.round(before.count() == 0 ? after.mean() : before.mean()));
        }
        return change(Math.round(before.mean()), Math.round(after.mean()));
    }

    private String change(long before, long after) {
        if (before == after) {
            return Amounts.time(before);
        }
        String times = Amounts.time(before) + arrow + Amounts.time(after);
        return isNarrow || before == 0
                ? times
                : times + String.format(Locale.ROOT, " (%+.1f %%)", 100.0 * ((double) after - before) / before);
    }
}
