package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Memory, and who has changed it in which order. */
final class ReferenceMemory {
    private final Map<Area, int[]> areas = new EnumMap<>(Area.class);
    private final Map<Integer, Integer> values = new HashMap<>();
    private final List<Integer> log = new ArrayList<>();
    private final List<Kernel> running = new ArrayList<>();
    private boolean raced;
    private boolean valuesRaced;

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

    /** What a kernel finds in a cell. */
    int get(Cell cell) {
        return areas.get(cell.area())[cell.index()];
    }

    /** A kernel sets a cell. */
    void set(Cell cell, int value) {
        areas.get(cell.area())[cell.index()] = value;
    }

    /** The value of a conditional node. */
    int value(int conditional) {
        lookForRace(conditional);
        return values.get(conditional);
    }

    /** Sets the value of a conditional node. */
    void setValue(int conditional, int value) {
        values.put(conditional, value);
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
        kernel.effect().targets().forEach(cell -> lookForRace(cell, 1, true));
        kernel.effect().sources().forEach(cell -> lookForRace(cell, 1, false));
        kernel.effect().conditionals().forEach(this::lookForRace);
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

    /** The same for values of conditional nodes. */
    boolean valuesRaced() {
        return valuesRaced;
    }

    private void lookForRace(int conditional) {
        valuesRaced |= running.stream()
                .anyMatch(kernel -> kernel.effect().conditionals().contains(conditional));
    }

    private void lookForRace(Cell first, int count, boolean writes) {
        for (Kernel other : running) {
            raced |= touches(other.effect().targets(), first, count)
                    || writes && touches(other.effect().sources(), first, count);
        }
    }

    private static boolean touches(List<Cell> cells, Cell first, int count) {
        return cells.stream()
                .anyMatch(cell -> cell.area() == first.area()
                        && cell.index() >= first.index()
                        && cell.index() < first.index() + count);
    }
}
