package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

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
final class ValidSharingArguments {
    private static final long BYTES = 64;
    private static final int DESCRIPTOR = CudaDriver.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    private static final CUmemAllocationProp SHAREABLE =
            new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, DESCRIPTOR, CUmemLocation.device(0));
    private static final CUmemAccessDesc WRITABLE =
            new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE);

    private ValidSharingArguments() {}

    static void addTo(ValidArguments all, Scene scene) {
        addVirtualMemory(all, scene);
        addInterprocess(all, scene);
        addPools(all, scene);
        addBatchesAndOthers(all, scene);
    }

    // -- virtual memory ------------------------------------------------------------------------------------------

    private static long granularity(Scene scene) {
        return scene.driver().cuMemGetAllocationGranularity(SHAREABLE, CUmemAllocationGranularity.MINIMUM);
    }

    private static CUmemGenericAllocationHandle physical(Scene scene) {
        return scene.driver().cuMemCreate(granularity(scene), SHAREABLE, 0);
    }

    private static long reserved(Scene scene) {
        return scene.driver().cuMemAddressReserve(granularity(scene), 0, 0, 0);
    }

    private static long mapped(Scene scene) {
        long address = reserved(scene);
        scene.driver().cuMemMap(address, granularity(scene), 0, physical(scene), 0);
        return address;
    }

    private static void addVirtualMemory(ValidArguments all, Scene scene) {
        all.add("cuMemAddressReserve", () -> args(granularity(scene), 0L, 0L, 0L));
        all.add("cuMemAddressFree", () -> args(reserved(scene), granularity(scene)));
        all.add("cuMemCreate", () -> args(granularity(scene), SHAREABLE, 0L));
        all.add("cuMemRelease cuMemGetAllocationPropertiesFromHandle", () -> args(physical(scene)));
        all.add("cuMemMap", () -> args(reserved(scene), granularity(scene), 0L, physical(scene), 0L));
        all.add("cuMemUnmap", () -> args(mapped(scene), granularity(scene)));
        all.add("cuMemSetAccess", () -> args(mapped(scene), granularity(scene), new CUmemAccessDesc[] {WRITABLE}));
        all.add("cuMemGetAccess", () -> args(CUmemLocation.device(0), mapped(scene)));
        all.add("cuMemRetainAllocationHandle", () -> args(mapped(scene)));
        all.add("cuMemExportToShareableHandle", () -> args(physical(scene), DESCRIPTOR, 0L));
        all.add(
                "cuMemImportFromShareableHandle",
                () -> args(scene.driver().cuMemExportToShareableHandle(physical(scene), DESCRIPTOR, 0), DESCRIPTOR));
        all.add(
                "receive",
                () -> args(
                        scene.partnerExternal(),
                        scene.partner()
                                .cuMemExportToShareableHandle(
                                        scene.partner().cuMemCreate(granularity(scene), SHAREABLE, 0), DESCRIPTOR, 0)));
    }

    // -- memory, events and pools of another process -------------------------------------------------------------

    private static CUevent event(CudaDriver driver) {
        return driver.cuEventCreate(CudaDriver.CU_EVENT_INTERPROCESS | CudaDriver.CU_EVENT_DISABLE_TIMING);
    }

    private static void addInterprocess(ValidArguments all, Scene scene) {
        Supplier<CUipcMemHandle> handle =
                () -> scene.partner().cuIpcGetMemHandle(scene.partner().cuMemAlloc(BYTES));
        int flags = CudaDriver.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS;
        all.add("*IpcOpenMemHandle", () -> args(handle.get(), flags));
        all.add("*IpcCloseMemHandle", () -> args(scene.driver().cuIpcOpenMemHandle(handle.get(), flags)));
        all.add("*IpcGetEventHandle", () -> args(event(scene.driver())));
        all.add("*IpcOpenEventHandle", () -> args(scene.partner().cuIpcGetEventHandle(event(scene.partner()))));
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

    private static ExternalHandle received(Scene scene, CUmemoryPool pool) {
        return scene.external()
                .receive(
                        scene.partnerExternal(), scene.partner().cuMemPoolExportToShareableHandle(pool, DESCRIPTOR, 0));
    }

    private static void addPools(ValidArguments all, Scene scene) {
        all.add("*MemPoolExportToShareableHandle", () -> args(pool(scene.driver()), DESCRIPTOR, 0L));
        all.add("*MemPoolExportPointer", () -> {
            CUmemoryPool pool = pool(scene.driver());
            scene.driver().cuMemPoolExportToShareableHandle(pool, DESCRIPTOR, 0);
            return args(allocated(scene.driver(), pool));
        });
        all.add(
                "*MemPoolImportFromShareableHandle",
                () -> args(received(scene, pool(scene.partner())), DESCRIPTOR, 0L));
        all.add("*MemPoolImportPointer", () -> {
            CUmemoryPool pool = pool(scene.partner());
            ExternalHandle handle = received(scene, pool);
            CUmemPoolPtrExportData data = scene.partner().cuMemPoolExportPointer(allocated(scene.partner(), pool));
            return args(scene.driver().cuMemPoolImportFromShareableHandle(handle, DESCRIPTOR, 0), data);
        });
    }

    // -- batches and others
    // --------------------------------------------------------------------------------------------------

    private static void addBatchesAndOthers(ValidArguments all, Scene scene) {
        all.add(
                "*MemcpyBatchAsync",
                () -> args(
                        new long[] {scene.memory(), scene.memory()},
                        new long[] {scene.memory(), scene.memory()},
                        new long[] {BYTES, BYTES},
                        List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM)),
                        new long[] {0},
                        scene.stream()));
        all.add(
                "*MemPrefetchBatchAsync *MemDiscardAndPrefetchBatchAsync",
                () -> args(
                        new long[] {scene.managed()},
                        new long[] {BYTES},
                        List.of(CUmemLocation.device(0)),
                        new long[] {0},
                        0L,
                        scene.stream()));
        all.add(
                "*MemDiscardBatchAsync",
                () -> args(new long[] {scene.managed()}, new long[] {BYTES}, 0L, scene.stream()));
        all.add(
                "*Memcpy3DBatchAsync",
                () -> args(
                        List.of(new CUmemcpy3DBatchOp(
                                CUmemcpy3DOperand.pointer(scene.memory(), 64, 4),
                                CUmemcpy3DOperand.pointer(scene.memory(), 64, 4),
                                64,
                                4,
                                2)),
                        0L,
                        scene.stream()));
        all.add("cuPointerSetAttribute", () -> args(1, CUpointerAttribute.SYNC_MEMOPS, scene.memory()));
        all.add("cuGetProcAddress", () -> args("cuMemAlloc", 13000, 0L));
    }
}
