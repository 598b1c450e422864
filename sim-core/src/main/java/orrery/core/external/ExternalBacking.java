package orrery.core.external;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.PhysicalAllocation;
import orrery.core.memory.PhysicalHandle;
import orrery.core.memory.Storage;

/**
 * The memory behind an import, to which the import has a reference.
 *
 * @param bytes the bytes
 * @param alignment the number of bytes that the offset and the size of a buffer must be multiples of
 * @param origin what was imported, for messages; null for a file
 * @param release gives up the reference
 */
record ExternalBacking(
        Storage bytes, long alignment, @Nullable Object origin, Runnable release) {

    /** Takes a reference to memory of the other API. */
    static ExternalBacking of(SimulatedMemoryObject object) {
        object.retain();
        return new ExternalBacking(object.storage(), object.alignment(), object, object::release);
    }

    /** Takes a reference to physical memory of the CUDA API. */
    static ExternalBacking of(PhysicalAllocation memory) {
        PhysicalHandle reference = new PhysicalHandle(memory);
        return new ExternalBacking(memory.bytes(), 1, memory, reference::release);
    }

    /** Takes the bytes of a file. */
    static ExternalBacking ofFile(Storage bytes) {
        return new ExternalBacking(bytes, 1, null, () -> {});
    }
}
