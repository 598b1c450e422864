package orrery.core.graphexec;

import static orrery.core.rule.CoreRule.GRAPHS;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of instantiation, and of the functions of executable graphs. */
public final class ExecRule {
    /** Validity of an executable graph handle. */
    public static final CoreRule HANDLE = documented(
            "EXEC-01",
            HEADER,
            "cuGraphLaunch",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An executable graph handle must refer to an executable graph that has not been destroyed.",
            "a handle returned by {cuGraphInstantiate}");
    /** Flags of an instantiation. */
    public static final CoreRule FLAGS = documented(
            "EXEC-02",
            HEADER,
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The instantiation flags must be documented flags. {CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH} cannot be"
                    + " combined with {CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH}."
                    + " {CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD} requires {cuGraphInstantiateWithParams}, which takes the upload"
                    + " stream.",
            "0, or a combination of {CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH} (1), {CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD} (2), {CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH} (4) and"
                    + " {CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY} (8)");
    /** Cycles. */
    public static final CoreRule CYCLE = documented(
            "EXEC-03",
            HEADER,
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that is instantiated must not contain a cycle.",
            "edges that form no cycle");
    /** A graph that is a part of another one. */
    public static final CoreRule PART = observed(
            "EXEC-04",
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "The graph of a child graph node and the body of a conditional node cannot be instantiated on"
                    + " their own.",
            "the graph that contains the node",
            "graph/child-move");
    /** A node of the executable graph. */
    public static final CoreRule NODE = documented(
            "EXEC-06",
            HEADER,
            "cuGraphExecKernelNodeSetParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A node of an executable graph is specified by a node of the graph that it was instantiated"
                    + " from. That node must have existed at instantiation and must have the type that the function"
                    + " updates.",
            "a node of the instantiated graph, of the type that the function updates");
    /** Changes of node parameters. */
    public static final CoreRule PARAMETERS = documented(
            "EXEC-07",
            GRAPHS,
            "4.2.3.4 Graph Update Limitations",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The parameters of a node in an executable graph can change only within limits. Memory operands"
                    + " keep their memory type, device and context. Only one-dimensional copies can change, and only"
                    + " one-dimensional memsets can change their extent. What a body of a conditional node or a graph for the"
                    + " device cannot contain is not brought in by a change either. Functions keep their context and cannot"
                    + " become functions that launch graphs or kernels. The number of external semaphores is fixed.",
            "parameters within these limits, or a new instantiation");
    /** Enabling and disabling nodes. */
    public static final CoreRule ENABLE = documented(
            "EXEC-08",
            GRAPHS,
            "4.2.3.3 Individual Node Enable",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only kernel, memset and memcpy nodes can be enabled and disabled.",
            "a kernel, memset or memcpy node");
    /** The shape of a child graph. */
    public static final CoreRule CHILD = documented(
            "EXEC-09",
            HEADER,
            "cuGraphExecChildGraphNodeSetParams",
            CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
            "The new child graph must have the topology and the node types of the child graph that it replaces, and"
                    + " no memory nodes.",
            "a graph with the same topology and node types, as for {cuGraphExecUpdate}");
    /** Node types of device graphs. */
    public static final CoreRule DEVICE = documented(
            "EXEC-13",
            GRAPHS,
            "4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that is launched from the device can contain only kernel, memcpy, memset and child"
                    + " graph nodes. Its kernels cannot use dynamic parallelism. Its copies can access only device"
                    + " memory and page-locked host memory, and no arrays.",
            "nodes of these types, at any depth");
    /** Empty device graphs. */
    public static final CoreRule DEVICE_EMPTY = observed(
            "EXEC-14",
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that is launched from the device, and each of its child graphs, must have at least one" + " node.",
            "a graph with at least one node",
            "dev/empty-graph");
    /** One executable graph at a time. */
    public static final CoreRule ONE_EXEC = documented(
            "EXEC-15",
            HEADER,
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph with conditional nodes can have only one executable graph at a time. Executable graphs"
                    + " and other copies made before the conditional nodes were added count.",
            "{cuGraphExecDestroy} on the other one first");
    /** A handle without a node. */
    public static final CoreRule HANDLE_UNUSED = observed(
            "EXEC-11",
            "cuGraphInstantiateWithParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Every conditional handle of a graph must be used by a conditional node.",
            "a conditional node for each handle",
            "cond/unassociated-handle");
    /** Node types of conditional bodies. */
    public static final CoreRule BODY = documented(
            "EXEC-12",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The body of a conditional node can contain only kernel, empty, memcpy, memset, child graph and"
                    + " conditional nodes. Its kernels cannot launch graphs or use dynamic parallelism. Its copies and"
                    + " memsets can access only device memory and page-locked host memory, and no arrays.",
            "nodes of these types, at any depth");
    /** Contexts of conditional bodies and device graphs. */
    public static final CoreRule SINGLE_DEVICE = documented(
            "EXEC-16",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements and 4.2.6.1.1 Device Graph Requirements; cuda.h,"
                    + " CUDA_CONDITIONAL_NODE_PARAMS and cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "All nodes of a conditional body, and of a graph that is launched from the device, must reside"
                    + " on one device and in one context. In a conditional body it is the context of the conditional"
                    + " handle. Copies in a graph that is launched from the device must belong to the context that is"
                    + " current at instantiation.",
            "nodes of one context in each graph");
    /** Accessibility of the memory of conditional bodies and device graphs. */
    public static final CoreRule REACH = documented(
            "EXEC-17",
            GRAPHS,
            "4.2.4.2 Conditional Node Body Graph Requirements and 4.2.6.1.1 Device Graph Requirements",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Copies and memsets in a conditional body, and copies in a graph that is launched from the device, can"
                    + " access only memory that is accessible from the current device at instantiation.",
            "memory of the current device, or of a device to which peer access was enabled before");
    /** Memory of memsets of device graphs. */
    public static final CoreRule DEVICE_MEMSET = observed(
            "EXEC-19",
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memset in a graph that is launched from the device can access only memory of the device of its"
                    + " context, and of the host.",
            "a context of the memory's device; peer access does not help",
            "devices/memset-for-device-both-ctx");
    /** Memory of captured memsets. */
    public static final CoreRule MEMSET_ACCESS = observed(
            "EXEC-18",
            "cuGraphInstantiate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A captured memset can access only memory that is accessible from the context of its stream when"
                    + " the graph is instantiated.",
            "{cuCtxEnablePeerAccess} first, a stream of the memory's device, or {cuGraphMemsetNodeSetParams}",
            "multi/capture-memset-across");
    /** The owner of the graph that is read. */
    public static final CoreRule UPDATE_SOURCE = observed(
            "EXEC-10",
            "cuGraphExecUpdate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An executable graph cannot be updated from a graph that is embedded in another graph.",
            "a graph that is not embedded in a node",
            "graph/child-move");

    private ExecRule() {}
}
