package orrery.core.context;

import com.google.common.collect.ImmutableMap;
import com.google.common.math.LongMath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayDescriptor;
import orrery.core.array.ArrayLevel;
import orrery.core.array.ArrayRule;
import orrery.core.array.MipmappedArray;
import orrery.core.host.Host;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.Attachment;
import orrery.core.memory.MemoryRule;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.MemoryKind;
import orrery.sim.Trace;

/** Allocates and frees the memory of a context. */
public final class ContextMemory {
    private static final int ATTACH_GLOBAL = 1;
    private static final int ATTACH_HOST = 2;
    private static final int DEVICE_MAPPED = 2;

    /** Portable, mapped and write-combined. */
    private static final int HOST_ALLOC_FLAGS = 7;

    private static final long GRANULARITY = 512;

    private final Context context;
    private final List<DeferredFree> deferredFrees = new ArrayList<>();

    ContextMemory(Context context) {
        this.context = context;
    }

    private AddressSpace space() {
        return context.host().memory();
    }

    /**
     * Allocates device memory.
     *
     * @param bytes the size as an unsigned number
     * @throws CudaException if the size is 0 or the memory is not sufficient (MEMORY-01, MEMORY-02)
     */
    public Allocation allocate(long bytes) {
        MemoryRule.SIZE.require(bytes != 0, () -> "0 bytes of device memory are allocated");
        return notifyAllocated(allocateOnDevice(MemoryKind.DEVICE, bytes));
    }

    /** Returns whether {@link #allocateManaged} accepts its arguments, if there is room. */
    public static boolean acceptsManaged(long bytes, int flags) {
        return bytes != 0 && isAttachment(flags);
    }

    private static boolean isAttachment(int flags) {
        return flags == ATTACH_GLOBAL || flags == ATTACH_HOST;
    }

    /**
     * Allocates managed memory.
     *
     * @param flags 1 to attach it to all streams, 2 to attach it to the host
     * @throws CudaException if an argument is not legal or the memory is not sufficient (MEMORY-01, MEMORY-02,
     *     MEMORY-07)
     */
    public Allocation allocateManaged(long bytes, int flags) {
        MemoryRule.SIZE.require(bytes != 0, () -> "0 bytes of managed memory are allocated");
        MemoryRule.FLAGS.require(isAttachment(flags), () -> "managed memory is allocated with flags " + flags);
        Allocation allocation = allocateOnDevice(MemoryKind.MANAGED, bytes);
        allocation.allocateAttached(flags == ATTACH_HOST ? Attachment.HOST : null);
        return notifyAllocated(allocation);
    }

    /**
     * Allocates page-locked host memory.
     *
     * @return the memory; null for 0 bytes
     * @throws CudaException if the flags are not legal (MEMORY-07)
     */
    public @Nullable Allocation allocateHost(long bytes, int flags) {
        MemoryRule.FLAGS.require(
                (flags & ~HOST_ALLOC_FLAGS) == 0, () -> "page-locked memory is allocated with flags " + flags);
        if (bytes == 0) {
            return null;
        }
        Allocation allocation = space().allocate(MemoryKind.PINNED, bytes, context);
        allocation.setFlags(flags | DEVICE_MAPPED);
        return notifyAllocated(allocation);
    }

    /** Allocates the memory of a variable of the program, which only the end of its module or context frees. */
    Allocation allocateVariable(DeviceVariable variable) {
        MemoryKind kind = variable.isManaged() ? MemoryKind.MANAGED : MemoryKind.DEVICE;
        Allocation allocation =
                onDevice(variable.bytes(), () -> space().allocateZeroed(kind, variable.bytes(), context));
        if (variable.isManaged()) {
            allocation.allocateAttached(null);
        }
        allocation.keepForModule();
        return allocation;
    }

    /** Allocates the memory of the variables of a module: of all, or of none. */
    ImmutableMap<DeviceVariable, Allocation> allocateVariables(Iterable<DeviceVariable> variables) {
        checkRoom(variables);
        List<Allocation> memory = new ArrayList<>();
        boolean complete = false;
        try {
            ImmutableMap.Builder<DeviceVariable, Allocation> all = ImmutableMap.builder();
            for (DeviceVariable variable : variables) {
                Allocation own = allocateVariable(variable);
                memory.add(own);
                all.put(variable, own);
            }
            ImmutableMap<DeviceVariable, Allocation> allocated = all.buildOrThrow();
            allocated.forEach((variable, own) -> initialize(variable, own, allocated));
            complete = true;
            return allocated;
        } finally {
            if (!complete) {
                memory.forEach(each -> release(context.host(), each));
            }
        }
    }

