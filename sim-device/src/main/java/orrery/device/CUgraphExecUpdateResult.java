package orrery.device;

/** The result of an update, by the documented names and values of {@code CUgraphExecUpdateResult}. */
public enum CUgraphExecUpdateResult {
    /** It succeeded. */
    SUCCESS,
    /** The update failed for the reason that the result code gives. */
    ERROR,
    /** The topologies differ. */
    ERROR_TOPOLOGY_CHANGED,
    /** The type of a node differs. */
    ERROR_NODE_TYPE_CHANGED,
    /** The function of a kernel node changed. Only drivers before 11.2 report it. */
    ERROR_FUNCTION_CHANGED,
    /** Parameters of a node changed in an unsupported way. */
    ERROR_PARAMETERS_CHANGED,
    /** A property of a node cannot be updated. */
    ERROR_NOT_SUPPORTED,
    /** The function of a kernel node changed in an unsupported way. */
    ERROR_UNSUPPORTED_FUNCTION_CHANGE,
    /** Attributes of a node changed in an unsupported way. */
    ERROR_ATTRIBUTES_CHANGED
}
