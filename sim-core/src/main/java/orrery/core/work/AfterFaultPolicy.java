package orrery.core.work;

/** What becomes of work whose turn comes when a context has failed. */
public enum AfterFaultPolicy {
    /** It is not done. */
    DROPPED,

    /** It is done as ever. */
    DONE,

    /** It is done when the host has heard of the failure, of which it is told. */
    DONE_WHEN_HEARD
}
