package orrery.core.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The machine's one 64-bit address space. Addresses are never given out twice, so that a stale pointer is recognized
 * for what it is; those of memory pools are the exception.
 */
public final class AddressSpace {
    private static final long ALIGNMENT = 512;

    private final Region[] regions;
    private final PooledAddresses pooled = new PooledAddresses();
    private final int chunkShift;
    private long allocations;

    /** An empty address space. */
    public AddressSpace() {
        this(Storage.CHUNK_SHIFT);
    }

    /** An empty address space whose storage comes in chunks of {@code 1 << chunkShift} bytes, at least 8. */
    AddressSpace(int chunkShift) {
        this.chunkShift = chunkShift;
        MemoryKind[] kinds = MemoryKind.values();
        regions = new Region[kinds.length];
        for (MemoryKind kind : kinds) {
            regions[kind.ordinal()] = new Region(kind.base(), end(kind));
        }
    }

    /** Where the addresses of another kind begin. */
    private static long end(MemoryKind kind) {
        long end = PooledAddresses.START;
        for (MemoryKind other : MemoryKind.values()) {
            if (other.base() > kind.base()) {
                end = Math.min(end, other.base());
            }
        }
        return end;
    }

    /** Allocates {@code size} bytes, at least one and no more than there are addresses. */
    public Allocation allocate(MemoryKind kind, long size, MemoryOwner owner) {
        return add(kind, owner, new Storage(size, chunkShift), "allocated");
    }

    /** Memory without an address of its own: a staging buffer, which goes when nobody refers to it. */
    public Allocation scratch(MemoryKind kind, long size) {
        return new Allocation(0, 0, kind, null, new Storage(size, chunkShift));
    }

    /** Gives a Java array an address, as pageable or page-locked host memory. */
    public Allocation adopt(MemoryKind kind, Object array, MemoryOwner owner) {
        return add(kind, owner, Storage.of(array, chunkShift), "adopted");
    }

    /** Bytes that no address has yet: addresses come by {@link #share}. */
    public Storage bytes(long size) {
        return new Storage(size, chunkShift);
    }

    /** The bytes of a file, which is not shorter than {@code size}. */
    public Storage bytes(FileChannel file, long size) throws IOException {
        return Storage.of(file, size, chunkShift);
    }

    /** Gives a range of bytes an address. Bytes can have several, each with a life of its own. */
    public Allocation share(MemoryKind kind, Storage bytes, long offset, long size, MemoryOwner owner) {
        return add(kind, owner, bytes.part(offset, size), "mapped");
    }

    /** Ends bytes that came without an address, when no address is wanted for them any more. */
    public void discard(Storage bytes) {
        bytes.kill();
    }

    /** Notes what has become of an allocation that was freed by no call of its own, in words. */
    public void ended(Allocation allocation, String why) {
        allocation.gone(why);
    }

    /** Takes the bytes away from an allocation that still has to be freed. */
    public void revoke(Allocation allocation, String why) {
        allocation.gone(why);
        allocation.storage().kill();
    }

    /** The addresses of memory pools. */
    public PooledAddresses pooled() {
        return pooled;
    }

    /** An allocation at an address of a memory pool: calls find it, the device does not before it is mapped. */
    public Allocation place(long base, long size, MemoryOwner owner) {
        Storage storage = new Storage(size, chunkShift);
        storage.kill();
        Allocation allocation = new Allocation(++allocations, base, MemoryKind.DEVICE, owner, storage, pooled);
        pooled.name(allocation);
        return allocation;
    }

    private Allocation add(MemoryKind kind, MemoryOwner owner, Storage storage, String how) {
        Region region = regions[kind.ordinal()];
        long size = storage.size();
        MemoryRule.OUT_OF_MEMORY.require(
                size >= 0 && size <= region.room(),
                () -> Long.toUnsignedString(size) + " bytes of " + kind + " memory are " + how
                        + ", for which there are " + Math.max(0, region.room())
                        + " bytes of addresses that were never given out");
        Allocation allocation = new Allocation(++allocations, region.next, kind, owner, storage);
        region.add(allocation);
        return allocation;
    }

    /** Frees an allocation: its bytes are gone, its address stays known as freed. */
    public void free(Allocation allocation) {
        allocation.storage().kill();
        regionOf(allocation.base()).freed();
    }

    private Region regionOf(long address) {
        for (Region region : regions) {
            if (address >= region.start && address < region.next) {
                return region;
            }
        }
        return null;
    }

