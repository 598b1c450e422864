package orrery.driver;

import orrery.core.machine.Machine;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.ByteView;
import orrery.core.memory.DoubleView;
import orrery.core.memory.FloatView;
import orrery.core.memory.IntView;
import orrery.core.memory.LongView;
import orrery.core.memory.MemoryKind;
import orrery.core.memory.MemoryRule;

/** The host memory of a simulated machine. */
final class SimulatedHostMemory implements HostMemory {
    private static final long ALL = Long.MAX_VALUE;

    private final AddressSpace space;

    SimulatedHostMemory(Machine machine) {
        this.space = machine.memory();
    }

    @Override
    public long allocate(long bytes) {
        MemoryRule.SIZE.require(bytes > 0, () -> bytes + " bytes of host memory are allocated");
        return space.allocate(MemoryKind.PAGEABLE, bytes, null).base();
    }

    @Override
    public long of(Object array) {
        return space.adoptArray(MemoryKind.PAGEABLE, array, null).base();
    }

    @Override
    public void free(long address) {
        Allocation allocation = space.find(address);
        boolean legal = allocation != null && allocation.base() == address && allocation.owner() == null;
        MemoryRule.FREE.require(
                legal, () -> "0x" + Long.toHexString(address) + " is freed on the host: " + space.describe(address));
        space.free(allocation);
    }

    @Override
    public ByteView bytes(long address) {
        return new ByteView(space, address, ALL, Accessor.HOST);
    }

    @Override
    public IntView ints(long address) {
        return new IntView(space, address, ALL, Accessor.HOST);
    }

    @Override
    public LongView longs(long address) {
        return new LongView(space, address, ALL, Accessor.HOST);
    }

    @Override
    public FloatView floats(long address) {
        return new FloatView(space, address, ALL, Accessor.HOST);
    }

    @Override
    public DoubleView doubles(long address) {
        return new DoubleView(space, address, ALL, Accessor.HOST);
    }
}
