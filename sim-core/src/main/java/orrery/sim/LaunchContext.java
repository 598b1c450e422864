package orrery.sim;

import java.util.function.BooleanSupplier;

/** The launch that a body runs for. The simulator implements it. */
public interface LaunchContext {

    /** Returns the device runtime. */
    DeviceRuntime device();

    /** Returns the shape of the launch. */
    LaunchShape shape();

    /**
     * Waits until the host makes {@code condition} true. Virtual time continues. The condition is evaluated whenever
     * memory may have changed.
     *
     * @throws IllegalStateException if the kernel was not declared {@link Kernel#blocking()}
     */
    void awaitHost(BooleanSupplier condition);

    /** Fails the launch with CUDA_ERROR_LAUNCH_FAILED. */
    void trap();

    /** Fails the launch with CUDA_ERROR_ASSERT unless {@code holds}. */
    void deviceAssert(boolean holds, String message);
}
