package orrery.core.pool;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import orrery.core.context.Context;
import orrery.core.graph.Residence;
import orrery.core.machine.Device;
import orrery.core.machine.Machine;
import orrery.core.memory.Allocation;
import orrery.core.memory.PooledAddresses;
import orrery.core.stream.Stream;

/** A memory pool: addresses, the physical memory behind them, and who may have what was freed. */
public final class MemoryPool {
    private static final long GRANULE = 512;

    private final Machine machine;
    private final Device device;
    private final long id;
    private final long base;
    private final Extents extents = new Extents(this, PooledAddresses.SPAN);
    private final Backing backing;
    private final Watermark used = new Watermark();
    private final Set<ReusePolicy> policies = EnumSet.allOf(ReusePolicy.class);
    private final Set<Device> peers = new HashSet<>();
    private long releaseThreshold;
    private int allocations;
    private boolean destroyed;

    MemoryPool(Machine machine, Device device, long maxSize) {
        this.machine = machine;
        this.device = device;
        this.id = machine.nextObjectId();
        this.base = machine.memory().pooled().reserve();
        this.backing = new Backing(device, maxSize);
    }

    /** The pool that memory comes from; null if it comes from none. */
    public static MemoryPool of(Allocation memory) {
        return memory != null && memory.owner() instanceof Extent extent ? extent.pool() : null;
    }

    /** Whether another stream has freed what an allocation of a pool has taken, and may still use it. */
    static boolean isOfOthers(Allocation memory) {
        return ((Extent) memory.owner()).ofOthers;
    }

    Machine machine() {
        return machine;
    }

