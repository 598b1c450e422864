package orrery.core.memory;

/** The kinds of memory: where it is and which parties can access it. */
public enum MemoryKind {
    /** Memory of a device ({@code cuMemAlloc}). */
    DEVICE(0x7f00_0000_0000L, false, true),
    /** Page-locked host memory that devices can access ({@code cuMemHostAlloc}). */
    PINNED(0x2000_0000_0000L, true, true),
    /** Pageable host memory, which only copies of the driver can access. */
    PAGEABLE(0x5500_0000_0000L, true, false),
    /** Managed memory, which migrates between host and devices on demand ({@code cuMemAllocManaged}). */
    MANAGED(0x6000_0000_0000L, true, true);

    private final long base;
    private final boolean host;
    private final boolean device;

    MemoryKind(long base, boolean host, boolean device) {
        this.base = base;
        this.host = host;
        this.device = device;
    }

    /** Returns the address of the first allocation of this kind. */
    long base() {
        return base;
    }

    /** Returns whether host code can access it. */
    public boolean isHostAccessible() {
        return host;
    }

    /** Returns whether kernels can access it. */
    public boolean isDeviceAccessible() {
        return device;
    }
}
