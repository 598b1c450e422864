package orrery.driver;

import org.jspecify.annotations.Nullable;

/**
 * The attributes of a pointer that the simulator knows, by their documented names. Each constant says the Java type of
 * its value, and what {@link MemoryManagement#cuPointerGetAttributes} returns for memory that the driver does not know.
 * Source: {@code cuda.h}.
 */
public enum CUpointerAttribute {
    /** The context that allocated it: a {@link CUcontext}; null for unknown memory. */
    CONTEXT(null),
    /** An {@code Integer}: 1 for host memory, 2 for device memory; 0 for unknown memory. */
    MEMORY_TYPE(0),
    /** The address by which devices reach it: a {@code Long}; 0 for unknown memory. */
    DEVICE_POINTER(0L),
    /** The address by which the host reaches it: a {@code Long}; 0 for unknown memory, and for memory of the device. */
    HOST_POINTER(0L),
    /**
     * Whether copies and memsets of functions without {@code Async} wait until they are complete, if they use its
     * allocation, also where they need not: a {@code Boolean}; false for unknown memory. Set by
     * {@link MemoryManagement#cuPointerSetAttribute}.
     */
    SYNC_MEMOPS(false),
    /** Whether it is managed memory: a {@code Boolean}; false for unknown memory. */
    IS_MANAGED(false),
    /** The ordinal of its device: an {@code Integer}; -2 for unknown memory. */
    DEVICE_ORDINAL(-2),
    /** The first address of its allocation: a {@code Long}; 0 for unknown memory. */
    RANGE_START_ADDR(0L),
    /** The size of its allocation in bytes: a {@code Long}; 0 for unknown memory. */
    RANGE_SIZE(0L),
    /** Whether it is mapped into an address space of a device: a {@code Boolean}; false for unknown memory. */
    MAPPED(false),
    /**
     * The id of its allocation, unique for the life of the machine: a {@code Long}; 0 for unknown memory. Each mapping
     * of physical memory has its own, and so has what each launch of a graph allocates.
     */
    BUFFER_ID(0L);

    private final @Nullable Object nothing;

    CUpointerAttribute(@Nullable Object nothing) {
        this.nothing = nothing;
    }

    /** Returns its value for memory that the driver does not know. */
    @Nullable
    Object ofUnknownMemory() {
        return nothing;
    }
}