    /** Checks that there is memory for all variables, before one of them takes addresses. */
    private void checkRoom(Iterable<DeviceVariable> variables) {
        long bytes = 0;
        for (DeviceVariable variable : variables) {
            bytes = LongMath.saturatedAdd(bytes, roundUp(variable.bytes()));
        }
        if (bytes != 0) {
            reserveOn(context.device(), bytes);
            context.device().memory().give(bytes);
        }
    }

    private static void initialize(
            DeviceVariable variable, Allocation memory, Map<DeviceVariable, Allocation> allocated) {
        variable.contents().ifPresent(contents -> {
            byte[] bytes = contents.bytes(
                    each -> Objects.requireNonNull(allocated.get(each)).base());
            for (int i = 0; i < bytes.length; i++) {
                memory.storage().setBits(i, 1, bytes[i]);
            }
        });
    }

    /** Frees the variables of a module, for whose users the host has waited. */
    void freeVariables(Collection<Allocation> variables) {
        context.order().happensBefore().foundAllComplete();
        for (Allocation variable : variables) {
            release(context.host(), variable);
        }
    }

    /**
     * Allocates an array.
     *
     * @throws CudaException if the descriptor is not legal, or the memory is not sufficient (ARRAY-01, ARRAY-04,
     *     MEMORY-02)
     */
    public MipmappedArray createArray(ArrayDescriptor descriptor) {
        return allocated(MipmappedArray.createArray(context, descriptor));
    }

    /**
     * Allocates a mipmapped array.
     *
     * @param levels the number of levels, as an unsigned number
     * @throws CudaException if the descriptor is not legal, or the memory is not sufficient (ARRAY-01, ARRAY-04,
     *     MEMORY-02)
     */
    public MipmappedArray createMipmappedArray(ArrayDescriptor base, long levels) {
        return allocated(MipmappedArray.createMipmapped(context, base, levels));
    }

    private MipmappedArray allocated(MipmappedArray array) {
        long bytes = 0;
        for (ArrayLevel level : array.levels()) {
            bytes += roundUp(level.descriptor().bytes());
        }
        reserveOn(context.device(), bytes);
        List<Allocation> memory = new ArrayList<>();
        try {
            array.allocate((offset, size) -> {
                Allocation level = space().allocateArray(size, context);
                memory.add(level);
                return level;
            });
        } catch (CudaException noAddress) {
            memory.forEach(space()::free);
            context.device().memory().give(bytes);
            throw noAddress;
        }
        memory.forEach(this::notifyAllocated);
        return array;
    }

    /** Waits for all work of the context, and frees an array. Its levels end with it. */
    public static void freeArray(Host host, MipmappedArray array) {
        Context owner = (Context) array.context();
        awaitUsers(owner);
        if (!array.isExternal()) {
            owner.checkAfterWait();
        }
        ArrayRule.HANDLE.require(
                !array.isDestroyed(),
                () -> host.who() + " destroys " + array + ", which was destroyed while it waited");
        array.destroy();
        for (ArrayLevel level : array.levels()) {
            if (!array.isExternal()) {
                release(host, level.memory());
            } else if (level.memory().live()) {
                host.memory().free(level.memory());
            }
        }
    }

    /**
     * Waits for all work of the context, and frees device or managed memory by its first address, unless another thread
     * has freed it meanwhile.
     */
    public static void free(Host host, long address) {
        Allocation allocation = requireOwned(host, address, MemoryKind.DEVICE, MemoryKind.MANAGED);
        Context owner = ownerOf(allocation);
        awaitUsers(owner);
        owner.checkAfterWait();
        release(host, requireOwned(host, address, MemoryKind.DEVICE, MemoryKind.MANAGED));
    }

    /**
     * Waits for all work of the context, and frees page-locked host memory by its first address. The wait orders
     * nothing for the checks.
     */
    public static void freeHost(Host host, long address) {
        Allocation allocation = requireOwned(host, address, MemoryKind.PINNED);
        ownerOf(allocation).awaitWork();
        release(host, requireOwned(host, address, MemoryKind.PINNED));
    }

    /**
     * Frees device memory by its first address for {@code cuMemFreeAsync}: once the host has waited for what is in a
     * stream now. Until then it is an allocation as before, as on the hardware. Listeners are told of the free now.
     */
    public static void freeAsync(Host host, long address, Stream stream) {
        Allocation allocation = requireOwned(host, address, MemoryKind.DEVICE);
        long epoch = stream.order().happensBefore().newEpoch(stream);
        notifyFreed(host, allocation);
        ownerOf(allocation).memory().deferredFrees.add(new DeferredFree(allocation, stream, epoch, host.who()));
    }

