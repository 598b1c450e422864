package orrery.sim;

/**
 * The body of a kernel that runs once for each thread.
 *
 * <pre>{@code
 * Kernel square = Kernel.perThread(arguments -> {
 *     FloatView data = arguments.floats(0);
 *     ThreadBody body = thread -> {
 *         int i = thread.blockIdxX() * thread.blockDimX() + thread.threadIdxX();
 *         data.set(i, data.get(i) * data.get(i));
 *     };
 *     return body;
 * });
 * }</pre>
 */
@FunctionalInterface
public interface ThreadBody {

    /** Runs the body for a thread. */
    void run(ThreadContext thread);
}
