package orrery.core.memory;

import com.google.common.collect.Streams;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.UnsignedText;
import orrery.sim.MemoryFault;
import orrery.sim.MemoryKind;

/**
 * The 64-bit address space of a machine. Addresses are never reused, so that an access through a stale pointer is
 * detected. Only addresses of memory pools are reused, and reserved ones that a program asks for.
 */
public final class AddressSpace {
    /** The addresses of arrays are below those of all other memory. */
    private static final long FIRST_ARRAY = 0x1000_0000_0000L;

    private final AddressRegion[] regions;

    /** The memory of arrays, which calls do not find by its addresses. */
    private final AddressRegion arrays = new AddressRegion(FIRST_ARRAY, firstAddress(MemoryKind.PINNED));

    private final PooledAddresses pooled = new PooledAddresses();
    private final ReservedAddresses reserved;
    private final ImportedAllocations imported = new ImportedAllocations(this);
    private final StorageLayout layout;
    private final HostArrays hostArrays;

    /** The value of each byte of memory of the driver that was never written. */
    private final byte fresh;

    private long largestAllocation = Long.MAX_VALUE;

    private long allocations;

    /** Creates an empty address space whose new memory reads as zero. */
    public AddressSpace() {
        this((byte) 0);
    }

    /**
     * Creates an empty address space.
     *
     * @param fresh the value of each byte of device, managed and page-locked memory that was never written
     */
    public AddressSpace(byte fresh) {
        this(StorageLayout.CHUNK_SHIFT, fresh);
    }

    /** Creates an empty address space whose storage has chunks of {@code 1 << chunkShift} bytes, at least 8. */
    AddressSpace(int chunkShift, byte fresh) {
        HeapUse heapUse = new HeapUse(this);
        this.layout = new StorageLayout(chunkShift, new JavaHeap(heapUse::bytes, heapUse::describe));
        this.hostArrays = new HostArrays(layout);
        this.fresh = fresh;
        this.reserved = new ReservedAddresses(layout, fresh, this::nextId);
        MemoryKind[] kinds = MemoryKind.values();
        regions = new AddressRegion[kinds.length];
        for (MemoryKind kind : kinds) {
            regions[kind.ordinal()] = new AddressRegion(firstAddress(kind), endOfRegion(kind));
        }
    }

    /** Returns an id that no memory has had. */
    public synchronized long nextId() {
        return ++allocations;
    }

    /** Returns the address of the first allocation of a kind. */
    static long firstAddress(MemoryKind kind) {
        return switch (kind) {
            case DEVICE -> 0x7f00_0000_0000L;
            case PINNED -> 0x2000_0000_0000L;
            case PAGEABLE -> 0x5500_0000_0000L;
            case MANAGED -> 0x6000_0000_0000L;
        };
    }

    /** Returns the end of the region of a kind: the start of the next region. */
    private static long endOfRegion(MemoryKind kind) {
        long end = PooledAddresses.START;
        for (MemoryKind other : MemoryKind.values()) {
            if (firstAddress(other) > firstAddress(kind)) {
                end = Math.min(end, firstAddress(other));
            }
        }
        return end;
    }

    /**
     * Allocates {@code size} bytes, at least 1.
     *
     * @throws orrery.sim.CudaException if the region of the kind has too few addresses left (MEMORY-02)
     */
    public Allocation allocate(MemoryKind kind, long size, @Nullable MemoryOwner owner) {
        return allocateIn(kind, owner, new Storage(size, layout, freshByte(kind)), "allocated");
    }

    /** Allocates {@code size} bytes, at least 1, that are zero whatever memory is at first. */
    public Allocation allocateZeroed(MemoryKind kind, long size, @Nullable MemoryOwner owner) {
        return allocateIn(kind, owner, new Storage(size, layout, (byte) 0), "allocated");
    }

    /**
     * Allocates {@code size} bytes, at least 1, of device memory for an array. No call finds them by their addresses.
     *
     * @throws orrery.sim.CudaException if there are too few addresses left (MEMORY-02)
     */
    public Allocation allocateArray(long size, MemoryOwner owner) {
        return placeArray(owner, new Storage(size, layout, fresh), "allocated");
    }

    /** Maps a range of storage as memory of an array. No call finds it by its addresses. */
    public Allocation mapArray(Storage bytes, long offset, long size, MemoryOwner owner) {
        return placeArray(owner, bytes.part(offset, size), "mapped");
    }

    private synchronized Allocation placeArray(MemoryOwner owner, Storage storage, String how) {
        Allocation allocation = place(arrays, MemoryKind.DEVICE, owner, storage, how);
        arrays.add(allocation);
        return allocation;
    }

    /** Returns whether an allocation is the memory of an array. */
    public static boolean isArray(Allocation allocation) {
        return allocation.base() >= FIRST_ARRAY && allocation.base() < firstAddress(MemoryKind.PINNED);
    }

