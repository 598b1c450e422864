package orrery.conformance.rules;

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

/** The fixture of cases about memory and semaphores of other APIs. */
final class ExternalRig {
    static final long BYTES = 4096;

    static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    static final ExternalMemoryHandleType NT = ExternalMemoryHandleType.OPAQUE_WIN32;
    static final ExternalMemoryHandleType KMT = ExternalMemoryHandleType.OPAQUE_WIN32_KMT;
    static final ExternalMemoryHandleType SCI = ExternalMemoryHandleType.NVSCIBUF;
    static final ExternalMemoryHandleType DMABUF = ExternalMemoryHandleType.DMABUF_FD;
    static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

    /** The device signals and waits for an NvSciSync object. */
    static final int BOTH = CudaDriver.CUDA_NVSCISYNC_ATTR_SIGNAL | CudaDriver.CUDA_NVSCISYNC_ATTR_WAIT;

    private final Rig rig;
    final CudaDriver cuda;
    private int made;

    ExternalRig(Rig rig) {
        this.rig = rig;
        this.cuda = rig.cuda;
    }

    /** A program with what other APIs share. */
    @FunctionalInterface
    interface Program {
        void run(ExternalRig external) throws Throwable;
    }

    /** Returns a case that violates a rule. */
    static RuleCase violates(String rule, String name, Program program) {
        return RuleCase.violates(rule, name, rig -> program.run(new ExternalRig(rig)));
    }

    /** Returns a case that complies with a rule. */
    static RuleCase complies(String rule, String name, Program program) {
        return RuleCase.complies(rule, name, rig -> program.run(new ExternalRig(rig)));
    }

    Rig rig() {
        return rig;
    }

    /** Returns what other APIs share with the simulated machine. */
    ExternalWorld world() {
        return rig.machine().external();
    }

    /** Returns the fixture of a machine whose device can import a dma_buf. */
    static Rig rigOnTegra() {
        DeviceModel tegra = Devices.h200().toBuilder()
                .name("a Tegra")
                .capability(11, 0)
                .attribute(DeviceAttribute.INTEGRATED, 1)
                .build();
        return Rig.on(tegra);
    }

    // -- memory --------------------------------------------------------------------------------------------------

    MemoryObject createMemory(ExternalMemoryHandleType type) {
        return world().memory(made++ == 0 ? "memory" : "memory " + made, type, BYTES);
    }

    CUexternalMemory importMemory(ExternalMemoryHandleType type, ExternalHandle handle, long size, int flags) {
        return cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(type, handle, size, flags));
    }

    /** Creates memory and imports it with the flags that its type requires. */
    CUexternalMemory importMemory(ExternalMemoryHandleType type) {
        return importMemory(type, BYTES, dedicated(type));
    }

    /** Creates memory and imports it with a size and flags. */
    CUexternalMemory importMemory(ExternalMemoryHandleType type, long size, int flags) {
        return importMemory(type, createMemory(type).export(), size, flags);
    }

    private static int dedicated(ExternalMemoryHandleType type) {
        return switch (type) {
            case D3D12_RESOURCE, D3D11_RESOURCE, D3D11_RESOURCE_KMT -> CudaDriver.CUDA_EXTERNAL_MEMORY_DEDICATED;
            default -> 0;
        };
    }

    long mapBuffer(CUexternalMemory memory, long offset, long size, int flags) {
        return cuda.cuExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(offset, size, flags));
    }

    /** Creates and imports memory, and maps a part of it as a buffer. */
    long mapBuffer(ExternalMemoryHandleType type, long offset, long size, int flags) {
        return mapBuffer(importMemory(type), offset, size, flags);
    }

    /** Returns the descriptor of an image of 16 by 16 elements of four bytes. */
    static CUarray3DDescriptor image() {
        return new CUarray3DDescriptor(16, 16, 0, ArrayFormat.UNSIGNED_INT8, 4, 0);
    }

    CUmipmappedArray mapArray(CUexternalMemory memory, long offset, CUarray3DDescriptor base, int levels) {
        return cuda.cuExternalMemoryGetMappedMipmappedArray(
                memory, new CUexternalMemoryMipmappedArrayDesc(offset, base, levels));
    }

    /** Creates and imports memory, and maps an image onto it. */
    CUmipmappedArray mapArray(ExternalMemoryHandleType type, long offset, CUarray3DDescriptor base, int levels) {
        return mapArray(importMemory(type), offset, base, levels);
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    TimelineSemaphore createTimeline() {
        return world().timelineSemaphore("timeline", TIMELINE, 0);
    }

    CUexternalSemaphore importSemaphore(ExternalSemaphoreHandleType type, ExternalHandle handle, int flags) {
        return cuda.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, handle, flags));
    }

    CUexternalSemaphore importSemaphore(ExternalSemaphoreHandleType type, SyncObject semaphore) {
        return importSemaphore(type, semaphore.export(), 0);
    }

    CUexternalSemaphore importSemaphore(TimelineSemaphore semaphore) {
        return importSemaphore(TIMELINE, semaphore);
    }

    /** Returns the attributes of objects that the device signals (1), waits for (2), or both. */
    SciAttributes attributes(int flags) {
        SciAttributes attributes = new SciAttributes();
        cuda.cuDeviceGetNvSciSyncAttributes(attributes, rig.device(), flags);
        return attributes;
    }

    SciSync createSync(int flags) {
        return world().sciSync("sync", attributes(flags));
    }

    CUexternalSemaphore importSemaphore(SciSync sync) {
        return importSemaphore(ExternalSemaphoreHandleType.NVSCISYNC, sync);
    }

    /** Imports a new timeline semaphore. */
    CUexternalSemaphore importTimeline() {
        return importSemaphore(createTimeline());
    }

    /** Lets a stream of the current context advance a timeline to 1. */
    void signal(CUexternalSemaphore semaphore) {
        signal(semaphore, CUexternalSemaphoreSignalParams.fence(1), rig.stream());
    }

    void signal(CUexternalSemaphore semaphore, CUexternalSemaphoreSignalParams params, CUstream stream) {
        cuda.cuSignalExternalSemaphoresAsync(List.of(semaphore), List.of(params), stream);
    }

    void await(CUexternalSemaphore semaphore, CUexternalSemaphoreWaitParams params, CUstream stream) {
        cuda.cuWaitExternalSemaphoresAsync(List.of(semaphore), List.of(params), stream);
    }
}
