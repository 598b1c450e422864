package orrery.sim;

import java.util.function.BooleanSupplier;

/**
 * The context of a running launch, which the body of the kernel receives: the shape of the launch, and requests to the
 * device. The simulator implements it.
 *
 * <pre>{@code
 * Kernel consumer = Kernel.perLaunch(arguments -> launch -> {
 *             IntView flag = arguments.ints(0);
 *             launch.awaitHost(() -> flag.getVolatile(0) == 1);
 *             launch.device().print(launch.shape() + " goes on");
 *         })
 *         .blocking();
 * cuda.cudaLaunchKernel(consumer, new dim3(1), new dim3(1), 0, stream, pinned);
 * cuda.host().ints(pinned).setVolatile(0, 1); // the kernel goes on
 * cuda.cudaStreamSynchronize(stream);
 * }</pre>
 */
public interface LaunchContext {

    /** Returns the device runtime, for launching graphs and setting conditional values. */
    DeviceRuntime device();

    /** Returns the shape of the launch. */
    LaunchShape shape();

    /**
     * Waits until the host makes {@code condition} true, for example by writing to page-locked memory. Virtual time
     * continues, so that other streams can make progress. The condition is evaluated whenever memory may have changed.
     *
     * @throws IllegalStateException if the kernel was not declared {@link Kernel#blocking()}
     */
    void awaitHost(BooleanSupplier condition);

    /** Fails the launch with CUDA_ERROR_LAUNCH_FAILED, which becomes the sticky error of the context. */
    void trap();

    /** Fails the launch with CUDA_ERROR_ASSERT, which becomes the sticky error of the context, unless {@code holds}. */
    void deviceAssert(boolean holds, String message);
}
