package orrery.ptx.device;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Cluster;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.SteppedBlock;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceRuntime;
import orrery.sim.LaunchShape;

/**
 * The threads of a block, and the memory that they have. A block state runs one block after the other.
 *
 * <p>The fields are public for generated code.
 */
public final class BlockState {
    /** The state of a thread that has ended. */
    public static final int ENDED = -1;

    /** Returned by a region whose threads go on in different regions. */
    public static final int DIFFERENT = -2;

    /** Returned by a region that has to be run warp by warp, and has not begun. */
    public static final int ONE_BY_ONE = -3;

    /** A bit of the state of a thread that waits at an exchange. The other bits are its next region. */
    public static final int WAITING = 1 << 30;

    /** The most local memory of a thread that calls functions recursively, in bytes. */
    private static final int MAX_LOCAL = 64 << 10;

    /** The local memory beyond the first calls that a thread of a recursive entry with barriers has, in bytes. */
    private static final int LOCAL_FOR_RECURSION = 16 << 10;

    /** How much the clock of a block grows with each read, so that loops that wait for it end. */
    private static final int CLOCK_STEP = 16;

    /** The iterations of a loop in which a thread may wait, before other threads run. */
    private static final int MAX_SPIN_LIMIT = 1000;

    /** The same after a turn in which no thread has gone on. */
    private static final int MIN_SPIN_LIMIT = 16;

    /** The iterations of such a loop now. */
    public int spinLimit;

    /** The iterations that each thread has left in its turn, where it may stop within such loops. */
    public final int[] spinsLeft;

    // The shape of the launch, and the place of the block in it.
    public final int dimX;
    public final int dimY;
    public final int dimZ;
    public final int gridX;
    public final int gridY;
    public final int gridZ;
    public final int threads;
    public int blockX;
    public int blockY;
    public int blockZ;

    // The shape of the clusters of the launch, and the place of the block in its cluster.
    public final int clusterX;
    public final int clusterY;
    public final int clusterZ;
    public final int clusterSize;

    /** 1 or 0: generated code reads it as {@code %is_explicit_cluster}. */
    public final int isExplicitCluster;

    public int inClusterX;
    public int inClusterY;
    public int inClusterZ;
    public int rank;

    /** The parameters of the launch. */
    public final byte[] params;

    /** The addresses of the variables of the module. */
    public final long[] addresses;

    /** The shared memory of the block. */
    public final byte[] shared;

    /** The local memory: of all threads where they stop before their end, otherwise of the one that runs. */
    public byte[] local;

    /** The bytes between the local memories of two threads; 0 if they share it. */
    public final int localStride;

    /** The next region of each thread, with {@link #WAITING}, or {@link #ENDED}. */
    public final int[] state;

    // What threads keep from one region to the next.
    public final int[] ints;
    public final long[] longs;
    public final float[] floats;
    public final double[] doubles;

    // The operands of an exchange, of which the first two are replaced by its results.
    public final int[] x0;
    public final int[] x1;
    public final int[] x2;
    public final int[] x3;
    public final long[] wide;

    /** The parts of matrices that threads have; empty if the code has none. */
    public final int[] matrix;

    /** The places that access global memory. */
    public final MemorySite[] sites;

    private final @Nullable MatrixOp[] matrixOps;
    private final EntryPlan plan;
    private final BlockFaults faults;
    private final LaunchArguments arguments;
    private final EntryCode code;
    private final Scheduler scheduler;
    private long clock;

    /** The SM of the block; -1 as long as nobody has asked. */
    private int sm;

    private SteppedBlock block;
    private @Nullable RunningCluster cluster;
    private final @Nullable SharedWatch watch;

    /** Whether code has asked for the barrier of the grid in a launch that is not cooperative. */
    private boolean lacksGridBarrier;

