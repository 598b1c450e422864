package orrery.core.exec;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Partition;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.SmLayout;

/**
 * Places blocks on the SMs of a device, or of one partition of it. Blocks of the first kernel in the queue are placed,
 * at most one on each SM a round, as long as threads, registers, shared memory and block slots last. The next kernel
 * follows when all blocks of the first are placed. Nothing is preempted. The blocks of a cluster are placed together,
 * in one processing cluster.
 */
final class SmPool {
    private final SmArray array;
    private final DeviceEngine engine;
    private final Executor executor;
    private final CostModel costs;
    private final @Nullable Partition partition;
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

    /** Creates the pool of the SMs of a partition; of all for null. */
    SmPool(SmArray array, @Nullable Partition partition, DeviceModel model) {
        this.array = array;
        this.engine = array.engine();
        this.executor = engine.executor();
        this.costs = engine.costs();
        this.partition = partition;
        this.layout = model.layout();
        this.dispatchOne = costs.dispatch(1);
        this.mine = (partition == null ? model.layout().all() : partition.sms()).members();
        this.count = mine.cardinality();
        this.end = mine.length();
        this.whole = count == end;
        this.picked = new int[count];
        this.queues = new OperationQueue[model.priorities().levels()];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = new OperationQueue();
        }
    }

    /** Returns the partition; null for all SMs. */
    @Nullable
    Partition partition() {
        return partition;
    }

    /** Returns whether no more kernels run on its partition. */
    boolean isClosed() {
        return partition != null && partition.closed();
    }

    /** Returns the number of SMs. */
    int count() {
        return count;
    }

    DeviceEngine engine() {
        return engine;
    }

    /** Returns whether no block is placed and no kernel waits. */
    boolean idle() {
        return resident == 0 && waiting == 0;
    }

    /** Returns the number of resident rounds of blocks that this pool has placed. */
    int resident() {
        return resident;
    }

    /** Returns whether the pool has an SM in common with another one. */
    boolean shares(SmPool other) {
        return mine.intersects(other.mine);
    }

    /** Places the blocks of a kernel that is ready, or queues it by its priority. */
    void begin(OperationTable table, int row, long word, LaunchConfiguration launch, long now) {
        if (waiting == 0 && placeBlocksOf(table, row, word, launch, now)) {
            return;
        }
        queues[table.urgency(row)].add(table.operation(row));
        executor.loop().endRepeatable();
        if (table.state(row) == OperationState.READY) {
            executor.transition(table, row, OperationState.QUEUED, now, "there is no room on the SMs");
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
            OperationTable table = executor.table(queue.peek());
            int row = (int) queue.peek();
            long word = table.stateWord(row);
            LaunchConfiguration launch = Objects.requireNonNull(table.configuration(row, word));
            if (!skipAfterFault(table, row, launch, now) && !placeBlocksOf(table, row, word, launch, now)) {
                return false;
            }
            queue.poll();
            waiting--;
            array.left();
        }
        return true;
    }

    /** If its context has failed while a kernel waited for room, ends it; returns whether that is so. */
    private boolean skipAfterFault(OperationTable table, int row, LaunchConfiguration launch, long now) {
        if (!table.faults(row).failed()) {
            return false;
        }
        GridRun grid = grid(table, row);
        if (grid != null) {
            grid.skipRest(now);
        } else {
            executor.start(table, row, now, "its context has failed");
            engine.settle(table, row, launch, now);
        }
        return true;
    }

    private static @Nullable GridRun grid(OperationTable table, int row) {
        OperationDetails details = table.details(row);
        return details == null ? null : details.grid;
    }

    /** Places blocks of one kernel; returns whether all are placed. */
    private boolean placeBlocksOf(OperationTable table, int row, long word, LaunchConfiguration launch, long now) {
        OperationDetails details = table.details(row, word);
        if (launch.isSingleBlock() && (details == null || details.programmatic == null)) {
            return placeSingle(table, row, launch, now);
        }
        details = table.makeDetails(row);
        if (details.grid == null) {
            details.grid = new GridRun(this, table, row, launch);
        }
        return placeGrid(details.grid, now);
    }

    /** Places the only block of a kernel. */
    private boolean placeSingle(OperationTable table, int row, LaunchConfiguration launch, long now) {
        int sm = reserveOne(launch.demand());
        if (sm < 0) {
            return false;
        }
        long from = dispatch(now + table.issueKernel(row, now, costs));
        executor.start(table, row, now, "its block is placed");
        table.placed(row, sm, from);
        long end = from + executor.effects().nanosOfBlock(table, row, launch);
        engine.kernelBegins(table, row, launch, false);
        executor.endAt(table, row, GridRun.endOrFail(table, row, end));
        return true;
    }

    /** The only block of a kernel has ended. */
    void endSingle(OperationTable table, int row, int sm, LaunchConfiguration launch, long now) {
        release(launch.demand(), sm);
        if (executor.observesBlocks()) {
            executor.blocksEnded(table, row, new int[] {sm}, 1, table.begunAt(row), now);
        }
        engine.settle(table, row, launch, now + costs.kernelDrain());
        array.place(now);
    }

    /** Places blocks of a kernel that has several. */
    private boolean placeGrid(GridRun run, long now) {
        if (run.together() && !run.begun() && array.residentBeside(this) > 0) {
            return false;
        }
        while (run.unplaced() > 0) {
            if (run.unplaced() == 1) {
                int sm = reserveOne(run.demand());
                if (sm < 0) {
                    return false;
                }
                run.placedLast(sm, now, dispatch(run.issue(now)));
            } else {
                int found = run.cluster() == 1 ? reserveEach(run) : reserveClusters(run);
                if (found == 0) {
                    return false;
                }
                executor.loop().endRepeatable();
                resident++;
                long blocks = Math.min(run.unplaced(), run.blocksPerSlot() * found);
                long last = dispatch(run.issue(now), blocks);
                long first = last - costs.dispatch(blocks - found);
                run.placed(Arrays.copyOf(picked, found), blocks, now, first, last);
            }
        }
        return true;
    }

    /**
     * Dispatches blocks one after the other, the first not before {@code from}; returns when the last is dispatched.
     */
    private long dispatch(long from, long blocks) {
        dispatcherFreeAt = Math.max(from, dispatcherFreeAt) + costs.dispatch(blocks);
        return dispatcherFreeAt;
    }

    /** The same for one block. */
    private long dispatch(long from) {
        dispatcherFreeAt = Math.max(from, dispatcherFreeAt) + dispatchOne;
        return dispatcherFreeAt;
    }

    /** Reserves room for one block; returns the SM, or -1. */
    private int reserveOne(long demand) {
        int sm = next;
        boolean found = demand == roomFor && whole && !someFull && array.reserve(demand, sm);
        if (!found) {
            sm = reserveFromNext(demand);
        }
        if (sm >= 0) {
            executor.loop().endRepeatable();
            next = sm + 1 == end ? 0 : sm + 1;
            resident++;
        }
        return sm;
    }

    /** Reserves room for one block on the first SM from the next one on that has it; returns the SM, or -1. */
    private int reserveFromNext(long demand) {
        beginSearch(demand);
        int sm = reserveFirst(demand, next, end);
        return sm < 0 ? reserveFirst(demand, 0, next) : sm;
    }

    /** Reserves room for one block on each SM that has it, as long as blocks are left; returns how many. */
    private int reserveEach(GridRun run) {
        int wanted = (int) Math.min((run.unplaced() - 1) / run.blocksPerSlot() + 1, count);
        int found = 0;
        beginSearch(run.demand());
        for (int sm = 0; found < wanted; sm++) {
            sm = reserveFirst(run.demand(), sm, end);
            if (sm < 0) {
                break;
            }
            picked[found++] = sm;
        }
        return found;
    }

    /**
     * Reserves room for whole clusters, each within one processing cluster, as long as there is room; returns for how
     * many blocks.
     */
    private int reserveClusters(GridRun run) {
        int blocks = run.cluster();
        long clusters = (run.unplaced() - 1) / run.blocksPerSlot() / blocks + 1;
        long wanted = Math.min(clusters * blocks, count);
        int found = 0;
        int first = 0;
        beginSearch(run.demand());
        for (int size : layout.clusters()) {
            int together = 0;
            int after = first + size;
            for (int sm = first; found + together < wanted && sm < after; sm++) {
                sm = reserveFirst(run.demand(), sm, after);
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
            first = after;
        }
        return found;
    }

    /** Reserves room on the first SM of a range that has it; returns the SM, or -1. */
    private int reserveFirst(long demand, int from, int to) {
        for (int sm = withRoom(from); sm >= 0 && sm < to; sm = withRoom(sm + 1)) {
            if (array.reserve(demand, sm)) {
                return sm;
            }
            room.clear(sm);
            someFull = true;
        }
        return -1;
    }

    /** Returns the first SM from {@code from} on that may have room; -1 or one beyond the range if there is none. */
    private int withRoom(int from) {
        return someFull || !whole ? room.nextSetBit(from) : from;
    }

    /**
     * Starts a search for blocks of one size. SMs that were full for this size are skipped until a block on them ends:
     * with many kernels in the queue nearly all are full.
     */
    private void beginSearch(long demand) {
        if (demand != roomFor) {
            room.or(mine);
            someFull = false;
            roomFor = demand;
        }
    }

    /** A block has ended on an SM. */
    void roomOn(int sm) {
        if (someFull && mine.get(sm)) {
            room.set(sm);
        }
    }

    /** Frees the room of a block that was placed alone. */
    void release(long demand, int sm) {
        resident--;
        array.free(demand, sm);
    }

    /** Frees the room of a round of blocks. */
    void release(long demand, int[] places) {
        resident--;
        for (int sm : places) {
            array.free(demand, sm);
        }
    }

    /** Places blocks on the SMs that have become free, in whatever partition. */
    void placeAll(long now) {
        array.place(now);
    }
}
