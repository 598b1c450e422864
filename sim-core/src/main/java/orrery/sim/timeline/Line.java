package orrery.sim.timeline;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * One line of a drawing. Things are drawn in the order of their times; whatever is shorter than a column still gets
 * one, if need be the next one, and what then finds no column of its own is counted in that of its predecessor.
 */
final class Line {
    /** What the legend has to explain. */
    enum Sign {
        WORK,
        CALL,
        WAITING,
        RECORD,
        WAIT,
        SHORT,
        SEVERAL,
        OPEN
    }

    private static final char BLANK = ' ';

    /** A blank within a label, through which no tick shows. */
    private static final char LABEL_BLANK = 0;

    /** Fewer letters of a label than these say nothing. */
    private static final int FEWEST_LETTERS = 3;

    private static final int MAX_DIGIT = 9;
    private static final int CAPS = 2;

    private final Axis axis;
    private final Glyphs glyphs;
    private final Set<Sign> used;
    private final char[] cells;
    private int free;
    private int lastShort = -1;
    private int lastCount;

    Line(Axis axis, Glyphs glyphs, Set<Sign> used) {
        this.axis = axis;
        this.glyphs = glyphs;
        this.used = used;
        this.cells = new char[axis.columns()];
        Arrays.fill(cells, BLANK);
    }

    /** Draws things of which no two go on at the same time. */
    static String of(List<Item> items, Axis axis, Glyphs glyphs, Set<Sign> used) {
        Line line = new Line(axis, glyphs, used);
        items.stream().sorted(Comparator.comparingLong(Item::start)).forEach(line::draw);
        return line.finished();
    }

    /** Says in digits how many things go on at a time. */
    static String counting(List<Item> items, Axis axis, Glyphs glyphs, Set<Sign> used) {
        int[] counts = new int[axis.columns()];
        for (Item item : items) {
            int first = axis.column(item.start());
            int last = Math.max(first, axis.column(item.end()) - 1);
            for (int i = Math.max(0, first); i <= last && i < counts.length; i++) {
                counts[i]++;
            }
        }
        Line line = new Line(axis, glyphs, used);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                line.cells[i] = digit(counts[i]);
                used.add(Sign.SEVERAL);
            }
        }
        return line.finished();
    }

    private String finished() {
        boolean[] ticks = axis.ticks();
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] == BLANK && ticks[i]) {
                cells[i] = glyphs.grid();
            } else if (cells[i] == LABEL_BLANK) {
                cells[i] = BLANK;
            }
        }
        return new String(cells).stripTrailing();
    }

    private void draw(Item item) {
        // What happens at the very end of the window still belongs to it.
        int first = item.start() == axis.to() ? cells.length - 1 : axis.column(item.start());
        int after = item.isBar() ? axis.column(item.end()) : first + 1;
        if (axis.column(item.end()) < 0 || item.waitingFrom() > axis.to()) {
            return;
        }
        int start = Math.max(first, free);
        boolean small = after - start < 2;
        boolean named =
                !small && Math.min(after, cells.length) - start >= item.label().length() + CAPS;
        waiting(item, Math.min(start, cells.length), !named);
        if (first >= cells.length) {
            return;
        }
        if (!small) {
            bar(item, Math.max(0, start), Math.min(after, cells.length));
        } else if (lastShort >= 0 && (start - first > 1 || start >= cells.length)) {
            countIn();
        } else {
            small(item, Math.min(start, cells.length - 1));
        }
    }

    private void waiting(Item item, int start, boolean labelled) {
        int from = Math.max(free, Math.max(0, axis.column(item.waitingFrom())));
        if (from >= start) {
            return;
        }
        used.add(Sign.WAITING);
        Arrays.fill(cells, from, start, glyphs.waiting());
        if (labelled && item.shape() == Item.Shape.WORK) {
            write(" " + item.label() + " ", from + 1, start - 1);
        }
        if (item.start() == Item.NEVER) {
            cells[start - 1] = Glyphs.OPEN;
            used.add(Sign.OPEN);
        }
    }

    private void bar(Item item, int start, int after) {
        boolean call = item.shape() == Item.Shape.CALL;
        used.add(call ? Sign.CALL : Sign.WORK);
        Arrays.fill(cells, start, after, call ? glyphs.call() : glyphs.bar());
        int textFrom = start;
        int textTo = after;
        if (item.start() >= axis.from()) {
            cells[start] = call ? glyphs.callLeft() : glyphs.barLeft();
            textFrom++;
        }
        if (item.end() <= axis.to()) {
            cells[after - 1] = call ? glyphs.callRight() : glyphs.barRight();
            textTo--;
        } else if (item.end() == Item.NEVER) {
            cells[after - 1] = Glyphs.OPEN;
            used.add(Sign.OPEN);
            textTo--;
        }
        label(item, textFrom, textTo);
        free = after;
        lastShort = -1;
    }

    /** Writes the longest form of the label that fits. */
    private void label(Item item, int from, int to) {
        String full = item.label() + item.detail();
        for (String text : List.of(" " + full + " ", full, " " + item.label() + " ", item.label(), item.shortLabel())) {
            if (text.length() <= to - from) {
                write(text, from, to);
                return;
            }
        }
        if (to - from >= FEWEST_LETTERS) {
            write(item.shortLabel().substring(0, to - from), from, to);
        }
    }

    private void write(String text, int from, int to) {
        if (text.length() <= to - from) {
            text.replace(BLANK, LABEL_BLANK).getChars(0, text.length(), cells, from);
        }
    }

    private void small(Item item, int column) {
        if (column < 0) {
            return;
        }
        cells[column] = switch (item.shape()) {
            case WORK -> glyphs.shortBar();
            case CALL -> glyphs.shortCall();
            case RECORD -> Glyphs.RECORD;
            case WAIT -> Glyphs.WAIT;
        };
        used.add(
                switch (item.shape()) {
                    case WORK, CALL -> Sign.SHORT;
                    case RECORD -> Sign.RECORD;
                    case WAIT -> Sign.WAIT;
                });
        free = column + 1;
        lastShort = column;
        lastCount = 1;
    }

    private void countIn() {
        cells[lastShort] = digit(++lastCount);
        used.add(Sign.SEVERAL);
    }

    private static char digit(int count) {
        return count > MAX_DIGIT ? Glyphs.MANY : Character.forDigit(count, MAX_DIGIT + 1);
    }

    /** Explanations of the signs that were used. */
    static List<String> legend(Set<Sign> used, Glyphs glyphs) {
        return used.stream().map(sign -> explained(sign, used, glyphs)).toList();
    }

    private static String explained(Sign sign, Set<Sign> used, Glyphs glyphs) {
        return switch (sign) {
            case WORK -> "" + glyphs.barLeft() + glyphs.bar() + glyphs.barRight() + " work";
            case CALL -> "" + glyphs.callLeft() + glyphs.call() + glyphs.callRight() + " call";
            case WAITING -> "" + glyphs.waiting() + glyphs.waiting() + " waiting";
            case RECORD -> Glyphs.RECORD + " event record";
            case WAIT -> Glyphs.WAIT + " wait over";
            case SHORT ->
                glyphs.shortBar() + (used.contains(Sign.CALL) ? "" + glyphs.shortCall() : "")
                        + " shorter than a column";
            case SEVERAL -> "2-9, " + Glyphs.MANY + " several in a column";
            case OPEN -> Glyphs.OPEN + " not finished";
        };
    }
}