    /** Creates the state of the blocks of a launch. */
    public BlockState(
            EntryPlan plan,
            EntryCode code,
            LaunchShape shape,
            byte[] params,
            long[] addresses,
            LaunchArguments arguments,
            SteppedBlock first) {
        this.plan = plan;
        this.faults = new BlockFaults(plan);
        this.arguments = arguments;
        this.code = code;
        this.dimX = shape.blockX();
        this.dimY = shape.blockY();
        this.dimZ = shape.blockZ();
        this.gridX = shape.gridX();
        this.gridY = shape.gridY();
        this.gridZ = shape.gridZ();
        this.threads = shape.threadsPerBlock();
        Cluster cluster = first.placement().cluster();
        this.isExplicitCluster = cluster.none() ? 0 : 1;
        this.clusterX = Math.max(1, cluster.x());
        this.clusterY = Math.max(1, cluster.y());
        this.clusterZ = Math.max(1, cluster.z());
        this.clusterSize = (int) cluster.blocks();
        this.params = params;
        this.addresses = addresses;
        this.shared = new byte[plan.staticShared() + shape.sharedBytes()];
        boolean stops = plan.hasExchanges();
        int kept = stops ? threads : 0;
        int perThread = plan.localBytes() + (plan.isRecursive() ? LOCAL_FOR_RECURSION : 0);
        this.localStride = stops ? perThread : 0;
        this.local = new byte[Math.multiplyExact(perThread, stops ? threads : 1)];
        this.state = new int[kept];
        this.spinsLeft = new int[plan.stopsWithinSpin() ? kept : 0];
        this.ints = new int[kept * plan.kept().ints()];
        this.longs = new long[kept * plan.kept().longs()];
        this.floats = new float[kept * plan.kept().floats()];
        this.doubles = new double[kept * plan.kept().doubles()];
        this.x0 = new int[kept];
        this.x1 = new int[kept];
        this.x2 = new int[kept];
        this.x3 = new int[kept];
        this.wide = new long[kept];
        this.matrix = new int[plan.hasMatrices() ? threads << Matrices.WORDS_SHIFT : 0];
        this.matrixOps = new MatrixOp[matrix.length > 0 ? plan.sites().size() : 0];
        this.sites = new MemorySite[plan.sites().size()];
        for (int i = 0; i < sites.length; i++) {
            sites[i] = MemorySite.of(this, plan.sites().get(i), arguments, !plan.freesMemory());
        }
        this.scheduler = new Scheduler(this, plan, code);
        this.watch = plan.isWatched() ? new SharedWatch(this) : null;
        this.block = first;
    }

    /** Runs a block until its threads end or can only yield; returns whether all have ended. */
    boolean run(SteppedBlock next) {
        begin(next, null);
        if (plan.hasExchanges()) {
            return scheduler.run(next);
        }
        runThreads();
        return true;
    }

    /** Begins a block, which is one of a cluster or alone. */
    void begin(SteppedBlock next, @Nullable RunningCluster of) {
        block = next;
        cluster = of;
        sm = -1;
        spinLimit = MAX_SPIN_LIMIT;
        restoreSpins();
        blockX = next.context().blockIdxX();
        blockY = next.context().blockIdxY();
        blockZ = next.context().blockIdxZ();
        if (clusterSize > 1) {
            inClusterX = blockX % clusterX;
            inClusterY = blockY % clusterY;
            inClusterZ = blockZ % clusterZ;
            rank = next.placement().cluster().rank(blockX, blockY, blockZ);
        }
        Arrays.fill(shared, (byte) 0);
        Arrays.fill(local, (byte) 0);
        if (plan.hasExchanges()) {
            scheduler.begin(of);
        }
        if (watch != null) {
            watch.begin();
        }
    }

    /** Runs the threads of code that has no exchanges. */
    private void runThreads() {
        if (block.isObserved()) {
            for (int t = 0; t < threads; t++) {
                block.noteThread(t);
                code.run(this, 0, t, t + 1);
            }
        } else {
            code.run(this, 0, 0, threads);
        }
    }

    /** Adapts how long threads look at memory: to whether any of them has gone on. */
    void adaptSpins(boolean goesOn) {
        spinLimit = goesOn ? Math.min(4 * spinLimit, MAX_SPIN_LIMIT) : MIN_SPIN_LIMIT;
    }

    private void restoreSpins() {
        if (spinsLeft.length > 0) {
            Arrays.fill(spinsLeft, spinLimit);
        }
    }

    /** Lets the threads of a block run that can run, until they end or wait. */
    Scheduler.Turn takeTurn() {
        restoreSpins();
        if (plan.hasExchanges()) {
            return scheduler.takeTurn(block);
        }
        runThreads();
        return Scheduler.Turn.ENDED;
    }

    /** Returns what finds races in shared memory; null for code that is not watched. */
    @Nullable
    SharedWatch watch() {
        return watch;
    }

    /** Returns the number of the block in its grid. */
    long number() {
        return ((long) blockZ * gridY + blockY) * gridX + blockX;
    }

    /** Notes that threads of the block have passed a barrier. */
    void noteBarrier() {
        block.noteBarrier();
        if (watch != null) {
            watch.passBarrier();
        }
    }

    /** Notes that lanes of the warp that begins with a thread have passed a barrier. */
    void noteWarpBarrier(int from) {
        block.noteWarpBarrier(from);
        if (watch != null) {
            watch.passWarpBarrier(from);
        }
    }

    /** Returns what schedules the threads. */
    Scheduler scheduler() {
        return scheduler;
    }

    /**
     * Returns the shared memory of the block with a rank in the cluster, for the instruction of a site; its own for -1.
     */
    byte[] sharedOf(int otherRank, int site) {
        if (otherRank < 0) {
            return shared;
        } else if (cluster == null) {
            throw faults.outsideOfBlock(shared.length, site);
        }
        return ofRank(otherRank).shared;
    }

