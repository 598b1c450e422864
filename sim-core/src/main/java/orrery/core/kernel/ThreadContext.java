package orrery.core.kernel;

/** The thread that a body runs for. */
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

    /** Returns the block's index in x. */
    public int blockIdxX() {
        return blockX;
    }

    /** Returns the block's index in y. */
    public int blockIdxY() {
        return block.blockIdxY();
    }

    /** Returns the block's index in z. */
    public int blockIdxZ() {
        return block.blockIdxZ();
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

    /** Returns blocks of the grid in z. */
    public int gridDimZ() {
        return shape.gridZ();
    }

    /** Returns blocks of the grid in x. */
    public int gridDimX() {
        return shape.gridX();
    }

    /** Returns blocks of the grid in y. */
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

    /** Returns the shape of the launch. */
    public LaunchShape shape() {
        return shape;
    }

    /** Returns the device runtime. */
    public DeviceRuntime device() {
        return block.device();
    }

    /** Returns the block, for its shared memory. */
    public BlockContext block() {
        return block;
    }

    /**
     * Waits until all threads of the block have called this method.
     *
     * @throws IllegalStateException if the kernel was not created by {@link Kernel#perThreadWithBarriers}
     */
    public void syncThreads() {
        Coroutine coroutine = Coroutine.current();
        if (coroutine == null) {
            throw new IllegalStateException(
                    "a kernel calls syncThreads; legal is a kernel made by Kernel.perThreadWithBarriers,"
                            + " or written in phases with BlockContext.forEachThread");
        }
        coroutine.suspend();
    }

    /**
     * Returns {@code condition}, and declares it as a branch to a probe of the kernel: {@code if (thread.branch(i <
     * n))}. Probes use it to count divergent branches of warps.
     */
    public boolean branch(boolean condition) {
        return block.branch(condition);
    }

    /** Fails the launch with CUDA_ERROR_LAUNCH_FAILED. */
    public void trap() {
        throw DeviceTrap.executed();
    }

    /** Fails the launch with CUDA_ERROR_ASSERT unless {@code holds}. */
    public void deviceAssert(boolean holds, String message) {
        DeviceTrap.require(holds, message);
    }
}
