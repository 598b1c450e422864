package orrery.core.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.order.ProgramOrder;
import orrery.core.order.VectorTime;
import orrery.sim.Finding.Access.Kind;

/**
 * The latest accesses to each byte: the last write, and the reads since that no other read comes after. Bytes with the
 * same accesses are one cell.
 */
final class Shadow {
    private static final List<MemoryAccess> NONE = List.of();

    private final NavigableMap<Long, Cell> cells = new TreeMap<>();
    private final Conflicts conflicts;

    /**
     * Receives pairs of accesses that nothing orders, at least one of them a write, and accesses after the free of the
     * memory.
     */
    interface Conflicts {

        /**
         * Receives a pair.
         *
         * @param earlier the access that happened first
         * @param later the other access
         * @param from the first address that both access
         * @param to the end of these addresses
         */
        void unordered(MemoryAccess earlier, MemoryAccess later, long from, long to);
    }

    /** The addresses from the key of the cell up to {@code to}. */
    private static final class Cell {
        private long to;
        private List<MemoryAccess> writes;
        private List<MemoryAccess> reads;

        Cell(long to, List<MemoryAccess> writes, List<MemoryAccess> reads) {
            this.to = to;
            this.writes = writes;
            this.reads = reads;
        }
    }

    Shadow(Conflicts conflicts) {
        this.conflicts = conflicts;
    }

    /** Adds an access. */
    void add(MemoryAccess access) {
        switch (access.kind()) {
            case READ, ATOMIC_READ -> addRead(access);
            case WRITE, FREE -> replace(access);
            case ATOMIC -> addAtomic(access);
            case ALLOCATION -> begin(access);
        }
    }

    /** Returns the latest writes to a range. */
    private List<MemoryAccess> writes(long from, long to) {
        return cellsIn(from, to).stream().flatMap(each -> each.writes.stream()).toList();
    }

    /** Returns what comes after those of the latest writes to a range that are asked for. */
    VectorTime timeOfWrites(long from, long to, ProgramOrder order, Predicate<MemoryAccess> which) {
        VectorTime all = VectorTime.NOTHING;
        for (MemoryAccess each : writes(from, to)) {
            if (which.test(each)) {
                all = all.join(order.endStep(each.actor().position()));
            }
        }
        return all;
    }

    /** Returns the latest accesses to a range. */
    List<MemoryAccess> accesses(long from, long to) {
        return cellsIn(from, to).stream()
                .flatMap(each -> Stream.concat(each.writes.stream(), each.reads.stream()))
                .toList();
    }

    private List<Cell> cellsIn(long from, long to) {
        List<Cell> all = new ArrayList<>();
        Map.Entry<Long, Cell> before = cells.lowerEntry(from);
        if (before != null && before.getValue().to > from) {
            all.add(before.getValue());
        }
        all.addAll(cells.subMap(from, to).values());
        return all;
    }

    /** Forgets the accesses to a range. */
    void clear(long from, long to) {
        split(from);
        split(to);
        cells.subMap(from, to).clear();
    }

    private void split(long at) {
        Map.Entry<Long, Cell> found = cells.lowerEntry(at);
        if (found != null && found.getValue().to > at) {
            Cell cell = found.getValue();
            cells.put(at, new Cell(cell.to, cell.writes, cell.reads));
            cell.to = at;
        }
    }

    /** Begins the lifetime of memory: nothing before it is an access to it. */
    private void begin(MemoryAccess allocation) {
        Cell exact = exactCell(allocation);
        if (exact != null) {
            exact.writes = List.of(allocation);
            exact.reads = NONE;
            return;
        }
        clear(allocation.from(), allocation.to());
        cells.put(allocation.from(), new Cell(allocation.to(), List.of(allocation), NONE));
    }

    /** Returns the cell with the addresses of an access; null if there is none. Most accesses repeat earlier ones. */
    private @Nullable Cell exactCell(MemoryAccess access) {
        Cell cell = cells.get(access.from());
        return cell != null && cell.to == access.to() ? cell : null;
    }

    private void replace(MemoryAccess write) {
        Cell exact = exactCell(write);
        if (exact != null) {
            check(exact.writes, write, write.from(), write.to());
            check(exact.reads, write, write.from(), write.to());
            exact.writes = List.of(write);
            exact.reads = NONE;
            return;
        }
        split(write.from());
        split(write.to());
        NavigableMap<Long, Cell> range = cells.subMap(write.from(), true, write.to(), false);
        range.forEach((from, cell) -> {
            check(cell.writes, write, from, cell.to);
            check(cell.reads, write, from, cell.to);
        });
        range.clear();
        cells.put(write.from(), new Cell(write.to(), List.of(write), NONE));
    }

    private void addRead(MemoryAccess read) {
        List<MemoryAccess> alone = List.of(read);
        forEachCell(read, (from, cell) -> {
            check(cell.writes, read, from, cell.to);
            cell.reads = cell.reads.isEmpty() ? alone : withLatest(cell.reads, read);
        });
    }

    private void addAtomic(MemoryAccess atomic) {
        List<MemoryAccess> alone = List.of(atomic);
        forEachCell(atomic, (from, cell) -> {
            check(cell.writes, atomic, from, cell.to);
            check(cell.reads, atomic, from, cell.to);
            cell.writes = cell.writes.isEmpty() ? alone : withLatest(cell.writes, atomic);
            cell.reads = NONE;
        });
    }

    private interface CellAction {
        void accept(long from, Cell cell);
    }

    /** Passes the cells of a range, which are created where there are none. */
    private void forEachCell(MemoryAccess access, CellAction action) {
        split(access.from());
        split(access.to());
        long at = access.from();
        while (at < access.to()) {
            Cell cell = cells.get(at);
            if (cell == null) {
                Long next = cells.higherKey(at);
                cell = new Cell(next == null ? access.to() : Math.min(next, access.to()), NONE, NONE);
                cells.put(at, cell);
            }
            action.accept(at, cell);
            at = cell.to;
        }
    }

    private void check(List<MemoryAccess> earlier, MemoryAccess later, long from, long to) {
        for (MemoryAccess each : earlier) {
            boolean atomic = isAtomic(each.kind()) && isAtomic(later.kind());
            boolean ordered = each.kind() != Kind.FREE && later.actor().isAfter(each.actor());
            if (!atomic && !ordered) {
                conflicts.unordered(each, later, from, to);
            }
        }
    }

    private static boolean isAtomic(Kind kind) {
        return kind == Kind.ATOMIC || kind == Kind.ATOMIC_READ;
    }

    /** Returns accesses without those that another one comes after, and with that one. */
    private static List<MemoryAccess> withLatest(List<MemoryAccess> accesses, MemoryAccess latest) {
        if (accesses.size() == 1 && latest.actor().isAfter(accesses.get(0).actor())) {
            return List.of(latest);
        }
        List<MemoryAccess> all = new ArrayList<>(accesses);
        all.removeIf(each -> latest.actor().isAfter(each.actor()));
        all.add(latest);
        return List.copyOf(all);
    }
}
