package orrery.core.kernel;

/** What a body that runs once per thread knows of its thread. A value: the compiler takes it apart. */
public final class ThreadContext {
    private final BlockContext block;
    private final LaunchShape shape;
    private final int blockX;
    private final int x;
    private final int y;
    private final int z;

    ThreadContext(BlockContext block, LaunchShape shape, int blockX, int x, int y, int z) {
        this.block = block;
        this.shape = shape;
        this.blockX = blockX;
        this.x = x;
        this.y = y;
        this.z = z;
    }

    /** This thread's index in its block, in x. */
    public int threadIdxX() {
        return x;
    }

    /** This thread's index in its block, in y. */
    public int threadIdxY() {
        return y;
    }

    /** This thread's index in its block, in z. */
    public int threadIdxZ() {
        return z;
    }

    /** The block's index in x. */
    public int blockIdxX() {
        return blockX;
    }

    /** The block's index in y. */
    public int blockIdxY() {
        return block.blockIdxY();
    }

    /** The block's index in z. */
    public int blockIdxZ() {
        return block.blockIdxZ();
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

    /** Blocks of the grid in z. */
    public int gridDimZ() {
        return shape.gridZ();
    }

    /** Blocks of the grid in x. */
    public int gridDimX() {
        return shape.gridX();
    }

    /** Blocks of the grid in y. */
    public int gridDimY() {
        return shape.gridY();
    }

    /** This thread's index in the grid, in x: {@code blockIdxX * blockDimX + threadIdxX}. */
    public int globalX() {
        return blockX * shape.blockX() + x;
    }

    /** This thread's index in the grid, in y. */
    public int globalY() {
        return block.blockIdxY() * shape.blockY() + y;
    }

    /** This thread's index in the grid, in z. */
    public int globalZ() {
        return block.blockIdxZ() * shape.blockZ() + z;
    }

    /** The grid and its blocks. */
    public LaunchShape shape() {
        return shape;
    }

    /** What the kernel can ask the device for. */
    public DeviceRuntime device() {
        return block.device();
    }

    /** The block, for its shared memory. */
    public BlockContext block() {
        return block;
    }

    /**
     * Waits until every thread of the block has come here.
     *
     * @throws IllegalStateException if the kernel was not made by {@link Kernel#perThreadWithBarriers}
     */
    public void syncThreads() {
        Coroutine coroutine = Coroutine.current();
        if (coroutine == null) {
            throw new IllegalStateException("a kernel that calls syncThreads is made by Kernel.perThreadWithBarriers,"
                    + " or written in phases with BlockContext.forEachThread");
        }
        coroutine.suspend();
    }

    /**
     * The condition of a branch, as it is given: {@code if (thread.branch(i < n))}. Who instruments the kernel learns
     * from it how often threads of a warp went different ways.
     */
    public boolean branch(boolean condition) {
        return block.branch(condition);
    }

    /** Fails the launch: CUDA_ERROR_LAUNCH_FAILED. */
    public void trap() {
        throw new DeviceTrap(
                false,
                "thread (" + x + ", " + y + ", " + z + ") of block (" + blockX + ", " + block.blockIdxY() + ", "
                        + block.blockIdxZ() + ") executed a trap");
    }

    /** Fails the launch with CUDA_ERROR_ASSERT unless {@code holds}. */
    public void deviceAssert(boolean holds, String message) {
        DeviceTrap.unless(holds, message);
    }
}
