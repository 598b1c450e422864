package orrery.core.kernel;

import org.jspecify.annotations.Nullable;

/** The block that a body runs for. */
public final class BlockContext {
    private final LaunchShape shape;
    private final int x;
    private final int y;
    private final int z;
    private final int sharedLimit;
    private final DeviceRuntime runtime;
    private final @Nullable KernelProbe probe;
    private @Nullable SharedMemory shared;

    BlockContext(LaunchShape shape, int x, int y, int z, int sharedLimit, DeviceRuntime runtime) {
        this(shape, x, y, z, sharedLimit, runtime, null);
    }

    BlockContext(
            LaunchShape shape,
            int x,
            int y,
            int z,
            int sharedLimit,
            DeviceRuntime runtime,
            @Nullable KernelProbe probe) {
        this.shape = shape;
        this.x = x;
        this.y = y;
        this.z = z;
        this.sharedLimit = sharedLimit;
        this.runtime = runtime;
        this.probe = probe;
    }

    /** Returns the device runtime. */
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

    /** Returns the shape of the launch. */
    public LaunchShape shape() {
        return shape;
    }

    /** Returns threads of a block in x. */
    public int blockDimX() {
        return shape.blockX();
    }

    /** Returns threads of a block in y. */
    public int blockDimY() {
        return shape.blockY();
    }

    /** Returns threads of a block in z. */
    public int blockDimZ() {
        return shape.blockZ();
    }

    /** Returns blocks of the grid in x. */
    public int gridDimX() {
        return shape.gridX();
    }

    /** Runs {@code body} for every thread of the block, followed by a barrier. */
    public void forEachThread(ThreadBody body) {
        if (probe != null) {
            forEachThreadProbed(body);
            return;
        }
        LoopClones.loopFor(body, shape.threadsPerBlock()).runBlock(body, this, shape);
    }

    /** Runs {@code body} for every thread of the block, and notifies the probe of each thread. */
    void forEachThreadProbed(ThreadBody body) {
        int count = shape.threadsPerBlock();
        for (int i = 0; i < count; i++) {
            notifyThread(i);
            body.run(thread(i));
        }
        notifyThread(0);
    }

    /** Notifies the probe, if there is one, that a thread starts or resumes. */
    void notifyThread(int thread) {
        if (probe != null) {
            probe.onThread(((long) z * shape.gridY() + y) * shape.gridX() + x, thread);
        }
    }

    /** Returns a thread by its number in the block. */
    ThreadContext thread(int index) {
        int threadX = index % shape.blockX();
        int threadY = index / shape.blockX() % shape.blockY();
        return new ThreadContext(this, shape, x, threadX, threadY, index / shape.blockX() / shape.blockY());
    }

    boolean branch(boolean condition) {
        if (probe != null) {
            probe.onBranch(condition);
        }
        return condition;
    }

    /**
     * Returns an array of {@code count} floats in shared memory. All threads of the block get the same array for the
     * same slot. It is zeroed when the block begins.
     */
    public float[] sharedFloats(int slot, int count) {
        SharedMemory memory = shared();
        float[] existing = memory.slot(slot, float[].class, count);
        return existing != null ? existing : memory.put(slot, new float[count], 4L * count);
    }

    /** Returns an array of {@code count} ints in shared memory. See {@link #sharedFloats}. */
    public int[] sharedInts(int slot, int count) {
        SharedMemory memory = shared();
        int[] existing = memory.slot(slot, int[].class, count);
        return existing != null ? existing : memory.put(slot, new int[count], 4L * count);
    }

    /** Returns an array of {@code count} doubles in shared memory. See {@link #sharedFloats}. */
    public double[] sharedDoubles(int slot, int count) {
        SharedMemory memory = shared();
        double[] existing = memory.slot(slot, double[].class, count);
        return existing != null ? existing : memory.put(slot, new double[count], 8L * count);
    }

    private SharedMemory shared() {
        if (shared == null) {
            shared = new SharedMemory(sharedLimit);
        }
        return shared;
    }

    /** Fails the launch with CUDA_ERROR_LAUNCH_FAILED. */
    public void trap() {
        throw new DeviceTrap(false, "block (" + x + ", " + y + ", " + z + ") executed a trap");
    }
}
