package orrery.core.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Partition;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.SmLayout;
import orrery.sim.WaitCause;

/**
 * Places blocks on the SMs of a device, or of one partition of it. Blocks of the first kernel in the queue are placed,
 * at most one on each SM a round, as long as threads, registers, shared memory and block slots last. The next kernel
 * follows when all blocks of the first are placed. Nothing is preempted. The blocks of a cluster are placed together,
 * in one processing cluster.
 */
final class SmPool {
    private final SmArray array;
    private final DeviceResources device;
    private final Engine engine;
    private final CostModel costs;
    private final @Nullable Partition partition;
    private final SmLayout layout;
    private final BitSet mine;
    private final int count;
    private final int end;
    private final boolean whole;
    private final List<Queue<Operation>> queues = new ArrayList<>();
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
        this.device = array.device();
        this.engine = device.engine();
        this.costs = device.costs();
        this.partition = partition;
        this.layout = model.layout();
        this.mine = (partition == null ? model.layout().all() : partition.sms()).members();
        this.count = mine.cardinality();
        this.end = mine.length();
        this.whole = count == end;
        this.picked = new int[count];
        for (int i = 0; i < model.priorities().levels(); i++) {
            queues.add(new ArrayDeque<>());
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

    DeviceResources device() {
        return device;
    }

    SmArray array() {
        return array;
    }

    /** Returns whether no block is placed and no kernel waits. */
    boolean idle() {
        return resident == 0 && waiting == 0;
    }

    /** Places the blocks of a kernel that is ready, or queues it by its priority. */
    void begin(Operation operation, LaunchConfiguration launch, long now) {
        if (waiting == 0 && placeBlocksOf(operation, launch, now)) {
            return;
        }
        queues.get(operation.urgency).add(operation);
        if (operation.state() != OperationState.RUNNING) {
            operation.become(OperationState.QUEUED, "there is no room on the SMs");
            engine.listeners().waits(operation, WaitCause.SMS, now, null);
        }
        waiting++;
        if (waiting > 1) {
            place(0, now);
        }
    }

    /** Adds the kernels that wait for room, if another pool has SMs of this one. */
    void addQueued(SmPool other, List<Operation> all) {
        if (mine.intersects(other.mine)) {
            queues.forEach(all::addAll);
        }
    }

    /** Returns whether kernels wait for room. */
    boolean waiting() {
        return waiting > 0;
    }

    /**
     * Places as many blocks as there is room for.
     *
     * @param ended the id of the kernel whose blocks have ended; 0 for none
     */
    void place(long ended, long now) {
        for (int urgency = 0; urgency < queues.size() && waiting > 0; urgency++) {
            if (!place(urgency, ended, now)) {
                return;
            }
        }
    }

    /** Places blocks of the kernels of one priority; returns whether all their blocks are placed. */
    boolean place(int urgency, long ended, long now) {
        Queue<Operation> queue = queues.get(urgency);
        for (Operation operation = queue.peek(); operation != null; operation = queue.peek()) {
            LaunchConfiguration launch = Objects.requireNonNull(operation.launch);
            if (operation.state() == OperationState.QUEUED) {
                engine.listeners().wasTaken(operation, ended);
            }
            if (!skipAfterFault(operation, launch, now) && !placeBlocksOf(operation, launch, now)) {
                return false;
            }
            queue.poll();
            waiting--;
        }
        return true;
    }

    /** Ends a kernel whose context has failed while it waited for room; returns whether that is so. */
    private boolean skipAfterFault(Operation operation, LaunchConfiguration launch, long now) {
        if (!operation.faults().failed()) {
            return false;
        }
        GridRun grid = operation.grid();
        if (grid != null && grid.begun()) {
            grid.skipRest(now);
        } else {
            operation.begunAt = operation.readyAt;
            engine.start(operation, now, "its context has failed");
            device.finish(operation, launch, now);
        }
        return true;
    }

    /** Places blocks of one kernel; returns whether all are placed. */
    private boolean placeBlocksOf(Operation operation, LaunchConfiguration launch, long now) {
        OperationDetails details = operation.details;
        if (launch.isSingleBlock() && (details == null || details.programmatic == null)) {
            return placeSingle(operation, launch, now);
        }
        details = operation.makeDetails();
        if (details.grid == null) {
            details.grid = new GridRun(this, operation, launch);
        }
        return placeGrid(details.grid, now);
    }

    /** Places the only block of a kernel. */
    private boolean placeSingle(Operation operation, LaunchConfiguration launch, long now) {
        int sm = reserveOne(launch.demand());
        if (sm < 0) {
            return false;
        }
        resident++;
        long from = dispatch(now + operation.issueKernel(now, costs), 1);
        engine.start(operation, now, "its block is placed");
        operation.sm = (short) sm;
        operation.begunAt = from;
        long end = from + engine.code().nanosOfBlock(operation, launch);
        device.kernelBegins(operation, launch, false);
        engine.endAt(operation, GridRun.endOrFail(operation, end));
        return true;
    }

    /** Ends a kernel of one block at the end of that block. */
    void endSingle(Operation operation, LaunchConfiguration launch, long now) {
        int sm = operation.sm;
        long id = operation.id();
        release(launch.demand(), sm);
        if (engine.listeners().observeBlocks()) {
            engine.listeners().blocksEnded(operation, new int[] {sm}, 1, operation.begunAt, now);
        }
        device.finish(operation, launch, now + costs.kernelDrain());
        array.place(id, now);
    }

    /** Places blocks of a kernel that has several. */
    private boolean placeGrid(GridRun run, long now) {
        if (run.together() && !run.begun() && !hasRoomForAll(run)) {
            return false;
        }
        while (run.unplaced() > 0) {
            int found = reserve(run);
            if (found == 0) {
                return false;
            }
            resident++;
            long blocks = Math.min(run.unplaced(), run.blocksPerSlot() * found);
            long last = dispatch(run.issue(now), blocks);
            long first = last - costs.dispatch(blocks - found);
            run.placed(Arrays.copyOf(picked, found), blocks, now, first, last);
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

    /** Reserves room for one block; returns the SM, or -1. */
    private int reserveOne(long demand) {
        beginSearch(demand);
        int sm = reserveFirst(demand, next, end);
        if (sm < 0) {
            sm = reserveFirst(demand, 0, next);
        }
        if (sm >= 0) {
            next = sm + 1 == end ? 0 : sm + 1;
        }
        return sm;
    }

    /** Reserves room for blocks of a kernel, which {@link #picked} has the SMs of; returns how many. */
    private int reserve(GridRun run) {
        if (run.unplaced() == 1) {
            picked[0] = reserveOne(run.demand());
            return picked[0] < 0 ? 0 : 1;
        }
        return run.cluster() == 1 ? reserveEach(run) : reserveClusters(run);
    }

    /** Returns whether all blocks of a kernel can be resident now, besides those of other kernels. */
    private boolean hasRoomForAll(GridRun run) {
        long wanted = run.unplacedSlots();
        long found = 0;
        int first = 0;
        for (int size : layout.clusters()) {
            long together = 0;
            for (int sm = mine.nextSetBit(first); sm >= 0 && sm < first + size; sm = mine.nextSetBit(sm + 1)) {
                together += array.roomFor(run.demand(), sm);
            }
            found += together - together % run.cluster();
            first += size;
        }
        return found >= wanted;
    }

    /** Reserves room for one block on each SM that has it, as long as blocks are left; returns how many. */
    private int reserveEach(GridRun run) {
        int wanted = (int) Math.min(run.unplacedSlots(), count);
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
        long clusters = (run.unplacedSlots() - 1) / blocks + 1;
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
            int excess = together % blocks;
            for (int i = together - excess; i < together; i++) {
                array.release(run.demand(), picked[found + i]);
            }
            found += together - excess;
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

    /** Called when a block has ended on an SM: it may have room again. */
    void roomOn(int sm) {
        if (someFull && mine.get(sm)) {
            room.set(sm);
        }
    }

    /** Frees the room of a block that was placed alone. */
    void release(long demand, int sm) {
        resident--;
        array.release(demand, sm);
    }

    /** Frees the room of a round of blocks. */
    void release(long demand, int[] places) {
        resident--;
        for (int sm : places) {
            array.release(demand, sm);
        }
    }
}
