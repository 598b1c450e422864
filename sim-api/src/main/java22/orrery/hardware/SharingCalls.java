package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.DriverSupport;
import orrery.driver.VirtualMemoryManagement;
import orrery.sim.ExternalHandle;

/** The {@link SpecialCalls} whose handles are those of the operating system, and batches of copies. */
@SuppressWarnings("unused") // called by name
final class SharingCalls {
    private final Hardware hardware;

    SharingCalls(Hardware hardware) {
        this.hardware = hardware;
    }

    ExternalHandle cuMemExportToShareableHandle(CUmemGenericAllocationHandle handle, int handleType, long flags) {
        return exported("cuMemExportToShareableHandle", 10020, DriverSupport.address(handle), handleType, flags);
    }

    ExternalHandle cuMemPoolExportToShareableHandle(CUmemoryPool pool, int handleType, long flags) {
        return exported("cuMemPoolExportToShareableHandle", 11020, DriverSupport.address(pool), handleType, flags);
    }

    /** Exports an object: as a file descriptor, as a Windows handle, or as the 64 bytes of a fabric handle. */
    private ExternalHandle exported(String function, int version, long object, int handleType, long flags) {
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
                    shareable(arena, osHandle, shHandleType),
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
                    shareable(arena, handle, handleType),
                    handleType,
                    flags);
            return DriverSupport.required(CUmemoryPool.class, room.get(JAVA_LONG, 0));
        }
    }

    /** Converts a handle: a file descriptor and a Windows handle are passed in place of a pointer, a fabric handle by a pointer. */
    private static MemorySegment shareable(Arena arena, @Nullable ExternalHandle handle, int handleType) {
        if (handle == null) {
            return MemorySegment.NULL;
        }
        if (handleType == VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) {
            return MemorySegment.ofAddress(handle.fd());
        }
        return handle.object() instanceof byte[] fabric
                ? arena.allocateFrom(JAVA_BYTE, fabric)
                : MemorySegment.ofAddress(handle.handle());
    }

    void cuMemcpyBatchAsync(
            long[] dsts,
            long[] srcs,
            long[] sizes,
            List<CUmemcpyAttributes> attrs,
            long[] attrsIdxs,
            @Nullable CUstream stream) {
        if (dsts.length != srcs.length || dsts.length != sizes.length || attrs.size() != attrsIdxs.length) {
            throw DriverFailure.refused(
                    "cuMemcpyBatchAsync",
                    "is given " + dsts.length + " targets, " + srcs.length + " sources, " + sizes.length + " sizes, "
                            + attrs.size() + " attributes and " + attrsIdxs.length + " indices of attributes",
                    "as many sources and sizes as targets, and as many indices as attributes");
        }
        try (CallFrame frame = new CallFrame()) {
            Arena arena = frame.arena();
            hardware.require(
                    "cuMemcpyBatchAsync",
                    13000,
                    arena.allocateFrom(JAVA_LONG, dsts),
                    arena.allocateFrom(JAVA_LONG, srcs),
                    arena.allocateFrom(JAVA_LONG, sizes),
                    (long) dsts.length,
                    hardware.types().elements(frame, attrs),
                    arena.allocateFrom(JAVA_LONG, attrsIdxs),
                    (long) attrs.size(),
                    DriverSupport.address(stream));
        }
    }

    void cuMemPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream) {
        prefetches("cuMemPrefetchBatchAsync", dptrs, sizes, prefetchLocs, prefetchLocIdxs, flags, stream);
    }

    void cuMemDiscardAndPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream) {
        prefetches("cuMemDiscardAndPrefetchBatchAsync", dptrs, sizes, prefetchLocs, prefetchLocIdxs, flags, stream);
    }

    private void prefetches(
            String function,
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream) {
        if (dptrs.length != sizes.length || prefetchLocs.size() != prefetchLocIdxs.length) {
            throw DriverFailure.refused(
                    function,
                    "is given " + dptrs.length + " addresses, " + sizes.length + " sizes, " + prefetchLocs.size()
                            + " locations and " + prefetchLocIdxs.length + " indices of locations",
                    "as many sizes as addresses, and as many indices as locations");
        }
        try (CallFrame frame = new CallFrame()) {
            Arena arena = frame.arena();
            hardware.require(
                    function,
                    13000,
                    arena.allocateFrom(JAVA_LONG, dptrs),
                    arena.allocateFrom(JAVA_LONG, sizes),
                    (long) dptrs.length,
                    hardware.types().elements(frame, prefetchLocs),
                    arena.allocateFrom(JAVA_LONG, prefetchLocIdxs),
                    (long) prefetchLocs.size(),
                    flags,
                    DriverSupport.address(stream));
        }
    }
}
