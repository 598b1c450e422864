package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.graph.EdgeData;

/** The meaning of an edge of a graph: from which port, to which port, and its type. Source: {@code cuda.h}. */
public class CUgraphEdgeData {
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

    private final int fromPort;
    private final int toPort;
    private final int type;

    /**
     * Creates the data of an edge.
     *
     * @param fromPort when the earlier node triggers it: 0 when it is complete, for kernels also
     *     {@link #KERNEL_NODE_PORT_PROGRAMMATIC} and {@link #KERNEL_NODE_PORT_LAUNCH_ORDER}
     * @param toPort what of the later node waits: 0 is the whole node
     * @param type {@link #DEPENDENCY_TYPE_DEFAULT} or {@link #DEPENDENCY_TYPE_PROGRAMMATIC}
     */
    public CUgraphEdgeData(int fromPort, int toPort, int type) {
        this.fromPort = fromPort;
        this.toPort = toPort;
        this.type = type;
    }

    /** Returns the data of an edge of the machine. */
    static CUgraphEdgeData of(EdgeData data) {
        return data.isDefault() ? DEFAULT : new CUgraphEdgeData(data.fromPort(), data.toPort(), data.type());
    }

    /** Returns when the earlier node triggers the edge. */
    public int fromPort() {
        return fromPort;
    }

    /** Returns what of the later node waits. */
    public int toPort() {
        return toPort;
    }

    /** Returns the kind of dependency. */
    public int type() {
        return type;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof CUgraphEdgeData data
                && fromPort() == data.fromPort()
                && toPort() == data.toPort()
                && type() == data.type();
    }

    @Override
    public final int hashCode() {
        return 31 * (31 * fromPort() + toPort()) + type();
    }

    @Override
    public final String toString() {
        return "CUgraphEdgeData[fromPort=" + fromPort() + ", toPort=" + toPort() + ", type=" + type() + "]";
    }
}