    /** Returns memory without an address, for a staging buffer. It needs no free. */
    public Allocation allocateScratch(MemoryKind kind, long size) {
        return new Allocation(0, 0, kind, null, new Storage(size, layout, (byte) 0));
    }

    /**
     * Returns a Java array as pageable host memory. The same array has the same address while it exists. The address
     * does not keep the array alive, unless it was one of the last that were mapped.
     */
    public synchronized Allocation adoptArray(Object array) {
        Allocation present = hostArrays.find(array);
        if (present != null) {
            return present;
        }
        Storage storage = Storage.of(array, layout);
        AddressRegion region = regions[MemoryKind.PAGEABLE.ordinal()];
        return hostArrays.add(array, place(region, MemoryKind.PAGEABLE, null, storage, "adopted"));
    }

    /**
     * Makes the memory of the program that contains a range page-locked, until no range of it is registered. An array
     * of the program is kept alive meanwhile.
     */
    public void lockPages(Allocation allocation, Registration range) {
        allocation.registrations().add(range);
        allocation.setKind(MemoryKind.PINNED);
        hostArrays.keep(allocation, true);
    }

    /** Ends the registration that begins at an address. Memory without a registration is pageable again. */
    public void unlockPages(Allocation allocation, long base) {
        allocation.registrations().remove(base);
        if (!allocation.registrations().isEmpty()) {
            return;
        }
        allocation.setKind(MemoryKind.PAGEABLE);
        hostArrays.keep(allocation, false);
    }

    /** Ends the registrations that the program has made in a context. */
    public void unlockPages(Allocation allocation, MemoryOwner owner) {
        allocation.registrationsOf(owner).forEach(range -> unlockPages(allocation, range.base()));
    }

    /** Creates storage without an address, for {@link #map}. */
    public Storage createStorage(long size) {
        return new Storage(size, layout, (byte) 0);
    }

    /** Returns the bytes of a file as storage without an address. The file must have at least {@code size} bytes. */
    public Storage mapFile(FileChannel file, long size) throws IOException {
        return Storage.of(file, size, layout);
    }

    /** Maps a range of storage. The same bytes can be mapped several times; each mapping has its own lifetime. */
    public Allocation map(MemoryKind kind, Storage bytes, long offset, long size, MemoryOwner owner) {
        return allocateIn(kind, owner, bytes.part(offset, size), "mapped");
    }

    /** Releases storage that will not be mapped again. */
    public void discard(Storage bytes) {
        bytes.release();
    }

    /** Makes an allocation inaccessible. It still has to be freed. */
    public void revoke(Allocation allocation, String why) {
        allocation.setEndReason(why);
        allocation.storage().release();
    }

    /** Returns the addresses of memory pools. */
    public PooledAddresses pooled() {
        return pooled;
    }

    /** Returns the allocations of other machines that are mapped here. */
    public ImportedAllocations imported() {
        return imported;
    }

    /** Ends the lifetime of stream-ordered memory: of a pool, a graph, or another machine. */
    public void endStreamOrdered(Allocation allocation) {
        if (PooledAddresses.contains(allocation.base())) {
            pooled.unmap(allocation);
        } else {
            free(allocation);
        }
    }

    /** Returns the addresses that programs reserve. */
    public ReservedAddresses reserved() {
        return reserved;
    }

    /**
     * Creates an allocation at an address of a memory pool. Calls find it at once, and the device finds it when it is
     * mapped.
     */
    public Allocation reserve(long base, long size, MemoryOwner owner) {
        return reserve(MemoryKind.DEVICE, base, size, owner);
    }

    /** Creates an allocation of a kind of memory at an address of a memory pool. */
    public Allocation reserve(MemoryKind kind, long base, long size, MemoryOwner owner) {
        Storage storage = new Storage(size, layout, fresh);
        storage.release();
        Allocation allocation = new Allocation(++allocations, base, kind, owner, storage, pooled);
        pooled.addVisible(allocation);
        return allocation;
    }

    /**
     * Creates a stand-in for host memory that may be at an address, of which nothing is known. An access is a fault. It
     * uses up no number: the call that needs it may still be refused.
     */
    public Allocation unknown(long base, long size) {
        Storage storage = new Storage(size, layout, fresh);
        storage.release();
        Allocation unknown = new Allocation(0, base, MemoryKind.PAGEABLE, null, storage);
        unknown.setEndReason("is not known");
        return unknown;
    }

    private byte freshByte(MemoryKind kind) {
        return kind == MemoryKind.PAGEABLE ? 0 : fresh;
    }

    private synchronized Allocation allocateIn(
            MemoryKind kind, @Nullable MemoryOwner owner, Storage storage, String how) {
        AddressRegion region = regions[kind.ordinal()];
        Allocation allocation = place(region, kind, owner, storage, how);
        region.add(allocation);
        return allocation;
    }

