package orrery.core.kernel;

import java.util.function.BooleanSupplier;

/** What a body that runs once per launch knows of its launch. */
public final class LaunchContext {
    private final LaunchShape shape;
    private final DeviceRuntime runtime;
    private final Coroutine coroutine;

    /**
     * One that never waits for the host. The JIT does not inline what has a parameter of a class that is not loaded.
     */
    LaunchContext(LaunchShape shape, DeviceRuntime runtime) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = null;
    }

    /** One that waits for the host in a coroutine. */
    LaunchContext(LaunchShape shape, DeviceRuntime runtime, Coroutine coroutine) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = coroutine;
    }

    /** What the kernel can ask the device for. */
    public DeviceRuntime device() {
        return runtime;
    }

    /** The grid and its blocks. */
    public LaunchShape shape() {
        return shape;
    }

    /**
     * Waits until the host makes {@code condition} true. Virtual time goes on meanwhile; the condition is looked at
     * when memory may have changed.
     *
     * @throws IllegalStateException if the kernel was not declared {@link Kernel#blocking()}
     */
    public void awaitHost(BooleanSupplier condition) {
        if (coroutine == null) {
            throw new IllegalStateException("a kernel that waits for the host is declared with Kernel.blocking()");
        }
        while (!condition.getAsBoolean()) {
            coroutine.yieldUntil(() -> holdsOrFails(condition));
        }
    }

    /** A condition that fails is the kernel's to fail with, so the kernel goes on and evaluates it once more. */
    private static boolean holdsOrFails(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (Throwable failure) {
            return true;
        }
    }

    /** Fails the launch: CUDA_ERROR_LAUNCH_FAILED. */
    public void trap() {
        throw new DeviceTrap(false, "the kernel executed a trap");
    }

    /** Fails the launch with CUDA_ERROR_ASSERT unless {@code holds}. */
    public void deviceAssert(boolean holds, String message) {
        DeviceTrap.unless(holds, message);
    }
}
