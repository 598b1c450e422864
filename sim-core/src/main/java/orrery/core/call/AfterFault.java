package orrery.core.call;

/**
 * What a call answers when the current context has failed and the host has heard of it. Before the host has heard of a
 * fault, only a call that waits for the device or looks at its work does: after its own checks it answers the error.
 */
public enum AfterFault {
    /** The call does its work as ever: it does not depend on the state of the context. */
    WORKS,
    /** The call answers the error that the context failed with, whatever it is given. */
    REPORTS
}
