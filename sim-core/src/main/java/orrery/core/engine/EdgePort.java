package orrery.core.engine;

/** The outgoing port of a kernel node: the progress of the kernel that a dependent waits for. */
public enum EdgePort {
    /** Its completion. */
    COMPLETION,
    /** All its blocks have triggered or ended. */
    PROGRAMMATIC,
    /** All its blocks have begun. */
    LAUNCH_ORDER
}
