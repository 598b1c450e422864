package orrery.core.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.core.order.VectorTime;
import orrery.core.work.MemoryOperations;
import orrery.core.work.ValueOperation;
import orrery.sim.Finding.Access.Kind;

/**
 * Finds the writes that a wait for a value in memory is ordered after. The values of a location are followed from the
 * submission of the first stream memory operation on it. What was written there before counts as one write, because it
 * is not known what value it has replaced.
 */
final class AwaitedValues {
    private final ProgramOrder order;
    private final Shadow shadow;
    private final NavigableMap<Key, Location> locations = new TreeMap<>();

    /** Writes by host code, which are reported before they happen; their values are read at the next event. */
    private final List<HostWrite> hostWrites = new ArrayList<>();

    AwaitedValues(ProgramOrder order, Shadow shadow) {
        this.order = order;
        this.shadow = shadow;
    }

    /** The first address of a location, and its size in bytes. */
    private record Key(long address, int width) implements Comparable<Key> {
        private static final int MAX_WIDTH = 8;
        private static final Comparator<Key> ORDER =
                Comparator.comparingLong(Key::address).thenComparingInt(Key::width);

        static Key of(ValueOperation operation) {
            return new Key(operation.address(), operation.width());
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** A location for whose value streams or the host may wait. */
    private static final class Location {
        private final ValueOperation operation;
        private final ValueHistory history;

        /** Writes of incomplete batches that also wait: a waiter may have seen them. */
        private final Map<Position, ValueOperation> incompleteWrites = new HashMap<>();

        /** Whether a stream memory operation has written it. */
        private boolean isWrittenByStream;

        Location(ValueOperation operation, VectorTime time) {
            this.operation = operation;
            this.history = new ValueHistory(operation.present(), time);
        }
    }

    private record HostWrite(Location location, Kind kind, Position writer) {}

    // -- stream memory operations --------------------------------------------------------------------------------

    /** Notes operations that are submitted. */
    void submitted(MemoryOperations work, Position position) {
        resolve();
        work.values().forEach(each -> {
            Location location = locations.computeIfAbsent(Key.of(each), any -> new Location(each, timeBefore(each)));
            if (!each.isWait() && work.hasWait()) {
                location.incompleteWrites.put(position, each);
            }
        });
    }

    /** Returns what comes after what has been written to a location so far. */
    private VectorTime timeBefore(ValueOperation location) {
        long from = location.address();
        return shadow.timeOfWrites(from, from + location.width(), order, each -> each.kind() != Kind.ALLOCATION);
    }

    /** Notes that a stream has written a value. */
    void written(ValueOperation write, Position position) {
        long end = write.address() + write.width();
        for (Location each : overlapping(write.address(), end)) {
            boolean same = Key.of(each.operation).equals(Key.of(write));
            each.history.add(same ? write.written() : each.operation.present(), position, position.timeAfter());
            each.isWrittenByStream = true;
            each.incompleteWrites.remove(position);
        }
    }

    /** Orders a completed wait after the writes without which it would not have ended. */
    void awaited(ValueOperation wait, Position position) {
        Location location = locations.get(Key.of(wait));
        if (location == null) {
            return;
        }
        VectorTime time = location.history.timeOfWait(position, wait::isMetBy);
        if (time != null) {
            position.acquire(time);
            return;
        }
        location.incompleteWrites.forEach((writer, write) -> {
            if (wait.isMetBy(write.written())) {
                position.acquire(writer.timeAfter());
            }
        });
    }

    // -- other accesses ------------------------------------------------------------------------------------------

    /** Notes an access that has happened. */
    void accessed(Position accessor, Kind kind, long from, long to) {
        if (isWrite(kind)) {
            overlapping(from, to).forEach(each -> add(each, kind, accessor));
        }
    }

    /** Notes an access of code of the host that is about to happen. */
    void accessing(Position accessor, Kind kind, long from, long to) {
        resolve();
        if (isWrite(kind)) {
            overlapping(from, to).forEach(each -> hostWrites.add(new HostWrite(each, kind, accessor)));
        }
    }

    private static boolean isWrite(Kind kind) {
        return kind == Kind.WRITE || kind == Kind.ATOMIC;
    }

    private void add(Location location, Kind kind, Position writer) {
        VectorTime time = order.endStep(writer);
        long value = location.operation.present();
        if (kind == Kind.ATOMIC) {
            location.history.addUpdate(value, writer, time);
        } else {
            location.history.add(value, writer, time);
        }
    }

    /** Takes over what code of the host has written. */
    void resolve() {
        hostWrites.forEach(each -> add(each.location(), each.kind(), each.writer()));
        hostWrites.clear();
    }

    /**
     * Orders the host after the writes of streams without which it would read another value. Returns whether a stream
     * has written what it reads.
     */
    boolean orderHostRead(Kind kind, long from, long to) {
        if (locations.isEmpty() || kind != Kind.READ && kind != Kind.ATOMIC_READ) {
            return false;
        }
        boolean isWritten = false;
        for (Location each : overlapping(from, to)) {
            if (each.isWrittenByStream) {
                isWritten = true;
                orderHostAfter(each, from, to);
            }
        }
        return isWritten;
    }

    /** Orders the host after the writes without which the bytes that it reads would be others. */
    private void orderHostAfter(Location location, long from, long to) {
        resolve();
        long base = location.operation.address();
        long mask = mask(to - base) & ~mask(from - base);
        long present = location.operation.present();
        VectorTime time = location.history.timeOfWait(order.beginHostStep(), value -> ((value ^ present) & mask) == 0);
        if (time != null) {
            order.hostFound(time);
        }
    }

    /** Returns the bits of the first bytes of a value; none for a negative number of bytes. */
    private static long mask(long bytes) {
        return bytes <= 0 ? 0 : bytes >= Long.BYTES ? -1 : (1L << 8 * bytes) - 1;
    }

    /** Returns whether there are locations for whose values somebody may wait. */
    boolean hasLocations() {
        return !locations.isEmpty();
    }

    /** Forgets the values of a range, where other memory is now. */
    void forget(long from, long to) {
        overlapping(from, to).forEach(each -> locations.remove(Key.of(each.operation)));
    }

    private List<Location> overlapping(long from, long to) {
        if (locations.isEmpty()) {
            return List.of();
        }
        List<Location> all = new ArrayList<>();
        locations.subMap(new Key(from - Key.MAX_WIDTH + 1, 0), new Key(to, 0)).forEach((key, location) -> {
            if (key.address + key.width > from) {
                all.add(location);
            }
        });
        return all;
    }
}
