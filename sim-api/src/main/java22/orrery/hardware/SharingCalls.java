package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemoryPool;
import orrery.driver.DriverSupport;
import orrery.driver.VirtualMemoryManagement;
import orrery.sim.ExternalHandle;

/** The {@link SpecialCalls} that export and import handles which processes share. */
@SuppressWarnings("unused") // called by name
final class SharingCalls {
    private final Hardware hardware;

    SharingCalls(Hardware hardware) {
        this.hardware = hardware;
    }

    ExternalHandle cuMemExportToShareableHandle(CUmemGenericAllocationHandle handle, int handleType, long flags) {
        return export("cuMemExportToShareableHandle", 10020, DriverSupport.address(handle), handleType, flags);
    }

    ExternalHandle cuMemPoolExportToShareableHandle(CUmemoryPool pool, int handleType, long flags) {
        return export("cuMemPoolExportToShareableHandle", 11020, DriverSupport.address(pool), handleType, flags);
    }

    /** Exports an object: as a file descriptor, as a Windows handle, or as the 64 bytes of a fabric handle. */
    private ExternalHandle export(String function, int version, long object, int handleType, long flags) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment room = arena.allocate(CStruct.CUmemFabricHandle.size(), Long.BYTES);
            hardware.require(function, version, room, object, handleType, flags);
            return switch (handleType) {
                case VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR ->
                    ExternalHandle.ofDescriptor(room.get(JAVA_INT, 0));
                case VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC ->
                    ExternalHandle.ofObject(room.toArray(JAVA_BYTE));
                default -> ExternalHandle.ofHandle(room.get(JAVA_LONG, 0));
            };
        }
    }

    CUmemGenericAllocationHandle cuMemImportFromShareableHandle(@Nullable ExternalHandle osHandle, int shHandleType) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment room = arena.allocate(ADDRESS);
            hardware.require(
                    "cuMemImportFromShareableHandle",
                    10020,
                    room,
                    toNative("cuMemImportFromShareableHandle", arena, osHandle, shHandleType),
                    shHandleType);
            return DriverSupport.required(CUmemGenericAllocationHandle.class, room.get(JAVA_LONG, 0));
        }
    }

    CUmemoryPool cuMemPoolImportFromShareableHandle(@Nullable ExternalHandle handle, int handleType, long flags) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment room = arena.allocate(ADDRESS);
            hardware.require(
                    "cuMemPoolImportFromShareableHandle",
                    11020,
                    room,
                    toNative("cuMemPoolImportFromShareableHandle", arena, handle, handleType),
                    handleType,
                    flags);
            return DriverSupport.required(CUmemoryPool.class, room.get(JAVA_LONG, 0));
        }
    }

    /**
     * Returns what the driver is passed: a file descriptor or a Windows handle in place of a pointer, or a pointer to
     * the bytes of a fabric handle.
     */
    private static MemorySegment toNative(
            String function, Arena arena, @Nullable ExternalHandle handle, int handleType) {
        if (handle == null) {
            return MemorySegment.NULL;
        }
        if (handleType == VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) {
            return MemorySegment.ofAddress(handle.fd());
        }
        if (!(handle.object() instanceof byte[] fabric)) {
            return MemorySegment.ofAddress(handle.handle());
        }
        long size = CStruct.CUmemFabricHandle.size();
        if (fabric.length != size) {
            throw DriverFailure.refused(
                    function,
                    "is given a fabric handle of " + fabric.length + " bytes",
                    "a handle of " + size + " bytes");
        }
        return arena.allocateFrom(JAVA_BYTE, fabric);
    }
}
