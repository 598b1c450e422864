package orrery.core.graphexec;

/** The documented values of {@code CUgraphInstantiate_flags}. */
public final class InstantiateFlags {
    /** A launch frees the memory that earlier launches left allocated. */
    public static final int AUTO_FREE_ON_LAUNCH = 1;
    /** The graph is uploaded after its instantiation. */
    public static final int UPLOAD = 2;
    /** The graph can be launched from the device. */
    public static final int DEVICE_LAUNCH = 4;
    /** Kernel nodes run with their own priorities. */
    public static final int USE_NODE_PRIORITY = 8;
    /** All documented flags. */
    public static final int ALL = AUTO_FREE_ON_LAUNCH | UPLOAD | DEVICE_LAUNCH | USE_NODE_PRIORITY;

    private InstantiateFlags() {}
}
