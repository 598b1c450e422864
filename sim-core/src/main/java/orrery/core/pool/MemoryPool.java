package orrery.core.pool;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.core.host.HostContext;
import orrery.core.host.HostDevice;
import orrery.core.host.MemoryBudget;
import orrery.core.memory.Allocation;
import orrery.core.memory.PooledAddresses;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.device.CostModel;
import orrery.device.HostCost;
import orrery.sim.MemoryKind;

/** A memory pool: an address range, its physical memory, and the policy for reusing freed memory. */
public final class MemoryPool {
    private static final long GRANULARITY = 512;

    /** The memory of the host that a pool can use. */
    private static final long HOST_BYTES = 1L << 40;

    private final DevicePools pools;
    private final Host host;
    private final HostDevice device;
    private final String name;
    private final PoolPlace place;

    /** The first address; -1 before the first allocation. */
    private long base = -1;

    private final Extents extents = new Extents(this, PooledAddresses.RANGE_BYTES);
    private final PhysicalMemory physical;
    private final Watermark used = new Watermark();
    private final Set<ReusePolicy> policies = EnumSet.allOf(ReusePolicy.class);
    private final PoolAccess access = new PoolAccess(this);
    private long releaseThreshold;
    private boolean destroyed;
    private boolean exported;

    /** The documented types of handles by which other processes can import it. */
    private final int handleTypes;

    /** The pool of another machine that it stands for; null for a pool of this machine. */
    private final @Nullable MemoryPool source;

    MemoryPool(
            DevicePools pools,
            PoolPlace place,
            long maxSize,
            String name,
            int handleTypes,
            @Nullable MemoryPool source) {
        this.place = place;
        this.handleTypes = handleTypes;
        this.source = source;
        this.pools = pools;
        this.host = pools.host();
        this.device = pools.device();
        this.name = name;
        this.physical = new PhysicalMemory(
                place.kind() == MemoryKind.PINNED ? new MemoryBudget(HOST_BYTES) : device.memory(),
                maxSize,
                offset -> host.memory().pooled().releasePhysical(obtainBase() + offset, PhysicalMemory.BLOCK_BYTES));
    }

    private long obtainBase() {
        if (base < 0) {
            base = host.memory().pooled().reserve();
        }
        return base;
    }

    /** Returns the pool of an allocation; null if it is not from a pool. */
    public static @Nullable MemoryPool poolOf(Allocation memory) {
        return memory != null && memory.owner() instanceof Extent extent ? extent.pool() : null;
    }

    /** Returns whether the memory of an allocation from a pool was freed by another stream, which may still use it. */
    static boolean isFreedByOtherStream(Allocation memory) {
        return ((Extent) Objects.requireNonNull(memory.owner())).freedByOtherStream;
    }

    Host host() {
        return host;
    }

    /** Returns the documented types of handles by which other processes can import it. */
    public int handleTypes() {
        return handleTypes;
    }

    /** Returns the pool of another machine that it stands for; null for a pool of this machine. */
    public @Nullable MemoryPool source() {
        return source;
    }

    /** Returns whether the pool of an allocation was exported. */
    public static boolean isExported(@Nullable Allocation memory) {
        MemoryPool pool = memory == null ? null : poolOf(memory);
        return pool != null && pool.exported;
    }

    /** Lets pointers to its allocations be exported from now on. */
    public void setExported() {
        exported = true;
    }

    /** Returns the pools of its device. */
    public DevicePools pools() {
        return pools;
    }

    /** Returns the kind of its memory: device memory, page-locked memory of the host, or managed memory. */
    public MemoryKind kind() {
        return place.kind();
    }

    /** Returns what its memory is, and where. */
    public PoolPlace place() {
        return place;
    }

