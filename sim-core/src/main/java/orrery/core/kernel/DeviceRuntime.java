package orrery.core.kernel;

import orrery.device.CUresult;

/** What a running kernel can ask the device for. */
public interface DeviceRuntime {
    /** What a kernel finds that runs outside of any graph. */
    DeviceRuntime NO_GRAPH = new DeviceRuntime() {
        @Override
        public void setConditional(long handle, int value) {
            throw new IllegalStateException("a conditional value is set by a kernel that is in no graph");
        }

        @Override
        public CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode) {
            return CUresult.CUDA_ERROR_NOT_SUPPORTED;
        }

        @Override
        public DeviceGraph currentGraph() {
            return null;
        }
    };

    /** Sets the value of a conditional handle ({@code cudaGraphSetConditional}). */
    void setConditional(long handle, int value);

    /** Launches a graph ({@code cudaGraphLaunch}); the result code. */
    CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode);

    /** The running graph, if it can be launched from the device ({@code cudaGetCurrentGraphExec}); else null. */
    DeviceGraph currentGraph();
}
