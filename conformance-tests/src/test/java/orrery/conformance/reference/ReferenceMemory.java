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
    private final int[] semaphores = new int[SemaphoreOperations.SEMAPHORES];
    private final List<Integer> log = new ArrayList<>();

    ReferenceMemory() {
        for (Area area : Area.values()) {
            areas.put(area, new int[Area.SIZE]);
        }
    }

    /** What some cells hold. */
    int[] read(Cell first, int count) {
        int[] values = new int[count];
        System.arraycopy(areas.get(first.area()), first.index(), values, 0, count);
        return values;
    }

    /** Sets some cells. */
    void write(Cell first, int[] values) {
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
        return values.get(conditional);
    }

    /** Sets the value of a conditional node. */
    void setValue(int conditional, int value) {
        values.put(conditional, value);
    }

    /** The value of an external semaphore. */
    int semaphore(int number) {
        return semaphores[number];
    }

    /** Sets the value of an external semaphore. */
    void signal(int number, int value) {
        semaphores[number] = value;
    }

    /** The numbers of what has run, in that order. */
    List<Integer> log() {
        return log;
    }

    /** All cells. */
    Map<Area, int[]> areas() {
        return areas;
    }
}
