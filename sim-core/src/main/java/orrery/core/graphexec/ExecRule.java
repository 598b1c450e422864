package orrery.core.graphexec;

import static orrery.core.rule.RuleFacts.GRAPHS;
import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;
import static orrery.core.rule.RuleFacts.observed;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** What can be instantiated, and what can be done with an executable graph. */
public enum ExecRule implements CoreRule {
    /** An executable graph must be one. */
    HANDLE(documented(
            "EXEC-01",
            HEADER,
            "cuGraphLaunch",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An executable graph is named by a handle that exists and has not been destroyed.",
            "what {cuGraphInstantiate} returned")),
    /** Flags of an instantiation. */
    FLAGS(documented(
            "EXEC-02",
            HEADER,
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph is instantiated with documented flags: DEVICE_LAUNCH does not go with AUTO_FREE_ON_LAUNCH, and UPLOAD"
                    + " needs {cuGraphInstantiateWithParams}, which names a stream.",
            "a combination of {CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH} (1), {CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD} (2), {CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH} (4) and"
                    + " {CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY} (8)")),
    /** A graph goes forward. */
    CYCLE(documented(
            "EXEC-03",
            HEADER,
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that is instantiated has no cycle.",
            "edges that lead from earlier to later work")),
    /** A graph that is a part of another one. */
    PART(observed(
            "EXEC-04",
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph that belongs to a node is not instantiated for itself: the graph of a child graph node, or a conditional body.",
            "the graph that the node is in",
            "graph/child-move")),
    /** A node of the executable graph. */
    NODE(documented(
            "EXEC-06",
            HEADER,
            "cuGraphExecKernelNodeSetParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A node of an executable graph is named by the node of the graph that it was instantiated from, which was there"
                    + " at that time and is of the kind that the function is for.",
            "a node of the graph that was instantiated")),
    /** What of a node can change. */
    PARAMETERS(documented(
            "EXEC-07",
            GRAPHS,
            "4.2.3.4 Graph Update Limitations",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Parameters of a node of an executable graph change within limits: memory stays of its kind, on its"
                    + " device and in its context, only"
                    + " one-dimensional copies change, only one-dimensional memsets change their extent, functions stay in their context and do"
                    + " not come to launch graphs or kernels, external"
                    + " semaphores keep their number.",
            "parameters within these limits, or another instantiation")),
    /** What can be left out. */
    ENABLE(documented(
            "EXEC-08",
            GRAPHS,
            "4.2.3.3 Individual Node Enable",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Kernel, memset and memcpy nodes can be enabled and disabled, no others.",
            "a node of one of these kinds")),
    /** The shape of a child graph. */
    CHILD(documented(
            "EXEC-09",
            HEADER,
            "cuGraphExecChildGraphNodeSetParams",
            CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
            "A child graph is replaced by parameters of a graph of the same shape, with nodes of the same kinds.",
            "a graph of the same shape, as for {cuGraphExecUpdate}")),
    /** What a graph for the device can hold. */
    DEVICE(documented(
            "EXEC-13",
            GRAPHS,
            "4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that is launched from the device holds kernel, memcpy, memset and child graph nodes only; its"
                    + " kernels use no dynamic parallelism, its copies are of device memory and page-locked host memory only,"
                    + " and of no arrays.",
            "nodes of these kinds, at any depth")),
    /** A graph for the device does something. */
    DEVICE_EMPTY(observed(
            "EXEC-14",
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that is launched from the device has at least one node, and so has each of its child graphs.",
            "a graph with nodes",
            "dev/empty-graph")),
    /** One executable graph at a time. */
    ONE_EXEC(documented(
            "EXEC-15",
            HEADER,
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph with conditional nodes has one executable graph at a time; what was made of it before counts, other copies too.",
            "{cuGraphExecDestroy} on the other one first")),
    /** A handle without a node. */
    HANDLE_UNUSED(observed(
            "EXEC-11",
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Every conditional handle of a graph belongs to a node.",
            "a conditional node for each handle",
            "cond/unassociated-handle")),
    /** What a body can hold. */
    BODY(documented(
            "EXEC-12",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The body of a conditional node holds kernel, empty, memcpy, memset, child graph and conditional nodes; its"
                    + " kernels launch no graphs and use no dynamic parallelism, its copies and memsets are of device memory and"
                    + " page-locked host memory only, and of no arrays.",
            "nodes of these kinds, at any depth")),
    /** Where a body or a graph for the device is. */
    SINGLE_DEVICE(documented(
            "EXEC-16",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements and 4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The nodes of a conditional body, and of a graph that is launched from the device, all reside on a single"
                    + " device, in one context: in a body that of the conditional handle; for copies that the device"
                    + " launches, it is current at instantiation.",
            "nodes of one context in the graph, those of others in graphs of their own")),
    /** Whose memory a body or a graph for the device touches. */
    REACH(documented(
            "EXEC-17",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements and 4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Copies and memsets in a conditional body, and in a graph that is launched from the device, are of memory that"
                    + " is accessible from the current device at the time of instantiation.",
            "memory of the current device, or of one to which access was enabled before")),
    /** Memory of captured memsets. */
    MEMSET_ACCESS(observed(
            "EXEC-18",
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memset that was captured is of memory that the context of its stream can access when the graph is"
                    + " instantiated.",
            "{cuCtxEnablePeerAccess} first, a stream of the memory's device, or {cuGraphMemsetNodeSetParams}",
            "multi/capture-memset-across")),
    /** The owner of the graph that is read. */
    UPDATE_SOURCE(observed(
            "EXEC-10",
            "cuGraphExecUpdate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An executable graph is updated from a graph that is no part of another one.",
            "a graph that the program owns",
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
