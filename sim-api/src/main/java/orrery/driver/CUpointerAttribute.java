package orrery.driver;

import org.jspecify.annotations.Nullable;

/** The attributes of a pointer that the simulator knows, by their documented names. Source: {@code cuda.h}. */
public enum CUpointerAttribute {
    /** The {@link CUcontext} that allocated it. */
    CONTEXT(null),
    /** 1 for host memory, 2 for device memory. */
    MEMORY_TYPE(0),
    /** The address by which devices reach it. */
    DEVICE_POINTER(0L),
    /** The address by which the host reaches it. */
    HOST_POINTER(0L),
    /** Whether it is managed memory. */
    IS_MANAGED(false),
    /** The ordinal of its device. */
    DEVICE_ORDINAL(-2),
    /** The first address of its allocation. */
    RANGE_START_ADDR(0L),
    /** The bytes of its allocation. */
    RANGE_SIZE(0L),
    /** Whether it is mapped into an address space of a device. */
    MAPPED(false),
    /** The number of its allocation, unique for the life of the machine. */
    BUFFER_ID(0L);

    private final @Nullable Object nothing;

    CUpointerAttribute(@Nullable Object nothing) {
        this.nothing = nothing;
    }

    /** Returns what it is of memory that the driver does not know. */
    @Nullable
    Object ofUnknownMemory() {
        return nothing;
    }
}
