package orrery.core.kernel;

import orrery.core.memory.MemoryFault;
import orrery.device.CUresult;

/** What a running kernel can ask the device for. */
public interface DeviceRuntime {
    /** What a kernel finds that runs outside of any graph. */
    DeviceRuntime NO_GRAPH = new DeviceRuntime() {
        @Override
        public void triggerProgrammaticLaunchCompletion(long nanos) {}

        @Override
        public void gridDependencySynchronize(long nanos) {}
    };

    /**
     * Sets the value of a conditional handle ({@code cudaGraphSetConditional}). Where the running graph has no
     * conditional node there is no value, and the access is a fault, as on the H200.
     */
    default void setConditional(long handle, int value) {
        throw MemoryFault.illegal("a conditional value is set by a kernel that is in no graph with a conditional node");
    }

    /** Launches a graph ({@code cudaGraphLaunch}); the result code. */
    default CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode) {
        return CUresult.CUDA_ERROR_NOT_SUPPORTED;
    }

    /** The running graph, if it can be launched from the device ({@code cudaGetCurrentGraphExec}); else null. */
    default DeviceGraph currentGraph() {
        return null;
    }

    /** Triggers at the begin of each block, or where blocks have waited for the kernels before. */
    default void triggerProgrammaticLaunchCompletion() {
        triggerProgrammaticLaunchCompletion(0);
    }

    /**
     * Lets kernels begin that depend on this one programmatically ({@code cudaTriggerProgrammaticLaunchCompletion}). A
     * kernel that never does it lets them begin by ending; one call speaks for all blocks of the launch.
     *
     * @param nanos how long a block has worked when it triggers; its effect happens at one instant, so it has to tell
     */
    void triggerProgrammaticLaunchCompletion(long nanos);

    /** Waits at the begin of each block: all its cost comes behind the kernels before. */
    default void gridDependencySynchronize() {
        gridDependencySynchronize(0);
    }

    /**
     * Waits until all kernels are complete that this one depends on programmatically
     * ({@code cudaGridDependencySynchronize}). Where there are none, or all are complete, it does nothing.
     *
     * <p>What the body finds in memory behind this call is what those kernels have left there. If one of them waits for
     * the host, the whole effect of this kernel comes when they are complete, unless it is {@link Kernel#blocking()}
     * itself: then it really waits here.
     *
     * @param nanos how long a block has worked when it begins to wait: that part of its cost comes before
     */
    void gridDependencySynchronize(long nanos);
}
