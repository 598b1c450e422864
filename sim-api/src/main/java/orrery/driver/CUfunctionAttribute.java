package orrery.driver;

/** The attributes of a function that the simulator knows, by their documented names. Source: {@code cuda.h}. */
public enum CUfunctionAttribute {
    /** The most threads a block can have. */
    MAX_THREADS_PER_BLOCK,
    /** Static shared memory of a block, in bytes. */
    SHARED_SIZE_BYTES,
    /** Returns the constant memory, in bytes. */
    CONST_SIZE_BYTES,
    /** Local memory of a thread, in bytes. */
    LOCAL_SIZE_BYTES,
    /** Registers of a thread. */
    NUM_REGS,
    /** The version of the virtual architecture, ten times the compute capability. */
    PTX_VERSION,
    /** The version of the binary architecture, ten times the compute capability. */
    BINARY_VERSION,
    /** Whether it was compiled to cache global loads. */
    CACHE_MODE_CA,
    /** The most dynamic shared memory of a block, in bytes; can be set. */
    MAX_DYNAMIC_SHARED_SIZE_BYTES,
    /** The preferred share of the L1 cache for shared memory in percent, or -1; can be set. */
    PREFERRED_SHARED_MEMORY_CARVEOUT,
    /** Whether launches must say how large their clusters are; no kernel here asks for that. */
    CLUSTER_SIZE_MUST_BE_SET,
    /** The width of the clusters that the function requires, in blocks, or 0; can be set. */
    REQUIRED_CLUSTER_WIDTH,
    /** The height of the clusters that the function requires, in blocks, or 0; can be set. */
    REQUIRED_CLUSTER_HEIGHT,
    /** The depth of the clusters that the function requires, in blocks, or 0; can be set. */
    REQUIRED_CLUSTER_DEPTH,
    /** Whether clusters may be larger than every device of this and later architectures runs; can be set. */
    NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
    /** Which blocks of clusters go together; 0, the default. */
    CLUSTER_SCHEDULING_POLICY_PREFERENCE
}
