package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.device.CUmemLocation;
import orrery.device.Devices;
import orrery.driver.CUdevice;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemPoolPtrExportData;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaMemcpyKind;
import orrery.sim.ExternalHandle;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Two machines share memory by handles of memory, pools and pointers. */
class SharedMemoryTest {
    private static final int DESCRIPTOR = 1;

    private final Machine exporter = Machine.create();
    private final Machine importer = Machine.create();
    private final CudaRuntime one = CudaRuntime.of(exporter);
    private final CudaRuntime two = CudaRuntime.of(importer);

    @AfterEach
    void end() {
        importer.close();
        exporter.close();
    }

    private static int read(CudaRuntime cuda, long address) {
        int[] value = new int[1];
        cuda.cudaMemcpy(cuda.host().of(value), address, 4, cudaMemcpyKind.DEVICE_TO_HOST);
        return value[0];
    }

    /** What an H200 does in two processes. */
    @Test
    void memoryByAHandle() {
        long memory = one.cudaMalloc(64);
        one.cudaMemset(memory, 0x11, 64);
        one.cudaDeviceSynchronize();
        CUipcMemHandle handle = one.cudaIpcGetMemHandle(memory);
        assertEquals(handle, one.cudaIpcGetMemHandle(memory + 8), "an address within the memory gives the same handle");
        long there = two.cudaIpcOpenMemHandle(handle, CudaRuntime.cudaIpcMemLazyEnablePeerAccess);
        assertEquals(there, two.cudaIpcOpenMemHandle(handle, CudaRuntime.cudaIpcMemLazyEnablePeerAccess));
        assertEquals(0x11111111, read(two, there));
        two.cudaMemset(there, 0x22, 4);
        two.cudaDeviceSynchronize();
        assertEquals(0x22222222, read(one, memory));
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> two.cudaFree(there)));
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> two.cudaIpcGetMemHandle(there)));
        two.cudaIpcCloseMemHandle(there);
        assertEquals(0x22222222, read(two, there));
        two.cudaIpcCloseMemHandle(there);
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> read(two, there)));
        one.cudaFree(memory);
        assertEquals(
                cudaError_t.cudaErrorInvalidValue,
                refused(() -> two.cudaIpcOpenMemHandle(handle, CudaRuntime.cudaIpcMemLazyEnablePeerAccess)));
    }

    @Test
    void allocationsOfAPool() {
        CUmemoryPool pool = one.cudaMemPoolCreate(
                new CUmemPoolProps(CUmemPoolProps.AllocationType.PINNED, DESCRIPTOR, CUmemLocation.device(0), 0));
        CUstream stream = one.cudaStreamCreate();
        long memory = one.cudaMallocFromPoolAsync(64, pool, stream);
        one.cudaMemsetAsync(memory, 0x33, 64, stream);
        one.cudaStreamSynchronize(stream);
        ExternalHandle sent = one.cudaMemPoolExportToShareableHandle(pool, DESCRIPTOR, 0);
        ExternalHandle received = importer.external().receive(exporter.external(), sent);
        CUmemPoolPtrExportData data = one.cudaMemPoolExportPointer(memory);

        CUmemoryPool imported = two.cudaMemPoolImportFromShareableHandle(received, DESCRIPTOR, 0);
        long there = two.cudaMemPoolImportPointer(imported, data);
        assertEquals(0x33333333, read(two, there));
        CUstream other = two.cudaStreamCreate();
        two.cudaMemsetAsync(there, 0x44, 4, other);
        two.cudaFreeAsync(there, other);
        two.cudaStreamSynchronize(other);
        assertEquals(0x44444444, read(one, memory));
        long again = two.cudaMemPoolImportPointer(imported, data);
        assertNotEquals(there, again);
        two.cudaFree(again);
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> read(two, again)));
        assertEquals(
                cudaError_t.cudaErrorInvalidValue, refused(() -> two.cudaMallocFromPoolAsync(64, imported, other)));
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> two.cudaMemPoolTrimTo(imported, 0)));
        assertEquals(
                cudaError_t.cudaErrorInvalidValue,
                refused(() -> two.cudaDeviceSetMemPool(new CUdevice(0).ordinal(), imported)));
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> one.cudaMemPoolExportPointer(memory + 8)));
        long plain = one.cudaMallocAsync(64, stream);
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> one.cudaMemPoolExportPointer(plain)));
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused(() -> one.cudaMemPoolImportPointer(pool, data)));
    }

    /** "Controls visibility of pools between devices" (cuda.h, cuMemPoolSetAccess): of imported ones, too. */
    @Test
    void anImportedPoolGrantsAccess() {
        CUmemoryPool pool = one.cudaMemPoolCreate(
                new CUmemPoolProps(CUmemPoolProps.AllocationType.PINNED, DESCRIPTOR, CUmemLocation.device(0), 0));
        CUstream stream = one.cudaStreamCreate();
        long memory = one.cudaMallocFromPoolAsync(64, pool, stream);
        ExternalHandle sent = one.cudaMemPoolExportToShareableHandle(pool, DESCRIPTOR, 0);
        CUmemPoolPtrExportData data = one.cudaMemPoolExportPointer(memory);
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()))) {
            CudaRuntime cuda = CudaRuntime.of(machine);
            ExternalHandle received = machine.external().receive(exporter.external(), sent);
            CUmemoryPool imported = cuda.cudaMemPoolImportFromShareableHandle(received, DESCRIPTOR, 0);
            long there = cuda.cudaMemPoolImportPointer(imported, data);
            cuda.cudaSetDevice(1);
            CUmemLocation device = CUmemLocation.device(1);
            assertEquals(0, cuda.cudaPointerGetAttributes(there).devicePointer());
            cuda.cudaMemPoolSetAccess(imported, new CUmemAccessDesc(device, CUmemAccessDesc.Flags.READWRITE));
            assertEquals(there, cuda.cudaPointerGetAttributes(there).devicePointer());
            cuda.cudaMemPoolSetAccess(imported, new CUmemAccessDesc(device, CUmemAccessDesc.Flags.NONE));
            assertEquals(0, cuda.cudaPointerGetAttributes(there).devicePointer());
        }
    }

    private static cudaError_t refused(Runnable call) {
        return assertThrows(CudaRuntimeException.class, call::run).error();
    }
}
