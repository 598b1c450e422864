package orrery.driver;

import java.util.Objects;
import orrery.core.context.Device;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.pool.DevicePools;
import orrery.core.pool.MemoryPool;
import orrery.core.pool.PoolRule;
import orrery.sim.ExternalHandle;

/** Memory pools that processes share. */
interface SharedPoolCalls extends SharedMemoryPools, PoolCalls {

    private static boolean isDescriptor(int handleType) {
        return handleType == VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    }

    @Override
    default ExternalHandle cuMemPoolExportToShareableHandle(CUmemoryPool handle, int handleType, long flags) {
        return call(DriverCall.cuMemPoolExportToShareableHandle, thread -> {
            MemoryPool pool = pool(handle);
            DevicePools.requireOwn(pool);
            PoolRule.SHARED.require(
                    isDescriptor(handleType) && (pool.handleTypes() & handleType) != 0 && flags == 0,
                    () -> pool + " with types of handles " + pool.handleTypes() + " is exported with type " + handleType
                            + " and flags " + flags);
            return machine().external().share(pool);
        });
    }

    @Override
    default CUmemoryPool cuMemPoolImportFromShareableHandle(ExternalHandle handle, int handleType, long flags) {
        return call(DriverCall.cuMemPoolImportFromShareableHandle, thread -> {
            ApiRule.ARGUMENT.require(handle != null, () -> who() + " is given no handle");
            MemoryPool source = machine().external().shared(handle, MemoryPool.class);
            Device device = source == null ? null : deviceAt(source.device().ordinal());
            PoolRule.SHARED.require(
                    device != null && isDescriptor(handleType) && flags == 0,
                    () -> handle + " is imported as a memory pool with type " + handleType + " and flags " + flags);
            MemoryPool pool = device.pools().createImport(Objects.requireNonNull(source));
            return handle(machine().created("memory pool", pool, MemoryPool::destroyed));
        });
    }

    @Override
    default CUmemPoolPtrExportData cuMemPoolExportPointer(long ptr) {
        return call(DriverCall.cuMemPoolExportPointer, thread -> {
            Allocation memory = machine().memory().find(ptr);
            PoolRule.SHARED.require(
                    memory != null && MemoryPool.isShareable(memory) && memory.base() == ptr,
                    () -> "0x" + Long.toHexString(ptr) + " is exported: "
                            + machine().memory().describe(ptr));
            return new CUmemPoolPtrExportData(memory);
        });
    }

    @Override
    default long cuMemPoolImportPointer(CUmemoryPool handle, CUmemPoolPtrExportData shareData) {
        return call(DriverCall.cuMemPoolImportPointer, thread -> {
            MemoryPool pool = pool(handle);
            ApiRule.ARGUMENT.require(shareData != null, () -> who() + " is given no data");
            Allocation memory = shareData.memory();
            PoolRule.SHARED.require(
                    pool.source() != null && pool.source() == MemoryPool.poolOf(memory) && !memory.isHidden(),
                    () -> memory + " is imported from " + pool);
            return machine().memory().imported().map(memory, pool.device().ordinal());
        });
    }
}
