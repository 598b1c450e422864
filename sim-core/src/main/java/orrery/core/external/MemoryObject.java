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
 * Memory that another API has allocated. What its maker writes, kernels see in the buffers mapped onto it, and the
 * other way round.
 */
public final class MemoryObject extends Referent implements MemoryOwner {
    private static final long ALL = Long.MAX_VALUE;

    private final ExternalMemoryHandleType type;
    private final long alignment;
    private final Storage bytes;
    private final Allocation mapping;

    /** Memory at an address of its maker's. */
    MemoryObject(ExternalWorld world, String name, ExternalMemoryHandleType type, Storage bytes, long alignment) {
        super(world, name);
        this.type = type;
        this.bytes = bytes;
        this.alignment = alignment;
        this.mapping = world.memory().share(MemoryKind.PAGEABLE, bytes, 0, bytes.size(), this);
    }

    @Override
    public int deviceOf(Allocation memory) {
        return -1;
    }

    @Override
    HandleForm form() {
        return type.form();
    }

    @Override
    ExternalMemoryHandleType type() {
        return type;
    }

    /** Its size in bytes. */
    public long size() {
        return bytes.size();
    }

    /** What the offset and size of a buffer on it must be multiples of. */
    long alignment() {
        return alignment;
    }

    Storage storage() {
        return bytes;
    }

    @Override
    void freed() {
        world().memory().free(mapping);
    }

    @Override
    void gone() {
        world().memory().discard(bytes);
    }

    // -- what its maker sees -------------------------------------------------------------------------------------

    /** Where its maker has mapped it: host memory until it is freed. */
    public long address() {
        return mapping.base();
    }

    /** Its bytes. */
    public ByteView bytes() {
        return new ByteView(world().memory(), address(), ALL, Accessor.HOST);
    }

    /** Its bytes as 32-bit integers. */
    public IntView ints() {
        return new IntView(world().memory(), address(), ALL, Accessor.HOST);
    }

    /** Its bytes as 64-bit integers. */
    public LongView longs() {
        return new LongView(world().memory(), address(), ALL, Accessor.HOST);
    }

    /** Its bytes as 32-bit floating-point numbers. */
    public FloatView floats() {
        return new FloatView(world().memory(), address(), ALL, Accessor.HOST);
    }

    /** Its bytes as 64-bit floating-point numbers. */
    public DoubleView doubles() {
        return new DoubleView(world().memory(), address(), ALL, Accessor.HOST);
    }
}
