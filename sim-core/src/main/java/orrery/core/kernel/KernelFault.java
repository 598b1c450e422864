package orrery.core.kernel;

import java.util.Objects;
import java.util.function.Supplier;
import orrery.device.ApiText;
import orrery.sim.BlockContext;
import orrery.sim.DeviceFault;
import orrery.sim.ThreadContext;

/**
 * The exception that ends a kernel, with the block and the thread that caused it. The cause is what the kernel threw.
 */
public final class KernelFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ApiText text;

    private KernelFault(String location, Throwable cause) {
        super(location, cause, false, false);
        this.text = DeviceFault.describe(cause);
    }

    /**
     * Returns the failure of a kernel or other code, of a block or a thread of a kernel if that is known already. This
     * prints the exception: call it on the thread that ran the code.
     */
    public static KernelFault of(Throwable failure) {
        return failure instanceof KernelFault located ? located : new KernelFault("", failure);
    }

    /** Returns the failure of a block, or of a thread of it if that is known already. */
    static KernelFault in(BlockContext block, Throwable failure) {
        return at(() -> describe(block), failure);
    }

    /** Returns the failure of a thread. */
    static KernelFault in(ThreadContext thread, Throwable failure) {
        return in(thread.block(), thread.threadIdxX(), thread.threadIdxY(), thread.threadIdxZ(), failure);
    }

    /** Returns the failure of a thread of a block. */
    static KernelFault in(BlockContext block, int x, int y, int z, Throwable failure) {
        return at(() -> "thread (" + x + ", " + y + ", " + z + ") of " + describe(block), failure);
    }

    /**
     * Returns a failure with its place, unless it has one already.
     *
     * @throws KernelStopped if that is the failure: nothing has failed in the kernel
     */
    private static KernelFault at(Supplier<String> place, Throwable failure) {
        if (failure instanceof KernelStopped stopped) {
            throw stopped;
        }
        return failure instanceof KernelFault located ? located : new KernelFault(place.get(), failure);
    }

    private static String describe(BlockContext block) {
        return "block (" + block.blockIdxX() + ", " + block.blockIdxY() + ", " + block.blockIdxZ() + ")";
    }

    @Override
    public synchronized Throwable getCause() {
        return Objects.requireNonNull(super.getCause());
    }

    /** Returns what failed, such as {@code thread (1, 0, 0) of block (0, 0, 0)}; empty if unknown. */
    public String location() {
        return Objects.requireNonNull(getMessage());
    }

    /** Returns why the kernel failed. */
    WorkFailure failure() {
        return new WorkFailure(getCause(), location(), text);
    }
}
