package orrery.core.kernel;

/** How a kernel launches a graph, by the stream that it names. Source: table 9 of the guide. */
public enum GraphLaunchMode {
    /** At once, as a child of the running graph ({@code cudaStreamGraphFireAndForget}). */
    FIRE_AND_FORGET,
    /** When the running graph and all its children are complete ({@code cudaStreamGraphTailLaunch}). */
    TAIL,
    /** At once, beside the running graph ({@code cudaStreamGraphFireAndForgetAsSibling}). */
    SIBLING
}
