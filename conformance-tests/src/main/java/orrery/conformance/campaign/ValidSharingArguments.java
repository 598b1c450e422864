package orrery.conformance.campaign;

import java.util.List;
import java.util.function.Supplier;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.device.CUmemLocation;
import orrery.driver.CUevent;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemPoolPtrExportData;
import orrery.driver.CUmemcpy3DBatchOp;
import orrery.driver.CUmemcpy3DOperand;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalHandle;

/**
 * Arguments of the functions for virtual memory, for what processes share, and for batches of copies. The partner
 * machine stands for the other process.
 */
final class ValidSharingArguments extends ArgumentFamily {
    private static final long BYTES = 64;
    private static final int DESCRIPTOR = CudaDriver.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    private static final CUmemAllocationProp SHAREABLE =
            new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, DESCRIPTOR, CUmemLocation.device(0));
    private static final CUmemAccessDesc WRITABLE =
            new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE);

    ValidSharingArguments(ValidArguments all, Scene scene) {
        super(all, scene);
    }

    @Override
    void addAll() {
        addVirtualMemory();
        addInterprocess();
        addPools();
        addBatchesAndOthers();
    }

    // -- virtual memory ------------------------------------------------------------------------------------------

    private long granularity() {
        return driver.cuMemGetAllocationGranularity(SHAREABLE, CUmemAllocationGranularity.MINIMUM);
    }

    private CUmemGenericAllocationHandle physical() {
        return driver.cuMemCreate(granularity(), SHAREABLE, 0);
    }

    private long reserved() {
        return driver.cuMemAddressReserve(granularity(), 0, 0, 0);
    }

    private long mapped() {
        long address = reserved();
        driver.cuMemMap(address, granularity(), 0, physical(), 0);
        return address;
    }

    private void addVirtualMemory() {
        add("cuMemAddressReserve", () -> args(granularity(), 0L, 0L, 0L));
        add("cuMemAddressFree", () -> args(reserved(), granularity()));
        add("cuMemCreate", () -> args(granularity(), SHAREABLE, 0L));
        add("cuMemRelease cuMemGetAllocationPropertiesFromHandle", () -> args(physical()));
        add("cuMemMap", () -> args(reserved(), granularity(), 0L, physical(), 0L));
        add("cuMemUnmap", () -> args(mapped(), granularity()));
        add("cuMemSetAccess", () -> args(mapped(), granularity(), new CUmemAccessDesc[] {WRITABLE}));
        add("cuMemGetAccess", () -> args(CUmemLocation.device(0), mapped()));
        add("cuMemRetainAllocationHandle", () -> args(mapped()));
        add("cuMemExportToShareableHandle", () -> args(physical(), DESCRIPTOR, 0L));
        add(
                "cuMemImportFromShareableHandle",
                () -> args(driver.cuMemExportToShareableHandle(physical(), DESCRIPTOR, 0), DESCRIPTOR));
        add(
                "receive",
                () -> args(
                        scene.partnerExternal(),
                        scene.partner()
                                .cuMemExportToShareableHandle(
                                        scene.partner().cuMemCreate(granularity(), SHAREABLE, 0), DESCRIPTOR, 0)));
    }

    // -- memory, events and pools of another process -------------------------------------------------------------

    private static CUevent event(CudaDriver driver) {
        return driver.cuEventCreate(CudaDriver.CU_EVENT_INTERPROCESS | CudaDriver.CU_EVENT_DISABLE_TIMING);
    }

    private void addInterprocess() {
        Supplier<CUipcMemHandle> handle =
                () -> scene.partner().cuIpcGetMemHandle(scene.partner().cuMemAlloc(BYTES));
        int flags = CudaDriver.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS;
        add("*IpcOpenMemHandle", () -> args(handle.get(), flags));
        add("*IpcCloseMemHandle", () -> args(driver.cuIpcOpenMemHandle(handle.get(), flags)));
        add("*IpcGetEventHandle", () -> args(event(driver)));
        add("*IpcOpenEventHandle", () -> args(scene.partner().cuIpcGetEventHandle(event(scene.partner()))));
    }

    private static CUmemoryPool pool(CudaDriver driver) {
        return driver.cuMemPoolCreate(
                new CUmemPoolProps(CUmemPoolProps.AllocationType.PINNED, DESCRIPTOR, CUmemLocation.device(0), 0));
    }

    private static long allocated(CudaDriver driver, CUmemoryPool pool) {
        CUstream stream = driver.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long address = driver.cuMemAllocFromPoolAsync(BYTES, pool, stream);
        driver.cuStreamSynchronize(stream);
        return address;
    }

    private ExternalHandle received(CUmemoryPool pool) {
        return scene.external()
                .receive(
                        scene.partnerExternal(), scene.partner().cuMemPoolExportToShareableHandle(pool, DESCRIPTOR, 0));
    }

    private void addPools() {
        add("*MemPoolExportToShareableHandle", () -> args(pool(driver), DESCRIPTOR, 0L));
        add("*MemPoolExportPointer", () -> {
            CUmemoryPool pool = pool(driver);
            driver.cuMemPoolExportToShareableHandle(pool, DESCRIPTOR, 0);
            return args(allocated(driver, pool));
        });
        add("*MemPoolImportFromShareableHandle", () -> args(received(pool(scene.partner())), DESCRIPTOR, 0L));
        add("*MemPoolImportPointer", () -> {
            CUmemoryPool pool = pool(scene.partner());
            ExternalHandle handle = received(pool);
            CUmemPoolPtrExportData data = scene.partner().cuMemPoolExportPointer(allocated(scene.partner(), pool));
            return args(driver.cuMemPoolImportFromShareableHandle(handle, DESCRIPTOR, 0), data);
        });
    }

    // -- batches and others
    // --------------------------------------------------------------------------------------------------

    private void addBatchesAndOthers() {
        add(
                "*MemcpyBatchAsync",
                () -> args(
                        new long[] {memory(), memory()},
                        new long[] {memory(), memory()},
                        new long[] {BYTES, BYTES},
                        List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM)),
                        new long[] {0},
                        stream()));
        add(
                "*MemPrefetchBatchAsync *MemDiscardAndPrefetchBatchAsync",
                () -> args(
                        new long[] {managed()},
                        new long[] {BYTES},
                        List.of(CUmemLocation.device(0)),
                        new long[] {0},
                        0L,
                        stream()));
        add("*MemDiscardBatchAsync", () -> args(new long[] {managed()}, new long[] {BYTES}, 0L, stream()));
        add(
                "*Memcpy3DBatchAsync",
                () -> args(
                        List.of(new CUmemcpy3DBatchOp(
                                CUmemcpy3DOperand.pointer(memory(), 64, 4),
                                CUmemcpy3DOperand.pointer(memory(), 64, 4),
                                64,
                                4,
                                2)),
                        0L,
                        stream()));
        add("cuPointerSetAttribute", () -> args(1, CUpointerAttribute.SYNC_MEMOPS, memory()));
        add("cuGetProcAddress", () -> args("cuMemAlloc", 13000, 0L));
    }
}
