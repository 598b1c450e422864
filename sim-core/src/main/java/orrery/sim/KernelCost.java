package orrery.sim;

/**
 * The cost of a kernel in virtual nanoseconds, as a function of its launch.
 *
 * <pre>{@code
 * KernelCost cost = (shape, arguments) -> 2_000 + 5L * arguments.i32(2) / shape.blocks();
 * Kernel sort = Kernel.empty().named("sort").costPerBlock(cost);
 * cuda.cudaLaunchKernel(sort, new dim3(n / 256), new dim3(256), 0, stream, x, y, n);
 * }</pre>
 */
@FunctionalInterface
public interface KernelCost {

    /** Returns the cost in nanoseconds, 0 or more. A kernel whose cost is negative fails. */
    long nanos(LaunchShape shape, KernelArguments arguments);
}
