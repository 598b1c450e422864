package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ExecutionContext;
import orrery.core.graph.GraphAddresses;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryRule;
import orrery.core.memory.Registration;
import orrery.core.memory.ReservedAddresses;
import orrery.core.stream.StreamOrder;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.sim.MemoryKind;

/** The functions that tell what memory a pointer refers to. */
final class PointerCalls {
    private final Session session;

    PointerCalls(Session session) {
        this.session = session;
    }

    /**
     * What an address belongs to.
     *
     * @param name the memory, for messages
     * @param kind its kind
     * @param context the context that owns it; null for none
     * @param device the device that has it, or the device of its context
     * @param base the first address of what was allocated, registered or reserved
     * @param bytes the size of that
     * @param id the id of the allocation, the mapping, or what a launch of a graph has allocated
     * @param syncMemops whether synchronous copies and memsets that use it wait even where they need not
     * @param isGranted whether its owner lets the current device access it
     * @param isAccessible whether kernels of the current context can access it
     * @param isHostAccessible whether the host can access it
     */
    private record Pointed(
            Object name,
            MemoryKind kind,
            @Nullable Context context,
            int device,
            long base,
            long bytes,
            long id,
            boolean syncMemops,
            boolean isGranted,
            boolean isAccessible,
            boolean isHostAccessible) {}

    /** Returns what an address belongs to; null if it is no memory of the driver and is not registered. */
    private @Nullable Pointed find(long address) {
        ExecutionContext current = session.currentOrNull();
        int device = current == null ? -1 : current.baseContext().device().ordinal();
        ReservedAddresses reserved = session.machine().memory().reserved();
        ReservedAddresses.Mapping mapping = reserved.mapping(address);
        if (mapping != null) {
            return new Pointed(
                    mapping.memory(),
                    mapping.memory().kind(),
                    null,
                    Math.max(0, mapping.memory().device()),
                    reserved.reservation(address).getKey(),
                    reserved.reservation(address).getValue(),
                    mapping.id(),
                    false,
                    mapping.rights().containsKey(device),
                    mapping.rights().containsKey(device),
                    mapping.rights().containsKey(ReservedAddresses.HOST));
        }
        Allocation memory = session.machine().memory().find(address);
        if (memory == null || memory.kind() == MemoryKind.PAGEABLE || isUnallocated(memory)) {
            return null;
        }
        if (memory.kind() == MemoryKind.PINNED && memory.owner() == null) {
            Registration range = memory.registration(address);
            return range == null
                    ? null
                    : pointed(memory, (Context) range.owner(), range.base(), range.bytes(), true, true);
        }
        Context owner = memory.owner() instanceof Context context ? context : null;
        boolean isGranted =
                device < 0 || memory.owner() == null || memory.owner().grantsAccess(memory, device);
        boolean isAccessible = current == null || current.baseContext().canAccess(memory);
        return pointed(memory, owner, memory.base(), memory.size(), isGranted, isAccessible);
    }

    private static Pointed pointed(
            Allocation memory,
            @Nullable Context owner,
            long base,
            long bytes,
            boolean isGranted,
            boolean isAccessible) {
        int ofOwner = owner == null ? 0 : owner.device().ordinal();
        // A managed variable is told as one that contexts share.
        boolean isShared = memory.isOfModule() && memory.kind() == MemoryKind.MANAGED;
        return new Pointed(
                memory,
                memory.kind(),
                isShared ? null : owner,
                memory.device() >= 0 ? memory.device() : ofOwner,
                base,
                bytes,
                memory.owner() instanceof GraphAddresses graphs
                        ? Objects.requireNonNull(graphs.findLive(memory.base())).id()
                        : memory.id(),
                memory.syncMemops(),
                isGranted,
                isAccessible,
                memory.kind().isHostAccessible());
    }

    /** Returns whether it is memory of a graph that no launch has allocated. */
    private static boolean isUnallocated(Allocation memory) {
        return memory.owner() instanceof GraphAddresses graphs && graphs.findLive(memory.base()) == null;
    }

    private String describe(long address) {
        return "0x" + Long.toHexString(address) + ": "
                + session.machine().memory().describe(address);
    }

