package orrery.core.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.sim.Finding.Access.Kind;

/**
 * The bytes that a kernel accesses in one way, as ranges. Accesses to consecutive elements by consecutive threads
 * become one range at once; the rest is sorted and joined from time to time.
 */
final class AccessRanges {
    private static final int OPEN = 8;
    private static final int MIN_LIMIT = 1 << 14;

    /** The thread of an access of which only the kernel is known. */
    static final long NO_THREAD = -1;

    private final Range[] open = new Range[OPEN];
    private int recent;
    private int next;
    private List<Range> closed = new ArrayList<>();
    private int limit = MIN_LIMIT;

    /** A range of elements. */
    private static final class Range {
        private final long from;
        private long to;
        private final int width;
        private final long thread;
        private long step;

        /** The thread that continues the range, from the second element on. */
        private long nextThread;

        Range(long from, int width, long thread) {
            this.from = from;
            this.to = from + width;
            this.width = width;
            this.thread = thread;
        }

        /** Adds an element, if it continues the range; returns whether it is in it now. */
        boolean add(long address, int bytes, long by) {
            if (address >= from && address + bytes <= to) {
                return true;
            } else if (address != to || bytes != width) {
                return false;
            }
            if (to - from == width) {
                step = by - thread;
            } else if (by != nextThread) {
                return false;
            }
            to += width;
            nextThread = by + step;
            return true;
        }

        /** Joins with a range that begins in it or at its end; if {@code exactly}, only if no thread gets lost. */
        @Nullable
        Range join(Range other, boolean exactly) {
            if (other.to <= to) {
                return this;
            } else if (other.from > to) {
                return null;
            }
            long count = (to - from) / width;
            boolean single = other.to - other.from == other.width;
            long own = count == 1 ? other.thread - thread : step;
            boolean continues = other.from == to
                    && other.width == width
                    && other.thread == thread + own * count
                    && (single || other.step == own);
            if (continues) {
                step = own;
                to = other.to;
                return this;
            } else if (exactly) {
                return null;
            }
            Range all = new Range(from, 1, NO_THREAD);
            all.to = other.to;
            return all;
        }
    }

    /** Adds an access by a thread, counted over all blocks. */
    void add(long address, int bytes, long thread) {
        // Threads access the same memory in the same order, so that ranges take turns.
        int expected = recent + 1 < OPEN && open[recent + 1] != null ? recent + 1 : 0;
        Range range = open[expected];
        if (range != null && range.add(address, bytes, thread)) {
            recent = expected;
            return;
        }
        for (int i = 0; i < OPEN; i++) {
            range = open[i];
            if (range != null && range.add(address, bytes, thread)) {
                recent = i;
                return;
            }
        }
        if (open[next] != null) {
            close(open[next]);
        }
        open[next] = new Range(address, bytes, thread);
        recent = next;
        next = (next + 1) % OPEN;
    }

    private void close(Range range) {
        closed.add(range);
        if (closed.size() > limit) {
            closed = joined(true);
            if (closed.size() > limit / 2) {
                closed = joined(false);
            }
            limit = Math.max(MIN_LIMIT, 2 * closed.size());
        }
    }

    private List<Range> joined(boolean exactly) {
        closed.sort(Comparator.<Range>comparingLong(each -> each.from).thenComparingLong(each -> each.thread));
        List<Range> all = new ArrayList<>();
        for (Range each : closed) {
            Range last = all.isEmpty() ? null : all.get(all.size() - 1);
            Range both = last == null ? null : last.join(each, exactly);
            if (both == null) {
                all.add(each);
            } else {
                all.set(all.size() - 1, both);
            }
        }
        return all;
    }

    /** Returns the accesses so far, sorted by address, and forgets them. */
    List<MemoryAccess> take(Actor actor, Kind kind) {
        for (int i = 0; i < OPEN; i++) {
            if (open[i] != null) {
                closed.add(open[i]);
            }
            open[i] = null;
        }
        List<MemoryAccess> all = new ArrayList<>();
        for (Range each : joined(true)) {
            MemoryAccess.Threads threads =
                    each.thread == NO_THREAD ? null : new MemoryAccess.Threads(each.width, each.thread, each.step);
            all.add(new MemoryAccess(actor, kind, each.from, each.to, threads));
        }
        closed = new ArrayList<>();
        return all;
    }
}
