package orrery.driver;

/** The attributes of a pointer that the simulator knows, by their documented names. Source: {@code cuda.h}. */
public enum CUpointerAttribute {
    /** The {@link CUcontext} that allocated it. */
    CONTEXT,
    /** 1 for host memory, 2 for device memory. */
    MEMORY_TYPE,
    /** The address by which devices reach it. */
    DEVICE_POINTER,
    /** The address by which the host reaches it. */
    HOST_POINTER,
    /** Whether it is managed memory. */
    IS_MANAGED,
    /** The ordinal of its device. */
    DEVICE_ORDINAL,
    /** The first address of its allocation. */
    RANGE_START_ADDR,
    /** The bytes of its allocation. */
    RANGE_SIZE,
    /** Whether it is mapped into an address space of a device. */
    MAPPED,
    /** The number of its allocation, unique for the life of the machine. */
    BUFFER_ID
}
