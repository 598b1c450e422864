package orrery.sim;

/**
 * A kernel that has launched a graph.
 *
 * @param operationId the id of the kernel's operation
 * @param blockX the index of the block that launched it, in x; 0 if the body runs once for all blocks
 * @param blockY the index of the block in y
 * @param blockZ the index of the block in z
 */
public record LaunchingKernel(long operationId, int blockX, int blockY, int blockZ) {

    /** Creates a kernel whose body runs once for all blocks. */
    public static LaunchingKernel of(long operationId) {
        return new LaunchingKernel(operationId, 0, 0, 0);
    }
}
