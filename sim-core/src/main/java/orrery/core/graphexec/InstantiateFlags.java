package orrery.core.graphexec;

/** The documented values of {@code CUgraphInstantiate_flags}. */
public final class InstantiateFlags {
    /** A launch frees memory that the previous launch has allocated and that was not freed. */
    public static final int AUTO_FREE_ON_LAUNCH = 1;
    /** The graph is uploaded after its instantiation. */
    public static final int UPLOAD = 2;
    /** Kernels can launch the graph. */
    public static final int DEVICE_LAUNCH = 4;
    /** Kernels have the priorities of their nodes, not of the stream of the launch. */
    public static final int USE_NODE_PRIORITY = 8;
    /** All flags. */
    public static final int ALL = AUTO_FREE_ON_LAUNCH | UPLOAD | DEVICE_LAUNCH | USE_NODE_PRIORITY;

    private InstantiateFlags() {}
}
