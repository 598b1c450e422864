package orrery.core.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order that atomic operations and volatile accesses establish between the threads of a kernel. What a thread does
 * after it has read an element by one of them comes after what other threads did before they wrote the element by one
 * earlier in the run. Fences are taken as given. Barriers and chains over several elements are followed.
 *
 * <p>The operations are kept in the order in which they happened. What comes before an access is found by going back
 * through them from the last one. Most accesses that are ordered are so by a few operations before the later one.
 */
final class AtomicOrder {
    /** The number of operations that are remembered. */
    private static final int LIMIT = 1 << 20;

    /** The number of operations among which a write is looked for since a thread has read an element. */
    private static final int RECENT = 64;

    /** The number of steps back from which on all accesses are taken to be ordered. */
    private static final int MAX_STEPS = 1 << 26;

    private final ThreadOrder order;

    // The operations: the thread, the segment and the number in it as one number, and the element.
    private long[] points = new long[2];
    private long[] addresses = new long[2];
    private Access[] kinds = new Access[2];

    // The segments that the last barriers of the block and of the warp before an operation have begun.
    private int[] barriers = new int[2];
    private int[] warpBarriers = new int[2];

    private int count;

    /** The last operation of each thread in each segment; null while the points grow, as threads take no turns. */
    private @Nullable Map<Long, Integer> lastOfThreads;

    /** The segment of the last operation of each block. */
    private final Map<Long, Long> lastOfBlocks = new HashMap<>();

    /** The entry of that map that was changed last: it stays while the block goes on. */
    private long lastBlock = -1;

    private long lastSegment;

    /** What comes before the access for which that was asked last. */
    private @Nullable Past past;

    private int steps;

    /** What an operation does with its element. */
    enum Access {
        READ,
        WRITE,
        UPDATE
    }

    AtomicOrder(ThreadOrder order) {
        this.order = order;
    }

    /** Returns a number that grows with the segment, then the thread, then the operations that it has made. */
    private static long point(long epoch) {
        return (ThreadEpoch.segment(epoch) << ThreadEpoch.THREAD_BITS | ThreadEpoch.thread(epoch))
                        << ThreadEpoch.COUNT_BITS
                | ThreadEpoch.count(epoch);
    }

    private static long segment(long point) {
        return point >>> ThreadEpoch.THREAD_BITS + ThreadEpoch.COUNT_BITS;
    }

    private static long thread(long point) {
        return point >>> ThreadEpoch.COUNT_BITS & ThreadEpoch.MAX_THREADS - 1;
    }

    /** Returns whether a point in a kernel comes before another one, if threads run in the order of their numbers. */
    static boolean isEarlier(long epoch, long other) {
        return point(epoch) < point(other);
    }

    /** Returns whether the next operation is the last one that is remembered. */
    boolean isAlmostFull() {
        return count == LIMIT - 1;
    }

    /**
     * Notes an operation on an element. Returns false for a read that orders nothing: the thread has read the element
     * not long ago, and no thread has written it since.
     *
     * @param epoch the thread; its count is that of the operations before this one
     */
    boolean add(Access kind, long address, long epoch) {
        if (count == LIMIT) {
            return true;
        }
        long point = point(epoch);
        if (kind == Access.READ && hasRead(address, lastOf(point))) {
            return false;
        }
        if (count == points.length) {
            points = Arrays.copyOf(points, 2 * count);
            addresses = Arrays.copyOf(addresses, 2 * count);
            kinds = Arrays.copyOf(kinds, 2 * count);
            barriers = Arrays.copyOf(barriers, 2 * count);
            warpBarriers = Arrays.copyOf(warpBarriers, 2 * count);
        }
        points[count] = point;
        addresses[count] = address;
        kinds[count] = kind;
        barriers[count] = (int) order.barrier();
        warpBarriers[count] = (int) order.barrierOfWarp(thread(point));
        noteLast(point);
        count++;
        return true;
    }

    private void noteLast(long point) {
        if (lastOfThreads == null && count > 0 && point < points[count - 1]) {
            lastOfThreads = new HashMap<>();
            for (int i = 0; i < count; i++) {
                lastOfThreads.put(points[i] >>> ThreadEpoch.COUNT_BITS, i);
            }
        }
        if (lastOfThreads != null) {
            lastOfThreads.put(point >>> ThreadEpoch.COUNT_BITS, count);
        }
        long block = order.blockOf(thread(point));
        if (block != lastBlock || segment(point) != lastSegment) {
            lastBlock = block;
            lastSegment = segment(point);
            lastOfBlocks.put(block, lastSegment);
        }
    }

