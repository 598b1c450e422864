package orrery.core.exec;

import java.util.Arrays;
import java.util.BitSet;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Partition;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.SmLayout;

/**
 * The multiprocessors that some kernels run on: all, or those of a partition. Blocks of the kernel that is first in
 * line are placed, at most one on each multiprocessor a round, as long as threads, registers, shared memory and block
 * slots last; the next kernel is looked at when all blocks of the first have a place. Nothing is preempted. The blocks
 * of a cluster get their places together, in one processing cluster.
 */
final class SmPool {
    /** No time: there is no room. */
    static final long NO_ROOM = -1;

    private final SmArray array;
    private final Partition partition;
    private final SmLayout layout;
    private final BitSet mine;
    private final int count;
    private final int end;
    private final boolean whole;
    private final long dispatchOne;
    private final OperationQueue[] queues;
    private final int[] picked;
    private final BitSet room = new BitSet();
    private long roomFor;
    private boolean someFull;
    private int waiting;
    private int next;
    private int resident;
    private long dispatcherFreeAt;

    /** The multiprocessors of a partition; all for null. */
    SmPool(SmArray array, Partition partition, DeviceModel model) {
        this.array = array;
        this.partition = partition;
        this.layout = model.layout();
        this.dispatchOne = model.costs().dispatch(1);
        this.mine = (partition == null ? model.layout().all() : partition.sms()).members();
        this.count = mine.cardinality();
        this.end = mine.length();
        this.whole = count == end;
        this.picked = new int[count];
        this.queues = new OperationQueue
                [model.priorities().least() - model.priorities().greatest() + 1];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = new OperationQueue();
        }
    }

    /** The partition that they are; null for all. */
    Partition partition() {
        return partition;
    }

    /** How many multiprocessors there are. */
    int count() {
        return count;
    }

    DeviceEngine engine() {
        return array.engine();
    }

    /** Whether nothing is on them, and nothing waits for them. */
    boolean idle() {
        return resident == 0 && waiting == 0;
    }

    /** How many rounds of blocks are on them that came from here. */
    int resident() {
        return resident;
    }

    /** Whether some are multiprocessors of another pool too. */
    boolean shares(SmPool other) {
        return mine.intersects(other.mine);
    }

    /** Places the blocks of a kernel that is ready, or queues it by its priority. */
    void begin(OperationTable table, int row, LaunchConfiguration launch, long now) {
        if (waiting == 0 && placeBlocksOf(table, row, launch, now)) {
            return;
        }
        queues[table.urgency(row)].add(table.operation(row));
        if (table.state(row) == OperationState.READY) {
            executor().transition(table, row, OperationState.QUEUED, now, "there is no room on the SMs");
        }
        waiting++;
        array.joined();
        if (waiting > 1) {
            place(now);
        }
    }

    /** Returns whether kernels wait for room. */
    boolean waiting() {
        return waiting > 0;
    }

    /** Places as many blocks as there is room for. */
    void place(long now) {
        for (int urgency = 0; urgency < queues.length && waiting > 0; urgency++) {
            if (!place(urgency, now)) {
                return;
            }
        }
    }

    /** The same for the kernels of one priority; returns whether all their blocks are placed. */
    boolean place(int urgency, long now) {
        OperationQueue queue = queues[urgency];
        while (!queue.isEmpty()) {
            OperationTable table = executor().table(queue.peek());
            int row = (int) queue.peek();
            if (!skipped(table, row, now) && !placeBlocksOf(table, row, table.configuration(row), now)) {
                return false;
            }
            queue.poll();
            waiting--;
            array.left();
        }
        return true;
    }

    /** If its context has failed while a kernel waited for room, ends it; returns whether that is so. */
    private boolean skipped(OperationTable table, int row, long now) {
        if (!table.faults(row).failed()) {
            return false;
        }
        GridRun grid = grid(table, row);
        if (grid != null) {
            grid.skipRest(now);
        } else {
            executor().start(table, row, now, "its context has failed");
            engine().settle(table, row, table.configuration(row), now);
        }
        return true;
    }

    private static GridRun grid(OperationTable table, int row) {
        OperationDetails details = table.details(row);
        return details == null ? null : details.grid;
    }

    /** Places blocks of one kernel; returns whether all are placed. */
    private boolean placeBlocksOf(OperationTable table, int row, LaunchConfiguration launch, long now) {
        if (launch.isSingleBlock() && table.programmatic(row) == null) {
            return placeSingle(table, row, launch, now);
        }
        OperationDetails details = table.makeDetails(row);
        if (details.grid == null) {
            details.grid = new GridRun(this, table, row, launch);
        }
        return placeGrid(details.grid, now);
    }

    /** Places the only block of a kernel. */
    private boolean placeSingle(OperationTable table, int row, LaunchConfiguration launch, long now) {
        int sm = takeOne(launch.demand());
        if (sm < 0) {
            return false;
        }
        CostModel costs = engine().costs();
        long from = dispatch(now + table.startDelay(row, now));
        executor().start(table, row, now, "its block is placed");
        table.sm(row, sm);
        table.begunAt(row, from);
        long nanos = 0;
        try {
            nanos = launch.blockNanos(costs, table.arguments(row));
        } catch (Throwable t) {
            table.failed(row, t);
        }
        engine().kernelBegins(table, row, launch);
        executor().endAt(table, row, GridRun.end(from + nanos));
        return true;
    }

    /** The only block of a kernel has ended. */
    void endSingle(OperationTable table, int row, LaunchConfiguration launch, long now) {
        release(launch.demand(), table.sm(row));
        engine().settle(table, row, launch, now + engine().costs().kernelDrain());
        array.place(now);
    }

    /** Places blocks of a kernel that has several. */
    private boolean placeGrid(GridRun run, long now) {
        if (run.together() && !run.begun() && array.residentBeside(this) > 0) {
            return false;
        }
        while (run.unplaced() > 0) {
            if (run.unplaced() == 1) {
                int sm = takeOne(run.demand());
                if (sm < 0) {
                    return false;
                }
                run.placedLast(sm, now, dispatch(run.dispatchFrom(now)));
            } else {
                int found = run.cluster() == 1 ? pick(run) : pickClusters(run);
                if (found == 0) {
                    return false;
                }
                resident++;
                long blocks = Math.min(run.unplaced(), run.lot() * found);
                long last = dispatch(run.dispatchFrom(now), blocks);
                long first = last - engine().costs().dispatch(blocks - found);
                run.placed(Arrays.copyOf(picked, found), blocks, now, first, last);
            }
        }
        return true;
    }

    private Executor executor() {
        return engine().executor();
    }

    /** Hands blocks out one after the other, the first not before {@code from}; when the last of them is out. */
    private long dispatch(long from, long blocks) {
        dispatcherFreeAt = Math.max(from, dispatcherFreeAt) + engine().costs().dispatch(blocks);
        return dispatcherFreeAt;
    }

    /** The same for one block. */
    private long dispatch(long from) {
        dispatcherFreeAt = Math.max(from, dispatcherFreeAt) + dispatchOne;
        return dispatcherFreeAt;
    }

    /** Takes a place for one block alone; the multiprocessor, or -1. */
    private int takeOne(long need) {
        int sm = next;
        boolean found = need == roomFor && whole && !someFull && array.reserve(need, sm);
        if (!found) {
            sm = search(need);
        }
        if (sm >= 0) {
            next = sm + 1 == end ? 0 : sm + 1;
            resident++;
        }
        return sm;
    }

    /** The same, each time from the next multiprocessor on, wherever there is room. */
    private int search(long need) {
        lookFor(need);
        int sm = firstTaking(need, next, end);
        return sm < 0 ? firstTaking(need, 0, next) : sm;
    }

    /** Takes one place on each multiprocessor that has one, as long as blocks are left. */
    private int pick(GridRun run) {
        int wanted = (int) Math.min((run.unplaced() - 1) / run.lot() + 1, count);
        int found = 0;
        lookFor(run.demand());
        for (int sm = 0; found < wanted; sm++) {
            sm = firstTaking(run.demand(), sm, end);
            if (sm < 0) {
                break;
            }
            picked[found++] = sm;
        }
        return found;
    }

    /**
     * Takes one place for each block of a cluster on multiprocessors that lie together, for as many as there is room.
     */
    private int pickClusters(GridRun run) {
        int blocks = run.cluster();
        long clusters = (run.unplaced() - 1) / run.lot() / blocks + 1;
        long wanted = Math.min(clusters * blocks, count);
        int found = 0;
        int first = 0;
        lookFor(run.demand());
        for (int size : layout.clusters()) {
            int together = 0;
            int behind = first + size;
            for (int sm = first; found + together < wanted && sm < behind; sm++) {
                sm = firstTaking(run.demand(), sm, behind);
                if (sm < 0) {
                    break;
                }
                picked[found + together++] = sm;
            }
            int whole = together / blocks * blocks;
            for (int i = whole; i < together; i++) {
                array.free(run.demand(), picked[found + i]);
            }
            found += whole;
            first = behind;
        }
        return found;
    }

    /** Takes a place on the first multiprocessor of a range that has one; the multiprocessor, or -1. */
    private int firstTaking(long need, int from, int to) {
        for (int sm = withRoom(from); sm >= 0 && sm < to; sm = withRoom(sm + 1)) {
            if (array.reserve(need, sm)) {
                return sm;
            }
            room.clear(sm);
            someFull = true;
        }
        return -1;
    }

    /** The first multiprocessor from one on that may have room; -1 or one too high if there is none. */
    private int withRoom(int from) {
        return someFull || !whole ? room.nextSetBit(from) : from;
    }

    /**
     * What was found full for a block is not looked at for another of the same size, until something is given back:
     * with many kernels in line nearly all are full.
     */
    private void lookFor(long need) {
        if (need != roomFor) {
            room.or(mine);
            someFull = false;
            roomFor = need;
        }
    }

    /** A multiprocessor has room again. */
    void roomOn(int sm) {
        if (someFull && mine.get(sm)) {
            room.set(sm);
        }
    }

    /** A block that was placed alone has ended. */
    void release(long need, int sm) {
        resident--;
        array.free(need, sm);
    }

    /** A round of blocks has ended. */
    void release(long need, int[] places) {
        resident--;
        for (int sm : places) {
            array.free(need, sm);
        }
    }

    /** Places blocks on the SMs that have become free, in whatever partition. */
    void placeAll(long now) {
        array.place(now);
    }
}
