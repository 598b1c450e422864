package orrery.core.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.order.NodeStep;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;
import orrery.sim.GraphPart;
import orrery.sim.LaunchingKernel;

/** What an execution of a graph, or of the body of a conditional node, is part of. */
public interface GraphScope extends GraphPart, DeviceRuntime {

    /** Creates what happens inside the composite node at {@code position}, which is executed as {@code operation}. */
    CompositeWork.Inside inside(int position, Operation operation);

    /**
     * Launches a graph for a kernel that was declared to launch graphs, and returns the result code.
     *
     * @param position the position of the kernel
     */
    CUresult requestLaunch(@Nullable DeviceGraph graph, GraphLaunchMode mode, LaunchingKernel kernel, int position);

    /** Returns the id of the launch from the host that this is part of. */
    long launchId();

    /** Returns the node at a position, after the nodes that it is nested in, from the outermost one; for checkers. */
    List<NodeStep> path(int position);

    /**
     * Returns when the device sees a node without dependencies; 0 if it sees all of them at once.
     *
     * @param root how many such nodes come before it
     */
    default long rootVisibleAt(int root) {
        return 0;
    }

    /** Starts the graph launches that a kernel has requested so far. */
    void startRequested(long now);

    /** Called when everything in {@code run} has completed, the last of it at {@code at} nanoseconds. */
    void completed(GraphRun run, long at);

    /** Does nothing: this is called only where no programmatic edge leads from the kernel. */
    @Override
    default void triggerProgrammaticLaunchCompletion(long nanos) {}

    /** Does nothing: this is called only where no programmatic edge leads to the kernel. */
    @Override
    default void gridDependencySynchronize(long nanos) {}
}
