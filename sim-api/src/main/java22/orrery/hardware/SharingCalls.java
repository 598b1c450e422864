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
            MemorySegment result = arena.allocate(CStruct.CUmemFabricHandle.size(), Long.BYTES);
            hardware.require(function, version, result, object, handleType, flags);
            return switch (handleType) {
                case VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR ->
                    ExternalHandle.ofDescriptor(result.get(JAVA_INT, 0));
                case VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC ->
                    ExternalHandle.ofObject(result.toArray(JAVA_BYTE));
                default -> ExternalHandle.ofHandle(result.get(JAVA_LONG, 0));
            };
        }
    }

    CUmemGenericAllocationHandle cuMemImportFromShareableHandle(@Nullable ExternalHandle osHandle, int shHandleType) {
        String function = "cuMemImportFromShareableHandle";
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = arena.allocate(ADDRESS);
            hardware.require(
                    function,
                    10020,
                    result,
                    toNative(function, arena, osHandle, shHandleType),
                    shHandleType);
            return DriverSupport.required(CUmemGenericAllocationHandle.class, result.get(JAVA_LONG, 0));
        }
    }

    CUmemoryPool cuMemPoolImportFromShareableHandle(@Nullable ExternalHandle handle, int handleType, long flags) {
        String function = "cuMemPoolImportFromShareableHandle";
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = arena.allocate(ADDRESS);
            hardware.require(
                    function,
                    11020,
                    result,
                    toNative(function, arena, handle, handleType),
                    handleType,
                    flags);
            return DriverSupport.required(CUmemoryPool.class, result.get(JAVA_LONG, 0));
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
        if (handleType != VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC) {
            return MemorySegment.ofAddress(handle.handle());
        }
        long size = CStruct.CUmemFabricHandle.size();
        if (!(handle.object() instanceof byte[] fabric)) {
            throw DriverFailure.refused(
                    function,
                    "is given " + handle + " as a fabric handle",
                    "a handle whose object is an array of " + size + " bytes");
        }
        if (fabric.length != size) {
            throw DriverFailure.refused(
                    function,
                    "is given a fabric handle of " + fabric.length + " bytes",
                    "a handle of " + size + " bytes");
        }
        return arena.allocateFrom(JAVA_BYTE, fabric);
    }
}
