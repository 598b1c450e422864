package orrery.core.pool;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.core.host.HostContext;
import orrery.core.lifetime.StreamPosition;
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
     * @throws orrery.sim.CudaException if there is not enough memory (POOL-06)
     */
    public static @Nullable Allocation allocate(MemoryPool pool, long bytes, HostContext context, Stream stream) {
        if (bytes == 0) {
            return null;
        }
        Host host = pool.host();
        Allocation allocation = pool.reserve(bytes, context, stream);
        MemAlloc alloc = new MemAlloc(host.memory(), allocation, !MemoryPool.isFreedByOtherStream(allocation));
        stream.submit(alloc);
        pool.pools().lifetimes().begin(allocation, stream, alloc);
        if (host.trace().on()) {
            host.trace().listeners().allocated(allocation, host.now());
        }
        return allocation;
    }

    /** Frees memory of a pool in stream order. Calls no longer find the allocation when the method returns. */
    public static void free(Allocation allocation, Stream stream) {
        MemoryPool pool = Objects.requireNonNull(MemoryPool.poolOf(allocation));
        Host host = pool.host();
        MemFree free = new MemFree(host.memory(), allocation);
        PendingFree pending = new PendingFree(StreamPosition.newEpoch(stream, free));
        pool.pools().lifetimes().end(allocation, pending.position());
        notifyFreed(allocation, host);
        stream.submit(free);
        pending.submitted(Objects.requireNonNull(stream.lastOperation()));
        pool.takeBack(allocation, pending);
    }

    /**
     * Frees memory of a pool immediately, without waiting, and releases unused memory of the device's pools.
     *
     * @param who the function
     */
    public static void freeNow(Allocation allocation, String who) {
        MemoryPool pool = Objects.requireNonNull(MemoryPool.poolOf(allocation));
        pool.pools().lifetimes().end(allocation, who);
        notifyFreed(allocation, pool.host());
        pool.host().memory().pooled().endPermanently(allocation);
        pool.takeBack(allocation, null);
        pool.pools().releaseUnused();
    }

    private static void notifyFreed(Allocation allocation, Host host) {
        if (host.trace().on()) {
            host.trace().listeners().freed(allocation, host.now());
        }
    }
}
