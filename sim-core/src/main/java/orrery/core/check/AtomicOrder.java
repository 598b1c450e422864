package orrery.core.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order that atomic operations and volatile accesses establish between the threads of a kernel. What a thread does
 * after it has read an element by one of them comes after what other threads did before they wrote the element by one
 * earlier in the run. Fences are taken as given. Barriers and chains over several elements are followed.
 *
 * <p>The operations are kept in the order in which they happened. What comes before an access is found by going back
 * through them from the last one. Most accesses that are ordered are so by a few operations before the later one.
 *
 * <p>A thread that waits reads the same elements again and again. Of its reads of an element since its last write the
 * last one is kept: it comes after all that the others come after. So the number of operations does not depend on how
 * long threads wait.
 */
final class AtomicOrder {
    /** The number of operations that are remembered. */
    private static final int LIMIT = 1 << 20;

    /** The number of reads of a thread since its last write among which a read of the same element is looked for. */
    private static final int READS = 8;

    /** Before an operation that is the first one of its thread in a segment. */
    private static final int NONE = -1;

    /** The number of steps back from which on all accesses are taken to be ordered. */
    private static final int MAX_STEPS = 1 << 26;

    private final ThreadOrder order;

    // The operations: the thread, the segment and the number in it as one number, and the element.
    private long[] points = new long[2];
    private long[] addresses = new long[2];
    private Access[] kinds = new Access[2];

    /** The operation before each one of the same thread in the same segment. */
    private int[] previous = new int[2];

    // The segments that the last barriers of the block and of the warp before an operation have begun.
    private int[] barriers = new int[2];
    private int[] warpBarriers = new int[2];

    /** How many there are, with those that later reads have replaced. */
    private int count;

    /** The number of operations that a later read has replaced. */
    private int replaced;

    /** The last write of each element; null while no thread reads an element again. */
    private @Nullable Map<Long, Integer> lastWrites;

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
        UPDATE,
        /** It was a read, and is none any more. */
        REPLACED;

        /** Returns whether it gets the value of the element. */
        boolean reads() {
            return this == READ || this == UPDATE;
        }

