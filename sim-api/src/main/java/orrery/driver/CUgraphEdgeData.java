package orrery.driver;

import orrery.core.graph.EdgeData;

/**
 * What an edge of a graph means. Source: {@code cuda.h}.
 *
 * @param fromPort when the earlier node triggers it: 0 when it is complete, for kernels also
 *     {@link #KERNEL_NODE_PORT_PROGRAMMATIC} and {@link #KERNEL_NODE_PORT_LAUNCH_ORDER}
 * @param toPort what of the later node waits: 0 is the whole node
 * @param type {@link #DEPENDENCY_TYPE_DEFAULT} or {@link #DEPENDENCY_TYPE_PROGRAMMATIC}
 */
public record CUgraphEdgeData(int fromPort, int toPort, int type) {
    /** A full dependency, as an edge without data is. */
    public static final CUgraphEdgeData DEFAULT = new CUgraphEdgeData(0, 0, 0);

    /** The port of a kernel node that activates when all blocks have triggered or ended. */
    public static final int KERNEL_NODE_PORT_PROGRAMMATIC = 1;
    /** The port of a kernel node that activates when all blocks have begun. */
    public static final int KERNEL_NODE_PORT_LAUNCH_ORDER = 2;
    /** A full dependency. */
    public static final int DEPENDENCY_TYPE_DEFAULT = 0;
    /** A dependency between kernels that lets the later one begin early. */
    public static final int DEPENDENCY_TYPE_PROGRAMMATIC = 1;

    /** The data of an edge of the machine. */
    static CUgraphEdgeData of(EdgeData data) {
        return data.isDefault() ? DEFAULT : new CUgraphEdgeData(data.fromPort(), data.toPort(), data.type());
    }
}