    /** The live allocation that a call finds at {@code address}, or null. */
    public Allocation find(long address) {
        return PooledAddresses.holds(address) ? pooled.named(address) : mapped(address);
    }

    /**
     * The allocation at an address of a memory pool that calls find, or else the one that the device has or had there;
     * null if there is none, or for another address.
     */
    public Allocation pooledAt(long address) {
        if (!PooledAddresses.holds(address)) {
            return null;
        }
        Allocation named = pooled.named(address);
        return named == null ? findAny(address) : named;
    }

    /** The live allocation that the device has at {@code address}, or null. */
    public Allocation mapped(long address) {
        if (PooledAddresses.holds(address)) {
            return pooled.mapped(address);
        }
        Allocation found = nearest(address);
        return found != null && found.live() && found.contains(address, 1) ? found : null;
    }

    /** The allocation that holds or held {@code address}, or null. */
    public Allocation findAny(long address) {
        Allocation found = nearest(address);
        return found != null && found.contains(address, 1) ? found : null;
    }

    /** The allocation that holds or held {@code address} or else the one before it, or null. */
    private Allocation nearest(long address) {
        if (PooledAddresses.holds(address)) {
            return pooled.nearest(address);
        }
        Region region = regionOf(address);
        return region == null ? null : region.find(address);
    }

    /** The storage offset of {@code address}, or a fault if fewer than {@code bytes} live bytes follow it. */
    public Allocation require(long address, long bytes, String who) {
        Allocation found = nearest(address);
        if (found == null || !found.live() || !found.contains(address, bytes)) {
            throw fault(address, bytes, who);
        }
        return found;
    }

    /** The fault of an access to {@code bytes} bytes at an address that does not have them. */
    public MemoryFault fault(long address, long bytes, String who) {
        return MemoryFault.illegal(
                who + " touches " + bytes + " bytes at 0x" + Long.toHexString(address) + ": " + describe(address));
    }

    /** What there is at an address, in words. */
    public String describe(long address) {
        Allocation near = nearest(address);
        if (near == null) {
            return "no allocation was ever there";
        }
        if (!near.contains(address, 1)) {
            return "nothing is there; " + near + (near.live() ? "" : ", which " + near.gone() + ",")
                    + " ends before it";
        }
        if (!near.live()) {
            return near + " was there and " + near.gone();
        }
        if (PooledAddresses.holds(address) && pooled.named(address) == null) {
            return near + " is there until its free comes to its turn";
        }
        return near + (near.attachment() == null ? "" : ", attached to " + near.attachment() + ",")
                + " is there, and the address is " + (address - near.base()) + " bytes into it";
    }

    /** All live allocations, by kind and address. */
    public List<Allocation> live() {
        List<Allocation> all = new ArrayList<>();
        for (Region region : regions) {
            for (Allocation allocation : region.sorted) {
                if (allocation.live()) {
                    all.add(allocation);
                }
            }
        }
        for (Allocation allocation : pooled.all()) {
            if (allocation.live()) {
                all.add(allocation);
            }
        }
        return all;
    }

    /** The addresses of one kind of memory: allocations in ascending order, freed ones kept for a while. */
    private static final class Region {
        private static final int KEPT = 4096;

        private final long start;
        private final long end;
        private List<Allocation> sorted = new ArrayList<>();
        private Allocation recent;
        private long next;
        private int dead;

        Region(long start, long end) {
            this.start = start;
            this.end = end;
            this.next = start;
        }

        /** Bytes that an allocation can have without reaching another region. */
        long room() {
            return end - next - ALIGNMENT - ALIGNMENT;
        }

        void add(Allocation allocation) {
            sorted.add(allocation);
            long step = (allocation.size() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            next += step + ALIGNMENT;
        }

        Allocation find(long address) {
            Allocation last = recent;
            if (last != null && last.contains(address, 1)) {
                return last;
            }
            int low = 0;
            int high = sorted.size() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (sorted.get(middle).base() <= address) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            if (high < 0 || sorted.get(low).base() > address) {
                return null;
            }
            recent = sorted.get(low);
            return recent;
        }

        void freed() {
            if (++dead > KEPT && dead > sorted.size() / 2) {
                List<Allocation> living = new ArrayList<>();
                for (Allocation allocation : sorted) {
                    if (allocation.live()) {
                        living.add(allocation);
                    }
                }
                sorted = living;
                recent = null;
                dead = 0;
            }
        }
    }
}
