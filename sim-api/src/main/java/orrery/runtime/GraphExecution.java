package orrery.runtime;

import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;

/** The chapter "Graph Management" of the runtime API: executable graphs. Source: {@code cuda_runtime_api.h}. */
public interface GraphExecution extends GraphConstants {
    // -- executable graphs
    // ---------------------------------------------------------------------------------------------

    /** Makes a graph executable: a snapshot of it. */
    CUgraphExec cudaGraphInstantiate(CUgraph graph);

    /** The same with flags. */
    CUgraphExec cudaGraphInstantiate(CUgraph graph, long flags);

    /** The same with flags. */
    CUgraphExec cudaGraphInstantiateWithFlags(CUgraph graph, long flags);

    /** The same; {@code instantiateParams} tells what became of it, also after a failure. */
    CUgraphExec cudaGraphInstantiateWithParams(CUgraph graph, CUgraphInstantiateParams instantiateParams);

    /** The flags that the executable graph was instantiated with. */
    long cudaGraphExecGetFlags(CUgraphExec graphExec);

    /** Puts what a launch needs on the device beforehand, in stream order. */
    void cudaGraphUpload(CUgraphExec graphExec, CUstream stream);

    /** Launches an executable graph as one operation of a stream. */
    void cudaGraphLaunch(CUgraphExec graphExec, CUstream stream);

    /** Destroys an executable graph; launches go on. */
    void cudaGraphExecDestroy(CUgraphExec graphExec);

    /**
     * Updates an executable graph from a graph of the same shape; {@code resultInfo} tells what became of it, also
     * after a failure.
     */
    void cudaGraphExecUpdate(CUgraphExec graphExec, CUgraph graph, CUgraphExecUpdateResultInfo resultInfo);

    /** Changes what a node of any kind does from the next launch on. */
    void cudaGraphExecNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaGraphNodeParams nodeParams);

    /** Changes the launch of a kernel node from the next launch on. */
    void cudaGraphExecKernelNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaKernelNodeParams nodeParams);

    /** Changes the copy of a memcpy node from the next launch on. */
    void cudaGraphExecMemcpyNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaMemcpy3DParms nodeParams);

    /** Changes the copy of a memcpy node to one of bytes from the next launch on. */
    void cudaGraphExecMemcpyNodeSetParams1D(
            CUgraphExec graphExec, CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind);

    /** Changes the memset of a memset node from the next launch on. */
    void cudaGraphExecMemsetNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaMemsetParams nodeParams);

    /** Changes the function of a host node from the next launch on. */
    void cudaGraphExecHostNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaHostNodeParams nodeParams);

    /** Changes what the nodes of a child graph do from the next launch on. */
    void cudaGraphExecChildGraphNodeSetParams(CUgraphExec graphExec, CUgraphNode node, CUgraph childGraph);

    /** Changes the event of an event record node from the next launch on. */
    void cudaGraphExecEventRecordNodeSetEvent(CUgraphExec graphExec, CUgraphNode node, CUevent event);

    /** Changes the event of an event wait node from the next launch on. */
    void cudaGraphExecEventWaitNodeSetEvent(CUgraphExec graphExec, CUgraphNode node, CUevent event);

    /** Lets a kernel, memset or memcpy node take part in launches from the next one on, or be as an empty node. */
    void cudaGraphNodeSetEnabled(CUgraphExec graphExec, CUgraphNode node, boolean isEnabled);

    /** Whether a kernel, memset or memcpy node takes part in launches. */
    boolean cudaGraphNodeGetEnabled(CUgraphExec graphExec, CUgraphNode node);
}