    /** Memory that is freed, for a function, once the host has waited for an epoch of a stream. */
    private record DeferredFree(Allocation allocation, Stream stream, long epoch, String who) {
        boolean isDue() {
            return stream.order().happensBefore().hasHostWaited(stream, epoch);
        }
    }

    /** Frees the memory that {@code cuMemFreeAsync} has freed before what the host has waited for. */
    void releaseDeferred() {
        deferredFrees.removeIf(free -> {
            if (free.allocation().live() && free.isDue()) {
                giveBack(context.host(), free.allocation(), free.who());
            }
            return !free.allocation().live();
        });
    }

    private boolean isFreeDeferred(Allocation allocation) {
        return deferredFrees.stream().anyMatch(free -> free.allocation() == allocation);
    }

    /** Waits for all work of a context that owns memory, which is complete for the checks, too. */
    private static void awaitUsers(Context owner) {
        owner.host().await(owner.order().whole().tails());
        owner.order().happensBefore().foundAllComplete();
    }

    private static Context ownerOf(Allocation allocation) {
        return (Context) Objects.requireNonNull(allocation.owner());
    }

    private static Allocation requireOwned(Host host, long address, MemoryKind... kinds) {
        Allocation allocation = host.memory().find(address);
        Allocation freed = allocation == null ? host.memory().findLiveOrFreed(address) : null;
        if (freed != null && freed.base() == address) {
            host.warn(freed + (freed.wasFreed() ? " is freed twice" : " is freed after the end of its context"));
        }
        if (allocation == null
                || allocation.base() != address
                || allocation.isOfModule()
                || !(allocation.owner() instanceof Context)
                || !Arrays.asList(kinds).contains(allocation.kind())) {
            throw MemoryRule.FREE.violated("0x" + Long.toHexString(address) + " is freed as " + kinds[0] + " memory: "
                    + host.memory().describe(address));
        }
        return allocation;
    }

    /** Frees all memory that the context has allocated, and ends the registrations of host memory in it. */
    void freeAll() {
        context.order().happensBefore().foundAllComplete();
        List<Allocation> own = new ArrayList<>();
        for (Allocation allocation : space().liveAllocations()) {
            if (allocation.owner() == context) {
                own.add(allocation);
            } else {
                space().unlockPages(allocation, context);
            }
        }
        for (Allocation allocation : own) {
            release(context.host(), allocation);
            allocation.setEndReason("ended with " + context);
        }
    }

    private Allocation allocateOnDevice(MemoryKind kind, long bytes) {
        return onDevice(bytes, () -> space().allocate(kind, bytes, context));
    }

    private Allocation onDevice(long bytes, Supplier<Allocation> allocation) {
        Device device = context.device();
        reserveOn(device, bytes);
        try {
            return allocation.get();
        } catch (CudaException noAddress) {
            device.memory().give(roundUp(bytes));
            throw noAddress;
        }
    }

    private static void reserveOn(Device device, long bytes) {
        MemoryRule.OUT_OF_MEMORY.require(
                bytes > 0
                        && bytes <= Long.MAX_VALUE - GRANULARITY
                        && device.memory().tryTake(roundUp(bytes)),
                () -> UnsignedText.of(bytes) + " bytes are allocated on a device with "
                        + device.memory().freeBytes() + " bytes free");
    }

    private static long roundUp(long bytes) {
        return (bytes + GRANULARITY - 1) / GRANULARITY * GRANULARITY;
    }

    private Allocation notifyAllocated(Allocation allocation) {
        Trace trace = context.host().trace();
        if (trace.on()) {
            trace.listeners().allocated(allocation, context.host().now());
        }
        return allocation;
    }

    private static void release(Host host, Allocation allocation) {
        notifyFreed(host, allocation);
        giveBack(host, allocation, host.who());
    }

    /** Tells listeners of a free, unless {@code cuMemFreeAsync} has done so. */
    private static void notifyFreed(Host host, Allocation allocation) {
        Trace trace = host.trace();
        if (trace.on()
                && !allocation.isOfModule()
                && !ownerOf(allocation).memory().isFreeDeferred(allocation)) {
            trace.listeners().freed(allocation, host.now());
        }
    }

    private static void giveBack(Host host, Allocation allocation, String who) {
        if (allocation.kind() != MemoryKind.PINNED) {
            ownerOf(allocation).device().memory().give(roundUp(allocation.size()));
        }
        allocation.setFreedBy(who);
        host.memory().free(allocation);
    }
}
