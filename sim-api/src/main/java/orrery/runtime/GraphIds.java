package orrery.runtime;

import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Graph Management" of the runtime API that identify graphs and nodes. Source: the pages
 * of the runtime API of CUDA 13.1, with which they came. {@code cuda_runtime_api.h} of CUDA 13.0 and the documents that
 * define the other functions here lack them, and no transcript of hardware has them.
 */
public interface GraphIds {
    /**
     * Returns the id of a graph.
     *
     * @param hGraph the graph
     * @return the id, unique among the graphs and executable graphs of the machine
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuGraphGetId}
     */
    @Delegates("cuGraphGetId")
    int cudaGraphGetId(CUgraph hGraph);

    /**
     * Returns the id of an executable graph.
     *
     * @param hGraphExec the executable graph
     * @return the id, unique among the graphs and executable graphs of the machine
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuGraphExecGetId}
     */
    @Delegates("cuGraphExecGetId")
    int cudaGraphExecGetId(CUgraphExec hGraphExec);

    /**
     * Returns the id of a node within its graph.
     *
     * @param hNode the node
     * @return the number of the node in its graph, in the order of creation, from 0 on
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphNodeGetLocalId}
     */
    @Delegates("cuGraphNodeGetLocalId")
    int cudaGraphNodeGetLocalId(CUgraphNode hNode);

    /**
     * Returns the id by which tools name a node.
     *
     * @param hNode the node
     * @return the id, unique on the machine: the id of the graph in the upper 32 bits, the local id in the lower ones
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphNodeGetToolsId}
     */
    @Delegates("cuGraphNodeGetToolsId")
    long cudaGraphNodeGetToolsId(CUgraphNode hNode);

    /**
     * Returns the graph that has a node.
     *
     * @param hNode the node
     * @return the graph
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphNodeGetContainingGraph}
     */
    @Delegates("cuGraphNodeGetContainingGraph")
    cudaGraph_t cudaGraphNodeGetContainingGraph(CUgraphNode hNode);
}
