package orrery.sim;

/**
 * The block that a body runs for.
 *
 * <pre>{@code
 * Kernel sum = Kernel.perBlock(arguments -> block -> {
 *     int[] shared = block.sharedInts(0, 256);
 *     block.forEachThread(thread -> shared[thread.threadIdxX()] = arguments.ints(0).get(thread.globalX()));
 *     block.forEachThread(thread -> { // after a barrier
 *         if (thread.threadIdxX() == 0) {
 *             arguments.ints(1).set(block.blockIdxX(), Arrays.stream(shared).sum());
 *         }
 *     });
 * });
 * cuda.cudaLaunchKernel(sum, new dim3(n / 256), new dim3(256), 0, stream, x, y);
 * }</pre>
 */
public abstract class BlockContext {
    private final LaunchShape shape;
    private final int x;
    private final int y;
    private final int z;
    private final DeviceRuntime runtime;

    /** Creates the context of a block; for the simulator. */
    protected BlockContext(LaunchShape shape, int x, int y, int z, DeviceRuntime runtime) {
        this.shape = shape;
        this.x = x;
        this.y = y;
        this.z = z;
        this.runtime = runtime;
    }

    /** Returns the device runtime. */
    public final DeviceRuntime device() {
        return runtime.ofBlock(x, y, z);
    }

    /** Returns this block's index in x. */
    public final int blockIdxX() {
        return x;
    }

    /** Returns this block's index in y. */
    public final int blockIdxY() {
        return y;
    }

    /** Returns this block's index in z. */
    public final int blockIdxZ() {
        return z;
    }

    /** Returns the shape of the launch. */
    public final LaunchShape shape() {
        return shape;
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

    /** Returns the number of blocks of the grid in x. */
    public final int gridDimX() {
        return shape.gridX();
    }

    /** Runs {@code body} for every thread of the block, followed by a barrier. */
    public abstract void forEachThread(ThreadBody body);

    /**
     * Returns an array of {@code count} floats in shared memory. All threads of the block get the same array for the
     * same slot. It is zeroed when the block begins.
     */
    public abstract float[] sharedFloats(int slot, int count);

    /** Returns an array of {@code count} ints in shared memory. See {@link #sharedFloats}. */
    public abstract int[] sharedInts(int slot, int count);

    /** Returns an array of {@code count} doubles in shared memory. See {@link #sharedFloats}. */
    public abstract double[] sharedDoubles(int slot, int count);

    /** Fails the launch with CUDA_ERROR_LAUNCH_FAILED. */
    public abstract void trap();
}
