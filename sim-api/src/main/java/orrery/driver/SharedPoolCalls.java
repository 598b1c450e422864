package orrery.driver;

import java.util.Objects;
import orrery.core.check.OwnedKind;
import orrery.core.context.Device;
import orrery.core.memory.Allocation;
import orrery.core.pool.DevicePools;
import orrery.core.pool.MemoryPool;
import orrery.core.pool.PoolRule;
import orrery.sim.ExternalHandle;

/** Memory pools that processes share. */
final class SharedPoolCalls {
    private final Session session;
    private final PoolCalls pools;

    SharedPoolCalls(Session session, PoolCalls pools) {
        this.session = session;
        this.pools = pools;
    }

    private static boolean isDescriptor(int handleType) {
        return handleType == VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    }

    ExternalHandle cuMemPoolExportToShareableHandle(CUmemoryPool handle, int handleType, long flags) {
        MemoryPool pool = pools.pool(handle);
        DevicePools.requireOwn(pool);
        PoolRule.SHARED.require(
                isDescriptor(handleType) && (pool.handleTypes() & handleType) != 0 && flags == 0,
                () -> pool + " with types of handles " + pool.handleTypes() + " is exported with type " + handleType
                        + " and flags " + flags);
        pool.setExported();
        return session.machine().external().share(pool);
    }

    CUmemoryPool cuMemPoolImportFromShareableHandle(ExternalHandle handle, int handleType, long flags) {
        session.requireGiven(handle, "handle");
        MemoryPool source = session.machine().external().shared(handle, MemoryPool.class);
        Device device = source == null ? null : session.deviceAt(source.device().ordinal());
        PoolRule.SHARED.require(
                device != null && isDescriptor(handleType) && flags == 0,
                () -> handle + " is imported as a memory pool with type " + handleType + " and flags " + flags);
        MemoryPool pool = device.pools().createImport(Objects.requireNonNull(source));
        return new CUmemoryPool(session.created(OwnedKind.MEMORY_POOL, pool, MemoryPool::isDestroyed));
    }

    CUmemPoolPtrExportData cuMemPoolExportPointer(long ptr) {
        Allocation memory = session.machine().memory().find(ptr);
        PoolRule.SHARED.require(
                memory != null && MemoryPool.isExported(memory) && memory.base() == ptr,
                () -> "0x" + Long.toHexString(ptr) + " is exported: "
                        + session.machine().memory().describe(ptr));
        return new CUmemPoolPtrExportData(memory);
    }

    long cuMemPoolImportPointer(CUmemoryPool handle, CUmemPoolPtrExportData shareData) {
        MemoryPool pool = pools.pool(handle);
        session.requireGiven(shareData, "data");
        Allocation memory = shareData.memory();
        PoolRule.SHARED.require(
                pool.source() != null && pool.source() == MemoryPool.poolOf(memory) && !memory.isHidden(),
                () -> memory + " is imported from " + pool);
        return session.machine()
                .memory()
                .imported()
                .map(
                        memory,
                        pool.device().ordinal(),
                        each -> pool.access()
                                .isGranted(session.machine().devices().get(each)));
    }
}
