package orrery.core.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import orrery.core.check.ShadowPage.Atomics;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Kernel.Grain;
import orrery.sim.KernelProbe;
import orrery.sim.ThreadScope;

/**
 * Records what a kernel accesses, and finds accesses by different threads to the same element that nothing orders.
 * Blocks and threads run one after the other, whatever the device would do.
 *
 * <p>Two accesses by one thread are ordered, and so are those that a barrier of their block separates. Those of
 * different blocks are ordered by atomic operations only.
 */
final class KernelRecorder implements KernelProbe {
    /** Receives what a kernel does. */
    interface Listener {

        /**
         * Receives a pair of accesses by different threads that nothing orders.
         *
         * @param first the kind of the earlier access
         * @param firstEpoch the earlier access
         * @param second the kind of the later access
         * @param secondEpoch the later access
         * @param address the first byte that both access
         * @param bytes the number of bytes
         * @param changed whether the earlier thread has read and then written the element
         */
        void unordered(
                Kind first, long firstEpoch, Kind second, long secondEpoch, long address, int bytes, boolean changed);

        /** The kernel has seen that the host has made true what it waits for. */
        void awaited();
    }

    private final KernelShadow shadow;
    private final Listener listener;
    private final Grain grain;
    private final int threadsPerBlock;
    private final AtomicOrder atomics;
    private final Set<Long> waitedBlocks = new HashSet<>();
    private final List<KernelAccesses.Range> done = new ArrayList<>();

    /** The first epoch of the kernel; everything before it is of other kernels. */
    private long start;

    private long blockStart;
    private long segment;
    private long block = -1;
    private long thread;
    private long early = ThreadEpoch.EARLY;
    private int count;

    /** The epoch of the current thread. */
    private long epoch;

    /** Whether the host can change what the kernel reads now: it evaluates what it waits for. */
    private boolean awaiting;

    KernelRecorder(KernelShadow shadow, Grain grain, int threadsPerBlock, Listener listener) {
        this.shadow = shadow;
        this.listener = listener;
        this.grain = grain;
        this.threadsPerBlock = threadsPerBlock;
        this.atomics = new AtomicOrder(threadsPerBlock);
        begin();
    }

    private void begin() {
        segment = shadow.begin();
        blockStart = segment;
        start = ThreadEpoch.of(segment, 0, 0);
        changed();
    }

    private void changed() {
        epoch = ThreadEpoch.of(segment, count, thread & ThreadEpoch.MAX_THREADS - 1) | early;
    }

    // -- threads -------------------------------------------------------------------------------------------------

    @Override
    public void onThread(long index, int threadInBlock) {
        if (index != block) {
            block = index;
            if (hasBarriers()) {
                segment = shadow.next();
                blockStart = segment;
            }
        }
        thread = index * threadsPerBlock + threadInBlock;
        count = 0;
        early = !waitedBlocks.isEmpty() && waitedBlocks.contains(block) ? 0 : ThreadEpoch.EARLY;
        changed();
    }

    private boolean hasBarriers() {
        return grain == Grain.BLOCK || grain == Grain.COOPERATIVE_THREAD;
    }

    @Override
    public void onBarrier() {
        if (hasBarriers()) {
            segment = shadow.next();
            changed();
        }
    }

    @Override
    public void onDependencyWait() {
        waitedBlocks.add(block);
        early = 0;
        changed();
    }

    @Override
    public void onBranch(boolean taken) {}

    @Override
    public void onCondition(boolean begins, boolean holds) {
        awaiting = begins;
        if (holds) {
            listener.awaited();
        }
    }

    /** Returns whether nothing orders an earlier access of this kernel before one of the current thread. */
    private boolean isUnordered(long earlier) {
        if (earlier < start) {
            return false;
        }
        long other = ThreadEpoch.segment(earlier);
        return other == segment ? isOtherThread(earlier) : other < blockStart;
    }

    private boolean isOtherThread(long earlier) {
        return ThreadEpoch.thread(earlier) != ThreadEpoch.thread(epoch);
    }

