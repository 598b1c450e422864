package orrery.core.external;

import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.ByteView;
import orrery.core.memory.DoubleView;
import orrery.core.memory.FloatView;
import orrery.core.memory.IntView;
import orrery.core.memory.LongView;
import orrery.core.memory.MemoryKind;
import orrery.core.memory.MemoryOwner;
import orrery.core.memory.Storage;

/**
 * Memory that another API has allocated. Writes of the other API are visible in the buffers that are mapped onto it,
 * and writes of kernels to these buffers are visible to the other API.
 */
public final class MemoryObject extends ExternalObject implements MemoryOwner {
    private static final long ALL = Long.MAX_VALUE;

    private final ExternalMemoryHandleType type;
    private final long alignment;
    private final Storage bytes;
    private final Allocation mapping;

    /** Creates a memory object and maps it into host memory for the other API. */
    MemoryObject(ExternalWorld api, String name, ExternalMemoryHandleType type, Storage bytes, long alignment) {
        super(api, name);
        this.type = type;
        this.bytes = bytes;
        this.alignment = alignment;
        this.mapping = api.memory().map(MemoryKind.PAGEABLE, bytes, 0, bytes.size(), this);
    }

    @Override
    public int deviceOf(Allocation memory) {
        return -1;
    }

    @Override
    HandleKind handleKind() {
        return type.handleKind();
    }

    @Override
    ExternalMemoryHandleType type() {
        return type;
    }

    /** Returns the size in bytes. */
    public long size() {
        return bytes.size();
    }

    /** Returns the number of bytes that the offset and the size of a buffer must be multiples of. */
    long alignment() {
        return alignment;
    }

    Storage storage() {
        return bytes;
    }

    @Override
    void onFreed() {
        api().memory().free(mapping);
    }

    @Override
    void onUnreferenced() {
        api().memory().discard(bytes);
    }

    // -- access by the other API -------------------------------------------------------------------------------------

    /** Returns the host address at which the other API has mapped it. The address is valid until {@link #free}. */
    public long address() {
        return mapping.base();
    }

    /** Returns the bytes. */
    public ByteView bytes() {
        return new ByteView(api().memory(), address(), ALL, Accessor.HOST);
    }

    /** Returns the bytes as 32-bit integers. */
    public IntView ints() {
        return new IntView(api().memory(), address(), ALL, Accessor.HOST);
    }

    /** Returns the bytes as 64-bit integers. */
    public LongView longs() {
        return new LongView(api().memory(), address(), ALL, Accessor.HOST);
    }

    /** Returns the bytes as 32-bit floating-point numbers. */
    public FloatView floats() {
        return new FloatView(api().memory(), address(), ALL, Accessor.HOST);
    }

    /** Returns the bytes as 64-bit floating-point numbers. */
    public DoubleView doubles() {
        return new DoubleView(api().memory(), address(), ALL, Accessor.HOST);
    }
}
