package orrery.sim;

/**
 * Creates the body of a kernel from the arguments of a launch. It runs once for each launch.
 *
 * <pre>{@code
 * Binding<ThreadBody> add = arguments -> {
 *     IntView data = arguments.ints(0); // read once for the launch, not once for each thread
 *     int summand = arguments.i32(1);
 *     return thread -> data.set(thread.globalX(), data.get(thread.globalX()) + summand);
 * };
 * cuda.cudaLaunchKernel(Kernel.perThread(add), new dim3(n / 256), new dim3(256), 0, stream, x, 3);
 * }</pre>
 *
 * @param <B> the type of the body
 */
@FunctionalInterface
public interface Binding<B> {

    /** Returns the body of a launch with these arguments. */
    B bind(KernelArguments arguments);
}
