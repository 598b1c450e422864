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
 * The operations of transcripts on virtual memory: addresses, physical memory, mappings, handles for other processes.
 */
final class VirtualMemoryOperations {
    private static final int FILE_DESCRIPTOR = 1;

    private static final int MULTICAST_BYTES = 1 << 21;

    private VirtualMemoryOperations() {}

    static void register(OperationTable table) {
        addAddresses(table);
        addMemory(table);
        addMappings(table);
        addSharing(table);
    }

    private static void addAddresses(OperationTable table) {
        table.answers("cuMemGetAddressRange", call -> call.found(call.cuda.cuMemGetAddressRange(call.pointer())));
        table.answers("cuMemGetInfo", call -> {
            var info = call.cuda.cuMemGetInfo();
            boolean sensible = 0 < info.free() && info.free() <= info.total();
            return CallAnswer.success().with(sensible ? "free" : "none").with(info.total());
        });
        table.answers("cuPointerGetAttribute", call -> {
            CUpointerAttribute attribute = call.constant(CUpointerAttribute.class);
            return value(attribute, call.cuda.cuPointerGetAttribute(attribute, call.pointer()));
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
        table.answers("cuMemGetAllocationGranularity", call -> {
            CUmemAllocationGranularity option = call.constant(CUmemAllocationGranularity.class);
            return CallAnswer.success().with(call.cuda.cuMemGetAllocationGranularity(allocation(call), option));
        });
        table.answers("cuMemGetAllocationPropertiesFromHandle", call -> {
            CUmemAllocationProp found = call.cuda.cuMemGetAllocationPropertiesFromHandle(physical(call));
            return CallAnswer.success()
                    .with(found.type())
                    .with(found.location().type())
                    .with(found.location().id())
                    .with(found.requestedHandleTypes());
        });
        table.answers("cuMulticastGetGranularity", call -> {
            CUmulticastGranularity option = call.constant(CUmulticastGranularity.class);
            return CallAnswer.success().with(call.cuda.cuMulticastGetGranularity(multicast(call), option));
        });
    }

    /**
     * Reads the properties of an allocation, {@code [type [location [id [handle types]]]]}; pinned on device 0 and
     * exportable where the line ends. Null for {@code null}.
     */
    static @Nullable CUmemAllocationProp allocation(ReplayedCall call) {
        if (call.takeIf("null")) {
            return null;
        }
        CUmemPoolProps.AllocationType type = PoolOperations.type(call);
        CUmemLocation location = PoolOperations.location(call);
        return new CUmemAllocationProp(type, call.integer(FILE_DESCRIPTOR), location);
    }

    /** Reads what a multicast object is, {@code [devices [size [handle types [flags]]]]}; null for {@code null}. */
    static @Nullable CUmulticastObjectProp multicast(ReplayedCall call) {
        return call.takeIf("null")
                ? null
                : new CUmulticastObjectProp(
                        call.integer(2),
                        call.hasMore() ? call.number() : MULTICAST_BYTES,
                        call.integer(0),
                        call.integer(0));
    }

    private static CUmemGenericAllocationHandle physical(ReplayedCall call) {
        return call.handle(CUmemGenericAllocationHandle.class);
    }

    /** Adds operations of several calls: they reserve addresses, map memory there and let device 0 access it. */
    private static void addMappings(OperationTable table) {
        table.answers("vmmmap", call -> {
            CUmemGenericAllocationHandle memory = physical(call);
            long size = call.number();
            long address = call.cuda.cuMemAddressReserve(size, 0, 0, 0);
            call.cuda.cuMemMap(address, size, 0, memory, 0);
            call.cuda.cuMemSetAccess(
                    address, size, new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE));
            return call.made(Kind.POINTER, address);
        });
        table.does("vmmunmap", call -> {
            long address = call.pointer();
            long size = call.number();
            call.cuda.cuMemUnmap(address, size);
            call.cuda.cuMemAddressFree(address, size);
        });
    }

    private static void addSharing(OperationTable table) {
        table.answers("cuMemExportToShareableHandle", call -> {
            CUmemGenericAllocationHandle memory = physical(call);
            int type = call.integer(FILE_DESCRIPTOR);
            return call.made(Kind.FILE, call.cuda.cuMemExportToShareableHandle(memory, type, call.integer(0)));
        });
        table.answers("cuMemImportFromShareableHandle", call -> {
            Object source = call.value();
            ExternalHandle file = source instanceof Long number
                    ? ExternalOperations.united(number.intValue())
                    : (ExternalHandle) source;
            return call.made(
                    Kind.PHYSICAL_MEMORY,
                    call.cuda.cuMemImportFromShareableHandle(file, call.integer(FILE_DESCRIPTOR)));
        });
        table.answers("cuIpcGetMemHandle", call -> {
            call.cuda.cuIpcGetMemHandle(call.pointer());
            return CallAnswer.success();
        });
    }
}
