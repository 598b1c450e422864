package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * The execution of a graph, as the parent of operations.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void completed(TracedOperation operation, long time) {
 *         GraphPart graph = operation.graph();
 *         System.out.println(operation.work().label() + (graph == null ? "" : " of graph " + graph.graphId()));
 *     }
 * });
 * }</pre>
 */
public interface GraphPart {

    /** Returns the id of the executable graph. */
    long graphId();

    /** Returns whether it is a conditional body, so that it is not executed in every launch. */
    boolean conditional();

    /** Returns which body of its conditional node it is, from 0; -1 if it is no body. */
    default int body() {
        return -1;
    }

    /** Returns the id of the executable graph whose kernel launched this one; 0 for a launch by the host. */
    long launcherGraphId();

    /** Returns the kernel that launched this execution; null for a launch by the host. */
    default @Nullable LaunchingKernel launchingKernel() {
        return null;
    }
}
