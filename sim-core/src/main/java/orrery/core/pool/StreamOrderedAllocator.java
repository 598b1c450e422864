package orrery.core.pool;

import orrery.core.context.Context;
import orrery.core.event.Event;
import orrery.core.machine.Machine;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
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
        MemoryPool.Placement placement = pool.place(bytes, stream);
        for (Freed freed : placement.waits()) {
            await(freed, context, stream);
        }
        Allocation allocation = placement.allocation();
        MemAlloc alloc = new MemAlloc(machine.memory(), allocation);
        stream.submit(alloc);
        machine.lifetimes().begin(allocation, stream, alloc);
        if (machine.trace().on()) {
            machine.trace().listeners().allocated(allocation, machine.now());
        }
        return allocation;
    }

    /** Makes the stream wait for a free in another. */
    private static void await(Freed freed, Context context, Stream stream) {
        Event event = context.createEvent(Event.DISABLE_TIMING);
        event.record(freed.operation());
        stream.await(event, false);
    }

    /** Frees memory of a pool at its turn in the stream; from now on no call finds it. */
    public static void free(Allocation allocation, Stream stream) {
        MemoryPool pool = poolOf(allocation);
        MemFree free = new MemFree(pool.machine().memory(), allocation);
        pool.machine().lifetimes().end(allocation, stream, free);
        tellFreed(allocation, pool.machine());
        stream.submit(free);
        StreamOrder order = stream.order();
        pool.give(allocation, new Freed(stream, order.marks().set(stream), stream.latest()));
    }

    /** Frees memory of a pool now, waiting for nobody, and lets the pool give back what it need not hold. */
    public static void freeNow(Allocation allocation) {
        MemoryPool pool = poolOf(allocation);
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

    /** Whether memory comes from a pool. */
    public static boolean isPooled(Allocation allocation) {
        return allocation != null && allocation.owner() instanceof MemoryPool;
    }

    private static MemoryPool poolOf(Allocation allocation) {
        return (MemoryPool) allocation.owner();
    }
}
