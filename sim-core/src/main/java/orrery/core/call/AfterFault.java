package orrery.core.call;

/**
 * The behaviour of a call after a fault of the current context that the host has observed. Before the host has observed
 * the fault, only calls that wait for the device or query its work return the error, after their own checks.
 */
public enum AfterFault {
    /** The call works normally, because it does not depend on the state of the context. */
    WORKS,
    /** The call returns the error of the context, regardless of its arguments. */
    REPORTS
}
