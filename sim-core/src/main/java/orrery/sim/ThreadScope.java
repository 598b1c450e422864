package orrery.sim;

/**
 * The threads for which an atomic operation is one step ({@code cuda::thread_scope}). For other threads it is a plain
 * read and a plain write.
 *
 * <pre>{@code
 * Kernel count = Kernel.perThread(arguments -> {
 *     IntView total = arguments.ints(0); // managed memory, which the host and other devices add to, too
 *     return thread -> total.atomicAdd(0, 1, ThreadScope.SYSTEM);
 * });
 * }</pre>
 */
public enum ThreadScope {
    /** The threads of the same block ({@code atomicAdd_block} and kin). */
    BLOCK,
    /** The threads of the same device ({@code atomicAdd} and kin). */
    DEVICE,
    /** The threads of all devices and of the host ({@code atomicAdd_system} and kin). */
    SYSTEM
}
