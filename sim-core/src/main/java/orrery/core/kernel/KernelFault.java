package orrery.core.kernel;

/** A failure of a kernel, with the block and the thread that caused it. The cause is what the kernel threw. */
public final class KernelFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private KernelFault(String location, Throwable cause) {
        super(location, cause, false, false);
    }

    /** Returns the failure of a block, or of a thread of it if that is known already. */
    static KernelFault in(BlockContext block, Throwable failure) {
        return failure instanceof KernelFault located ? located : new KernelFault(block.toString(), failure);
    }

    /** Returns the failure of a thread of a block. */
    static KernelFault in(BlockContext block, int x, int y, int z, Throwable failure) {
        return failure instanceof KernelFault located
                ? located
                : new KernelFault(ThreadContext.describe(block, x, y, z), failure);
    }

    /** Returns what failed, such as {@code thread (1, 0, 0) of block (0, 0, 0)}. */
    public String location() {
        return getMessage();
    }
}
