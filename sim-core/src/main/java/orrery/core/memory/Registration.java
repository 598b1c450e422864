package orrery.core.memory;

import org.jspecify.annotations.Nullable;

/**
 * A range of host memory that the program has registered.
 *
 * @param base the first address
 * @param bytes the size in bytes
 * @param owner the context that was current; null for none
 * @param flags the flags, as {@code cuMemHostGetFlags} returns them
 * @param isReadOnly whether devices only read it
 */
public record Registration(long base, long bytes, @Nullable MemoryOwner owner, int flags, boolean isReadOnly) {
    long end() {
        return base + bytes;
    }
}
