package orrery.ptx.device;

import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.Set;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.SharedRace;

/**
 * Finds accesses by different threads of a block to the same bytes of its shared memory that nothing orders. Code that
 * is compiled to be watched calls it before each access.
 *
 * <p>Time is the number of barriers and of atomic and volatile accesses so far. Two accesses are ordered
 *
 * <ul>
 *   <li>by a barrier of the block, or an mbarrier, between them,
 *   <li>by {@code bar.warp.sync} between them if both threads are of that warp,
 *   <li>by atomic or volatile accesses, if both threads have made one since the first access. One of another lane
 *       counts, too: after a barrier of the warp for the first thread, before one for the second thread. That is less
 *       than an order demands: there is no false alarm, but a race can be missed.
 * </ul>
 *
 * <p>For each byte the last write and the last two reads by different threads are kept.
 */
public final class SharedWatch {
    /** A plain load. */
    public static final int LOAD = 0;

    /** A plain store. */
    public static final int STORE = 1;

    /** A volatile load. */
    public static final int VOLATILE_LOAD = 2;

    /** A volatile store. */
    public static final int VOLATILE_STORE = 3;

    /** An atomic operation. */
    public static final int ATOMIC = 4;

    private static final Kind[] KINDS = {Kind.READ, Kind.WRITE, Kind.ATOMIC_READ, Kind.ATOMIC, Kind.ATOMIC};

    /**
     * After so many pairs of places in the source no more races of the blocks that one thread of the JVM runs are
     * reported.
     */
    private static final int MAX_PAIRS = 64;

    private static final int WARP_SHIFT = 5;

    private final BlockState block;
    private final Column writes;
    private final Column reads;
    private final Column otherReads;
    private final int[] warpBarrierAt;
    private final int[] operatedAt;

    /** The last barrier of each warp after which a lane has made an atomic or volatile access. */
    private final int[] warpReleasedAt;

    /** The last atomic or volatile access of a lane of each warp. */
    private final int[] warpOperatedAt;

    /** The same, as it was at the last barrier of the warp. */
    private final int[] warpAcquiredAt;

    /** The pairs of instructions that are races. */
    private final Set<Long> pairs = new HashSet<>();

    /** The pairs of places in the source that are races, of which one of each is reported. */
    private final Set<Set<String>> reported = new HashSet<>();

    private int barrierAt;
    private int time;

    /** Accesses to each byte. */
    private static final class Column {
        private final int[] times;
        private final int[] threads;
        private final int[] sites;
        private final byte[] kinds;

        Column(int bytes) {
            times = new int[bytes];
            threads = new int[bytes];
            sites = new int[bytes];
            kinds = new byte[bytes];
        }

        void set(int at, int time, int thread, int site, int kind) {
            times[at] = time;
            threads[at] = thread;
            sites[at] = site;
            kinds[at] = (byte) kind;
        }

        void copy(int at, Column from) {
            set(at, from.times[at], from.threads[at], from.sites[at], from.kinds[at]);
        }
    }

    SharedWatch(BlockState block) {
        this.block = block;
        int bytes = block.shared.length;
        this.writes = new Column(bytes);
        this.reads = new Column(bytes);
        this.otherReads = new Column(bytes);
        int warps = (block.threads >> WARP_SHIFT) + 1;
        this.warpBarrierAt = new int[warps];
        this.operatedAt = new int[block.threads];
        this.warpReleasedAt = new int[warps];
        this.warpOperatedAt = new int[warps];
        this.warpAcquiredAt = new int[warps];
    }

    /** Begins a block: what was before comes before it. */
    void begin() {
        passBarrier();
    }

    /** Notes a barrier of the block. */
    void passBarrier() {
        barrierAt = ++time;
    }

    /** Notes a barrier of the warp that begins with a thread. */
    void passWarpBarrier(int thread) {
        int warp = thread >> WARP_SHIFT;
        warpBarrierAt[warp] = ++time;
        warpAcquiredAt[warp] = warpOperatedAt[warp];
    }

    /**
     * Enters an access to shared memory, before it happens.
     *
     * @param address its address in shared memory
     */
    public static void shared(long address, BlockState block, int thread, int kind, int bytes, int site) {
        SharedWatch watch = block.watch();
        if (watch != null && address >= 0 && address + bytes <= block.shared.length) {
            watch.enter((int) address, thread, kind, bytes, site);
        }
    }

    /**
     * Enters an access to whatever memory a generic address is in, before it happens. The shared memory of other blocks
     * of the cluster is not watched.
     */
    public static void generic(long address, BlockState block, int thread, int kind, int bytes, int site) {
        if (Windows.isShared(address) != 0) {
            shared(Windows.offset(address), block, thread, kind, bytes, site);
        }
    }

    private void enter(int at, int thread, int kind, int bytes, int site) {
        boolean isRead = kind == LOAD || kind == VOLATILE_LOAD;
        for (int i = at; i < at + bytes; i++) {
            boolean isRace = check(writes, i, at, bytes, thread, kind, site)
                    || !isRead && check(reads, i, at, bytes, thread, kind, site)
                    || !isRead && check(otherReads, i, at, bytes, thread, kind, site);
            if (isRead) {
                if (reads.threads[i] != thread) {
                    otherReads.copy(i, reads);
                }
                reads.set(i, time, thread, site, kind);
            } else {
                writes.set(i, time, thread, site, kind);
            }
            if (isRace) {
                break;
            }
        }
        if (kind != LOAD && kind != STORE) {
            int warp = thread >> WARP_SHIFT;
            operatedAt[thread] = ++time;
            warpOperatedAt[warp] = time;
            warpReleasedAt[warp] = warpBarrierAt[warp];
        }
    }

    /** Looks for a race with an earlier access; returns whether there is one. */
    private boolean check(Column column, int at, int from, int bytes, int thread, int kind, int site) {
        int other = column.threads[at];
        int then = column.times[at];
        boolean bothAtomic = kind >= VOLATILE_LOAD && column.kinds[at] >= VOLATILE_LOAD;
        if (other == thread || bothAtomic || isOrdered(then, other, thread)) {
            return false;
        }
        if (isNew(column.sites[at], site)) {
            block.block()
                    .noteRace(new SharedRace(
                            block.number(),
                            new SharedRace.Access(
                                    KINDS[column.kinds[at]],
                                    other,
                                    block.site(column.sites[at]).toString()),
                            new SharedRace.Access(
                                    KINDS[kind], thread, block.site(site).toString()),
                            from,
                            bytes,
                            block.shared.length));
        }
        return true;
    }

    /** Returns whether no race of the same places was found before. */
    private boolean isNew(int first, int second) {
        return reported.size() < MAX_PAIRS
                && pairs.add((long) first << Integer.SIZE | second)
                && reported.add(ImmutableSet.of(
                        block.site(first).inSource(), block.site(second).inSource()));
    }

    private boolean isOrdered(int then, int first, int second) {
        int warp = first >> WARP_SHIFT;
        int secondWarp = second >> WARP_SHIFT;
        return then < barrierAt
                || warp == secondWarp && then < warpBarrierAt[warp]
                || Math.max(operatedAt[first], warpReleasedAt[warp]) > then
                        && Math.max(operatedAt[second], warpAcquiredAt[secondWarp]) > then;
    }
}
