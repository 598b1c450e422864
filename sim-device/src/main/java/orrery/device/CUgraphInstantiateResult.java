package orrery.device;

/** What became of an instantiation, by the documented names and values of {@code CUgraphInstantiateResult}. */
public enum CUgraphInstantiateResult {
    /** It succeeded. */
    SUCCESS,
    /** It failed for a reason that the returned code gives. */
    ERROR,
    /** The graph has a cycle or is otherwise no graph that can be executed. */
    INVALID_STRUCTURE,
    /** A node does what a graph for the device cannot do. */
    NODE_OPERATION_NOT_SUPPORTED,
    /** A graph for the device has nodes of several contexts. */
    MULTIPLE_CTXS_NOT_SUPPORTED,
    /** A conditional handle belongs to no node. */
    CONDITIONAL_HANDLE_UNUSED
}
