package orrery.core.kernel;

import org.jspecify.annotations.Nullable;
import orrery.sim.BlockContext;
import orrery.sim.KernelProbe;
import orrery.sim.LaunchShape;
import orrery.sim.SharedRace;
import orrery.sim.ThreadBody;

/** A block of a running launch: its shared memory, and the loop over its threads. */
final class RunningBlock extends BlockContext implements SteppedBlock {
    private final GridCode grid;
    private final @Nullable KernelProbe probe;
    private @Nullable SharedMemory shared;

    /** What the code has kept for the next block. */
    private @Nullable Object kept;

    RunningBlock(LaunchShape shape, int x, int y, int z, GridCode grid) {
        super(shape, x, y, z, grid.runtime());
        this.grid = grid;
        this.probe = grid.probe();
    }

    @Override
    public void forEachThread(ThreadBody body) {
        checkStop();
        LaunchShape shape = shape();
        ThreadLoop loop = LoopClones.loopFor(body, shape.threadsPerBlock());
        if (probe == null) {
            loop.runBlock(body, this, shape);
        } else {
            forEachThreadProbed(body, loop, probe);
        }
    }

    /**
     * Runs {@code body} for every thread of the block, and notifies the probe of each thread. The phase of the threads
     * begins and ends with a barrier; after it, code of the block as a whole runs, which counts as thread 0.
     */
    void forEachThreadProbed(ThreadBody body, ThreadLoop loop, KernelProbe observer) {
        observer.onBarrier();
        loop.runProbedBlock(body, this, shape(), index(), observer);
        observer.onBarrier();
        observer.onThread(index(), 0);
    }

    /** Returns the number of the block in its grid. */
    private long index() {
        LaunchShape shape = shape();
        return ((long) blockIdxZ() * shape.gridY() + blockIdxY()) * shape.gridX() + blockIdxX();
    }

    /** Returns how many blocks the clusters before that of this block have; its number if there are no clusters. */
    private long firstOfCluster() {
        Cluster cluster = grid.placement().cluster();
        if (cluster.blocks() == 1) {
            return index();
        }
        long row = shape().gridX() / cluster.x();
        long layer = row * (shape().gridY() / cluster.y());
        long number = blockIdxZ() / cluster.z() * layer + blockIdxY() / cluster.y() * row + blockIdxX() / cluster.x();
        return number * cluster.blocks();
    }

    /** Returns how many threads of the cluster are before those of this block. */
    private int firstInCluster() {
        return grid.placement().cluster().rank(blockIdxX(), blockIdxY(), blockIdxZ()) * shape().threadsPerBlock();
    }

    /**
     * Notifies the probe, if there is one, that a thread of a Java kernel starts or resumes. Nothing orders the blocks
     * of a cluster in Java, where clusters have no barrier: so each block has its own number, and its threads are
     * counted from 0, unlike those of {@link #noteThread}.
     */
    void noteThreadOutsideCluster(int thread) {
        if (probe != null) {
            probe.onThread(index(), thread);
        }
    }

    @Override
    public BlockContext context() {
        return this;
    }

    @Override
    public GridPlacement placement() {
        return grid.placement();
    }

    /** Returns the block that the same thread runs after this one. */
    RunningBlock next() {
        LaunchShape shape = shape();
        int x = blockIdxX() + 1;
        boolean endsRow = x == shape.gridX();
        int y = blockIdxY() + (endsRow ? 1 : 0);
        boolean endsLayer = y == shape.gridY();
        RunningBlock next =
                new RunningBlock(shape, endsRow ? 0 : x, endsLayer ? 0 : y, blockIdxZ() + (endsLayer ? 1 : 0), grid);
        next.kept = kept;
        return next;
    }

    @Override
    public void keep(Object object) {
        kept = object;
    }

    @Override
    public @Nullable Object takeKept() {
        Object taken = kept;
        kept = null;
        return taken;
    }

    @Override
    public void checkStop() {
        grid.code().check();
    }

    @Override
    public boolean isObserved() {
        return probe != null;
    }

    @Override
    public void noteThread(int index) {
        if (probe != null) {
            probe.onThread(firstOfCluster(), firstInCluster() + index);
        }
    }

    @Override
    public void noteBarrier() {
        if (probe != null) {
            probe.onBarrier();
        }
    }

    @Override
    public void noteWarpBarrier(int first) {
        if (probe != null) {
            probe.onWarpBarrier(firstOfCluster(), firstInCluster() + first);
        }
    }

    @Override
    public void noteRace(SharedRace race) {
        if (probe != null) {
            probe.onSharedRace(race);
        }
    }

    @Override
    public RuntimeException failure(int x, int y, int z, RuntimeException cause) {
        return KernelFault.in(this, x, y, z, cause);
    }

    /** Returns a thread by its number in the block. */
    RunningThread thread(int index) {
        LaunchShape shape = shape();
        int threadX = index % shape.blockX();
        int threadY = index / shape.blockX() % shape.blockY();
        return new RunningThread(this, shape, blockIdxX(), threadX, threadY, index / shape.blockX() / shape.blockY());
    }

    boolean branch(boolean condition) {
        if (probe != null) {
            probe.onBranch(condition);
        }
        return condition;
    }

    @Override
    public float[] sharedFloats(int slot, int count) {
        SharedMemory memory = sharedMemory();
        float[] existing = memory.slot(slot, float[].class, count);
        return existing != null ? existing : memory.put(slot, 4L * count, () -> new float[count]);
    }

    @Override
    public int[] sharedInts(int slot, int count) {
        SharedMemory memory = sharedMemory();
        int[] existing = memory.slot(slot, int[].class, count);
        return existing != null ? existing : memory.put(slot, 4L * count, () -> new int[count]);
    }

    @Override
    public double[] sharedDoubles(int slot, int count) {
        SharedMemory memory = sharedMemory();
        double[] existing = memory.slot(slot, double[].class, count);
        return existing != null ? existing : memory.put(slot, 8L * count, () -> new double[count]);
    }

    private SharedMemory sharedMemory() {
        if (shared == null) {
            shared = new SharedMemory(grid.sharedLimit());
        }
        return shared;
    }

    @Override
    public void trap() {
        throw DeviceTrap.executed();
    }
}
