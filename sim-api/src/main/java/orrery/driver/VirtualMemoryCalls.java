package orrery.driver;

import static orrery.driver.VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC;
import static orrery.driver.VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryRule;
import orrery.core.memory.PhysicalAllocation;
import orrery.core.memory.PhysicalHandle;
import orrery.core.memory.ReservedAddresses;
import orrery.core.memory.ReservedAddresses.Mapping;
import orrery.core.memory.ReservedAddresses.Right;
import orrery.core.memory.VirtualMemoryRule;
import orrery.core.rule.CoreRule;
import orrery.device.CUmemLocation;
import orrery.device.DeviceAttribute;
import orrery.sim.ExternalHandle;

/** Reserved addresses, physical memory and mappings. */
final class VirtualMemoryCalls {
    private final Session session;
    private final PoolProperties poolProperties;

    VirtualMemoryCalls(Session session, PoolProperties poolProperties) {
        this.session = session;
        this.poolProperties = poolProperties;
    }

    private ReservedAddresses reserved() {
        return session.machine().memory().reserved();
    }

    long cuMemGetAllocationGranularity(CUmemAllocationProp prop, CUmemAllocationGranularity option) {
        ApiRule.ARGUMENT.require(prop != null && option != null, () -> session.who() + " is given " + prop);
        return PhysicalAllocation.GRANULARITY;
    }

    private static boolean isWhole(long bytes) {
        return bytes > 0 && bytes % PhysicalAllocation.GRANULARITY == 0;
    }

    // -- addresses -----------------------------------------------------------------------------------------------

    long cuMemAddressReserve(long size, long alignment, long addr, long flags) {
        VirtualMemoryRule.RESERVE.require(
                isWhole(size)
                        && (alignment == 0 || alignment > 0 && Long.bitCount(alignment) == 1)
                        && addr % PhysicalAllocation.GRANULARITY == 0
                        && flags == 0,
                () -> Long.toUnsignedString(size) + " bytes of addresses are reserved at 0x"
                        + Long.toHexString(addr) + " with an alignment of " + Long.toUnsignedString(alignment)
                        + " and flags " + flags + "; the granularity is " + PhysicalAllocation.GRANULARITY + " bytes");
        return reserved().reserve(size, alignment, addr);
    }

    void cuMemAddressFree(long ptr, long size) {
        reserved().free(ptr, size);
    }

    // -- physical memory -----------------------------------------------------------------------------------------

    CUmemGenericAllocationHandle cuMemCreate(long size, CUmemAllocationProp prop, long flags) {
        session.requireGiven(prop, "properties");
        VirtualMemoryRule.PROPERTIES.require(
                isWhole(size) && flags == 0 && isLegal(prop),
                () -> Long.toUnsignedString(size) + " bytes of physical memory are created with " + prop + " and flags "
                        + flags + "; the granularity is " + PhysicalAllocation.GRANULARITY + " bytes");
        if (prop.location().type() != CUmemLocation.Type.DEVICE) {
            return handle(reserved().create(size, ReservedAddresses.HOST, 0, () -> {}));
        }
        Device device = session.deviceAt(prop.location().id());
        VirtualMemoryRule.DEVICE.require(device != null, () -> session.who() + " is given " + prop.location());
        int fabric = prop.requestedHandleTypes() & CU_MEM_HANDLE_TYPE_FABRIC;
        VirtualMemoryRule.FABRIC.require(
                fabric == 0 || device.model().attribute(DeviceAttribute.HANDLE_TYPE_FABRIC_SUPPORTED) == 0,
                () -> "physical memory is created with types of handles " + prop.requestedHandleTypes()
                        + ", which include CU_MEM_HANDLE_TYPE_FABRIC (" + CU_MEM_HANDLE_TYPE_FABRIC + ")");
        VirtualMemoryRule.PROPERTIES.require(
                poolProperties.supports(device, prop.requestedHandleTypes()),
                () -> "physical memory is created with types of handles " + prop.requestedHandleTypes());
        MemoryRule.OUT_OF_MEMORY.require(
                session.machine().memory().permits(size) && device.memory().tryTake(size),
                () -> size + " bytes of physical memory are created on a device with "
                        + device.memory().freeBytes() + " bytes free");
        return handle(reserved()
                .create(
                        size,
                        device.ordinal(),
                        prop.requestedHandleTypes(),
                        () -> device.memory().give(size)));
    }

    private static boolean isLegal(CUmemAllocationProp prop) {
        CUmemLocation location = prop.location();
        if (prop.type() != CUmemPoolProps.AllocationType.PINNED || location == null || location.type() == null) {
            return false;
        }
        return switch (location.type()) {
            case DEVICE -> true;
            case HOST -> prop.requestedHandleTypes() == 0;
            case HOST_NUMA -> location.id() == 0 && prop.requestedHandleTypes() == 0;
            default -> false;
        };
    }

    private CUmemGenericAllocationHandle handle(PhysicalHandle handle) {
        return new CUmemGenericAllocationHandle(session.reference(handle));
    }

    private PhysicalHandle physical(@Nullable CUmemGenericAllocationHandle handle) {
        return session.live(handle, each -> !each.isLive(), VirtualMemoryRule.HANDLE, "no handle");
    }

    void cuMemRelease(CUmemGenericAllocationHandle handle) {
        physical(handle).release();
    }