    /** The device whose memory it is. */
    public Device device() {
        return device;
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    /** Whether it may reuse memory in this way. */
    public boolean allows(ReusePolicy policy) {
        return policies.contains(policy);
    }

    /** Allows or forbids a way to reuse memory. */
    public void allow(ReusePolicy policy, boolean allowed) {
        if (allowed) {
            policies.add(policy);
        } else {
            policies.remove(policy);
        }
    }

    /** Bytes that it holds on to at a synchronization, an unsigned number. */
    public long releaseThreshold() {
        return releaseThreshold;
    }

    /** Sets the bytes that it holds on to, an unsigned number. */
    public void releaseThreshold(long bytes) {
        releaseThreshold = bytes;
    }

    /** Physical memory that it has, in bytes. */
    public Watermark reserved() {
        return backing.reserved();
    }

    /** Memory that the program has from it, in bytes. */
    public Watermark used() {
        return used;
    }

    /** Resets a high mark; it can be set to nothing but zero, and becomes what there is. */
    public static void reset(Watermark mark, long value) {
        PoolRule.HIGH_MARK.require(value == 0, () -> "a high mark is set to " + Long.toUnsignedString(value));
        mark.reset();
    }

    /** Whether a device may use the memory. */
    public boolean accessibleFrom(Device other) {
        return other == device || peers.contains(other);
    }

    /** Where it is and who may use it now, for memory of a graph that is like memory of this pool. */
    public Residence residence() {
        return new Residence(
                device.ordinal(), peers.stream().map(Device::ordinal).collect(Collectors.toSet()));
    }

    /** Lets another device use the memory, or no longer. */
    public void access(Device other, boolean granted) {
        PoolRule.ACCESS_DEVICE.require(
                granted || other != device, () -> this + " is taken from the device that it is on");
        if (granted) {
            peers.add(other);
        } else {
            peers.remove(other);
        }
    }

    // -- allocation ----------------------------------------------------------------------------------------------

    /**
     * Memory at an address for work that is submitted to {@code stream}, of {@code context}, next; the device does not
     * see it yet. Where it must, the stream waits for frees in others.
     *
     * @param bytes its size, an unsigned number greater than zero
     */
    Allocation place(long bytes, Context context, Stream stream) {
        boolean possible = bytes > 0 && bytes <= PooledAddresses.SPAN;
        long size = possible ? (bytes + GRANULE - 1) / GRANULE * GRANULE : 0;
        Extent found = possible ? choose(size, stream) : null;
        if (found == null) {
            throw PoolRule.OUT_OF_MEMORY.violated(Long.toUnsignedString(bytes) + " bytes are allocated from " + this
                    + ", which has reserved " + reserved().current() + " bytes, on a device with "
                    + device.freeBytes() + " bytes free");
        }
        boolean ofOthers = found.length() < size || (found.freed != null && found.freed.stream() != stream);
        Extent extent = ofOthers
                ? extents.take(found, size, freed -> {
                    if (!comesBehind(stream, freed)) {
                        freed.awaitedBy(stream, context);
                    }
                })
                : extents.take(found, size, own -> {});
        extent.ofOthers = ofOthers;
        used.add(bytes);
        allocations++;
        return machine.memory().place(base + extent.start, bytes, extent);
    }

    /**
     * What the stream has freed goes before what is common, and that before what other streams have freed. Only then
     * the end of the addresses follows, and only where the device has no more memory what must be waited for.
     */
    private Extent choose(long size, Stream stream) {
        Extent found = extents.ofStream(stream, size);
        return found == null ? chooseElsewhere(size, stream) : found;
    }

    private Extent chooseElsewhere(long size, Stream stream) {
        Predicate<Extent> fits = extent -> backing.reserve(extent.start, extent.start + size);
        Extent found = extents.common(size, fits);
        if (found == null) {
            found = extents.ofOthers(stream, size, freed -> comesBehindByOrder(stream, freed));
        }
        if (found == null && allows(ReusePolicy.ALLOW_OPPORTUNISTIC)) {
            found = extents.ofOthers(stream, size, this::isComplete);
            if (found == null) {
                extents.release(this::isComplete);
                found = extents.common(size, fits);
            }
        }
        if (found == null) {
            found = extents.commonOrEnd(size, fits);
        }
        return found == null ? chooseWhereMemoryIsShort(size, stream, fits) : found;
    }

    private Extent chooseWhereMemoryIsShort(long size, Stream stream, Predicate<Extent> fits) {
        trimTo(0);
        Predicate<Extent> open = extent -> extent.freed == null
                || comesBehind(stream, extent.freed)
                || allows(ReusePolicy.ALLOW_INTERNAL_DEPENDENCIES);
        return extents.run(size, open, fits);
    }

    /** Whether work that is submitted to a stream now comes behind a free anyway. */
    private boolean comesBehind(Stream stream, Freed freed) {
        return freed.stream() == stream
                || comesBehindByOrder(stream, freed)
                || (allows(ReusePolicy.ALLOW_OPPORTUNISTIC) && isComplete(freed));
    }

    private boolean comesBehindByOrder(Stream stream, Freed freed) {
        return freed.observed(machine.now())
                || (allows(ReusePolicy.FOLLOW_EVENT_DEPENDENCIES) && freed.isKnownBefore(stream));
    }

    private boolean isComplete(Freed freed) {
        return machine.executor().isCompleteAt(freed.operation(), machine.now());
    }

    // -- release -------------------------------------------------------------------------------------------------

    /** Takes an allocation back; {@code freed} is its free, or null if nothing has to be waited for. */
    void give(Allocation allocation, Freed freed) {
        machine.memory().pooled().forget(allocation);
        extents.give((Extent) allocation.owner(), freed);
        used.add(-allocation.size());
        allocations--;
    }

    /** What has been waited for is common to all streams. */
    private void settle() {
        long now = machine.now();
        extents.release(freed -> freed.observed(now));
    }

    /** Gives unused physical memory back, as long as more than the threshold is reserved. */
    void release() {
        settle();
        long keep = destroyed ? 0 : releaseThreshold;
        backing.release(extents, reserved -> Long.compareUnsigned(reserved, keep) > 0);
    }

    /** Gives unused physical memory back, as long as {@code keep} bytes, an unsigned number, stay reserved. */
    public void trimTo(long keep) {
        settle();
        backing.release(extents, reserved -> Long.compareUnsigned(reserved - Backing.BLOCK, keep) >= 0);
    }

    void destroy() {
        destroyed = true;
        release();
    }

    /** Whether its handle names nothing any more; its allocations live on. */
    public boolean destroyed() {
        return destroyed;
    }

    /** Whether nothing of it is left. */
    boolean gone() {
        return destroyed && allocations == 0 && reserved().current() == 0;
    }

    /** Lets others have its addresses. */
    void releaseAddresses() {
        machine.memory().pooled().release(base);
    }

    @Override
    public String toString() {
        return "memory pool " + id;
    }
}
