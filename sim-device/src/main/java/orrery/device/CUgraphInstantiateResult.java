package orrery.device;

/** The result of an instantiation, by the documented names and values of {@code CUgraphInstantiateResult}. */
public enum CUgraphInstantiateResult {
    /** It succeeded. */
    SUCCESS,
    /** The instantiation failed for the reason that the result code gives. */
    ERROR,
    /** The structure of the graph is invalid, for example because of a cycle. */
    INVALID_STRUCTURE,
    /** A node has an operation that is not supported in a graph for device launch. */
    NODE_OPERATION_NOT_SUPPORTED,
    /** A graph for device launch has nodes of several contexts. */
    MULTIPLE_CTXS_NOT_SUPPORTED,
    /** A conditional handle is not used by a node. */
    CONDITIONAL_HANDLE_UNUSED
}
