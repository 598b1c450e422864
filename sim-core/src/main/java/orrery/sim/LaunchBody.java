package orrery.sim;

/**
 * The body of a kernel that runs once for each launch.
 *
 * <pre>{@code
 * Kernel prefixSum = Kernel.perLaunch(arguments -> launch -> {
 *     IntView data = arguments.ints(0);
 *     for (int i = 1; i < arguments.i32(1); i++) {
 *         data.set(i, data.get(i) + data.get(i - 1));
 *     }
 * });
 * }</pre>
 */
@FunctionalInterface
public interface LaunchBody {

    /** Runs the body for a launch. */
    void run(LaunchContext launch);
}
