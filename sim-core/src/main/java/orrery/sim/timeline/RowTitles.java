package orrery.sim.timeline;

import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multimaps;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The titles of rows as they are drawn. A title that is too long is shortened in its middle. If several titles are then
 * the same, they keep what follows their common beginning, or else get numbers.
 */
final class RowTitles {
    private static final int PARTS = 4;

    private final int columns;
    private final String ellipsis;

    private RowTitles(int columns, String ellipsis) {
        this.columns = columns;
        this.ellipsis = ellipsis;
    }

    /**
     * Returns what is drawn for each title. Different titles are drawn differently.
     *
     * @param titles all titles of a drawing
     * @param columns the maximum length of a drawn title, at least 10
     * @param ellipsis stands for what is left out
     */
    static ImmutableMap<String, String> fitted(Collection<String> titles, int columns, String ellipsis) {
        return new RowTitles(columns, ellipsis).fitted(new LinkedHashSet<>(titles));
    }

    /** Replaces control characters, which have no column of their own. */
    static String printable(String text) {
        return CharMatcher.javaIsoControl().replaceFrom(text, '?');
    }

    private ImmutableMap<String, String> fitted(Set<String> titles) {
        ListMultimap<String, String> alike = Multimaps.index(titles, this::middleCut);
        ImmutableMap.Builder<String, String> fitted = ImmutableMap.builder();
        Set<String> used = new HashSet<>(alike.keySet());
        Multimaps.asMap(alike).forEach((shown, same) -> {
            if (same.size() == 1) {
                fitted.put(same.get(0), shown);
                return;
            }
            used.remove(shown);
            int common = same.stream()
                    .map(RowTitles::printable)
                    .reduce(Strings::commonPrefix)
                    .orElse("")
                    .length();
            for (String title : same) {
                String different = differenceOnly(printable(title), common);
                for (int number = 2; !used.add(different); number++) {
                    String suffix = " #" + number;
                    different = endCut(shown, columns - suffix.length()) + suffix;
                }
                fitted.put(title, different);
            }
        });
        return fitted.buildOrThrow();
    }

    private String middleCut(String title) {
        String text = printable(title);
        if (text.length() <= columns) {
            return text;
        }
        int left = columns - ellipsis.length();
        int tail = left / 2;
        return text.substring(0, left - tail) + ellipsis + text.substring(text.length() - tail);
    }

    /** Returns the first letters of a title, and those from where it differs from others. */
    private String differenceOnly(String title, int common) {
        int head = columns / PARTS;
        if (common <= head) {
            return endCut(title, columns);
        }
        String begin = title.substring(0, head) + ellipsis;
        return begin + endCut(title.substring(common), columns - begin.length());
    }

    private String endCut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - ellipsis.length()) + ellipsis;
    }

    /** Returns a title that no other row has. */
    static String unused(String title, Set<String> others) {
        String unused = title;
        for (int number = 2; others.contains(unused); number++) {
            unused = title + " #" + number;
        }
        return unused;
    }
}
