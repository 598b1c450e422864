package orrery.conformance.replay;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUcontext;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmulticastObjectProp;
import orrery.driver.CUpointerAttribute;
import orrery.driver.MulticastObjectManagement.CUmulticastGranularity;
import orrery.sim.ExternalHandle;

/**
 * The operations of transcripts that ask what is known of an address, and those on physical memory, on mappings, and on
 * handles of memory for other processes.
 */
final class PhysicalMemoryOperations {
    private static final int FILE_DESCRIPTOR = 1;

    private static final int UNIT = 1 << 21;

    private PhysicalMemoryOperations() {}

    static void register(OperationTable table) {
        addAddresses(table);
        addMemory(table);
        addMappings(table);
        addSharing(table);
    }

    private static void addAddresses(OperationTable table) {
        table.answers("cuMemGetAddressRange", (s, a) -> {
            var range = s.driver().cuMemGetAddressRange(a.pointer());
            return s.found(a, Kind.POINTER, range.base()).with(range.size());
        });
        table.answers("cuMemGetInfo", (s, a) -> {
            var info = s.driver().cuMemGetInfo();
            boolean sensible = 0 < info.free() && info.free() <= info.total();
            return CallAnswer.success().with(sensible ? "free" : "none").with(info.total());
        });
        table.answers("cuPointerGetAttribute", (s, a) -> {
            CUpointerAttribute attribute = a.constant(CUpointerAttribute.class);
            return value(attribute, s.driver().cuPointerGetAttribute(attribute, a.pointer()));
        });
    }

    private static CallAnswer value(CUpointerAttribute attribute, Object value) {
        return switch (attribute) {
            case DEVICE_POINTER, HOST_POINTER, RANGE_START_ADDR ->
                CallAnswer.success().handle(Kind.POINTER, value);
            case CONTEXT -> CallAnswer.success().handle(Kind.CONTEXT, (CUcontext) value);
            case IS_MANAGED, MAPPED, SYNC_MEMOPS -> CallAnswer.success().with(Boolean.TRUE.equals(value) ? 1 : 0);
            case BUFFER_ID -> CallAnswer.success().id("buffer", (Long) value);
            case MEMORY_TYPE, DEVICE_ORDINAL, RANGE_SIZE -> CallAnswer.success().with(value);
        };
    }

    private static void addMemory(OperationTable table) {
        table.answers("cuMemGetAllocationGranularity", (s, a) -> {
            CUmemAllocationGranularity option = a.constant(CUmemAllocationGranularity.class);
            return CallAnswer.success().with(s.driver().cuMemGetAllocationGranularity(allocation(a), option));
        });
        table.answers("cuMemGetAllocationPropertiesFromHandle", (s, a) -> {
            CUmemAllocationProp found = s.driver().cuMemGetAllocationPropertiesFromHandle(physical(a));
            return CallAnswer.success()
                    .with(found.type())
                    .with(found.location().type())
                    .with(found.location().id())
                    .with(found.requestedHandleTypes());
        });
        table.answers("cuMulticastGetGranularity", (s, a) -> {
            CUmulticastGranularity option = a.constant(CUmulticastGranularity.class);
            return CallAnswer.success().with(s.driver().cuMulticastGetGranularity(multicast(a), option));
        });
    }

    /**
     * Reads the properties of an allocation, {@code [type [location [id [handle types]]]]}; pinned on device 0 and
     * exportable where the line ends. Null for {@code null}.
     */
    static @Nullable CUmemAllocationProp allocation(TranscriptArguments arguments) {
        if (arguments.takeIf("null")) {
            return null;
        }
        CUmemPoolProps.AllocationType type = PoolOperations.type(arguments);
        CUmemLocation location = PoolOperations.location(arguments);
        return new CUmemAllocationProp(type, arguments.integer(FILE_DESCRIPTOR), location);
    }

    /** Reads what a multicast object is, {@code [devices [size [handle types [flags]]]]}; null for {@code null}. */
    static @Nullable CUmulticastObjectProp multicast(TranscriptArguments arguments) {
        return arguments.takeIf("null")
                ? null
                : new CUmulticastObjectProp(
                        arguments.integer(2),
                        arguments.hasMore() ? arguments.number() : UNIT,
                        arguments.integer(0),
                        arguments.integer(0));
    }

    private static CUmemGenericAllocationHandle physical(TranscriptArguments arguments) {
        return arguments.handle(arguments.word(), CUmemGenericAllocationHandle.class);
    }

    /** Adds operations of several calls: they reserve addresses, map memory there and let device 0 access it. */
    private static void addMappings(OperationTable table) {
        table.answers("vmmmap", (s, a) -> {
            CUmemGenericAllocationHandle memory = physical(a);
            long size = a.number();
            long address = s.driver().cuMemAddressReserve(size, 0, 0, 0);
            s.driver().cuMemMap(address, size, 0, memory, 0);
            s.driver()
                    .cuMemSetAccess(
                            address,
                            size,
                            new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE));
            return s.made(a, Kind.POINTER, address);
        });
        table.does("vmmunmap", (s, a) -> {
            long address = a.pointer();
            long size = a.number();
            s.driver().cuMemUnmap(address, size);
            s.driver().cuMemAddressFree(address, size);
        });
    }

    private static void addSharing(OperationTable table) {
        table.answers("cuMemExportToShareableHandle", (s, a) -> {
            CUmemGenericAllocationHandle memory = physical(a);
            int type = a.integer(FILE_DESCRIPTOR);
            return s.made(a, Kind.FILE, s.driver().cuMemExportToShareableHandle(memory, type, a.integer(0)));
        });
        table.answers("cuMemImportFromShareableHandle", (s, a) -> {
            Object source = a.value();
            ExternalHandle file = source instanceof Long number
                    ? ExternalOperations.united(number.intValue())
                    : (ExternalHandle) source;
            return s.made(
                    a,
                    Kind.PHYSICAL_MEMORY,
                    s.driver().cuMemImportFromShareableHandle(file, a.integer(FILE_DESCRIPTOR)));
        });
        table.answers("cuIpcGetMemHandle", (s, a) -> {
            s.driver().cuIpcGetMemHandle(a.pointer());
            return CallAnswer.success();
        });
    }
}
