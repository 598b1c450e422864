package orrery.core.external;

import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.ByteStorageView;
import orrery.core.memory.DoubleStorageView;
import orrery.core.memory.FloatStorageView;
import orrery.core.memory.IntStorageView;
import orrery.core.memory.LongStorageView;
import orrery.core.memory.MemoryOwner;
import orrery.core.memory.PhysicalAllocation;
import orrery.core.memory.ShortStorageView;
import orrery.core.memory.Storage;
import orrery.sim.ByteView;
import orrery.sim.DoubleView;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.FloatView;
import orrery.sim.HandleKind;
import orrery.sim.IntView;
import orrery.sim.LongView;
import orrery.sim.MemoryKind;
import orrery.sim.MemoryObject;
import orrery.sim.ShortView;

/** Memory of the external API: storage that is mapped into host memory. */
public final class SimulatedMemoryObject extends SimulatedExternalObject implements MemoryObject, MemoryOwner {
    private static final long ALL = Long.MAX_VALUE;
    private static final long PAGE = 1 << 16;

    private final ExternalMemoryHandleType type;
    private final long alignment;
    private final long size;
    private final Storage bytes;
    private final Runnable release;
    private final Allocation mapping;

    /** Creates a memory object of whole pages, and maps {@code size} bytes into host memory for the other API. */
    SimulatedMemoryObject(
            SimulatedExternalWorld api, String name, ExternalMemoryHandleType type, long size, long alignment) {
        super(api, name);
        this.type = type;
        this.size = size;
        this.bytes = api.memory().createStorage((size + PAGE - 1) / PAGE * PAGE);
        this.release = () -> api.memory().discard(bytes);
        this.alignment = alignment;
        this.mapping = api.memory().map(MemoryKind.PAGEABLE, bytes, 0, size, this);
    }

    /** Creates an object of physical memory of the CUDA API, and maps all of it into host memory for the other API. */
    SimulatedMemoryObject(SimulatedExternalWorld api, String name, PhysicalAllocation memory) {
        super(api, name);
        ExternalBacking imported = ExternalBacking.of(memory);
        this.type = ExternalMemoryHandleType.OPAQUE_FD;
        this.size = memory.size();
        this.bytes = imported.bytes();
        this.release = imported.release();
        this.alignment = imported.alignment();
        this.mapping = api.memory().map(MemoryKind.PAGEABLE, bytes, 0, size, this);
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

    @Override
    public long size() {
        return size;
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
        release.run();
    }

    // -- access by the other API -------------------------------------------------------------------------------------

    @Override
    public long address() {
        return mapping.base();
    }

    @Override
    public ByteView bytes() {
        return new ByteStorageView(api().memory(), address(), ALL, Accessor.HOST);
    }

    @Override
    public ShortView shorts() {
        return new ShortStorageView(api().memory(), address(), ALL, Accessor.HOST);
    }

    @Override
    public IntView ints() {
        return new IntStorageView(api().memory(), address(), ALL, Accessor.HOST);
    }

    @Override
    public LongView longs() {
        return new LongStorageView(api().memory(), address(), ALL, Accessor.HOST);
    }

    @Override
    public FloatView floats() {
        return new FloatStorageView(api().memory(), address(), ALL, Accessor.HOST);
    }

    @Override
    public DoubleView doubles() {
        return new DoubleStorageView(api().memory(), address(), ALL, Accessor.HOST);
    }
}
