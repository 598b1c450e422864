package orrery.driver;

/** The attributes of a stream that the simulator knows, by their documented names. Source: {@code cuda.h}. */
public enum CUstreamAttribute {
    /** How host threads wait for the stream; -1 until it is set. */
    SYNCHRONIZATION_POLICY,
    /** The priority, clamped to the range of the context. */
    PRIORITY,
    /** The memory synchronization domain, 0 or 1. */
    MEM_SYNC_DOMAIN
}
