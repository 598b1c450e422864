package orrery.driver;

import com.google.common.base.Preconditions;
import java.nio.ByteBuffer;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.ByteStorageView;
import orrery.core.memory.DoubleStorageView;
import orrery.core.memory.FloatStorageView;
import orrery.core.memory.IntStorageView;
import orrery.core.memory.LongStorageView;
import orrery.core.memory.MemoryRule;
import orrery.core.memory.ShortStorageView;
import orrery.sim.ByteView;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.LongView;
import orrery.sim.MemoryKind;
import orrery.sim.ShortView;

/** The host memory of a simulated machine. */
final class SimulatedHostMemory implements HostMemory {
    private static final long ALL = Long.MAX_VALUE;

    private final AddressSpace space;
    private final Accessor accessor;

    SimulatedHostMemory(SimulatedMachine machine) {
        this.space = machine.memory();
        this.accessor = machine.observers().hostAccessor();
    }

    @Override
    public long allocate(long bytes) {
        MemoryRule.SIZE.require(bytes > 0, () -> bytes + " bytes of host memory are allocated");
        return space.allocate(MemoryKind.PAGEABLE, bytes, null).base();
    }

    @Override
    public long of(Object array) {
        return space.adoptArray(array).base();
    }

    @Override
    public void free(long address) {
        Allocation allocation = space.find(address);
        MemoryRule.FREE.require(
                allocation != null && allocation.base() == address && allocation.owner() == null,
                () -> "0x" + Long.toHexString(address) + " is freed on the host: " + space.describe(address));
        space.free(allocation);
    }

    @Override
    public ByteBuffer buffer(long address, long bytes) {
        Allocation allocation = space.find(address);
        Preconditions.checkState(
                allocation != null
                        && allocation.base() == address
                        && allocation.size() == bytes
                        && allocation.kind().isHostAccessible(),
                "%s bytes at 0x%s become a buffer; legal is an allocation of memory that the host accesses: %s",
                bytes,
                Long.toHexString(address),
                space.describe(address));
        return allocation.storage().buffer();
    }

    @Override
    public ByteView bytes(long address) {
        return new ByteStorageView(space, address, ALL, accessor);
    }

    @Override
    public ShortView shorts(long address) {
        return new ShortStorageView(space, address, ALL, accessor);
    }

    @Override
    public IntView ints(long address) {
        return new IntStorageView(space, address, ALL, accessor);
    }

    @Override
    public LongView longs(long address) {
        return new LongStorageView(space, address, ALL, accessor);
    }

    @Override
    public FloatView floats(long address) {
        return new FloatStorageView(space, address, ALL, accessor);
    }

    @Override
    public DoubleView doubles(long address) {
        return new DoubleStorageView(space, address, ALL, accessor);
    }
}
