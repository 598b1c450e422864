package orrery.device;

/**
 * Features that determine what a program can do. Each corresponds to an {@link #attribute()} with the value 1 or 0.
 * Features without influence on the simulation are plain attributes of the {@link DeviceModel}.
 */
public enum Feature {
    /** Kernels of different streams can run side by side. */
    CONCURRENT_KERNELS(DeviceAttribute.CONCURRENT_KERNELS, false),
    /** Streams can have priorities. */
    STREAM_PRIORITIES(DeviceAttribute.STREAM_PRIORITIES_SUPPORTED, false),
    /** A running kernel can be preempted. */
    COMPUTE_PREEMPTION(DeviceAttribute.COMPUTE_PREEMPTION_SUPPORTED, true),
    /** {@code cuLaunchCooperativeKernel} works. */
    COOPERATIVE_LAUNCH(DeviceAttribute.COOPERATIVE_LAUNCH, false),
    /** Blocks can be launched in clusters. */
    CLUSTER_LAUNCH(DeviceAttribute.CLUSTER_LAUNCH, true),
    /** Device and host share one address space. */
    UNIFIED_ADDRESSING(DeviceAttribute.UNIFIED_ADDRESSING, true),
    /** Host memory can be mapped for the device. */
    MAPPED_HOST_MEMORY(DeviceAttribute.CAN_MAP_HOST_MEMORY, false),
    /** Host memory can be registered. */
    HOST_REGISTER(DeviceAttribute.HOST_REGISTER_SUPPORTED, false),
    /** Registered host memory has the same address on host and device. */
    HOST_POINTER_FOR_REGISTERED_MEMORY(DeviceAttribute.CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM, true),
    /** Kernels can use pageable host memory that was not registered. */
    PAGEABLE_MEMORY_ACCESS(DeviceAttribute.PAGEABLE_MEMORY_ACCESS, true),
    /** Managed memory can be allocated. */
    MANAGED_MEMORY(DeviceAttribute.MANAGED_MEMORY, false),
    /** Host and device can use managed memory at the same time. */
    CONCURRENT_MANAGED_ACCESS(DeviceAttribute.CONCURRENT_MANAGED_ACCESS, false),
    /** Stream-ordered allocation and memory pools work. */
    MEMORY_POOLS(DeviceAttribute.MEMORY_POOLS_SUPPORTED, false),
    /** Addresses and memory can be managed apart. */
    VIRTUAL_MEMORY_MANAGEMENT(DeviceAttribute.VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, false),
    /** Events can be shared between processes. */
    IPC_EVENTS(DeviceAttribute.IPC_EVENT_SUPPORTED, false),
    /** Timeline semaphores of other APIs can be imported. */
    TIMELINE_SEMAPHORES(DeviceAttribute.TIMELINE_SEMAPHORE_INTEROP_SUPPORTED, true),
    /** The stream memory operations have 64-bit forms. */
    STREAM_MEMORY_OPERATIONS_64_BIT(DeviceAttribute.CAN_USE_64_BIT_STREAM_MEM_OPS, false),
    /** The stream memory operations have the NOR wait. */
    STREAM_WAIT_VALUE_NOR(DeviceAttribute.CAN_USE_STREAM_WAIT_VALUE_NOR, false),
    /** A stream can flush writes that arrived from other devices. */
    FLUSH_REMOTE_WRITES(DeviceAttribute.CAN_FLUSH_REMOTE_WRITES, true);

    private final DeviceAttribute attribute;
    private final boolean optional;

    Feature(DeviceAttribute attribute, boolean optional) {
        this.attribute = attribute;
        this.optional = optional;
    }

    /** {@return whether devices without this ability are simulated} */
    boolean isOptional() {
        return optional;
    }

    /** {@return the attribute that reports this ability} */
    public DeviceAttribute attribute() {
        return attribute;
    }
}
