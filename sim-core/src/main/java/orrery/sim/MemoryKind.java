package orrery.sim;

/** The kinds of memory: where it is and which parties can access it. */
public enum MemoryKind {
    /** Memory of a device ({@code cuMemAlloc}). */
    DEVICE(false, true),
    /** Page-locked host memory that devices can access ({@code cuMemHostAlloc}). */
    PINNED(true, true),
    /** Pageable host memory, which only copies of the driver can access. */
    PAGEABLE(true, false),
    /**
     * Managed memory ({@code cuMemAllocManaged}). The host and all devices can access it. In the simulator it does not
     * migrate.
     */
    MANAGED(true, true);

    private final boolean host;
    private final boolean device;

    MemoryKind(boolean host, boolean device) {
        this.host = host;
        this.device = device;
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
