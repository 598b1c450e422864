package orrery.core.kernel;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.ByteStorageView;
import orrery.core.memory.DoubleStorageView;
import orrery.core.memory.FloatStorageView;
import orrery.core.memory.IntStorageView;
import orrery.core.memory.LongStorageView;
import orrery.core.memory.ShortStorageView;
import orrery.sim.AccessProbe;
import orrery.sim.DeviceVariable;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryFault;

/** The arguments of a launch, whose pointers are addresses of one address space. */
public final class LaunchArguments extends KernelArguments {
    private static final long DENSE_BYTES_PER_THREAD = 1024;

    private final AddressSpace space;
    private final Accessor accessor;
    private final VariableScope variables;

    /** Creates arguments whose pointers are addresses of {@code space}. */
    public LaunchArguments(AddressSpace space, Object... values) {
        this(Accessor.DEVICE, space, VariableScope.NONE, values);
    }

    /**
     * Creates arguments whose pointers are addresses of {@code space}, accessed by {@code accessor}.
     *
     * @param variables the variables that the kernel can name
     */
    public LaunchArguments(Accessor accessor, AddressSpace space, VariableScope variables, Object... values) {
        super(values);
        this.accessor = accessor;
        this.space = space;
        this.variables = variables;
    }

    /** Returns the same arguments with other values. */
    public LaunchArguments withValues(Object... values) {
        return new LaunchArguments(accessor, space, variables, values);
    }

    /** Returns whether accesses through the views of the arguments are observed. */
    public boolean isObserved() {
        return accessor.probe() != null;
    }

    @Override
    public long addressOf(DeviceVariable variable) {
        return variables.address(variable);
    }

    /** Returns the first address of the allocation that contains an address; the address itself if there is none. */
    public long allocationBase(long address) {
        Allocation allocation = allocationAt(address);
        return allocation == null ? address : allocation.base();
    }

    /** Returns the fault of an access to memory that does not exist; null if the memory exists. */
    public @Nullable MemoryFault faultOfMissing(long address, int bytes, String who) {
        return allocationAt(address) == null ? space.fault(address, bytes, who) : null;
    }

    private @Nullable Allocation allocationAt(long address) {
        return accessor.onDevice() ? space.findMapped(address) : space.find(address);
    }

    @Override
    public KernelArguments withProbe(AccessProbe probe) {
        return new LaunchArguments(accessor.withProbe(probe), space, variables, values().toArray());
    }

    /**
     * Returns the same arguments for the accesses by one instruction of a kernel in PTX.
     *
     * @param place the instruction and where it is
     */
    public LaunchArguments ofInstruction(Object place) {
        AccessProbe probe = accessor.probe();
        AccessProbe own = probe == null ? null : probe.ofInstruction(place.toString());
        return own == null || own == probe
                ? this
                : new LaunchArguments(accessor.withProbe(own), space, variables, values().toArray());
    }

    /**
     * Returns the arguments for a launch of a shape: memory that its threads are likely to use as a whole is a Java
     * array at once.
     */
    LaunchArguments forLaunch(LaunchShape shape) {
        long dense = shape.blocks() * shape.threadsPerBlock() * DENSE_BYTES_PER_THREAD;
        return dense <= accessor.denseBytes()
                ? this
                : new LaunchArguments(accessor.withDenseBytes(dense), space, variables, values().toArray());
    }

    @Override
    public ByteStorageView bytesAt(long address) {
        return new ByteStorageView(space, address, Long.MAX_VALUE, accessor);
    }

    @Override
    public ShortStorageView shortsAt(long address) {
        return new ShortStorageView(space, address, Long.MAX_VALUE, accessor);
    }

    @Override
    public IntStorageView intsAt(long address) {
        return new IntStorageView(space, address, Long.MAX_VALUE, accessor);
    }

    @Override
    public LongStorageView longsAt(long address) {
        return new LongStorageView(space, address, Long.MAX_VALUE, accessor);
    }

    @Override
    public FloatStorageView floatsAt(long address) {
        return new FloatStorageView(space, address, Long.MAX_VALUE, accessor);
    }

    @Override
    public DoubleStorageView doublesAt(long address) {
        return new DoubleStorageView(space, address, Long.MAX_VALUE, accessor);
    }
}
