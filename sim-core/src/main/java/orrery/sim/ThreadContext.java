package orrery.sim;

/**
 * One thread of a kernel: its place in its block and in the grid, by the names of CUDA C++ ({@code threadIdx},
 * {@code blockIdx}, {@code blockDim}, {@code gridDim}), and the functions that device code has.
 *
 * <pre>{@code
 * Kernel shift = Kernel.perThreadWithBarriers(arguments -> {
 *     IntView data = arguments.ints(0);
 *     return thread -> {
 *         int i = thread.threadIdxX();
 *         int next = data.get((i + 1) % thread.blockDimX());
 *         thread.syncThreads(); // all have read before one writes
 *         data.set(i, next);
 *     };
 * });
 * }</pre>
 */
public abstract class ThreadContext {
    private final BlockContext block;
    private final LaunchShape shape;
    private final int blockX;
    private final int x;
    private final int y;
    private final int z;

    /** Creates the context of a thread; for the simulator. */
    protected ThreadContext(BlockContext block, LaunchShape shape, int blockX, int x, int y, int z) {
        this.block = block;
        this.shape = shape;
        this.blockX = blockX;
        this.x = x;
        this.y = y;
        this.z = z;
    }

    /** Returns this thread's index in its block, in x. */
    public final int threadIdxX() {
        return x;
    }

    /** Returns this thread's index in its block, in y. */
    public final int threadIdxY() {
        return y;
    }

    /** Returns this thread's index in its block, in z. */
    public final int threadIdxZ() {
        return z;
    }

    /** Returns the block's index in x. */
    public final int blockIdxX() {
        return blockX;
    }

    /** Returns the block's index in y. */
    public final int blockIdxY() {
        return block.blockIdxY();
    }

    /** Returns the block's index in z. */
    public final int blockIdxZ() {
        return block.blockIdxZ();
    }

    /** Returns the number of threads of a block in x. */
    public final int blockDimX() {
        return shape.blockX();
    }

    /** Returns the number of threads of a block in y. */
    public final int blockDimY() {
        return shape.blockY();
    }

    /** Returns the number of threads of a block in z. */
    public final int blockDimZ() {
        return shape.blockZ();
    }

    /** Returns the number of blocks of the grid in z. */
    public final int gridDimZ() {
        return shape.gridZ();
    }

    /** Returns the number of blocks of the grid in x. */
    public final int gridDimX() {
        return shape.gridX();
    }

    /** Returns the number of blocks of the grid in y. */
    public final int gridDimY() {
        return shape.gridY();
    }

    /** Returns this thread's index in the grid, in x: {@code blockIdxX * blockDimX + threadIdxX}. */
    public final int globalX() {
        return blockX * shape.blockX() + x;
    }

    /** Returns this thread's index in the grid, in y. */
    public final int globalY() {
        return block.blockIdxY() * shape.blockY() + y;
    }

    /** Returns this thread's index in the grid, in z. */
    public final int globalZ() {
        return block.blockIdxZ() * shape.blockZ() + z;
    }

    /** Returns the shape of the launch. */
    public final LaunchShape shape() {
        return shape;
    }

    /** Returns the device runtime. */
    public final DeviceRuntime device() {
        return block.device();
    }

    /** Returns the block, for its shared memory. */
    public final BlockContext block() {
        return block;
    }

    /**
     * Waits until all threads of the block have called this method.
     *
     * @throws IllegalStateException if the kernel was not created by {@link Kernel#perThreadWithBarriers}
     */
    public abstract void syncThreads();

    /**
     * Returns {@code condition}, and declares it as a branch to a probe of the kernel: {@code if (thread.branch(i <
     * n))}. Probes use it to count divergent branches of warps.
     */
    public abstract boolean branch(boolean condition);

    /** Fails the launch with CUDA_ERROR_LAUNCH_FAILED. */
    public abstract void trap();

    /** Fails the launch with CUDA_ERROR_ASSERT unless {@code holds}. */
    public abstract void deviceAssert(boolean holds, String message);
}
