package orrery.sim.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Spreads things that overlap over several lines. */
final class Stacking {
    private Stacking() {}

    /** Returns as few lines as possible; each item is on the first line that is free when it begins. */
    static List<List<Item>> lines(List<Item> items) {
        List<List<Item>> lines = new ArrayList<>();
        items.stream()
                .sorted(Comparator.comparingLong(Item::start))
                .forEach(item -> firstFree(lines, item).add(item));
        return lines;
    }

    private static List<Item> firstFree(List<List<Item>> lines, Item item) {
        for (List<Item> line : lines) {
            if (line.get(line.size() - 1).end() <= item.start()) {
                return line;
            }
        }
        List<Item> added = new ArrayList<>();
        lines.add(added);
        return added;
    }
}
