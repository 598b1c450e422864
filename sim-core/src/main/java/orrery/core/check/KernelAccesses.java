package orrery.core.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.order.BeforeSynchronization;
import orrery.sim.Finding.Access.Kind;

/** Makes ranges of the elements that a kernel has accessed. */
final class KernelAccesses {
    /** The number of pieces of one kind from which on it is not noted which threads access. */
    private static final int LIMIT = 1 << 12;

    private KernelAccesses() {}

    /**
     * Bytes that a kernel accesses in one way.
     *
     * @param access the access; its actor is the kernel before it has waited for the kernels that it can overlap, if a
     *     thread accesses before that
     * @param unwritten whether it reads bytes that it has not written before
     */
    record Range(MemoryAccess access, boolean unwritten) {}

    /**
     * Returns the accesses in sorted pages since an epoch.
     *
     * @param actor the kernel
     * @param memory reads what was written
     */
    static List<Range> of(List<ShadowPage> pages, long start, Actor actor, WrittenBytes.Source memory) {
        Builder reads = new Builder(actor, Kind.READ, WrittenBytes.Source.NONE);
        Builder writes = new Builder(actor, Kind.WRITE, memory);
        Builder loads = new Builder(actor, Kind.ATOMIC_READ, WrittenBytes.Source.NONE);
        Builder changes = new Builder(actor, Kind.ATOMIC, WrittenBytes.Source.NONE);
        // For other kernels, an operation that is one step for its block only is a write like any other.
        Builder narrow = new Builder(actor, Kind.WRITE, WrittenBytes.Source.NONE);
        for (ShadowPage page : pages) {
            reads.add(page, page.reads.last, start);
            writes.add(page, page.writes, start);
            ShadowPage.Atomics atomics = page.atomics;
            if (atomics != null) {
                loads.add(page, atomics.loads().last, start);
                changes.addChanges(page, atomics, start, false);
                changes.add(page, atomics.stores().last, start);
                narrow.addChanges(page, atomics, start, true);
            }
        }
        List<Range> all = new ArrayList<>(reads.take());
        all.addAll(loads.take());
        all.addAll(writes.take());
        all.addAll(changes.take());
        all.addAll(narrow.take());
        return all;
    }

    /** Joins elements to ranges. */
    private static final class Builder {
        private final Actor actor;
        private final Kind kind;
        private final WrittenBytes.Source memory;
        private final List<Range> ranges = new ArrayList<>();
        private int pieces;

        // The range that is being extended.
        private long from;
        private long to = -1;
        private long flags;
        private int width;
        private int bytes;
        private @Nullable ElementThreads threads;

        Builder(Actor actor, Kind kind, WrittenBytes.Source memory) {
            this.actor = actor;
            this.kind = kind;
            this.memory = memory;
        }

        void add(ShadowPage page, EpochColumn column, long start) {
            if (column.isLine()) {
                if (!column.isEmpty()) {
                    long epoch = column.get(column.from());
                    long difference = column.step() / ThreadEpoch.NEXT_THREAD;
                    long flagged = epoch & ThreadEpoch.FLAGS;
                    for (int from = column.from(); from < column.to(); ) {
                        int end = column.endOfSize(from, column.to());
                        long thread = ThreadEpoch.thread(epoch) + (from - column.from()) * difference;
                        add(page, column, from, end - from, flagged, thread, difference);
                        from = end;
                    }
                }
                return;
            }
            long[] epochs = column.array();
            for (int i = 0; i < epochs.length; ) {
                long epoch = epochs[i];
                int end = epoch < start ? i + 1 : column.endOfSize(i, endOfPiece(epochs, i, start));
                if (epoch >= start) {
                    long thread = ThreadEpoch.thread(epoch);
                    long difference = end - i > 1 ? ThreadEpoch.thread(epochs[i + 1]) - thread : 0;
                    add(page, column, i, end - i, epoch & ThreadEpoch.FLAGS, thread, difference);
                }
                i = end;
            }
        }

        /** Returns the end of the elements that can be added at once. */
        private int endOfPiece(long[] epochs, int from, long start) {
            long first = epochs[from];
            boolean exact = pieces < LIMIT;
            int end = from + 1;
            if (end == epochs.length) {
                return end;
            }
            long difference = epochs[end] - first;
            while (end < epochs.length
                    && epochs[end] >= start
                    && ((epochs[end] ^ first) & ThreadEpoch.FLAGS) == 0
                    && (!exact || epochs[end] - epochs[end - 1] == difference)) {
                end++;
            }
            return end;
        }

        /** Adds the atomic operations, those of the scope of blocks or the others. */
        void addChanges(ShadowPage page, ShadowPage.Atomics atomics, long start, boolean ofBlocks) {
            EpochColumn changes = atomics.changes().last;
            for (int i = 0; i < page.count(); i++) {
                long epoch = changes.get(i);
                if (epoch >= start && (epoch & ThreadEpoch.MARKED) != 0 == ofBlocks) {
                    boolean written =
                            page.writes.get(i) >= start || atomics.stores().last.get(i) >= start;
                    long with = epoch & ThreadEpoch.EARLY | (written ? 0 : ThreadEpoch.MARKED);
                    add(page, changes, i, 1, with, ThreadEpoch.thread(epoch), 0);
                }
            }
        }

        /**
         * Adds elements, of which each is accessed by a thread that is {@code difference} beyond the last one, by
         * accesses of one size.
         */
        private void add(
                ShadowPage page, EpochColumn column, int element, int count, long with, long by, long difference) {
            long address = page.address(element);
            int size = 1 << page.shift;
            int atOnce = page.bytesAt(column, element);
            boolean exact = pieces < LIMIT;
            boolean isSame = size == width && atOnce == bytes && with == flags;
            if (address != to || !isSame || exact != (threads != null)) {
                close();
                from = address;
                flags = with;
                width = size;
                bytes = atOnce;
                threads = exact ? new ElementThreads(size, atOnce) : null;
            }
            to = address + (long) count * size;
            if (threads != null && threads.add(count, by, difference)) {
                pieces++;
            }
        }

        private void close() {
            if (to >= 0) {
                boolean early = (flags & ThreadEpoch.EARLY) != 0;
                boolean unwritten = (flags & ThreadEpoch.MARKED) != 0;
                Actor who = early
                        ? actor.at(new BeforeSynchronization(actor.position().whole()))
                        : actor;
                ranges.add(new Range(new MemoryAccess(who, kind, from, to, threads, memory.read(from, to)), unwritten));
            }
        }

        List<Range> take() {
            close();
            ranges.sort(Comparator.comparingLong(each -> each.access().from()));
            return ranges;
        }
    }
}
