package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Memory, and who has changed it in which order. */
final class ReferenceMemory {
    private final Map<Area, int[]> areas = new EnumMap<>(Area.class);
    private final List<Integer> log = new ArrayList<>();
    private final List<Kernel> running = new ArrayList<>();
    private boolean raced;

    ReferenceMemory() {
        for (Area area : Area.values()) {
            areas.put(area, new int[Area.SIZE]);
        }
    }

    /** What some cells hold. */
    int[] read(Cell first, int count) {
        lookForRace(first, count, false);
        int[] values = new int[count];
        System.arraycopy(areas.get(first.area()), first.index(), values, 0, count);
        return values;
    }

    /** Sets some cells. */
    void write(Cell first, int[] values) {
        lookForRace(first, values.length, true);
        System.arraycopy(values, 0, areas.get(first.area()), first.index(), values.length);
    }

    /** The operation with a number runs. */
    void log(int id) {
        log.add(id);
    }

    /** A kernel changes memory. */
    void perform(Kernel kernel) {
        int[] targets = areas.get(kernel.target().area());
        int source = areas.get(kernel.source().area())[kernel.source().index()];
        int target = kernel.target().index();
        targets[target] = targets[target] * kernel.factor() + source + 1;
    }

    /** The numbers of what has run, in that order. */
    List<Integer> log() {
        return log;
    }

    /** All cells. */
    Map<Area, int[]> areas() {
        return areas;
    }

    // -- races ---------------------------------------------------------------------------------------------------

    /** A kernel runs from now on, beside others. */
    void began(Kernel kernel) {
        lookForRace(kernel.target(), 1, true);
        lookForRace(kernel.source(), 1, false);
        running.add(kernel);
    }

    /** A kernel does not run any more. */
    void ended(Kernel kernel) {
        running.remove(kernel); // or an equal one, which touches the same cells
    }

    /**
     * Whether a cell was changed while a kernel ran that uses it: what it holds is then for real threads to decide. The
     * reference has none, and goes by the order of occurrences.
     */
    boolean raced() {
        return raced;
    }

    private void lookForRace(Cell first, int count, boolean writes) {
        for (Kernel other : running) {
            raced |= touches(other.target(), first, count) || writes && touches(other.source(), first, count);
        }
    }

    private static boolean touches(Cell cell, Cell first, int count) {
        return cell.area() == first.area() && cell.index() >= first.index() && cell.index() < first.index() + count;
    }
}
