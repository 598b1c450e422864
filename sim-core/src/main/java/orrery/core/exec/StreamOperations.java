package orrery.core.exec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.sim.DeviceRuntime;
import orrery.sim.EngineKind;

/**
 * The operations that are submitted to streams. A row is used again when its operation is complete and the host's time
 * is far enough beyond that, so that nobody can ask for the time of its completion any more.
 *
 * <p>A handle names an operation for ever: a row, and a generation that changes when the row is used again.
 */
final class StreamOperations extends OperationTable {
    /** The first rows keep the reference of their last kernel: a reference that is equal need not be stored. */
    private static final int KEEPING = 64;

    private static final int ROWS = 64;

    private final OperationQueue retired = new OperationQueue();
    private Work[] works = new Work[ROWS];
    private WorkOwner[] owners = new WorkOwner[ROWS];
    private long[] ids = new long[ROWS];
    private long[] correlations = new long[ROWS];
    private int[] generations = new int[ROWS];
    private int used;

    StreamOperations(Executor executor) {
        super(executor, ROWS);
        Arrays.fill(generations, 1);
    }

    /** Creates an operation that waits for its submission; returns its handle. */
    long create(long id, Work work, WorkOwner owner, long correlation, long visibleAt) {
        int row = takeRow();
        if (works[row] != work) {
            works[row] = work;
        }
        if (owners[row] != owner) {
            owners[row] = owner;
        }
        ids[row] = id;
        correlations[row] = correlation;
        EngineKind kind = work.engineKind();
        int urgency = owner.engine().urgency(work, kind, owner.urgency());
        define(row, visibleAt, StateWord.waiting(0, kind == EngineKind.ORDER, urgency, 1));
        if (kind == EngineKind.HOST) {
            makeDetails(row).visibleAt = visibleAt;
        }
        return handle(row);
    }

    /** Takes a row whose operation was complete so long ago that nobody can tell when, or adds one. */
    private int takeRow() {
        if (retired.isEmpty() || completedAt((int) retired.peek()) > executor().forgottenAt()) {
            return addRow();
        }
        int row = (int) retired.poll();
        generations[row] = generations[row] == Integer.MAX_VALUE ? 1 : generations[row] + 1;
        return row;
    }

    private int addRow() {
        if (used == ids.length) {
            grow(2 * used);
        }
        return used++;
    }

    @Override
    void grow(int rows) {
        super.grow(rows);
        // An operation needs no more heap when it is complete.
        retired.reserve(rows);
        works = Arrays.copyOf(works, rows);
        owners = Arrays.copyOf(owners, rows);
        correlations = Arrays.copyOf(correlations, rows);
        int before = generations.length;
        generations = Arrays.copyOf(generations, rows);
        Arrays.fill(generations, before, rows, 1);
        // What decides whether there is room grows last: an exhausted heap leaves the table as it was.
        ids = Arrays.copyOf(ids, rows);
    }

    long handle(int row) {
        return (long) generations[row] << 32 | row;
    }

    /** Returns whether a row still belongs to the operation with this handle. */
    boolean has(long handle) {
        return generations[(int) handle] == (int) (handle >>> 32);
    }

    @Override
    Work work(int row) {
        return works[row];
    }

    @Override
    WorkOwner owner(int row) {
        return owners[row];
    }

    @Override
    long id(int row) {
        return ids[row];
    }

    @Override
    long correlationId(int row) {
        return correlations[row];
    }

    @Override
    long issueKernel(int row, long now, CostModel costs) {
        return costs.kernelStart();
    }

    @Override
    long visibleAt(int row) {
        return makeDetails(row).visibleAt;
    }

    @Override
    @Nullable
    GraphScope scope() {
        return null;
    }

    @Override
    DeviceRuntime runtime() {
        return DeviceRuntime.NO_GRAPH;
    }

    @Override
    int position(int row) {
        return 0;
    }

    /** The host may wait for it, or ask for its time. */
    @Override
    void completed(int row, long at) {
        executor().loop().pause();
        if (row >= KEEPING || !(works[row] instanceof KernelLaunch)) {
            works[row] = null;
        }
        retired.add(row);
    }
}
