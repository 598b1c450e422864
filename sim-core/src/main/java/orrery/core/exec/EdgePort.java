package orrery.core.exec;

/** What of a kernel its dependent waits for, by the documented values of the outgoing ports of kernel nodes. */
public enum EdgePort {
    /** Its completion. */
    COMPLETION,
    /** All its blocks have triggered or ended. */
    PROGRAMMATIC,
    /** All its blocks have begun. */
    LAUNCH_ORDER
}
