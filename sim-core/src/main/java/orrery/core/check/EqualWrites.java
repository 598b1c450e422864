package orrery.core.check;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import orrery.sim.Finding.Access.Kind;

/**
 * Leaves out the races within a kernel whose two writes write equal values. The value of a write is in memory until the
 * next one.
 */
final class EqualWrites implements Consumer<ThreadAccesses.Race> {
    private final Consumer<ThreadAccesses.Race> listener;
    private final WrittenBytes.Source memory;

    /** The races whose second write is not over, with what the first one has written, by address. */
    private final TreeMap<Long, Pending> pending = new TreeMap<>();

    private record Pending(ThreadAccesses.Race race, WrittenBytes first) {
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
    EqualWrites(Consumer<ThreadAccesses.Race> listener, WrittenBytes.Source memory) {
        this.listener = listener;
        this.memory = memory;
    }

    /** Receives a race before its second access happens. */
    @Override
    public void accept(ThreadAccesses.Race race) {
        boolean ofWrites = race.first() == Kind.WRITE && race.second() == Kind.WRITE;
        WrittenBytes first = ofWrites ? memory.read(race.address(), race.address() + race.bytes()) : null;
        if (first == null) {
            listener.accept(race);
        } else {
            pending.put(race.address(), new Pending(race, first));
        }
    }

    /** Passes on the races that are not benign, before another write to a range happens. */
    void writing(long from, long to) {
        if (!pending.isEmpty()) {
            Map.Entry<Long, Pending> before = pending.lowerEntry(from);
            long first = before != null && before.getValue().to() > from ? before.getKey() : from;
            pass(pending.subMap(first, to), memory);
        }
    }

    /**
     * Passes on the races that are not benign, when the kernel has ended.
     *
     * @param isAfterEffect whether other work may have changed what was written
     */
    void ended(boolean isAfterEffect) {
        pass(pending, isAfterEffect ? WrittenBytes.Source.NONE : memory);
    }

    private void pass(Map<Long, Pending> races, WrittenBytes.Source source) {
        for (Pending each : races.values()) {
            long from = each.race().address();
            if (!WrittenBytes.areEqual(each.first(), source.read(from, each.to()), from, each.to())) {
                listener.accept(each.race());
            }
        }
        races.clear();
    }
}
