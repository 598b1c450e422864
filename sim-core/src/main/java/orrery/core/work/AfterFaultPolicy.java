package orrery.core.work;

/** What happens to work that becomes ready after its context has failed. */
public enum AfterFaultPolicy {
    /** It is not executed. */
    DROPPED,

    /** It is executed as without a failure. */
    EXECUTED,

    /** It is executed after the failure was reported to the host, and gets the result code. */
    EXECUTED_WHEN_REPORTED
}
