package orrery.core.pool;

import orrery.core.context.Context;
import orrery.core.machine.Machine;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.core.work.MemAlloc;
import orrery.core.work.MemFree;

/** Puts allocations and frees into streams. Choosing the address is the pool's business, the order the stream's. */
public final class StreamOrderedAllocator {
    private StreamOrderedAllocator() {}

    /** Memory of {@code bytes} bytes, an unsigned number, from its turn in the stream on; null for no bytes. */
    public static Allocation allocate(MemoryPool pool, long bytes, Context context, Stream stream) {
        if (bytes == 0) {
            return null;
        }
        Machine machine = pool.machine();
        Allocation allocation = pool.place(bytes, context, stream);
        MemAlloc alloc = new MemAlloc(machine.memory(), allocation, !MemoryPool.isOfOthers(allocation));
        stream.submit(alloc);
        machine.lifetimes().begin(allocation, stream, alloc);
        if (machine.trace().on()) {
            machine.trace().listeners().allocated(allocation, machine.now());
        }
        return allocation;
    }

    /** Frees memory of a pool at its turn in the stream; from now on no call finds it. */
    public static void free(Allocation allocation, Stream stream) {
        MemoryPool pool = MemoryPool.of(allocation);
        Machine machine = pool.machine();
        MemFree free = new MemFree(machine.memory(), allocation);
        Freed freed = new Freed(stream, free);
        machine.lifetimes().end(allocation, freed);
        tellFreed(allocation, machine);
        stream.submit(free);
        freed.submitted(stream.latest());
        pool.give(allocation, freed);
    }

    /** Frees memory of a pool now, waiting for nobody, and lets the pool give back what it need not hold. */
    public static void freeNow(Allocation allocation) {
        MemoryPool pool = MemoryPool.of(allocation);
        tellFreed(allocation, pool.machine());
        pool.machine().lifetimes().end(allocation);
        pool.machine().memory().pooled().end(allocation);
        pool.give(allocation, null);
        pool.device().pools().release();
    }

    private static void tellFreed(Allocation allocation, Machine machine) {
        if (machine.trace().on()) {
            machine.trace().listeners().freed(allocation, machine.now());
        }
    }
}
