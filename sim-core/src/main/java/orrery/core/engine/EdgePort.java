package orrery.core.engine;

/** The outgoing port of a kernel node: the progress of the kernel that a dependent waits for. */
public enum EdgePort {
    /** The kernel is complete. */
    COMPLETION,
    /** All blocks of the kernel have triggered or ended. */
    PROGRAMMATIC,
    /** All its blocks have begun. */
    LAUNCH_ORDER
}
