package orrery.sim;

/**
 * A kernel that has launched a graph.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void started(TracedOperation operation, long time) {
 *         if (operation.graph() != null && operation.graph().launchingKernel() != null) {
 *             LaunchingKernel parent = operation.graph().launchingKernel();
 *             System.out.println("launched by operation " + parent.operationId() + ", block " + parent.blockX());
 *         }
 *     }
 * });
 * }</pre>
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
