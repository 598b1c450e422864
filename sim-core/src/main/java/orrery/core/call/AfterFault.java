package orrery.core.call;

/** What a call answers when the current context has failed. */
public enum AfterFault {
    /** The call does its work as ever: it does not depend on the state of the context. */
    WORKS,
    /** The call answers the error that the context failed with, once the host has heard of it. */
    REPORTS,
    /** The call looks at the device: it answers the error at once, and so the host hears of it. */
    NOTICES
}
