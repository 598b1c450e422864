package orrery.core.memory;

import com.google.common.collect.MapMaker;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.sim.MemoryKind;

/**
 * The addresses of the program's arrays. An array has one address as long as it exists. The addresses keep no array
 * alive, with three exceptions: those that were mapped last, so that an array may exist for a single call; page-locked
 * ones; and those that work refers to.
 */
final class HostArrays {
    /** The least number of arrays that are kept alive because they were mapped last. */
    private static final int MIN_RECENT = 16;

    /** The greatest number of arrays that are kept alive because they were mapped last. */
    private static final int MAX_RECENT = 1024;

    /** The bytes up to which more than {@link #MIN_RECENT} arrays are kept alive. */
    private static final long RECENT_BYTES = 16 << 20;

    /** The number of mappings of collected arrays that are kept, so that accesses to them are reported as such. */
    private static final int DEAD_KEPT = 4096;

    private final StorageLayout layout;

    /** By identity, also of buffers. */
    private final Map<Object, Mapping> byArray = new MapMaker().weakKeys().makeMap();

    private final AddressMap<Mapping> byAddress = new AddressMap<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    private final Deque<Mapping> dead = new ArrayDeque<>();
    private final Deque<Allocation> recent = new ArrayDeque<>();
    private long recentBytes;

    HostArrays(StorageLayout layout) {
        this.layout = layout;
    }

    /** The address of an array. */
    private static final class Mapping extends WeakReference<Object> {
        private final long id;
        private final long base;
        private final long size;

        /** The allocation, which keeps the array alive. Whoever uses it has it. */
        private Reference<Allocation> allocation;

        /** The allocation while it is page-locked, and after its end; null otherwise. */
        private @Nullable Allocation kept;

        Mapping(Object array, ReferenceQueue<Object> queue, Allocation allocation) {
            super(array, queue);
            this.id = allocation.id();
            this.base = allocation.base();
            this.size = allocation.size();
            this.allocation = new WeakReference<>(allocation);
        }
    }

    /** Returns the allocation of an array that has an address; null if it has none. */
    synchronized @Nullable Allocation find(Object array) {
        expunge();
        Mapping mapping = byArray.get(array);
        return mapping == null ? null : keepRecent(obtainAllocation(mapping));
    }

    /** Gives an array an address. */
    synchronized Allocation add(Object array, Allocation allocation) {
        Mapping mapping = new Mapping(array, collected, allocation);
        byArray.put(array, mapping);
        byAddress.put(allocation.base(), mapping);
        return keepRecent(allocation);
    }

    private Allocation keepRecent(Allocation allocation) {
        recent.add(allocation);
        recentBytes += allocation.size();
        while (recent.size() > MAX_RECENT || (recent.size() > MIN_RECENT && recentBytes > RECENT_BYTES)) {
            recentBytes -= recent.remove().size();
        }
        return allocation;
    }

    /** Returns the allocation that contains an address, otherwise the one before it; null if there is none. */
    synchronized @Nullable Allocation nearest(long address) {
        Mapping mapping = byAddress.floor(address);
        return mapping == null ? null : obtainAllocation(mapping);
    }

    private Allocation obtainAllocation(Mapping mapping) {
        Allocation present = mapping.kept != null ? mapping.kept : mapping.allocation.get();
        if (present != null) {
            return present;
        }
        Object array = mapping.get();
        Allocation created;
        if (array != null) {
            created = new Allocation(mapping.id, mapping.base, MemoryKind.PAGEABLE, null, Storage.of(array, layout));
            mapping.allocation = new WeakReference<>(created);
        } else {
            Storage none = new Storage(mapping.size, layout, (byte) 0);
            created = new Allocation(mapping.id, mapping.base, MemoryKind.PAGEABLE, null, none);
            end(mapping, created, "ended with its Java array, which the program did not refer to any more");
        }
        return created;
    }

    private static void end(Mapping mapping, Allocation allocation, @Nullable String why) {
        allocation.storage().release();
        if (why != null) {
            allocation.setEndReason(why);
        }
        mapping.kept = allocation;
    }

    /** Returns the mapping whose allocation this is; null if it is the allocation of no array. */
    private @Nullable Mapping mapping(Allocation allocation) {
        Mapping mapping = byAddress.floor(allocation.base());
        return mapping != null && mapping.base == allocation.base() ? mapping : null;
    }

    /** Keeps the array of an allocation alive, or stops to. Does nothing if it is the allocation of no array. */
    synchronized void keep(Allocation allocation, boolean alive) {
        Mapping mapping = mapping(allocation);
        if (mapping != null && allocation.live()) {
            mapping.kept = alive ? allocation : null;
        }
    }

    /** Ends the address of an array. Returns false if it is the allocation of no array. */
    synchronized boolean free(Allocation allocation) {
        Mapping mapping = mapping(allocation);
        if (mapping == null) {
            return false;
        }
        Object array = mapping.get();
        if (array != null) {
            byArray.remove(array, mapping);
        }
        end(mapping, allocation, null);
        mapping.clear();
        bury(mapping);
        return true;
    }

    /** Removes mappings of arrays that the garbage collector has collected. */
    private void expunge() {
        for (Reference<?> next = collected.poll(); next != null; next = collected.poll()) {
            bury((Mapping) next);
        }
    }

    private void bury(Mapping mapping) {
        dead.add(mapping);
        if (dead.size() > DEAD_KEPT) {
            Mapping oldest = dead.remove();
            byAddress.remove(oldest.base, oldest);
        }
    }

    /** Returns the allocations of all arrays that exist. */
    synchronized List<Allocation> live() {
        return byAddress
                .values()
                .map(this::obtainAllocation)
                .filter(Allocation::live)
                .toList();
    }
}
