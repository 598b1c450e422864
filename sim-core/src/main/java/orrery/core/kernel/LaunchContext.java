package orrery.core.kernel;

import java.util.function.BooleanSupplier;

/**
 * The context of a running launch, which the body of the kernel receives: the shape of the launch, and requests to the
 * device.
 */
public final class LaunchContext {
    private final LaunchShape shape;
    private final DeviceRuntime runtime;
    private final Coroutine coroutine;

    /** Creates the context of a kernel that cannot wait for the host. */
    LaunchContext(LaunchShape shape, DeviceRuntime runtime) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = null;
    }

    /** Creates the context of a kernel that waits for the host in a coroutine. */
    LaunchContext(LaunchShape shape, DeviceRuntime runtime, Coroutine coroutine) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = coroutine;
    }

    /** Returns the device runtime, for launching graphs and setting conditional values. */
    public DeviceRuntime device() {
        return runtime;
    }

    /** Returns the shape of the launch. */
    public LaunchShape shape() {
        return shape;
    }

    /**
     * Waits until the host makes {@code condition} true, for example by writing to page-locked memory. Virtual time
     * continues, so that other streams can make progress. The condition is evaluated whenever memory may have changed.
     *
     * @throws IllegalStateException if the kernel was not declared {@link Kernel#blocking()}
     */
    public void awaitHost(BooleanSupplier condition) {
        if (coroutine == null) {
            throw new IllegalStateException("a kernel waits for the host but was not declared with Kernel.blocking()");
        }
        while (!condition.getAsBoolean()) {
            coroutine.yieldUntil(() -> holdsOrFails(condition));
        }
    }

    /**
     * Returns true for a condition that throws. The kernel then resumes, evaluates it again, and fails with the
     * exception.
     */
    private static boolean holdsOrFails(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (Throwable failure) {
            return true;
        }
    }

    /** Fails the launch with CUDA_ERROR_LAUNCH_FAILED, which becomes the sticky error of the context. */
    public void trap() {
        throw new DeviceTrap(false, "the kernel executed a trap");
    }

    /** Fails the launch with CUDA_ERROR_ASSERT, which becomes the sticky error of the context, unless {@code holds}. */
    public void deviceAssert(boolean holds, String message) {
        DeviceTrap.require(holds, message);
    }
}