    CUmemAllocationProp cuMemGetAllocationPropertiesFromHandle(CUmemGenericAllocationHandle handle) {
        PhysicalAllocation memory = physical(handle).memory();
        CUmemLocation location =
                memory.device() == ReservedAddresses.HOST ? CUmemLocation.HOST : CUmemLocation.device(memory.device());
        return new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, memory.handleTypes(), location);
    }

    CUmemGenericAllocationHandle cuMemRetainAllocationHandle(long addr) {
        PhysicalHandle found = mapping(addr).handle();
        found.retain();
        return handle(found);
    }

    // -- mappings ------------------------------------------------------------------------------------------------

    private Mapping mapping(long address) {
        Mapping mapping = reserved().mapping(address);
        VirtualMemoryRule.MAPPED.require(
                mapping != null,
                () -> "0x" + Long.toHexString(address) + " is looked up: "
                        + session.machine().memory().describe(address));
        return mapping;
    }

    void cuMemMap(long ptr, long size, long offset, CUmemGenericAllocationHandle handle, long flags) {
        PhysicalHandle mapped = physical(handle);
        PhysicalAllocation memory = mapped.memory();
        VirtualMemoryRule.MAP.require(flags == 0 && size > 0, () -> size + " bytes are mapped with flags " + flags);
        VirtualMemoryRule.WHOLE.require(
                offset == 0 && size == memory.size(),
                () -> Long.toUnsignedString(size) + " bytes from byte " + Long.toUnsignedString(offset) + " of "
                        + memory + " are mapped");
        reserved().map(ptr, mapped);
        session.machine().observers().mapped(ptr, ptr + size);
    }

    void cuMemUnmap(long ptr, long size) {
        reserved().unmap(ptr, size);
        session.machine().observers().unmapped(ptr, ptr + size);
    }

    void cuMemSetAccess(long ptr, long size, CUmemAccessDesc... desc) {
        ApiRule.ARGUMENT.require(
                desc != null && desc.length > 0, () -> session.who() + " is given no descriptor of access rights");
        int[] accessors = new int[desc.length];
        for (int i = 0; i < desc.length; i++) {
            CUmemAccessDesc each = desc[i];
            ApiRule.ARGUMENT.require(
                    each != null && each.flags() != null, () -> session.who() + " is given the access rights " + each);
            accessors[i] = accessor(VirtualMemoryRule.ACCESS, each.location());
        }
        for (int each : accessors) {
            reserved().checkAccess(ptr, size, each);
        }
        for (int i = 0; i < desc.length; i++) {
            reserved().setAccess(ptr, size, accessors[i], right(desc[i].flags()));
        }
    }

    private static @Nullable Right right(CUmemAccessDesc.Flags flags) {
        return switch (flags) {
            case NONE -> null;
            case READ -> Right.READ;
            case READWRITE -> Right.READ_WRITE;
        };
    }

    /** Returns the ordinal of a device, or {@link ReservedAddresses#HOST}. */
    private int accessor(CoreRule rule, @Nullable CUmemLocation location) {
        boolean host = location != null
                && (location.type() == CUmemLocation.Type.HOST || location.type() == CUmemLocation.Type.HOST_NUMA);
        rule.require(
                host
                        || location != null
                                && location.type() == CUmemLocation.Type.DEVICE
                                && session.deviceAt(location.id()) != null,
                () -> session.who() + " is given " + location);
        return host ? ReservedAddresses.HOST : Objects.requireNonNull(location).id();
    }

    CUmemAccessDesc.Flags cuMemGetAccess(CUmemLocation location, long ptr) {
        session.requireGiven(location, "location");
        int accessor = accessor(VirtualMemoryRule.DEVICE, location);
        Allocation memory = session.machine().memory().find(ptr);
        if (memory != null && memory.owner() != null && reserved().mapping(ptr) == null) {
            // Other memory of the driver has no access rights that were set.
            return CUmemAccessDesc.Flags.NONE;
        }
        Right right = mapping(ptr).rights().get(accessor);
        if (right == null) {
            return CUmemAccessDesc.Flags.NONE;
        }
        return right == Right.READ ? CUmemAccessDesc.Flags.READ : CUmemAccessDesc.Flags.READWRITE;
    }

    // -- sharing -------------------------------------------------------------------------------------------------

    ExternalHandle cuMemExportToShareableHandle(CUmemGenericAllocationHandle handle, int handleType, long flags) {
        PhysicalAllocation memory = physical(handle).memory();
        VirtualMemoryRule.SHARED.require(
                handleType == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR
                        && (memory.handleTypes() & handleType) != 0
                        && flags == 0,
                () -> memory + ", created with types of handles " + memory.handleTypes() + ", is exported with type "
                        + handleType + " and flags " + flags);
        return session.machine().external().share(memory);
    }

    CUmemGenericAllocationHandle cuMemImportFromShareableHandle(ExternalHandle osHandle, int shHandleType) {
        session.requireGiven(osHandle, "handle");
        VirtualMemoryRule.SHARED.require(
                shHandleType == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
                () -> osHandle + " is imported as physical memory with type " + shHandleType);
        PhysicalAllocation memory = session.machine().external().shared(osHandle, PhysicalAllocation.class);
        VirtualMemoryRule.IMPORTED.require(memory != null, () -> osHandle + " is imported as physical memory");
        return handle(new PhysicalHandle(memory));
    }
}
