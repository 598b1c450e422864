package orrery.core.pool;

import orrery.core.context.Context;
import orrery.core.lifetime.StreamPosition;
import orrery.core.machine.Machine;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.core.work.MemAlloc;
import orrery.core.work.MemFree;

/** Submits allocations and frees to streams. The pool chooses the address, and the stream determines the order. */
public final class StreamOrderedAllocator {
    private StreamOrderedAllocator() {}

    /**
     * Allocates memory from a pool in stream order.
     *
     * @param bytes the size as an unsigned number
     * @return the allocation; null for 0 bytes
     * @throws orrery.core.rule.CudaException if there is not enough memory (POOL-06)
     */
    public static Allocation allocate(MemoryPool pool, long bytes, Context context, Stream stream) {
        if (bytes == 0) {
            return null;
        }
        Machine machine = pool.machine();
        Allocation allocation = pool.reserve(bytes, context, stream);
        MemAlloc alloc = new MemAlloc(machine.memory(), allocation, !MemoryPool.isFreedByOtherStream(allocation));
        stream.submit(alloc);
        machine.lifetimes().begin(allocation, stream, alloc);
        if (machine.trace().on()) {
            machine.trace().listeners().allocated(allocation, machine.now());
        }
        return allocation;
    }

    /** Frees memory of a pool in stream order. Calls no longer find the allocation when the method returns. */
    public static void free(Allocation allocation, Stream stream) {
        MemoryPool pool = MemoryPool.poolOf(allocation);
        Machine machine = pool.machine();
        MemFree free = new MemFree(machine.memory(), allocation);
        PendingFree pending = new PendingFree(StreamPosition.newEpoch(stream, free));
        machine.lifetimes().end(allocation, pending.position());
        notifyFreed(allocation, machine);
        stream.submit(free);
        pending.submitted(stream.lastOperation());
        pool.takeBack(allocation, pending);
    }

    /** Frees memory of a pool immediately, without waiting, and releases unused memory of the device's pools. */
    public static void freeNow(Allocation allocation) {
        MemoryPool pool = MemoryPool.poolOf(allocation);
        notifyFreed(allocation, pool.machine());
        pool.machine().lifetimes().end(allocation);
        pool.machine().memory().pooled().endPermanently(allocation);
        pool.takeBack(allocation, null);
        pool.device().pools().releaseUnused();
    }

    private static void notifyFreed(Allocation allocation, Machine machine) {
        if (machine.trace().on()) {
            machine.trace().listeners().freed(allocation, machine.now());
        }
    }
}