    /** Makes allocations of more than {@code bytes} bytes fail, except those of pageable host memory. */
    public void limitAllocations(long bytes) {
        largestAllocation = bytes;
    }

    /** Returns whether allocations may be as large, whatever memory there is. */
    public boolean permits(long bytes) {
        return bytes <= largestAllocation;
    }

    /** Gives storage the next addresses of a region. */
    private Allocation place(
            AddressRegion region, MemoryKind kind, @Nullable MemoryOwner owner, Storage storage, String how) {
        long size = storage.size();
        MemoryRule.OUT_OF_MEMORY.require(
                kind == MemoryKind.PAGEABLE || permits(size),
                () -> UnsignedText.of(size) + " bytes of " + kind + " memory are " + how
                        + "; the fault plan of the machine permits " + largestAllocation);
        MemoryRule.OUT_OF_MEMORY.require(
                size >= 0 && size <= region.freeBytes(),
                () -> UnsignedText.of(size) + " bytes of " + kind + " memory are " + how + "; "
                        + Math.max(0, region.freeBytes()) + " bytes of addresses are left");
        return new Allocation(++allocations, region.takeAddresses(size), kind, owner, storage);
    }

    /** Frees an allocation. Later accesses are reported as accesses to freed memory. */
    public synchronized void free(Allocation allocation) {
        if (!hostArrays.free(allocation)) {
            allocation.storage().release();
            (isArray(allocation) ? arrays : Objects.requireNonNull(regionOf(allocation.base()))).countFreed();
        }
    }

    private @Nullable AddressRegion regionOf(long address) {
        for (AddressRegion region : regions) {
            if (region.contains(address)) {
                return region;
            }
        }
        return null;
    }

    /** Returns the live allocation that a call finds at {@code address}; null if there is none. */
    public @Nullable Allocation find(long address) {
        return PooledAddresses.contains(address) ? pooled.findVisible(address) : findMapped(address);
    }

    /**
     * Returns the allocation at an address of a memory pool: the one that calls find, otherwise the last one that the
     * device has mapped; null if there is none or if the address is not of a pool.
     */
    public @Nullable Allocation findPooled(long address) {
        if (!PooledAddresses.contains(address)) {
            return null;
        }
        Allocation named = pooled.findVisible(address);
        return named == null ? findLiveOrFreed(address) : named;
    }

    /** Returns the live allocation that the device has mapped at {@code address}; null if there is none. */
    public @Nullable Allocation findMapped(long address) {
        if (PooledAddresses.contains(address)) {
            return pooled.findMapped(address);
        }
        Allocation found = nearest(address);
        return found != null && found.live() && found.contains(address, 1) ? found : null;
    }

    /** Returns the live or freed allocation that contains {@code address}; null if there is none. */
    public @Nullable Allocation findLiveOrFreed(long address) {
        Allocation found = nearest(address);
        return found != null && found.contains(address, 1) ? found : null;
    }

    /**
     * Returns the live or freed allocation that contains {@code address}, otherwise the one before it; null if there is
     * none.
     */
    @Nullable
    Allocation nearest(long address) {
        if (PooledAddresses.contains(address)) {
            return pooled.findNearest(address);
        }
        if (ReservedAddresses.contains(address)) {
            return reserved.find(address);
        }
        AddressRegion region = regionOf(address);
        if (region == null) {
            return null;
        }
        Allocation found = region.find(address);
        if (region != regions[MemoryKind.PAGEABLE.ordinal()]) {
            return found;
        }
        Allocation array = hostArrays.nearest(address);
        return array == null || (found != null && found.base() > array.base()) ? found : array;
    }

    /**
     * Returns the live allocation that contains {@code bytes} bytes from {@code address} on.
     *
     * @param who the accessing work, for the message
     * @throws MemoryFault if there is no such allocation
     */
    public Allocation requireLive(long address, long bytes, String who) {
        Allocation found = nearest(address);
        if (found == null || !found.live() || !found.contains(address, bytes)) {
            throw fault(address, bytes, who);
        }
        return found;
    }

    /** Returns the fault of an illegal access to {@code bytes} bytes at an address. */
    public MemoryFault fault(long address, long bytes, String who) {
        return MemoryFault.illegal(who + " touches " + UnsignedText.of(bytes, "byte") + " at 0x"
                + Long.toHexString(address) + ": " + describe(address));
    }

    /** Describes the memory at an address, for messages. */
    public String describe(long address) {
        return AddressDescription.of(this, address);
    }

    /** Returns all live allocations, by kind and address. */
    public List<Allocation> liveAllocations() {
        return Streams.concat(
                        Arrays.stream(regions).flatMap(AddressRegion::live),
                        arrays.live(),
                        hostArrays.live().stream(),
                        pooled.mappedAllocations().filter(Allocation::live))
                .toList();
    }
}
