package orrery.core.graph;

import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of graph definitions. */
public final class GraphRule {
    /** Validity of a graph handle. */
    public static final CoreRule HANDLE = observed(
            "GRAPH-01",
            "cuGraphDestroy",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph handle must refer to a graph that has not been destroyed.",
            "a handle returned by {cuGraphCreate}, {cuGraphClone}, {cuStreamEndCapture} or"
                    + " {cuGraphChildGraphNodeGetGraph}",
            "graph/create-flags");
    /** Validity of a node handle. */
    public static final CoreRule NODE_HANDLE = documented(
            "GRAPH-02",
            CoreRule.HEADER,
            "cuGraphNodeGetType",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A node handle must refer to a node that has not been destroyed.",
            "a handle returned by a function that adds a node");
    /** Flags of a graph. */
    public static final CoreRule FLAGS = documented(
            "GRAPH-03",
            CoreRule.HEADER,
            "cuGraphCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of {cuGraphCreate} must be 0.",
            "0");
    /** Nodes of other graphs. */
    public static final CoreRule FOREIGN_NODE = documented(
            "GRAPH-04",
            CoreRule.HEADER,
            "cuGraphAddDependencies",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Both ends of a dependency must be nodes of the given graph.",
            "nodes of that graph");
    /** Duplicate edges. */
    public static final CoreRule DUPLICATE_EDGE = documented(
            "GRAPH-05",
            CoreRule.HEADER,
            "cuGraphAddNode",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A node can depend on another node only once.",
            "each dependency once");
    /** Edges from a node to itself. */
    public static final CoreRule SELF_EDGE = observed(
            "GRAPH-06",
            "cuGraphAddDependencies",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A node cannot depend on itself.",
            "two different nodes",
            "graph/self-edge");
    /** Edge data. */
    public static final CoreRule EDGE_DATA = documented(
            "GRAPH-07",
            CoreRule.GRAPHS,
            "4.2.1.2 Edge Data",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only kernel nodes have outgoing ports other than 0. A programmatic edge must connect two"
                    + " kernel nodes.",
            "edge data (from port, to port, type) 0.0.0, from a kernel node also 2.0.0, between kernel"
                    + " nodes also 1.0.1 or 2.0.1");
    /** Removal of an edge. */
    public static final CoreRule NO_EDGE = documented(
            "GRAPH-08",
            CoreRule.HEADER,
            "cuGraphRemoveDependencies",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An edge can be removed only if it exists and has the given edge data.",
            "edges as {cuGraphGetEdges} returns them");
    /** Kind of node parameters. */
    public static final CoreRule NODE_TYPE = observed(
            "GRAPH-09",
            "cuGraphKernelNodeSetParams",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The parameters must be those of the node's type.",
            "the function for the type that {cuGraphNodeGetType} returns",
            "graph/node-type-and-params-mismatch");
    /** Destruction of an embedded graph. */
    public static final CoreRule EMBEDDED = observed(
            "GRAPH-10",
            "cuGraphDestroy",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that is embedded in a node cannot be destroyed by itself: it is destroyed with the node.",
            "a graph that is not embedded in a node",
            "graph/child-clone-semantics");
    /** Queries without room for edge data. */
    public static final CoreRule LOSSY_QUERY = documented(
            "GRAPH-11",
            CoreRule.GRAPHS,
            "4.2.1.2 Edge Data",
            CUresult.CUDA_ERROR_LOSSY_QUERY,
            "A query without room for edge data cannot return edges that have edge data.",
            "the same query with edge data");
    /** Search of a node in a clone. */
    public static final CoreRule NOT_IN_CLONE = documented(
            "GRAPH-12",
            CoreRule.HEADER,
            "cuGraphNodeFindInClone",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A node can be found only in a clone of its graph, and only if its copy has not been destroyed.",
            "a node of the original graph, and a graph that {cuGraphClone} made from it");
    /** Parameters of a memset node. */
    public static final CoreRule MEMSET = observed(
            "GRAPH-14",
            "cuGraphAddMemsetNode",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memset node must fill at least one element of 1, 2 or 4 bytes.",
            "elementSize 1, 2 or 4; width and height of at least 1",
            "graph/memset-params");
    /** Parameters of a memcpy node. */
    public static final CoreRule MEMCPY = documented(
            "GRAPH-15",
            CoreRule.HEADER,
            "cuGraphAddMemcpyNode",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memcpy node must copy at least one byte.",
            "width and height of at least 1");
    /** Embedding of an embedded graph. */
    public static final CoreRule EMBEDDED_AGAIN = observed(
            "GRAPH-16",
            "cuGraphAddChildGraphNode",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph that is embedded in a node cannot be embedded again.",
            "a graph that is not embedded in a node, or a clone made by {cuGraphClone}",
            "graph/child-move");
    /** Graph of a conditional handle. */
    public static final CoreRule HANDLE_GRAPH = observed(
            "GRAPH-18",
            "cuGraphAddNode",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A conditional node must use a handle that was created for its graph.",
            "a handle returned by {cuGraphConditionalHandleCreate} for the same graph",
            "cond/handle-of-other-graph");
    /** Reuse of a conditional handle. */
    public static final CoreRule HANDLE_TAKEN = documented(
            "GRAPH-19",
            CoreRule.GRAPHS,
            "4.2.4.1 Conditional Handles",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A conditional handle can be used by only one node.",
            "a separate handle for each node");
    /** Number of bodies. */
    public static final CoreRule BODIES = documented(
            "GRAPH-20",
            CoreRule.GRAPHS,
            "4.2.4 Conditional Graph Nodes",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An IF node must have one or two bodies, a WHILE node one body and a SWITCH node at least one" + " body.",
            "a number of bodies that the conditional type allows");
    /** Flags of a handle. */
    public static final CoreRule HANDLE_FLAGS = documented(
            "GRAPH-21",
            CoreRule.HEADER,
            "cuGraphConditionalHandleCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a conditional handle must be 0 or {CU_GRAPH_COND_ASSIGN_DEFAULT}.",
            "0 or 1");
    /** Context of a conditional node. */
    public static final CoreRule HANDLE_CONTEXT = documented(
            "GRAPH-25",
            CoreRule.HEADER,
            "CUDA_CONDITIONAL_NODE_PARAMS",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The context of a conditional node must be the context of its handle.",
            "the context that {cuGraphConditionalHandleCreate} was given");
    /** Graphs that cannot be copied. */
    public static final CoreRule NOT_COPYABLE = observed(
            "GRAPH-22",
            "cuGraphClone",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph with conditional handles or memory nodes cannot be cloned or embedded as a copy, and"
                    + " neither can the body of a conditional node. A graph with conditional handles cannot be moved"
                    + " into a child graph node either.",
            "a graph without them; with memory nodes, a child graph whose ownership is moved",
            "cond/clone-with-conditional");
    /** Flags of a printed graph. */
    public static final CoreRule DOT_FLAGS = documented(
            "GRAPH-23",
            CoreRule.HEADER,
            "cuGraphDebugDotPrint",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags must be documented flags for printing a graph.",
            "0, or a combination of {CU_GRAPH_DEBUG_DOT_FLAGS_*}");
    /** File of a printed graph. */
    public static final CoreRule DOT_FILE = documented(
            "GRAPH-24",
            CoreRule.HEADER,
            "cuGraphDebugDotPrint",
            CUresult.CUDA_ERROR_OPERATING_SYSTEM,
            "{cuGraphDebugDotPrint} must be able to write the file.",
            "the path of a writable file in an existing directory");
    /** Devices with programmatic edges. */
    public static final CoreRule PROGRAMMATIC_DEVICE = documented(
            "GRAPH-26",
            CoreRule.HEADER,
            "CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Programmatic dependencies require a device of compute capability 9.0 or higher. Below it, kernels can depend"
                    + " on the start of others at most.",
            "edge data (from port, to port, type) 0.0.0, from a kernel node also 2.0.0");
    /** Nodes whose parameters are fixed. */
    public static final CoreRule FIXED_PARAMETERS = documented(
            "GRAPH-29",
            CoreRule.HEADER,
            "cuGraphNodeSetParams",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "The parameters of a memory allocation, memory free or conditional node cannot be changed.",
            "nodes of other types; {cuGraphExecUpdate} with another graph");
    /** Lengths of lists. */
    public static final CoreRule LISTS = documented(
            "GRAPH-13",
            CoreRule.HEADER,
            "cuGraphAddDependencies",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Lists of nodes and edge data that belong together must have the same length and no null elements.",
            "the same number of elements in each list");

    private GraphRule() {}
}
