package orrery.runtime;

import orrery.driver.CUgraphEdgeData;

/**
 * What an edge of a graph means, by the names of the documented fields. A function reads them when it is called.
 *
 * <pre>{@code
 * cudaGraphEdgeData edgeData = new cudaGraphEdgeData();
 * edgeData.from_port = cudaGraphKernelNodePortProgrammatic;
 * edgeData.type = cudaGraphDependencyTypeProgrammatic;
 * cuda.cudaGraphAddDependencies(graph, List.of(a), List.of(b), List.of(edgeData));
 * }</pre>
 *
 * <p>Source: {@code struct cudaGraphEdgeData} of {@code driver_types.h}.
 */
public final class cudaGraphEdgeData extends CUgraphEdgeData {
    /**
     * When the earlier node triggers the edge: {@link GraphConstants#cudaGraphKernelNodePortDefault} or, for a kernel,
     * another port.
     */
    public byte from_port;

    /** What of the later node waits: 0 is the whole node. */
    public byte to_port;

    /**
     * {@link GraphConstants#cudaGraphDependencyTypeDefault} or
     * {@link GraphConstants#cudaGraphDependencyTypeProgrammatic}.
     */
    public byte type;

    /** Creates the data of a full dependency. */
    public cudaGraphEdgeData() {
        super(0, 0, 0);
    }

    @Override
    public int fromPort() {
        return Byte.toUnsignedInt(from_port);
    }

    @Override
    public int toPort() {
        return Byte.toUnsignedInt(to_port);
    }

    @Override
    public int type() {
        return Byte.toUnsignedInt(type);
    }
}