    private boolean isOtherBlock(long earlier) {
        return ThreadEpoch.thread(earlier) / threadsPerBlock != ThreadEpoch.thread(epoch) / threadsPerBlock;
    }

    // -- accesses ------------------------------------------------------------------------------------------------

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        if (awaiting) {
            onVolatile(load, bytes, address);
            return;
        }
        ShadowPage page = page(address, bytes);
        int element = (int) (address & ShadowPage.BYTES - 1) >>> page.shift;
        int end = element + (bytes >>> page.shift);
        do {
            if (load) {
                read(page, element);
            } else {
                write(page, element);
            }
        } while (++element < end);
    }

    private ShadowPage page(long address, int bytes) {
        ShadowPage page = shadow.page(address, start, bytes);
        if (bytes < 1 << page.shift) {
            page.split(31 - Integer.numberOfLeadingZeros(bytes));
        }
        return page;
    }

    private void read(ShadowPage page, int at) {
        long[] writes = page.writes;
        long last = writes == null ? 0 : writes[at];
        boolean written = last >= start;
        if (written && isUnordered(last)) {
            race(Kind.WRITE, last, Kind.READ, page, at);
        }
        Atomics others = page.atomics;
        if (others != null) {
            checkChanges(others, Kind.READ, page, at);
            written |= others.stores[at] >= start || others.changes[at] >= start;
        }
        long[] reads = page.reads == null ? page.readsOrNew() : page.reads;
        long old = reads[at];
        if (old < start) {
            reads[at] = written ? epoch : epoch | ThreadEpoch.MARKED;
        } else if ((old ^ epoch) > ThreadEpoch.FLAGS || (old ^ epoch) < 0) {
            if (isOtherThread(old)) {
                keepOther(page.otherReadsOrNew(), at, old);
            }
            reads[at] = epoch | old & ThreadEpoch.FLAGS;
        } else {
            reads[at] = old | epoch;
        }
    }

    /** Keeps an access by another thread, if it says more than the one that is kept. */
    private void keepOther(long[] others, int at, long old) {
        boolean tells = isUnordered(others[at]);
        if (isUnordered(old) && (!tells || ThreadEpoch.segment(old) < blockStart)) {
            others[at] = old;
        }
    }

    private void write(ShadowPage page, int at) {
        long[] writes = page.writes == null ? page.writesOrNew() : page.writes;
        long old = writes[at];
        if (old >= start && isUnordered(old)) {
            race(Kind.WRITE, old, Kind.WRITE, page, at);
        }
        checkReads(page, Kind.WRITE, at);
        Atomics others = page.atomics;
        if (others != null) {
            checkChanges(others, Kind.WRITE, page, at);
            check(others.loads[at], Kind.ATOMIC_READ, Kind.WRITE, page, at);
            check(others.otherLoads[at], Kind.ATOMIC_READ, Kind.WRITE, page, at);
        }
        writes[at] = old >= start ? epoch | old & ThreadEpoch.EARLY : epoch;
    }

    private void checkReads(ShadowPage page, Kind later, int at) {
        long[] reads = page.reads;
        if (reads != null && reads[at] >= start) {
            check(reads[at], Kind.READ, later, page, at);
            if (page.otherReads != null) {
                check(page.otherReads[at], Kind.READ, later, page, at);
            }
        }
    }

    private void checkChanges(Atomics others, Kind later, ShadowPage page, int at) {
        check(others.changes[at], Kind.ATOMIC, later, page, at);
        check(others.otherChanges[at], Kind.ATOMIC, later, page, at);
        check(others.stores[at], Kind.ATOMIC, later, page, at);
    }

    private void check(long earlier, Kind first, Kind second, ShadowPage page, int at) {
        if (isUnordered(earlier)) {
            race(first, earlier, second, page, at);
        }
    }

    @Override
    public void onAtomic(int bytes, long address, ThreadScope scope) {
        ShadowPage page = page(address, bytes);
        int element = (int) (address & ShadowPage.BYTES - 1) >>> page.shift;
        int end = element + (bytes >>> page.shift);
        do {
            change(page, element, scope);
        } while (++element < end);
        operated(address);
    }

    private void change(ShadowPage page, int at, ThreadScope scope) {
        if (page.writes != null) {
            check(page.writes[at], Kind.WRITE, Kind.ATOMIC, page, at);
        }
        checkReads(page, Kind.ATOMIC, at);
        Atomics others = page.atomicsOrNew();
        checkScope(others.changes[at], scope, page, at);
        checkScope(others.otherChanges[at], scope, page, at);
        long old = others.changes[at];
        if (old >= start && isOtherThread(old)) {
            keepOther(others.otherChanges, at, old);
        }
        others.changes[at] = scope == ThreadScope.BLOCK ? epoch | ThreadEpoch.MARKED : epoch;
    }

    /** Finds an atomic operation of another block where one of the two is a single step for its own block only. */
    private void checkScope(long earlier, ThreadScope scope, ShadowPage page, int at) {
        boolean narrow = scope == ThreadScope.BLOCK || (earlier & ThreadEpoch.MARKED) != 0;
        if (earlier >= start && narrow && isOtherBlock(earlier)) {
            race(Kind.ATOMIC, earlier, Kind.ATOMIC, page, at);
        }
    }

    @Override
    public void onVolatile(boolean load, int bytes, long address) {
        ShadowPage page = page(address, bytes);
        int element = (int) (address & ShadowPage.BYTES - 1) >>> page.shift;
        int end = element + (bytes >>> page.shift);
        do {
            if (load) {
                volatileLoad(page, element);
            } else {
                volatileStore(page, element);
            }
        } while (++element < end);
        operated(address);
    }

    private void volatileLoad(ShadowPage page, int at) {
        if (page.writes != null) {
            check(page.writes[at], Kind.WRITE, Kind.ATOMIC_READ, page, at);
        }
        Atomics others = page.atomicsOrNew();
        long old = others.loads[at];
        if (old >= start && isOtherThread(old)) {
            keepOther(others.otherLoads, at, old);
        }
        others.loads[at] = epoch;
    }

    private void volatileStore(ShadowPage page, int at) {
        if (page.writes != null) {
            check(page.writes[at], Kind.WRITE, Kind.ATOMIC, page, at);
        }
        checkReads(page, Kind.ATOMIC, at);
        Atomics others = page.atomicsOrNew();
        check(others.stores[at], Kind.ATOMIC, Kind.ATOMIC, page, at);
        others.stores[at] = epoch;
    }

    /** Notes an operation that orders threads. What the thread does from now on comes behind it. */
    private void operated(long address) {
        atomics.add(address, epoch);
        count = Math.min(count + 1, ThreadEpoch.MAX_COUNT);
        changed();
    }

    private void race(Kind first, long earlier, Kind second, ShadowPage page, int at) {
        if (thread < ThreadEpoch.MAX_THREADS && !atomics.isBehind(epoch, earlier, blockStart)) {
            // Who has read an element before it wrote it has changed it in two steps.
            long[] reads = page.reads;
            boolean changed = first == Kind.WRITE
                    && reads != null
                    && reads[at] >= start
                    && ThreadEpoch.thread(reads[at]) == ThreadEpoch.thread(earlier);
            listener.unordered(first, earlier, second, epoch, page.address(at), 1 << page.shift, changed);
        }
    }

    // -- what was accessed ---------------------------------------------------------------------------------------

    /** Returns the accesses since the last call, sorted by address. */
    List<KernelAccesses.Range> drain() {
        if (!shadow.isTouched()) {
            return List.of();
        }
        List<KernelAccesses.Range> ranges = KernelAccesses.of(shadow.takeTouched(), start);
        begin();
        done.addAll(ranges);
        return ranges;
    }

    /** Returns all accesses. */
    List<KernelAccesses.Range> all() {
        drain();
        return done;
    }

    KernelShadow shadow() {
        return shadow;
    }
}