    /** Returns the last operation of the thread of a point in its segment; -1 for none. */
    private int lastOf(long point) {
        long thread = point >>> ThreadEpoch.COUNT_BITS;
        if (lastOfThreads != null) {
            return lastOfThreads.getOrDefault(thread, -1);
        }
        int from = 0;
        int to = count;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (points[middle] >>> ThreadEpoch.COUNT_BITS <= thread) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from > 0 && points[from - 1] >>> ThreadEpoch.COUNT_BITS == thread ? from - 1 : -1;
    }

    /** Returns whether an operation not long ago has read an element that nobody has written since. */
    private boolean hasRead(long address, int operation) {
        if (operation < Math.max(0, count - RECENT)
                || kinds[operation] != Access.READ
                || addresses[operation] != address) {
            return false;
        }
        for (int i = operation + 1; i < count; i++) {
            if (kinds[i] != Access.READ && addresses[i] == address) {
                return false;
            }
        }
        return true;
    }

    /** Returns how many operations a thread has made in its segment. */
    int countOf(long epoch) {
        int last = lastOf(point(epoch));
        return last < 0 ? 0 : Math.min((int) (points[last] & ThreadEpoch.MAX_COUNT) + 1, ThreadEpoch.MAX_COUNT);
    }

    /** Returns whether an access is ordered after another one, of another thread, that happened before. */
    boolean isAfter(long later, long earlier) {
        if (count == LIMIT || steps == MAX_STEPS) {
            // Too many to know: no false alarm.
            return true;
        }
        long target = point(earlier);
        if (!mayBeReleased(target)) {
            return false;
        }
        Past known = past;
        if (known == null || !known.isOf(later)) {
            known = new Past(later);
            past = known;
        }
        while (!known.contains(target)) {
            if (!known.goBack()) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a thread, or its block after a barrier, has made an operation after a point. */
    private boolean mayBeReleased(long point) {
        int last = lastOf(point);
        return last >= 0 && points[last] >= point
                || lastOfBlocks.getOrDefault(order.blockOf(thread(point)), 0L) > segment(point);
    }

    /** What comes before an access, as far as it was looked for. */
    private final class Past {
        private final long access;

        /** How many operations there were. */
        private final int size = count;

        /** The number of operations that were not looked at. */
        private int left = count;

        /** The last point of each thread that comes before the access. */
        private final Map<Long, Long> threads = new HashMap<>();

        /** For each block the segments up to which all of its threads come before the access. */
        private final Map<Long, Long> blocks = new HashMap<>();

        /** The same for each warp. */
        private final Map<Long, Long> warps = new HashMap<>();

        /** The elements whose writes come before the access. */
        private final Set<Long> elements = new HashSet<>();

        Past(long epoch) {
            access = point(epoch);
            // Of a thread with more operations than are counted, all of them come before: no false alarm.
            boolean isCounted = ThreadEpoch.count(epoch) < ThreadEpoch.MAX_COUNT;
            long thread = thread(access);
            add(isCounted ? access - 1 : access, thread, order.barrier(), order.barrierOfWarp(thread));
        }

        boolean isOf(long epoch) {
            return access == point(epoch) && size == count;
        }

        private void add(long point, long thread, long barrier, long warpBarrier) {
            threads.merge(thread, point, Math::max);
            blocks.merge(order.blockOf(thread), barrier, Math::max);
            warps.merge(order.warpOf(thread), warpBarrier, Math::max);
        }

        boolean contains(long point) {
            long thread = thread(point);
            return threads.getOrDefault(thread, -1L) >= point
                    || blocks.getOrDefault(order.blockOf(thread), 0L) > segment(point)
                    || warps.getOrDefault(order.warpOf(thread), 0L) > segment(point);
        }

        /** Looks at one more operation. Returns false if there is none. */
        boolean goBack() {
            if (left == 0) {
                return false;
            }
            left--;
            steps = Math.min(steps + 1, MAX_STEPS);
            long point = points[left];
            Access kind = kinds[left];
            if (kind != Access.READ && elements.contains(addresses[left])) {
                add(point, thread(point), barriers[left], warpBarriers[left]);
            }
            if (kind != Access.WRITE && contains(point)) {
                elements.add(addresses[left]);
            }
            return true;
        }
    }
}
