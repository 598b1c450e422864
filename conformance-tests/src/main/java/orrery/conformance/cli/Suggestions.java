package orrery.conformance.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that is most similar to a misspelled one. */
public final class Suggestions {
    private static final int MAX_EDITS = 3;

    private Suggestions() {}

    /** Returns the most similar name as a question that ends a message; empty if none is similar. */
    public static String of(String wrong, Collection<String> names) {
        Optional<String> nearest = names.stream()
                .filter(each ->
                        distance(wrong, each) <= mostEdits(wrong, each) || wrong.length() > 2 && each.startsWith(wrong))
                .min(Comparator.comparingInt(each -> distance(wrong, each)));
        return nearest.map(each -> "; did you mean " + each + "?").orElse("");
    }

    /** Returns how many edits turn a name into a similar one: fewer than would turn any name into it. */
    private static int mostEdits(String wrong, String name) {
        return Math.min(Math.min(MAX_EDITS, (wrong.length() + 1) / 2), name.length() - 1);
    }

    /** Returns how many characters have to be inserted, deleted or replaced to turn one text into the other. */
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
