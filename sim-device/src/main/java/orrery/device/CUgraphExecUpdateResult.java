package orrery.device;

/** What became of an update, by the documented names and values of {@code CUgraphExecUpdateResult}. */
public enum CUgraphExecUpdateResult {
    /** It succeeded. */
    SUCCESS,
    /** It failed for a reason that the returned code gives. */
    ERROR,
    /** The graphs do not have the same shape. */
    ERROR_TOPOLOGY_CHANGED,
    /** A node is of another kind. */
    ERROR_NODE_TYPE_CHANGED,
    /** The function of a kernel node changed, for drivers before 11.2. */
    ERROR_FUNCTION_CHANGED,
    /** Parameters changed that cannot change. */
    ERROR_PARAMETERS_CHANGED,
    /** Something about the node cannot be updated. */
    ERROR_NOT_SUPPORTED,
    /** The function of a kernel node changed in a way that cannot be. */
    ERROR_UNSUPPORTED_FUNCTION_CHANGE,
    /** Attributes of a node changed that cannot change. */
    ERROR_ATTRIBUTES_CHANGED
}
