package orrery.driver;

/** Attributes of the link between two devices, by their documented names. Source: {@code CUdevice_P2PAttribute}. */
public enum CUdeviceP2PAttribute {
    /** How fast the link is beside others; 0 is the fastest. */
    PERFORMANCE_RANK,
    /** Whether memory can be accessed over the link. */
    ACCESS_SUPPORTED,
    /** Whether all atomic operations work over the link. */
    NATIVE_ATOMIC_SUPPORTED,
    /** Whether arrays can be accessed over the link. */
    CUDA_ARRAY_ACCESS_SUPPORTED,
    /** Whether only some atomic operations work over the link. */
    ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED
}
