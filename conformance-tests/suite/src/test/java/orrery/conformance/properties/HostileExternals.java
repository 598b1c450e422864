package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import orrery.core.machine.SimulatedMachine;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
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
import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.KeyedMutex;
import orrery.sim.Machine;
import orrery.sim.MemoryObject;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.SyncObject;
import orrery.sim.TimelineSemaphore;

/** Memory and semaphores of other APIs for a hostile program: valid ones, destroyed ones and null. */
final class HostileExternals {
    private static final int MAX_ROUNDS = 1000;

    private final CudaDriver driver;
    private final Machine machine;
    private final TimelineSemaphore timeline;
    private final BinarySemaphore binary;
    private final KeyedMutex mutex;
    private final List<SyncObject> objects = new ArrayList<>();
    private final List<MemoryObject> memories = new ArrayList<>();
    private final List<CUexternalMemory> importedMemories = new ArrayList<>();
    private final List<CUexternalSemaphore> semaphores = new ArrayList<>();
    private final List<CUmipmappedArray> arrays = new ArrayList<>();
    private final SciFence fence = new SciFence();

    HostileExternals(CudaDriver driver, Machine machine) {
        this.driver = driver;
        this.machine = machine;
        ExternalWorld world = machine.external();
        timeline = world.timelineSemaphore("timeline", ExternalSemaphoreHandleType.D3D12_FENCE, 0);
        binary = world.binarySemaphore("binary", ExternalSemaphoreHandleType.OPAQUE_FD);
        mutex = world.keyedMutex("mutex", ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX_KMT);
        SciAttributes attributes = new SciAttributes();
        driver.cuDeviceGetNvSciSyncAttributes(attributes, driver.cuDeviceGet(0), 3);
        objects.addAll(List.of(timeline, binary, mutex, world.sciSync("sync", attributes)));
        for (ExternalMemoryHandleType type : ExternalMemoryHandleType.values()) {
            memories.add(world.memory("memory " + type, type, 4096));
        }
        importedMemories.add(null);
        semaphores.add(null);
        arrays.add(null);
        for (int i = 0; i < 4; i++) {
            importSemaphore(i, i, 0);
            importMemory(i, i, i < 4 ? 0 : 1);
        }
    }

    private static <T> T pick(List<T> all, int x) {
        return all.get(x % all.size());
    }

    // -- memory --------------------------------------------------------------------------------------------------

    private ExternalHandle handle(MemoryObject memory, int x) {
        return switch (x % 7) {
            case 4 -> null;
            case 5 -> ExternalHandle.ofDescriptor(x);
            case 6 -> ExternalHandle.ofName(memory.name());
            default -> memory.export();
        };
    }

    void importMemory(int x, int y, int z) {
        MemoryObject memory = pick(memories, x);
        ExternalMemoryHandleType[] types = ExternalMemoryHandleType.values();
        ExternalMemoryHandleType type = types[(y % 5 == 4 ? z : x) % types.length];
        importedMemories.add(driver.cuImportExternalMemory(
                y % 9 == 8
                        ? null
                        : new CUexternalMemoryHandleDesc(type, handle(memory, y), z % 8 == 7 ? -1 : 4096, z % 3)));
    }

    long map(int x, int y, int z) {
        return driver.cuExternalMemoryGetMappedBuffer(
                pick(importedMemories, x),
                y % 9 == 8 ? null : new CUexternalMemoryBufferDesc(y * 97L, z * 61L - 61, z % 8 == 7 ? 1 : 0));
    }

    void mapArray(int x, int y, int z) {
        ArrayFormat[] formats = ArrayFormat.values();
        CUarray3DDescriptor base =
                new CUarray3DDescriptor(x, y % 3 * 8L, z % 4, formats[y % formats.length], z % 5, x % 4 == 3 ? z : 0);
        arrays.add(driver.cuExternalMemoryGetMappedMipmappedArray(
                pick(importedMemories, x), new CUexternalMemoryMipmappedArrayDesc(y * 13L, base, z)));
    }

    void useArray(int x, int y, int z) {
        driver.cuArray3DGetDescriptor(driver.cuMipmappedArrayGetLevel(pick(arrays, x), y % 4 - 1));
        driver.cuMipmappedArrayDestroy(pick(arrays, z));
    }

    void destroyMemory(int x) {
        driver.cuDestroyExternalMemory(pick(importedMemories, x));
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    void importSemaphore(int x, int y, int z) {
        SyncObject object = pick(objects, x);
        ExternalSemaphoreHandleType type = switch ((y % 5 == 4 ? z : x) % objects.size()) {
            case 0 -> ExternalSemaphoreHandleType.D3D12_FENCE;
            case 1 -> ExternalSemaphoreHandleType.OPAQUE_FD;
            case 2 -> ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX_KMT;
            default -> ExternalSemaphoreHandleType.NVSCISYNC;
        };
        semaphores.add(driver.cuImportExternalSemaphore(
                y % 9 == 8 ? null : new CUexternalSemaphoreHandleDesc(type, object.export(), z % 8 == 7 ? 1 : 0)));
    }

    void destroySemaphore(int x) {
        driver.cuDestroyExternalSemaphore(pick(semaphores, x));
    }

    private List<CUexternalSemaphore> some(int x, int y) {
        return switch (y % 7) {
            case 4 -> null;
            case 5 -> List.of();
            case 6 -> Arrays.asList(pick(semaphores, x), pick(semaphores, y));
            default -> Collections.singletonList(pick(semaphores, x));
        };
    }

    private static <P> List<P> params(P each, int y) {
        return switch (y % 7) {
            case 5 -> List.of();
            case 6 -> List.of(each, each);
            default -> Collections.singletonList(y % 11 == 10 ? null : each);
        };
    }

    CUextSemSignalNodeParams signals(int x, int y) {
        SciFence filled = x % 9 == 8 ? null : fence;
        return new CUextSemSignalNodeParams(
                some(x, y), params(new CUexternalSemaphoreSignalParams(y, filled, y % 2, x % 8 == 7 ? 1 : 0), y));
    }

    /** Waits that end: no wait for a mutex is endless. */
    CUextSemWaitNodeParams waits(int x, int y) {
        return new CUextSemWaitNodeParams(
                some(x, y), params(new CUexternalSemaphoreWaitParams(y, fence, y % 2, x, x % 8 == 7 ? 2 : 0), y));
    }

    void signal(int x, int y, CUstream stream) {
        CUextSemSignalNodeParams params = signals(x, y);
        driver.cuSignalExternalSemaphoresAsync(params.extSemArray(), params.paramsArray(), stream);
    }

    void await(int x, int y, CUstream stream) {
        CUextSemWaitNodeParams params = waits(x, y);
        driver.cuWaitExternalSemaphoresAsync(params.extSemArray(), params.paramsArray(), stream);
    }

    // -- the end -------------------------------------------------------------------------------------------------

    /** Signals as long as somebody waits. */
    void finish() {
        ExternalQueue queue = machine.external().queue("last");
        machine.settle();
        for (int i = 0; i < MAX_ROUNDS && SimulatedMachine.of(machine).engine().unfinished() > 0; i++) {
            timeline.signal(-1);
            queue.signal(binary);
            machine.settle();
        }
    }
}
