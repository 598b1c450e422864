package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;

import orrery.sim.CudaException;

/**
 * The functions of the chapter "Graph Management" of the driver API that identify graphs and nodes. Source: the pages
 * of the driver API of CUDA 13.1, with which they came. {@code cuda.h} of CUDA 13.0 and the documents that define the
 * other functions here lack them, and no transcript of hardware has them: the error codes are those that the pages
 * name, for the misuse that other functions of graphs check.
 */
public interface GraphIds {
    /**
     * Returns the id of a graph.
     *
     * @param graph the graph
     * @return the id, unique among the graphs and executable graphs of the machine
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01)
     */
    @DriverFunction(afterFault = WORKS)
    int cuGraphGetId(CUgraph graph);

    /**
     * Returns the id of an executable graph.
     *
     * @param exec the executable graph
     * @return the id, unique among the graphs and executable graphs of the machine
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01)
     */
    @DriverFunction(afterFault = WORKS)
    int cuGraphExecGetId(CUgraphExec exec);

    /**
     * Returns the id of a node within its graph, by which {@link CudaDriver#cuGraphDebugDotPrint} names it.
     *
     * @param node the node
     * @return the number of the node in its graph, in the order of creation, from 0 on
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02)
     */
    @DriverFunction(afterFault = WORKS)
    int cuGraphNodeGetLocalId(CUgraphNode node);

    /**
     * Returns the id by which tools name a node.
     *
     * @param node the node
     * @return the id, unique on the machine: the id of the graph in the upper 32 bits, the local id in the lower ones
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02)
     */
    @DriverFunction(afterFault = WORKS)
    long cuGraphNodeGetToolsId(CUgraphNode node);

    /**
     * Returns the graph that has a node.
     *
     * @param node the node
     * @return the graph
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02)
     */
    @DriverFunction(afterFault = WORKS)
    CUgraph cuGraphNodeGetContainingGraph(CUgraphNode node);
}
