package orrery.core.check;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import orrery.sim.Finding.Access.Kind;

/**
 * Filters the races within a kernel: leaves out those of two writes of equal values. The value of the first write is in
 * memory before the second write happens; that of the second one is there until the next write to the same bytes.
 */
final class EqualWrites implements Consumer<KernelRace> {
    private final Consumer<KernelRace> listener;
    private final WrittenBytes.Source memory;

    /** The races of two writes whose second value is still in memory, by address. */
    private final TreeMap<Long, Pending> pending = new TreeMap<>();

    /**
     * A race whose second value is still in memory.
     *
     * @param first what the first write has written
     */
    private record Pending(KernelRace race, WrittenBytes first) {
        /** Returns the end of the bytes. */
        long to() {
            return race.address() + race.bytes();
        }
    }

    /**
     * Creates a filter.
     *
     * @param listener receives the other races
     * @param memory reads what was written
     */
    EqualWrites(Consumer<KernelRace> listener, WrittenBytes.Source memory) {
        this.listener = listener;
        this.memory = memory;
    }

    /** Receives a race before its second access happens. */
    @Override
    public void accept(KernelRace race) {
        boolean areWrites = race.first() == Kind.WRITE && race.second() == Kind.WRITE;
        WrittenBytes first = areWrites ? memory.read(race.address(), race.address() + race.bytes()) : null;
        if (first == null) {
            listener.accept(race);
        } else {
            pending.put(race.address(), new Pending(race, first));
        }
    }

    /** Passes on the races of unequal values in a range, before another write to it happens. */
    void writing(long from, long to) {
        if (!pending.isEmpty()) {
            Map.Entry<Long, Pending> before = pending.lowerEntry(from);
            long start = before != null && before.getValue().to() > from ? before.getKey() : from;
            passUnequal(pending.subMap(start, to), memory);
        }
    }

    /**
     * Passes on the remaining races of unequal values, when the kernel has ended.
     *
     * @param isAfterEffect whether other work may have changed what was written
     */
    void ended(boolean isAfterEffect) {
        passUnequal(pending, isAfterEffect ? WrittenBytes.Source.NONE : memory);
    }

    /** Passes on the races of unequal values, and forgets all of {@code races}. */
    private void passUnequal(Map<Long, Pending> races, WrittenBytes.Source source) {
        for (Pending each : races.values()) {
            long from = each.race().address();
            if (!WrittenBytes.areEqual(each.first(), source.read(from, each.to()), from, each.to())) {
                listener.accept(each.race());
            }
        }
        races.clear();
    }
}
