package orrery.sim;

/**
 * The body of a kernel that runs once for each block.
 *
 * <pre>{@code
 * BlockBody reverse = block -> {
 *     int[] shared = block.sharedInts(0, 256);
 *     int first = block.blockIdxX() * 256;
 *     block.forEachThread(thread -> shared[thread.threadIdxX()] = data.get(first + thread.threadIdxX()));
 *     block.forEachThread(thread -> data.set(first + thread.threadIdxX(), shared[255 - thread.threadIdxX()]));
 * };
 * Kernel kernel = Kernel.perBlock(arguments -> reverse).staticSharedBytes(1024);
 * }</pre>
 */
@FunctionalInterface
public interface BlockBody {

    /** Runs the body for a block. */
    void run(BlockContext block);
}