        /** Returns whether it sets the element. */
        boolean writes() {
            return this == WRITE || this == UPDATE;
        }
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
        return count - replaced == LIMIT - 1;
    }

    /** Returns the number of operations, with those that later reads have replaced. */
    int count() {
        return count;
    }

    private boolean isFull() {
        return count - replaced == LIMIT;
    }

    /**
     * Notes an operation on an element. Returns false for a read that counts as none, because the thread has read the
     * element before and has written nothing since.
     *
     * @param epoch the thread; its count is that of the operations before this one
     */
    boolean add(Access kind, long address, long epoch) {
        if (isFull()) {
            return true;
        }
        if (count == points.length) {
            makeRoom();
        }
        long point = point(epoch);
        if (kind == Access.READ) {
            int last = lastOf(point);
            int earlier = earlierRead(address, last);
            if (earlier != NONE) {
                if (lastWrite(address) > earlier) {
                    long ofLast = points[last];
                    replace(earlier, last);
                    append(Access.READ, address, ofLast);
                }
                return false;
            }
        }
        append(kind, address, point);
        return true;
    }

    private void append(Access kind, long address, long point) {
        points[count] = point;
        addresses[count] = address;
        kinds[count] = kind;
        barriers[count] = (int) order.barrier();
        warpBarriers[count] = (int) order.barrierOfWarp(thread(point));
        int before = noteLast(point);
        previous[count] = before != NONE && kinds[before] == Access.REPLACED ? previous[before] : before;
        if (lastWrites != null && kind.writes()) {
            lastWrites.put(address, count);
        }
        count++;
    }

    /** Forgets the operations that are replaced if they are many, and has room for more otherwise. */
    private void makeRoom() {
        if (4 * replaced < count) {
            int size = 2 * count;
            points = Arrays.copyOf(points, size);
            addresses = Arrays.copyOf(addresses, size);
            kinds = Arrays.copyOf(kinds, size);
            previous = Arrays.copyOf(previous, size);
            barriers = Arrays.copyOf(barriers, size);
            warpBarriers = Arrays.copyOf(warpBarriers, size);
            return;
        }
        int[] moved = new int[count];
        int to = 0;
        for (int i = 0; i < count; i++) {
            moved[i] = to;
            if (kinds[i] != Access.REPLACED) {
                points[to] = points[i];
                addresses[to] = addresses[i];
                kinds[to] = kinds[i];
                previous[to] = previous[i] == NONE ? NONE : moved[previous[i]];
                barriers[to] = barriers[i];
                warpBarriers[to] = warpBarriers[i];
                to++;
            }
        }
        count = to;
        replaced = 0;
        past = null;
        if (lastWrites != null) {
            lastWrites.replaceAll((address, at) -> moved[at]);
        }
        if (lastOfThreads != null) {
            lastOfThreads.replaceAll((thread, at) -> moved[at]);
        }
    }

    /** Notes that the next operation is the last one of its thread. Returns the one before; {@link #NONE} for none. */
    private int noteLast(long point) {
        if (lastOfThreads == null && count > 0 && point < points[count - 1]) {
            lastOfThreads = new HashMap<>();
            for (int i = 0; i < count; i++) {
                lastOfThreads.put(points[i] >>> ThreadEpoch.COUNT_BITS, i);
            }
        }
        long thread = point >>> ThreadEpoch.COUNT_BITS;
        int before = NONE;
        if (lastOfThreads != null) {
            before = Objects.requireNonNullElse(lastOfThreads.put(thread, count), NONE);
        } else if (count > 0 && points[count - 1] >>> ThreadEpoch.COUNT_BITS == thread) {
            before = count - 1;
        }
        long block = order.blockOf(thread(point));
        if (block != lastBlock || segment(point) != lastSegment) {
            lastBlock = block;
            lastSegment = segment(point);
            lastOfBlocks.put(block, lastSegment);
        }
        return before;
    }

    /** Returns the last operation of the thread of a point in its segment; {@link #NONE} for none. */
    private int lastOf(long point) {
        long thread = point >>> ThreadEpoch.COUNT_BITS;
        if (lastOfThreads != null) {
            return lastOfThreads.getOrDefault(thread, NONE);
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
        return from > 0 && points[from - 1] >>> ThreadEpoch.COUNT_BITS == thread ? from - 1 : NONE;
    }

    /**
     * Returns the read of an element that a thread has made before and after which it has read only; {@link #NONE} if
     * it is not among its last reads.
     */
    private int earlierRead(long address, int last) {
        int at = last;
        for (int i = 0; i < READS && at != NONE && kinds[at] == Access.READ; i++) {
            if (addresses[at] == address) {
                return at;
            }
            at = previous[at];
        }
        return NONE;
    }

    /** Returns the last operation that has written an element; {@link #NONE} for none. */
    private int lastWrite(long address) {
        Map<Long, Integer> writes = lastWrites;
        if (writes == null) {
            writes = new HashMap<>();
            for (int i = 0; i < count; i++) {
                if (kinds[i].writes()) {
                    writes.put(addresses[i], i);
                }
            }
            lastWrites = writes;
        }
        return writes.getOrDefault(address, NONE);
    }

    /** Replaces a read, after which the thread has made reads up to {@code last}, by one that follows. */
    private void replace(int read, int last) {
        kinds[read] = Access.REPLACED;
        replaced++;
        for (int at = last; at != read; at = previous[at]) {
            if (previous[at] == read) {
                previous[at] = previous[read];
                break;
            }
        }
    }

    /** Returns how many operations a thread has made in its segment. */
    int countOf(long epoch) {
        int last = lastOf(point(epoch));
        return last < 0 ? 0 : Math.min((int) (points[last] & ThreadEpoch.MAX_COUNT) + 1, ThreadEpoch.MAX_COUNT);
    }

    /** Returns whether an access is ordered after another one, of another thread, that happened before. */
    boolean isAfter(long later, long earlier) {
        if (isFull() || steps == MAX_STEPS) {
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
            if (kind.writes() && elements.contains(addresses[left])) {
                add(point, thread(point), barriers[left], warpBarriers[left]);
            }
            if (kind.reads() && contains(point)) {
                elements.add(addresses[left]);
            }
            return true;
        }
    }
}
