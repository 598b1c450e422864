package orrery.sim;

/**
 * An executable graph, as kernels and graph definitions refer to it: the handle that the host has of it. Device graphs
 * are launched by the same handle on the host and on the device.
 *
 * <pre>{@code
 * Kernel scheduler = Kernel.perLaunch(arguments -> launch ->
 *                 launch.device().launchGraph(arguments.graph(0), GraphLaunchMode.FIRE_AND_FORGET))
 *         .launchesGraphs();
 * DeviceGraph work = cuda.cudaGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
 * cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
 * cuda.cudaLaunchKernel(scheduler, new dim3(1), new dim3(1), 0, stream, work);
 * CUgraph launcher = cuda.cudaStreamEndCapture(stream);
 * }</pre>
 */
public interface DeviceGraph {

    /** Returns the executable graph that this names. */
    DeviceGraph executable();

    /**
     * Returns the number that stands for the graph in the memory of the device: the bits of its
     * {@code cudaGraphExec_t}. Two graphs of a machine have different numbers. It is not 0, and no address of memory.
     */
    default long number() {
        return executable().number();
    }
}
