package orrery.conformance.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.MemoryObject;
import orrery.sim.SciAttributes;
import orrery.sim.SciSync;
import orrery.sim.SyncObject;
import orrery.sim.TimelineSemaphore;

/** What cases about memory and semaphores of other APIs begin with. */
final class ExternalRig {
    static final long BYTES = 4096;

    private final CudaDriver cuda;
    private final ExternalWorld world;
    private int made;

    ExternalRig(Rig rig) {
        this.cuda = rig.cuda();
        this.world = rig.machine().external();
    }

    ExternalWorld world() {
        return world;
    }

    /** A machine whose device can import a dma_buf. */
    static Rig thor() {
        DeviceModel thor = Devices.h200().toBuilder()
                .name("a Tegra")
                .capability(11, 0)
                .attribute(DeviceAttribute.INTEGRATED, 1)
                .build();
        return Rig.on(thor);
    }

    /** A file of zeros. */
    static Path file(int bytes) throws IOException {
        Path file = Files.createTempFile("shared", ".bin");
        Files.write(file, new byte[bytes]);
        return file;
    }

    // -- memory --------------------------------------------------------------------------------------------------

    MemoryObject memory(ExternalMemoryHandleType type) {
        return world.memory(made++ == 0 ? "memory" : "memory " + made, type, BYTES);
    }

    CUexternalMemory imported(ExternalMemoryHandleType type, ExternalHandle handle, long size, int flags) {
        return cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(type, handle, size, flags));
    }

    /** Fresh memory, imported as it should be. */
    CUexternalMemory imported(ExternalMemoryHandleType type) {
        return imported(type, memory(type).export(), BYTES, dedicated(type));
    }

    static int dedicated(ExternalMemoryHandleType type) {
        return switch (type) {
            case D3D12_RESOURCE, D3D11_RESOURCE, D3D11_RESOURCE_KMT -> CudaDriver.CUDA_EXTERNAL_MEMORY_DEDICATED;
            default -> 0;
        };
    }

    long buffer(CUexternalMemory memory, long offset, long size, int flags) {
        return cuda.cuExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(offset, size, flags));
    }

    /** An image of 16 by 16 elements of four bytes. */
    static CUarray3DDescriptor image() {
        return new CUarray3DDescriptor(16, 16, 0, ArrayFormat.UNSIGNED_INT8, 4, 0);
    }

    CUmipmappedArray array(CUexternalMemory memory, long offset, CUarray3DDescriptor base, int levels) {
        return cuda.cuExternalMemoryGetMappedMipmappedArray(
                memory, new CUexternalMemoryMipmappedArrayDesc(offset, base, levels));
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    TimelineSemaphore timeline() {
        return world.timelineSemaphore("timeline", ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, 0);
    }

    CUexternalSemaphore imported(ExternalSemaphoreHandleType type, ExternalHandle handle, int flags) {
        return cuda.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, handle, flags));
    }

    CUexternalSemaphore imported(ExternalSemaphoreHandleType type, SyncObject semaphore) {
        return imported(type, semaphore.export(), 0);
    }

    CUexternalSemaphore imported(TimelineSemaphore semaphore) {
        return imported(ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, semaphore);
    }

    /** Attributes of objects that the device signals (1), waits for (2), or both. */
    SciAttributes attributes(Rig rig, int flags) {
        SciAttributes attributes = new SciAttributes();
        cuda.cuDeviceGetNvSciSyncAttributes(attributes, rig.device(), flags);
        return attributes;
    }

    SciSync sync(Rig rig, int flags) {
        return world.sciSync("sync", attributes(rig, flags));
    }

    CUexternalSemaphore imported(SciSync sync) {
        return imported(ExternalSemaphoreHandleType.NVSCISYNC, sync);
    }

    void signal(CUexternalSemaphore semaphore, CUexternalSemaphoreSignalParams params, CUstream stream) {
        cuda.cuSignalExternalSemaphoresAsync(List.of(semaphore), List.of(params), stream);
    }

    void await(CUexternalSemaphore semaphore, CUexternalSemaphoreWaitParams params, CUstream stream) {
        cuda.cuWaitExternalSemaphoresAsync(List.of(semaphore), List.of(params), stream);
    }
}
