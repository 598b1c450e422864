package orrery.core.memory;

import orrery.sim.MemoryKind;

/**
 * Physical memory without an address, which can be mapped at reserved addresses. It lives while it has handles or
 * mappings.
 */
public final class PhysicalAllocation {
    /** Sizes and addresses of mappings are multiples of this many bytes. */
    public static final long GRANULARITY = 1L << ReservedAddresses.CHUNK_SHIFT;

    private final long id;
    private final int device;
    private final int handleTypes;
    private final Storage bytes;
    private final Runnable onFreed;
    private int references;
    private int mappings;

    /**
     * Creates physical memory without a handle.
     *
     * @param device the ordinal of the device; -1 for memory of the host
     * @param handleTypes the documented types of handles that other processes can import it by
     * @param onFreed runs when nothing refers to the memory any more
     */
    PhysicalAllocation(long id, int device, int handleTypes, Storage bytes, Runnable onFreed) {
        this.id = id;
        this.device = device;
        this.handleTypes = handleTypes;
        this.bytes = bytes;
        this.onFreed = onFreed;
    }

    /** Returns the ordinal of the device; -1 for memory of the host. */
    public int device() {
        return device;
    }

    /** Returns the documented types of handles that other processes can import it by. */
    public int handleTypes() {
        return handleTypes;
    }

    /** Returns its number, which no other memory of the machine has. */
    public long id() {
        return id;
    }

    /** Returns the size in bytes. */
    public long size() {
        return bytes.size();
    }

    /** Returns the bytes. */
    public Storage bytes() {
        return bytes;
    }

    /** Returns its kind: device memory, or page-locked memory of the host. */
    public MemoryKind kind() {
        return device < 0 ? MemoryKind.PINNED : MemoryKind.DEVICE;
    }

    /** Adds a reference of a handle. */
    void retain() {
        references++;
    }

    /** Removes a reference of a handle. */
    void release() {
        references--;
        freeIfUnused();
    }

    void mapped() {
        mappings++;
    }

    void unmapped() {
        mappings--;
        freeIfUnused();
    }

    private void freeIfUnused() {
        if (references == 0 && mappings == 0) {
            onFreed.run();
        }
    }

    @Override
    public String toString() {
        return "physical allocation " + id + " (" + size() + " bytes "
                + (device < 0 ? "of the host" : "on device " + device) + ")";
    }
}
