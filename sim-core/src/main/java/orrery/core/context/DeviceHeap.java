package orrery.core.context;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.sim.MemoryFault;
import orrery.sim.MemoryKind;

/**
 * The heap from which kernels of a context allocate: {@code malloc} in device code. It has
 * {@code CU_LIMIT_MALLOC_HEAP_SIZE} bytes. Its memory lives until a kernel frees it, or the context ends; calls of the
 * host do not free it. Source: the programming guide, dynamic global memory allocation.
 */
final class DeviceHeap {
    /** Memory begins at a multiple of these bytes, and takes a multiple of them. */
    private static final long UNIT = 16;

    private final Context context;
    private final Map<Long, Allocation> live = new HashMap<>();
    private long used;

    DeviceHeap(Context context) {
        this.context = context;
    }

    private AddressSpace space() {
        return context.host().memory();
    }

    private static long taken(long bytes) {
        return (bytes + UNIT - 1) / UNIT * UNIT;
    }

    /** Allocates memory. Returns its address; 0 for 0 bytes, and if the heap has too few left. */
    synchronized long allocate(long bytes) {
        long limit = context.limits().useHeap();
        if (bytes <= 0 || bytes > limit || used + taken(bytes) > limit) {
            return 0;
        }
        Allocation memory = space().allocate(MemoryKind.DEVICE, bytes, context);
        memory.keepForModule();
        used += taken(bytes);
        live.put(memory.base(), memory);
        return memory.base();
    }

    /**
     * Frees memory; does nothing for 0.
     *
     * @throws MemoryFault if the address is not that of live memory of the heap
     */
    synchronized void free(long address) {
        if (address == 0) {
            return;
        }
        @Nullable Allocation memory = live.remove(address);
        if (memory == null) {
            throw MemoryFault.illegal("a kernel frees 0x" + Long.toHexString(address)
                    + ", where no live memory of the device heap begins: " + space().describe(address)
                    + "; legal is what malloc in device code has returned");
        }
        used -= taken(memory.size());
        space().free(memory);
    }

    /** Frees all memory, when the context is destroyed. */
    synchronized void freeAll() {
        for (Allocation memory : live.values()) {
            space().free(memory);
            memory.setEndReason("ended with " + context);
        }
        live.clear();
    }
}
