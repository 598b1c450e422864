package orrery.core.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.UnsignedText;
import orrery.sim.MemoryFault;
import orrery.sim.MemoryKind;
import orrery.sim.TracedAllocation;

/** An address range with storage, from its allocation to its free. */
public final class Allocation implements TracedAllocation {

    private final long id;
    private final long base;
    private final long size;
    private MemoryKind kind;
    private final @Nullable MemoryOwner owner;
    private final Storage storage;
    private final @Nullable PooledAddresses addresses;
    private @Nullable Attachment attachment;
    private @Nullable Attachment firstAttachment;
    private int flags;
    private String endReason = "has been freed";
    private boolean endsOtherwise;
    private @Nullable AllocationHistory history;
    private @Nullable ManagedRanges managedRanges;
    private @Nullable Registrations registrations;
    private boolean hidden;
    private boolean ofModule;
    private boolean syncMemops;

    Allocation(long id, long base, MemoryKind kind, @Nullable MemoryOwner owner, Storage storage) {
        this(id, base, kind, owner, storage, null);
    }

    /**
     * Creates an allocation.
     *
     * @param addresses the pool addresses that the allocation shares with others over time; null if its addresses are
     *     never reused
     */
    Allocation(
            long id,
            long base,
            MemoryKind kind,
            @Nullable MemoryOwner owner,
            Storage storage,
            @Nullable PooledAddresses addresses) {
        this.id = id;
        this.base = base;
        this.size = storage.size();
        this.kind = kind;
        this.owner = owner;
        this.storage = storage;
        this.addresses = addresses;
        this.syncMemops = kind == MemoryKind.MANAGED;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public long base() {
        return base;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public MemoryKind kind() {
        return kind;
    }

    /** Changes the kind when pageable memory is page-locked or unlocked. The address stays the same. */
    void setKind(MemoryKind other) {
        kind = other;
    }

    /** Returns the owner; null for host memory that belongs to no context. */
    public @Nullable MemoryOwner owner() {
        return owner;
    }

    /** Returns the ordinal of its device; -1 for memory that is not on one device. */
    public int device() {
        return kind == MemoryKind.DEVICE && owner != null ? owner.deviceOf(this) : -1;
    }

    @Override
    public int deviceOrdinal() {
        return owner == null ? -1 : owner.deviceOf(this);
    }

    /** Returns the storage. */
    public Storage storage() {
        return storage;
    }

    /** Returns the range attributes of managed memory. */
    public ManagedRanges managedRanges() {
        if (managedRanges == null) {
            managedRanges = new ManagedRanges();
        }
        return managedRanges;
    }

    /** Returns whether it has not been freed. */
    public boolean live() {
        return storage.live();
    }

    /** Returns whether a call has freed it; false if it ended with its owner. */
    public boolean wasFreed() {
        return !live() && !endsOtherwise;
    }

    /** Describes why it is not live any more. */
    String endReason() {
        return endReason;
    }

    /** Sets the description of why it ended, if no call has freed it. */
    public void setEndReason(String why) {
        endReason = why;
        endsOtherwise = true;
    }

    /** Sets the call that frees it. */
    public void setFreedBy(String call) {
        endReason = "has been freed by " + call;
    }

    /** Returns whether calls no longer find it. The device may still have it mapped. */
    public boolean isHidden() {
        return hidden;
    }

    /** Hides it from calls. The device may still have it mapped. */
    public void hide() {
        hidden = true;
    }

    /** Returns whether synchronous copies and memsets that use it wait even where they need not. */
    public boolean syncMemops() {
        return syncMemops;
    }

    /** Sets whether synchronous copies and memsets that use it wait even where they need not. */
    public void setSyncMemops(boolean value) {
        syncMemops = value;
    }

    /** Returns whether it is a variable of a module, which the program cannot free. */
    public boolean isOfModule() {
        return ofModule;
    }

    /** Makes the allocation a variable of a module, which the program cannot free. */
    public void keepForModule() {
        ofModule = true;
    }

    /**
     * Returns what managed memory is attached to: a stream or the host; null for every stream. After the stream was
     * destroyed, that is what the memory was allocated with.
     */
    public @Nullable Attachment attachment() {
        return attachment != null && attachment.isOver().getAsBoolean() ? firstAttachment : attachment;
    }

    /** Attaches managed memory that is being allocated; null for every stream. */
    public void allocateAttached(@Nullable Attachment to) {
        firstAttachment = to;
        attachment = to;
    }

    /** Attaches managed memory; null for every stream. */
    public void attach(@Nullable Attachment to) {
        attachment = to;
    }

    /** Returns what the checker of stream-ordered allocations has stored; null for none. */
    public @Nullable AllocationHistory history() {
        return history;
    }

    /** Stores the state of the checker of stream-ordered allocations; null for none. */
    public void setHistory(@Nullable AllocationHistory value) {
        history = value;
    }

    /** Returns the flags of page-locked memory. */
    public int flags() {
        return flags;
    }

    /** Sets the flags of page-locked memory. */
    public void setFlags(int value) {
        flags = value;
    }

    /**
     * Returns the allocation that is mapped {@code offset} bytes after the base of this one: this allocation, or
     * another one that reuses the address.
     *
     * @param bytes how many bytes are accessed from there on
     * @throws MemoryFault if nothing is mapped there, or if what is mapped there has fewer bytes
     */
    public Allocation resolve(long offset, long bytes, String who) {
        if (live()) {
            return this;
        }
        Allocation other = addresses == null ? null : addresses.findMapped(base + offset);
        if (other == null) {
            throw MemoryFault.illegal(who + " " + this + ", which is not allocated at that time");
        }
        if (!other.contains(base + offset, bytes)) {
            throw MemoryFault.illegal(
                    who + " " + UnsignedText.of(bytes, "byte") + " at 0x" + Long.toHexString(base + offset) + " of "
                            + this + ", which is not allocated at that time: its address is that of " + other
                            + ", which ends before");
        }
        return other;
    }

    Registrations registrations() {
        if (registrations == null) {
            registrations = new Registrations();
        }
        return registrations;
    }

    /** Returns whether a range of host memory overlaps one that the program has registered. */
    public boolean isRegistered(long base, long bytes) {
        return registrations != null && registrations.overlapping(base, bytes) != null;
    }

    /** Returns whether a range of host memory overlaps one that is registered as memory that devices only read. */
    public boolean isReadOnly(long base, long bytes) {
        Registration overlapping = registrations == null ? null : registrations.overlapping(base, bytes);
        return overlapping != null && overlapping.isReadOnly();
    }

    /** Returns the registered range that contains an address; null if there is none. */
    public @Nullable Registration registration(long address) {
        return registrations == null ? null : registrations.overlapping(address, 1);
    }

    /** Returns the ranges of host memory that the program has registered in a context. */
    List<Registration> registrationsOf(MemoryOwner owner) {
        return registrations == null ? List.of() : registrations.of(owner);
    }

    /** Returns whether the program has registered a range that begins at an address. */
    public boolean isRegistrationBase(long address) {
        return registrations != null && registrations.beginsAt(address);
    }

    /** Returns whether it contains {@code bytes} bytes from {@code address} on. */
    public boolean contains(long address, long bytes) {
        return address >= base && bytes <= size && address - base <= size - bytes;
    }

    @Override
    public String toString() {
        return "allocation " + id + " (" + UnsignedText.of(size, "byte") + " of " + kind + " memory at 0x"
                + Long.toHexString(base) + ")";
    }
}