    /** Returns the device of the memory; of memory of the host, the first device. */
    public HostDevice device() {
        return device;
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    /** Returns whether a reuse policy is enabled. */
    public boolean allows(ReusePolicy policy) {
        return policies.contains(policy);
    }

    /** Enables or disables a reuse policy. */
    public void setAllowed(ReusePolicy policy, boolean allowed) {
        if (allowed) {
            policies.add(policy);
        } else {
            policies.remove(policy);
        }
    }

    /** Returns the bytes that stay reserved at a synchronization, as an unsigned number. */
    public long releaseThreshold() {
        return releaseThreshold;
    }

    /** Sets the bytes that stay reserved at a synchronization, as an unsigned number. */
    public void setReleaseThreshold(long bytes) {
        releaseThreshold = bytes;
    }

    /** Returns the reserved physical memory, in bytes. */
    public Watermark reserved() {
        return physical.reserved();
    }

    /** Returns the memory that the program has allocated from the pool, in bytes. */
    public Watermark used() {
        return used;
    }

    /**
     * Resets a high-water mark to the current value.
     *
     * @param value the value that the program sets, which must be 0
     * @throws orrery.sim.CudaException if the value is not 0 (POOL-04)
     */
    public static void reset(Watermark mark, long value) {
        PoolRule.HIGH_MARK.require(value == 0, () -> "a high-water mark is set to " + Long.toUnsignedString(value));
        mark.reset();
    }

    /** Returns who can access the memory. */
    public PoolAccess access() {
        return access;
    }

    // -- allocation ----------------------------------------------------------------------------------------------

    /**
     * Reserves addresses and physical memory for the next work of {@code stream}. The memory is not mapped yet. The
     * method may insert waits for frees in other streams.
     *
     * @param bytes the size as an unsigned number, at least 1
     * @param context the context of the stream
     * @throws orrery.sim.CudaException if there is not enough memory (POOL-06)
     */
    Allocation reserve(long bytes, HostContext context, Stream stream) {
        boolean possible = bytes > 0
                && bytes <= PooledAddresses.RANGE_BYTES
                && host.memory().permits(bytes)
                && mayFit(bytes);
        long size = possible ? (bytes + GRANULARITY - 1) / GRANULARITY * GRANULARITY : 0;
        spendOnQueries(stream);
        long before = reserved().current();
        Extent found = possible ? choose(size, stream) : null;
        if (found == null) {
            throw PoolRule.OUT_OF_MEMORY.violated(UnsignedText.of(bytes) + " bytes are allocated from " + this
                    + ", which has reserved " + reserved().current() + physical.ofMost() + " bytes and uses "
                    + used.current()
                    + ", on a device with "
                    + device.memory().freeBytes() + " bytes free");
        }
        boolean ofOthers = found.length() < size || (found.pendingFree != null && found.pendingFree.stream() != stream);
        Extent extent = ofOthers
                ? extents.take(found, size, freed -> {
                    if (!isOrderedAfter(stream, freed)) {
                        freed.insertWaitInto(stream, context, host);
                    }
                })
                : extents.take(found, size, own -> {});
        extent.freedByOtherStream = ofOthers;
        used.add(bytes);
        spendOnMapping(before);
        return host.memory().reserve(kind(), obtainBase() + extent.start, bytes, extent);
    }

    /**
     * Lets the host ask, for opportunistic reuse, which other streams are done with what they have freed. An H200 asks
     * at each allocation, whichever memory is chosen. A stream that is done, which the allocating stream did not know,
     * costs as much as a query of it.
     */
    private void spendOnQueries(Stream stream) {
        if (allows(ReusePolicy.ALLOW_OPPORTUNISTIC)) {
            host.spend(extents.learnFrees(stream, this::isComplete) * host.cost(HostCost.STREAM_QUERY_IDLE));
        }
    }

    /**
     * Returns whether {@code bytes} more bytes may fit if the pool gives back all that it has reserved. As on an H100,
     * an allocation that cannot fit makes it give back nothing.
     */
    private boolean mayFit(long bytes) {
        if (bytes - reserved().current() > device.memory().freeBytes()) {
            device.memory().reclaim();
        }
        return bytes - reserved().current() <= device.memory().freeBytes();
    }

    /**
     * Chooses a free extent: first memory that the stream has freed, then common memory, then memory that other streams
     * have freed, then the unused end of the address range. If the device has no more memory, it may choose memory
     * whose free the stream must wait for.
     */
    private @Nullable Extent choose(long size, Stream stream) {
        Extent found = extents.findFreedBy(stream, size);
        return found == null ? chooseBeyondOwnStream(size, stream) : found;
    }

    private @Nullable Extent chooseBeyondOwnStream(long size, Stream stream) {
        Predicate<Extent> fits = extent -> physical.reserve(extent.start, extent.start + size);
        Extent found = extents.findCommon(size, fits);
        if (found == null) {
            found = extents.findFreedByOthers(stream, size, freed -> isOrderedAfterByDependency(stream, freed));
        }
        if (found == null && allows(ReusePolicy.ALLOW_OPPORTUNISTIC)) {
            found = extents.findFreedByOthers(stream, size, this::isComplete);
            if (found == null) {
                extents.release(this::isComplete);
                found = extents.findCommon(size, fits);
            }
        }
        if (found == null) {
            found = extents.findCommonOrUnused(size, fits);
        }
        return found == null ? chooseUnderMemoryPressure(size, stream, fits) : found;
    }

    private @Nullable Extent chooseUnderMemoryPressure(long size, Stream stream, Predicate<Extent> fits) {
        trim(0);
        Predicate<Extent> open = extent -> extent.pendingFree == null
                || isOrderedAfter(stream, extent.pendingFree)
                || allows(ReusePolicy.ALLOW_INTERNAL_DEPENDENCIES);
        return extents.findRun(size, open, fits);
    }

    /** Returns whether work that is submitted to a stream now is ordered after a free without an additional wait. */
    private boolean isOrderedAfter(Stream stream, PendingFree freed) {
        return freed.stream() == stream
                || isOrderedAfterByDependency(stream, freed)
                || (allows(ReusePolicy.ALLOW_OPPORTUNISTIC) && isComplete(freed));
    }

    private boolean isOrderedAfterByDependency(Stream stream, PendingFree freed) {
        return freed.isObserved(host.now())
                || (allows(ReusePolicy.FOLLOW_EVENT_DEPENDENCIES) && freed.isKnownBefore(stream));
    }

    private boolean isComplete(PendingFree freed) {
        return freed.operation().isCompleteAt(host.now());
    }

    // -- release -------------------------------------------------------------------------------------------------

    /**
     * Returns an allocation to the pool.
     *
     * @param freed the free that later work must be ordered after; null for none
     */
    void takeBack(Allocation allocation, @Nullable PendingFree freed) {
        allocation.hide();
        extents.free((Extent) Objects.requireNonNull(allocation.owner()), freed);
        used.add(-allocation.size());
    }

    /** Makes memory available to all streams whose free the host has observed. */
    private void releaseObserved() {
        long now = host.now();
        extents.release(freed -> freed.isObserved(now));
    }

    /** Releases unused physical memory while more than the release threshold is reserved. */
    void releaseUnused() {
        long before = reserved().current();
        releaseObserved();
        physical.releaseWhile(extents, reserved -> Long.compareUnsigned(reserved, releaseThreshold) > 0);
        spendOnMapping(before);
    }

    /** Lets the host wait while what has changed since {@code before} bytes were reserved is mapped or unmapped. */
    private void spendOnMapping(long before) {
        long more = reserved().current() - before;
        if (more != 0 && kind() != MemoryKind.PINNED) {
            CostModel costs = device.model().costs();
            host.spend(more > 0 ? costs.mapping(more) : costs.unmapping(-more));
        }
    }

    /**
     * Releases unused physical memory while at least {@code keep} bytes stay reserved.
     *
     * @param keep the bytes to keep, as an unsigned number
     */
    public void trimTo(long keep) {
        long before = reserved().current();
        trim(keep);
        spendOnMapping(before);
    }

    private void trim(long keep) {
        releaseObserved();
        physical.releaseWhile(
                extents, reserved -> Long.compareUnsigned(reserved - PhysicalMemory.BLOCK_BYTES, keep) >= 0);
    }

    void destroy() {
        destroyed = true;
    }

    /**
     * Releases the physical memory whose frees are complete. Returns whether the destroyed pool has neither allocations
     * nor physical memory, and has returned its address range to the address space.
     */
    boolean releaseAfterDestruction() {
        extents.release(this::isComplete);
        physical.releaseWhile(extents, reserved -> true);
        boolean unused = reserved().current() == 0;
        if (unused && base >= 0) {
            host.memory().pooled().release(base);
        }
        return unused;
    }

    /** Returns whether the pool was destroyed. Its allocations may still be in use. */
    public boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return name;
    }
}
