package orrery.core.call;

/** What a call answers when the current context has failed. */
public enum AfterFault {
    /** The call does its work as ever: it does not depend on the state of the context. */
    WORKS,
    /** The call answers the error that the context failed with. */
    REPORTS
}
