package orrery.core.graphexec;

import static orrery.core.rule.RuleFacts.GRAPHS;
import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;
import static orrery.core.rule.RuleFacts.observed;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of instantiation and of executable graphs. */
public enum ExecRule implements CoreRule {
    /** Handles of executable graphs. */
    HANDLE(documented(
            "EXEC-01",
            HEADER,
            "cuGraphLaunch",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An executable graph handle must refer to an executable graph that has not been destroyed.",
            "a handle returned by cuGraphInstantiate")),
    /** Flags of an instantiation. */
    FLAGS(documented(
            "EXEC-02",
            HEADER,
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Instantiation flags must be documented flags. CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH"
                    + " cannot be combined with CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH."
                    + " CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD needs cuGraphInstantiateWithParams, which names the stream.",
            "a combination of CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH (1),"
                    + " CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD (2), CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH (4) and"
                    + " CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY (8)")),
    /** Cycles. */
    CYCLE(documented(
            "EXEC-03",
            HEADER,
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph with a cycle cannot be instantiated.",
            "a graph without cycles")),
    /** Graphs that belong to a node. */
    PART(observed(
            "EXEC-04",
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph that belongs to a node cannot be instantiated by itself. This applies to the graph of a child"
                    + " graph node and to a conditional body.",
            "the graph that contains the node",
            "graph/child-move")),
    /** Nodes of an executable graph. */
    NODE(documented(
            "EXEC-06",
            HEADER,
            "cuGraphExecKernelNodeSetParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The node must be a node of the graph that was instantiated, must have existed at"
                    + " instantiation and must have the type that the function sets.",
            "a node of the instantiated graph, of the type that the function sets")),
    /** Changes of node parameters. */
    PARAMETERS(documented(
            "EXEC-07",
            GRAPHS,
            "4.2.3.4 Graph Update Limitations",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "New parameters of a node in an executable graph must keep the type, device and context of"
                    + " memory operands, the context of the kernel function and the number of external semaphores."
                    + " Only one-dimensional copies can change. Only one-dimensional memsets can change their extent."
                    + " A new kernel function cannot launch graphs or kernels if the old one could not.",
            "parameters within these limits, or a new instantiation")),
    /** Nodes that can be enabled or disabled. */
    ENABLE(documented(
            "EXEC-08",
            GRAPHS,
            "4.2.3.3 Individual Node Enable",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only kernel, memset and memcpy nodes can be enabled or disabled.",
            "a node of one of these types")),
    /** Topology of a child graph. */
    CHILD(documented(
            "EXEC-09",
            HEADER,
            "cuGraphExecChildGraphNodeSetParams",
            CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
            "The new child graph must have the same topology and node types as the old one.",
            "a graph with the same topology, as for cuGraphExecUpdate")),
    /** Node types of a graph for device launch. */
    DEVICE(documented(
            "EXEC-13",
            GRAPHS,
            "4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph instantiated for device launch can contain only kernel, memcpy, memset and child"
                    + " graph nodes. Its kernels cannot use dynamic parallelism. Its copies can use only device"
                    + " memory and page-locked host memory.",
            "nodes of these types, at any depth")),
    /** Empty graphs for device launch. */
    DEVICE_EMPTY(observed(
            "EXEC-14",
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph instantiated for device launch must contain at least one node, and so must each of"
                    + " its child graphs.",
            "a graph with at least one node",
            "dev/empty-graph")),
    /** Number of executable graphs with conditional nodes. */
    ONE_EXEC(documented(
            "EXEC-15",
            HEADER,
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph with conditional nodes can have only one executable graph at a time. Executable"
                    + " graphs and copies made before the conditional nodes were added count, too.",
            "cuGraphExecDestroy on the other executable graph first")),
    /** Handles without a conditional node. */
    HANDLE_UNUSED(observed(
            "EXEC-11",
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph cannot be instantiated with a conditional handle that no node uses.",
            "a conditional node for each handle",
            "cond/unassociated-handle")),
    /** Node types of a conditional body. */
    BODY(documented(
            "EXEC-12",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A conditional body can contain only kernel, empty, memcpy, memset, child graph and"
                    + " conditional nodes. Its kernels cannot launch graphs or use dynamic parallelism. Its copies"
                    + " and memsets can use only device memory and page-locked host memory.",
            "nodes of these types, at any depth")),
    /** Device and context of a conditional body or a graph for device launch. */
    SINGLE_DEVICE(documented(
            "EXEC-16",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements and 4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "All nodes of a conditional body, or of a graph instantiated for device launch, must be on one"
                    + " device and belong to one context. For a body, it is the context of the conditional handle."
                    + " For copies in a graph for device launch, it must be current at instantiation.",
            "nodes of one context, and nodes of other contexts in separate graphs")),
    /** Memory of a conditional body or a graph for device launch. */
    REACH(documented(
            "EXEC-17",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements and 4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Copies and memsets in a conditional body, or in a graph instantiated for device launch, must"
                    + " use memory that the current device can access at instantiation.",
            "memory of the current device, or memory to which access was enabled before")),
    /** Memory of captured memsets. */
    MEMSET_ACCESS(observed(
            "EXEC-18",
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A captured memset needs memory that the context of its stream can access when the graph is"
                    + " instantiated.",
            "cuCtxEnablePeerAccess first, a stream of the memory's device, or cuGraphMemsetNodeSetParams",
            "multi/capture-memset-across")),
    /** Graphs that an update can take. */
    UPDATE_SOURCE(observed(
            "EXEC-10",
            "cuGraphExecUpdate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An executable graph cannot be updated from a graph that is embedded in another graph.",
            "a graph that is not embedded in a node",
            "graph/child-move"));

    private final RuleFacts facts;

    ExecRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