    /** Returns the block with a rank in the cluster; this one for -1. */
    BlockState ofRank(int otherRank) {
        if (otherRank < 0 || otherRank == rank) {
            return this;
        }
        if (cluster == null || otherRank >= clusterSize) {
            throw faults.noBlock(otherRank, clusterSize);
        }
        return cluster.block(otherRank);
    }

    /** Returns the block that runs. */
    SteppedBlock block() {
        return block;
    }

    // -- for generated code --------------------------------------------------------------------------------------

    /**
     * Notes that a thread leaves a region in another state than those before it, which run it together.
     *
     * @param common the state of those; anything if it is the first one
     * @param next the state of the thread
     * @param from the first one of them
     * @return the state that they have in common now
     */
    public int leave(int common, int next, int from, int thread) {
        if (thread == from) {
            return next;
        } else if (common != DIFFERENT) {
            scheduler.store(common, from, thread);
        }
        scheduler.store(next, thread, thread + 1);
        return DIFFERENT;
    }

    /** Returns the exception that a thread fails with. */
    public RuntimeException failure(RuntimeException thrown, int thread) {
        return block.failure(thread % dimX, thread / dimX % dimY, thread / dimX / dimY, thrown);
    }

    /** Advances the value of the clock registers, and returns it. */
    public long advanceClock() {
        clock += CLOCK_STEP;
        return clock;
    }

    /** Advances the clock, and returns the virtual time in nanoseconds. */
    public long advanceGlobalTimer() {
        return device().globalTimer() + advanceClock();
    }

    /** Returns the number of the launch. */
    public long gridId() {
        return block.placement().grid();
    }

    /** Returns the SM of the block. */
    public int smId() {
        if (sm < 0) {
            sm = block.placement().sm(number());
        }
        return sm;
    }

    /** Returns the number of SMs of the device. */
    public int smCount() {
        return block.placement().deviceSms();
    }

    /**
     * Returns the address of what the barrier of the grid counts in; 0 if the launch is not cooperative.
     *
     * @param variable the number of that variable
     */
    public long gridWorkspace(int variable) {
        lacksGridBarrier = !block.placement().isCooperative();
        return lacksGridBarrier ? 0 : addresses[variable];
    }

    /** Lets kernels start that depend on this one programmatically. */
    public void launchDependents() {
        device().triggerProgrammaticLaunchCompletion();
    }

    /** Waits for the kernels that this one depends on programmatically. */
    public void awaitDependencies() {
        device().gridDependencySynchronize();
    }

    /** Returns the number of the graph that runs, as a {@code cudaGraphExec_t}; 0 if the device cannot launch it. */
    public long currentGraph() {
        DeviceGraph graph = device().currentGraph();
        return graph == null ? 0 : graph.number();
    }

    /** Returns the device runtime. */
    DeviceRuntime device() {
        return block.context().device();
    }

    /** Makes sure that a thread has local memory up to an offset. */
    public void needLocal(int end, int thread) {
        int used = end - thread * localStride;
        int limit = localStride > 0 ? localStride : MAX_LOCAL;
        if (used > limit) {
            throw faults.localMemory(used, limit);
        }
        if (end > local.length) {
            local = Arrays.copyOf(local, Math.max(end, 2 * local.length));
        }
    }

    /** Returns the byte at a generic address, for the call of a site. */
    int byteAt(long address, int site) {
        return Windows.contains(address)
                ? ByteMemory.load8(Windows.memory(address, this, site), Windows.offset(address), this, site)
                : arguments.bytesAt(address).get(0) & 0xFF;
    }

    /** Returns the 32 bits at a generic address, for the call of a site. */
    int wordAt(long address, int site) {
        int word = 0;
        for (int i = Integer.BYTES - 1; i >= 0; i--) {
            word = word << Byte.SIZE | byteAt(address + i, site);
        }
        return word;
    }

    /** Returns the failure of a thread that executes a trap. */
    public RuntimeException trap(int site) {
        return faults.trap(site, lacksGridBarrier);
    }

    /** Returns the failure of a thread that calls an address at which there is no function, or one of another kind. */
    public RuntimeException noFunction(long address, int site) {
        return faults.noFunction(address, site);
    }

    /** Returns the exceptions of its code. */
    BlockFaults faults() {
        return faults;
    }

    /** Returns what an instruction does with matrices, by the number of its place. */
    MatrixOp matrixOp(int site) {
        MatrixOp op = matrixOps[site];
        if (op == null) {
            op = MatrixOp.of(site(site).instruction());
            matrixOps[site] = op;
        }
        return op;
    }

    SiteInfo site(int index) {
        return plan.sites().get(index);
    }
}
