package orrery.core.kernel;

/** What a body that runs once per block knows of its block. */
public final class BlockContext {
    private final LaunchShape shape;
    private final int x;
    private final int y;
    private final int z;
    private final int sharedLimit;
    private final DeviceRuntime runtime;
    private final KernelProbe probe;
    private SharedMemory shared;

    BlockContext(LaunchShape shape, int x, int y, int z, int sharedLimit, DeviceRuntime runtime) {
        this(shape, x, y, z, sharedLimit, runtime, null);
    }

    BlockContext(LaunchShape shape, int x, int y, int z, int sharedLimit, DeviceRuntime runtime, KernelProbe probe) {
        this.shape = shape;
        this.x = x;
        this.y = y;
        this.z = z;
        this.sharedLimit = sharedLimit;
        this.runtime = runtime;
        this.probe = probe;
    }

    /** What the kernel can ask the device for. */
    public DeviceRuntime device() {
        return runtime;
    }

    /** This block's index in x. */
    public int blockIdxX() {
        return x;
    }

    /** This block's index in y. */
    public int blockIdxY() {
        return y;
    }

    /** This block's index in z. */
    public int blockIdxZ() {
        return z;
    }

    /** The grid and its blocks. */
    public LaunchShape shape() {
        return shape;
    }

    /** Threads of a block in x. */
    public int blockDimX() {
        return shape.blockX();
    }

    /** Threads of a block in y. */
    public int blockDimY() {
        return shape.blockY();
    }

    /** Threads of a block in z. */
    public int blockDimZ() {
        return shape.blockZ();
    }

    /** Blocks of the grid in x. */
    public int gridDimX() {
        return shape.gridX();
    }

    /**
     * A phase: runs {@code body} for every thread of the block. The end of the phase is a barrier. Each body gets a
     * copy of the driving loop of its own, so that it is compiled into it.
     */
    public void forEachThread(ThreadBody body) {
        if (probe != null) {
            forEachThreadProbed(body);
            return;
        }
        LoopClones.forBody(body, shape.threadsPerBlock()).runBlock(body, this, shape);
    }

    /** The same, with the probe told of each thread. */
    void forEachThreadProbed(ThreadBody body) {
        int count = shape.threadsPerBlock();
        for (int i = 0; i < count; i++) {
            enter(i);
            body.run(thread(i));
        }
        enter(0);
    }

    /** Tells the probe, if there is one, that a thread goes on. */
    void enter(int thread) {
        if (probe != null) {
            probe.thread(((long) z * shape.gridY() + y) * shape.gridX() + x, thread);
        }
    }

    /** A thread, by its number in the block. */
    ThreadContext thread(int index) {
        int threadX = index % shape.blockX();
        int threadY = index / shape.blockX() % shape.blockY();
        return new ThreadContext(this, shape, x, threadX, threadY, index / shape.blockX() / shape.blockY());
    }

    boolean branch(boolean condition) {
        if (probe != null) {
            probe.branch(condition);
        }
        return condition;
    }

    /** Shared memory of {@code count} floats; the same array for the same slot, zeroed when the block begins. */
    public float[] sharedFloats(int slot, int count) {
        float[] there = sharedSlot(slot, float[].class, count, 4);
        return there != null ? there : shared.put(slot, new float[count]);
    }

    /** Shared memory of {@code count} ints. */
    public int[] sharedInts(int slot, int count) {
        int[] there = sharedSlot(slot, int[].class, count, 4);
        return there != null ? there : shared.put(slot, new int[count]);
    }

    /** Shared memory of {@code count} doubles. */
    public double[] sharedDoubles(int slot, int count) {
        double[] there = sharedSlot(slot, double[].class, count, 8);
        return there != null ? there : shared.put(slot, new double[count]);
    }

    /** What is in a slot of shared memory, or null when there is now room for it. */
    private <T> T sharedSlot(int slot, Class<T> type, int count, long elementSize) {
        if (shared == null) {
            shared = new SharedMemory(sharedLimit);
        }
        T there = shared.slot(slot, type, count);
        if (there == null) {
            shared.take(elementSize * count);
        }
        return there;
    }

    /** Fails the launch: CUDA_ERROR_LAUNCH_FAILED. */
    public void trap() {
        throw new DeviceTrap(false, "block (" + x + ", " + y + ", " + z + ") executed a trap");
    }
}
