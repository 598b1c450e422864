package orrery.sim;

/**
 * The threads for which an atomic operation is one step ({@code cuda::thread_scope}). For other threads it is a plain
 * read and a plain write.
 */
public enum ThreadScope {
    /** The threads of the same block ({@code atomicAdd_block} and kin). */
    BLOCK,
    /** The threads of the same device ({@code atomicAdd} and kin). */
    DEVICE,
    /** The threads of all devices and of the host ({@code atomicAdd_system} and kin). */
    SYSTEM
}
