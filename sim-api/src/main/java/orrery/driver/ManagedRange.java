package orrery.driver;

import orrery.core.memory.Allocation;
import orrery.device.CUmemLocation;

/**
 * A range of managed memory that is prefetched or discarded.
 *
 * @param memory the allocation
 * @param address the first address
 * @param bytes the size in bytes
 * @param place where it is prefetched to; unused by discards
 */
record ManagedRange(Allocation memory, long address, long bytes, CUmemLocation place) {

    /** Returns the same range with another place. */
    ManagedRange at(CUmemLocation other) {
        return new ManagedRange(memory, address, bytes, other);
    }
}
