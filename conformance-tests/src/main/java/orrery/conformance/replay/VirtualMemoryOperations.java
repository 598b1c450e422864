package orrery.conformance.replay;

import com.google.common.base.Splitter;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.sim.ExternalHandle;

/**
 * The operations of transcripts on reserved addresses, physical memory and mappings, and on handles of memory for other
 * processes.
 */
final class VirtualMemoryOperations {
    private static final int FILE_DESCRIPTOR = 1;

    private VirtualMemoryOperations() {}

    static void register(OperationTable table) {
        addresses(table);
        memory(table);
        mappings(table);
        sharing(table);
    }

    private static void addresses(OperationTable table) {
        table.answers("cuMemAddressReserve", (s, a) -> {
            long size = a.number();
            long alignment = a.hasMore() ? a.number() : 0;
            long hint = a.hasMore() ? a.pointer() : 0;
            return s.made(a, Kind.POINTER, s.driver().cuMemAddressReserve(size, alignment, hint, a.integer(0)));
        });
        table.does("cuMemAddressFree", (s, a) -> s.driver().cuMemAddressFree(a.pointer(), a.number()));
    }

    private static void memory(OperationTable table) {
        table.answers("cuMemGetAllocationGranularity", (s, a) -> {
            CUmemAllocationGranularity option = a.constant(CUmemAllocationGranularity.class);
            return CallAnswer.success().with(s.driver().cuMemGetAllocationGranularity(properties(a), option));
        });
        table.answers("cuMemCreate", (s, a) -> {
            long size = a.number();
            CUmemAllocationProp properties = a.takeIf("null") ? null : properties(a);
            return s.made(a, Kind.PHYSICAL_MEMORY, s.driver().cuMemCreate(size, properties, a.integer(0)));
        });
        table.does("cuMemRelease", (s, a) -> s.driver().cuMemRelease(physical(a)));
        table.answers("cuMemGetAllocationPropertiesFromHandle", (s, a) -> {
            CUmemAllocationProp found = s.driver().cuMemGetAllocationPropertiesFromHandle(physical(a));
            return CallAnswer.success()
                    .with(found.type())
                    .with(found.location().type())
                    .with(found.location().id())
                    .with(found.requestedHandleTypes());
        });
    }

    /**
     * Reads the properties of an allocation, {@code [type [location [id [handle types]]]]}; pinned on device 0 and
     * exportable where the line ends.
     */
    private static CUmemAllocationProp properties(TranscriptArguments arguments) {
        CUmemPoolProps.AllocationType type = PoolOperations.type(arguments);
        CUmemLocation location = PoolOperations.location(arguments);
        return new CUmemAllocationProp(type, arguments.integer(FILE_DESCRIPTOR), location);
    }

    private static CUmemGenericAllocationHandle physical(TranscriptArguments arguments) {
        return arguments.handle(arguments.word(), CUmemGenericAllocationHandle.class);
    }

    /**
     * Adds the operations on mappings; {@code vmmmap} reserves addresses, maps memory there and lets device 0 access
     * it.
     */
    private static void mappings(OperationTable table) {
        table.does("cuMemMap", (s, a) -> {
            long address = a.pointer();
            long size = a.number();
            long offset = a.number();
            s.driver().cuMemMap(address, size, offset, physical(a), a.integer(0));
        });
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
        table.does("cuMemUnmap", (s, a) -> s.driver().cuMemUnmap(a.pointer(), a.number()));
        table.does("cuMemSetAccess", (s, a) -> {
            long address = a.pointer();
            long size = a.number();
            CUmemAccessDesc[] descriptors = a.takeIf("null")
                    ? null
                    : PoolOperations.descriptors(a.rest()).toArray(CUmemAccessDesc[]::new);
            s.driver().cuMemSetAccess(address, size, descriptors);
        });
        table.answers("cuMemGetAccess", (s, a) -> {
            var location = PoolOperations.location(Splitter.on(':').splitToList(a.word()));
            return CallAnswer.success().with(s.driver().cuMemGetAccess(location, a.pointer()));
        });
        table.answers(
                "cuMemRetainAllocationHandle",
                (s, a) -> s.found(a, Kind.PHYSICAL_MEMORY, s.driver().cuMemRetainAllocationHandle(a.pointer())));
    }

    private static void sharing(OperationTable table) {
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