    // -- ranges --------------------------------------------------------------------------------------------------

    AddressRange cuMemGetAddressRange(long address) {
        session.current();
        Pointed memory = find(address);
        MemoryRule.ADDRESS_RANGE.require(
                memory != null && memory.isGranted(),
                () -> session.who() + " is given "
                        + (memory == null
                                ? describe(address)
                                : memory.name() + ", which the current device cannot access"));
        ReservedAddresses.Mapping mapping =
                session.machine().memory().reserved().mapping(address);
        return mapping == null
                ? new AddressRange(memory.base(), memory.bytes())
                : new AddressRange(mapping.base(), mapping.memory().size());
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    @Nullable
    Object cuPointerGetAttribute(CUpointerAttribute attribute, long address) {
        Pointed memory = find(address);
        MemoryRule.POINTER.require(
                memory != null && attribute != null, () -> attribute + " is queried of " + describe(address));
        MemoryRule.POINTER.require(isKnown(attribute, memory), () -> attribute + " is queried of " + memory.name());
        if (attribute == CUpointerAttribute.DEVICE_POINTER) {
            session.anyCurrent(); // in which kernels use the pointer
            session.checkNotDestroyed();
        }
        return attribute(attribute, memory, address);
    }

    List<@Nullable Object> cuPointerGetAttributes(List<CUpointerAttribute> attributes, long address) {
        ApiRule.ARGUMENT.require(
                attributes != null
                        && !attributes.isEmpty()
                        && attributes.stream().noneMatch(Objects::isNull),
                () -> session.who() + " is asked for the attributes " + attributes);
        Pointed memory = find(address);
        ExecutionContext current = session.currentOrNull();
        boolean usable = current != null && !current.isDestroyed();
        List<@Nullable Object> answers = new ArrayList<>();
        for (CUpointerAttribute attribute : attributes) {
            answers.add(
                    memory == null
                                    || !isKnown(attribute, memory)
                                    || attribute == CUpointerAttribute.DEVICE_POINTER && !usable
                            ? attribute.ofUnknownMemory()
                            : attribute(attribute, memory, address));
        }
        return answers;
    }

    /** Returns whether memory has an attribute. */
    private static boolean isKnown(CUpointerAttribute attribute, Pointed memory) {
        return switch (attribute) {
            case DEVICE_POINTER -> memory.isAccessible();
            case HOST_POINTER -> memory.isHostAccessible();
            default -> true;
        };
    }

    private @Nullable Object attribute(CUpointerAttribute attribute, Pointed memory, long address) {
        return switch (attribute) {
            case CONTEXT -> memory.context() == null ? null : new CUcontext(session.reference(memory.context()));
            case MEMORY_TYPE -> memory.kind() == MemoryKind.PINNED ? 1 : 2;
            case DEVICE_POINTER, HOST_POINTER -> address;
            case SYNC_MEMOPS -> memory.syncMemops();
            case IS_MANAGED -> memory.kind() == MemoryKind.MANAGED;
            case DEVICE_ORDINAL -> memory.device();
            case RANGE_START_ADDR -> memory.base();
            case RANGE_SIZE -> memory.bytes();
            case MAPPED -> true;
            case BUFFER_ID -> memory.id();
        };
    }

    void cuPointerSetAttribute(int value, CUpointerAttribute attribute, long address) {
        session.checkNotDestroyed();
        MemoryRule.SET_ATTRIBUTE.require(
                session.machine().memory().reserved().mapping(address) == null,
                () -> attribute + " is set of " + describe(address));
        MemoryRule.POINTER.require(
                attribute == CUpointerAttribute.SYNC_MEMOPS && find(address) != null,
                () -> attribute + " is set of " + describe(address));
        Allocation allocation =
                Objects.requireNonNull(session.machine().memory().find(address));
        allocation.setSyncMemops(value != 0);
        ExecutionContext context = allocation.owner() instanceof Context owner ? owner : session.currentOrNull();
        if (value != 0 && context != null) {
            StreamOrder order = context.baseContext().order();
            session.machine().await(order.tails(order.legacy()));
        }
    }
}
