package orrery.core.work;

/** The treatment of work that becomes ready after its context has failed. */
public enum AfterFaultPolicy {
    /** The work is dropped. */
    DROPPED,

    /** The work is executed. */
    DONE,

    /** The work is executed after the host has observed the failure. It receives the error. */
    DONE_WHEN_HEARD
}
