package orrery.core.memory;

/** A range of addresses with bytes behind it, from its allocation until it is freed. */
public final class Allocation {
    private final long id;
    private final long base;
    private final long size;
    private MemoryKind kind;
    private final MemoryOwner owner;
    private final Storage storage;
    private final PooledAddresses shared;
    private Object attachment;
    private int flags;
    private String gone = "has been freed";
    private AllocationHistory history;
    private PageAdvice advice;
    private boolean forgotten;

    Allocation(long id, long base, MemoryKind kind, MemoryOwner owner, Storage storage) {
        this(id, base, kind, owner, storage, null);
    }

    /** An allocation whose addresses may be those of others at other times. */
    Allocation(long id, long base, MemoryKind kind, MemoryOwner owner, Storage storage, PooledAddresses shared) {
        this.id = id;
        this.base = base;
        this.size = storage.size();
        this.kind = kind;
        this.owner = owner;
        this.storage = storage;
        this.shared = shared;
    }

    /** The number of this allocation, unique for the life of the machine. */
    public long id() {
        return id;
    }

    /** The first address. */
    public long base() {
        return base;
    }

    /** The size in bytes. */
    public long size() {
        return size;
    }

    /** Where it lives. */
    public MemoryKind kind() {
        return kind;
    }

    /** Page-locks pageable memory, or unlocks it again; its address stays. */
    public void kind(MemoryKind other) {
        kind = other;
    }

    /** The context, pool or graphs that it is of, or null for host memory that no context made. */
    public MemoryOwner owner() {
        return owner;
    }

    /** The ordinal of the device that it is on; -1 for memory that is on none, or on all. */
    public int device() {
        return kind == MemoryKind.DEVICE && owner != null ? owner.deviceOf(this) : -1;
    }

    /** The bytes. */
    public Storage storage() {
        return storage;
    }

    /** What was said about the use of its pages. */
    public PageAdvice advice() {
        if (advice == null) {
            advice = new PageAdvice();
        }
        return advice;
    }

    /** False once it was freed. */
    public boolean live() {
        return storage.live();
    }

    /** What has become of it when it is not live any more, in words. */
    String gone() {
        return gone;
    }

    void gone(String why) {
        gone = why;
    }

    /** Whether no call finds it any more, whatever the device does. */
    boolean forgotten() {
        return forgotten;
    }

    void forget() {
        forgotten = true;
    }

    /** What managed memory is attached to: a stream, the host, or null for every stream. */
    public Object attachment() {
        return attachment;
    }

    /** Attaches managed memory. */
    public void attach(Object to) {
        attachment = to;
    }

    /** Returns what the checker of stream-ordered allocations has stored; null for none. */
    public AllocationHistory history() {
        return history;
    }

    /** Stores the state of the checker of stream-ordered allocations; null for none. */
    public void setHistory(AllocationHistory value) {
        history = value;
    }

    /** The flags of page-locked memory. */
    public int flags() {
        return flags;
    }

    /** Sets the flags of page-locked memory. */
    public void flags(int value) {
        flags = value;
    }

    /**
     * Raises the fault of work that comes to its turn when the memory is not there: before its alloc or after its free.
     */
    public void touch(String who) {
        present(0, who);
    }

    /**
     * What is at its place at this time, {@code offset} bytes from its first: itself, or another allocation that has
     * come to have the address. Raises a fault if nothing is there.
     */
    public Allocation present(long offset, String who) {
        if (live()) {
            return this;
        }
        Allocation other = shared == null ? null : shared.mapped(base + offset);
        if (other == null) {
            throw MemoryFault.illegal(who + " " + this + ", which is not there at that time");
        }
        return other;
    }

    /** Whether all of {@code bytes} bytes from {@code address} on belong to it. */
    public boolean contains(long address, long bytes) {
        return address >= base && bytes <= size && address - base <= size - bytes;
    }

    @Override
    public String toString() {
        return "allocation " + id + " (" + size + " bytes of " + kind + " memory at 0x" + Long.toHexString(base) + ")";
    }
}
