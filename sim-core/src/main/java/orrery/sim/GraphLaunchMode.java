package orrery.sim;

/**
 * The ways in which a kernel launches a graph, determined by the stream of the launch. Source: CUDA Programming Guide,
 * CUDA Graphs, table 9.
 *
 * <pre>{@code
 * Kernel scheduler = Kernel.perLaunch(arguments -> launch -> {
 *             launch.device().launchGraph(arguments.graph(0), GraphLaunchMode.FIRE_AND_FORGET);
 *             launch.device().launchGraph(launch.device().currentGraph(), GraphLaunchMode.TAIL); // again, after that
 *         })
 *         .launchesGraphs();
 * }</pre>
 */
public enum GraphLaunchMode {
    /** Launches immediately, as a child of the running graph ({@code cudaStreamGraphFireAndForget}). */
    FIRE_AND_FORGET,
    /** Launches when the running graph and all its children are complete ({@code cudaStreamGraphTailLaunch}). */
    TAIL,
    /** Launches immediately, as a sibling of the running graph ({@code cudaStreamGraphFireAndForgetAsSibling}). */
    SIBLING
}
