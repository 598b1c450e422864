package orrery.core.memory;

/** Where an allocation lives and who may touch it. */
public enum MemoryKind {
    /** Memory of a device ({@code cuMemAlloc}). */
    DEVICE(0x7f00_0000_0000L, false, true),
    /** Page-locked host memory that devices can reach ({@code cuMemHostAlloc}). */
    PINNED(0x2000_0000_0000L, true, true),
    /** Ordinary host memory, which only copies of the driver reach. */
    PAGEABLE(0x5500_0000_0000L, true, false),
    /** Memory that moves between host and devices on demand ({@code cuMemAllocManaged}). */
    MANAGED(0x6000_0000_0000L, true, true);

    private final long base;
    private final boolean host;
    private final boolean device;

    MemoryKind(long base, boolean host, boolean device) {
        this.base = base;
        this.host = host;
        this.device = device;
    }

    /** The address of the first allocation of this kind. */
    long base() {
        return base;
    }

    /** Whether host code may read and write it. */
    public boolean hostAccessible() {
        return host;
    }

    /** Whether kernels may read and write it. */
    public boolean deviceAccessible() {
        return device;
    }
}
