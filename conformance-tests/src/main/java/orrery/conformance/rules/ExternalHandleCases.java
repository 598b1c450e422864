package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BYTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.device.Devices;
import orrery.driver.CUexternalMemory;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MemoryObject;
import orrery.sim.Platform;

/** Handles of memory of other APIs: what they stand for, and whose they are. */
final class ExternalHandleCases {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    private static final ExternalMemoryHandleType NT = ExternalMemoryHandleType.OPAQUE_WIN32;
    private static final ExternalMemoryHandleType KMT = ExternalMemoryHandleType.OPAQUE_WIN32_KMT;
    private static final ExternalMemoryHandleType SCI = ExternalMemoryHandleType.NVSCIBUF;
    private static final ExternalMemoryHandleType DMABUF = ExternalMemoryHandleType.DMABUF_FD;

    private ExternalHandleCases() {}

    @Violates(
            value = "API-08",
            says = {"cuDestroyExternalMemory", "not given external memory"})
    static void destroyNoMemory(Rig rig) {
        rig.cuda().cuDestroyExternalMemory(null);
    }

    @Violates(value = "EXT-01", says = "which no longer exists")
    static void mapWhatWasDestroyed(Rig rig) {
        map(rig, true);
    }

    @Complies("EXT-01")
    static void mapWhatLives(Rig rig) {
        map(rig, false);
    }

    private static void map(Rig rig, boolean destroyed) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        if (destroyed) {
            rig.cuda().cuDestroyExternalMemory(memory);
        }
        external.buffer(memory, 0, 8, 0);
    }

    @Violates(value = "EXT-01", says = "which no longer exists")
    static void mapWhatEndedWithItsContext(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        rig.cuda().cuCtxDestroy(rig.context());
        external.buffer(memory, 0, 8, 0);
    }

    @Violates(value = "EXT-01", says = "of another machine")
    static void destroyMemoryOfElsewhere(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda().cuDestroyExternalMemory(new ExternalRig(other).imported(FD));
        }
    }

    @Complies("EXT-01")
    static void destroyOnce(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        for (ExternalMemoryHandleType type : ExternalMemoryHandleType.values()) {
            if (type != DMABUF) {
                rig.cuda().cuDestroyExternalMemory(external.imported(type));
            }
        }
    }

    @Violates(value = "EXT-03", says = "handle 0 and name null")
    static void neitherHandleNorName(Rig rig) {
        new ExternalRig(rig).imported(NT, ExternalHandle.ofHandle(0), BYTES, 0);
    }

    @Violates("EXT-03")
    static void handleAndName(Rig rig) {
        importNamed(rig, NT, "memory");
    }

    @Violates("EXT-03")
    static void globallySharedByName(Rig rig) {
        importNamed(rig, KMT, "memory");
    }

    @Complies("EXT-03")
    static void handleWithoutName(Rig rig) {
        importNamed(rig, NT, null);
    }

    @Complies("EXT-03")
    static void globallySharedWithoutName(Rig rig) {
        importNamed(rig, KMT, null);
    }

    /** Imports memory by its handle and a name. */
    private static void importNamed(Rig rig, ExternalMemoryHandleType type, String name) {
        ExternalRig external = new ExternalRig(rig);
        long handle = external.memory(type).export().handle();
        external.imported(type, new ExternalHandle(0, handle, name, null), BYTES, 0);
    }

    @Violates("EXT-03")
    static void noObject(Rig rig) {
        new ExternalRig(rig).imported(SCI, ExternalHandle.ofObject(null), BYTES, 0);
    }

    @Complies("EXT-03")
    static void byNameAndByHandle(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.memory(NT);
        external.imported(NT, ExternalHandle.ofName("memory"), BYTES, 0);
        external.imported(NT, memory.export(), BYTES, 0);
        external.imported(KMT);
        external.imported(SCI);
    }

    @Violates(
            value = "EXT-31",
            says = {"file descriptor 99", "OPAQUE_FD", "nothing"})
    static void nothingOpen(Rig rig) {
        new ExternalRig(rig).imported(FD, ExternalHandle.ofDescriptor(99), BYTES, 0);
    }

    /** The first descriptor is none below 0. */
    @Violates(value = "EXT-31", says = "file descriptor 0")
    static void nothingOpenAsTheFirst(Rig rig) {
        importTimeline(rig, 0);
    }

    @Violates("EXT-31")
    static void closedBefore(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalHandle handle = external.memory(FD).export();
        external.world().close(handle);
        external.imported(FD, handle, BYTES, 0);
    }

    @Violates(value = "EXT-04", says = "D3D12_HEAP 'memory'")
    static void heapForResource(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalHandle heap =
                external.memory(ExternalMemoryHandleType.D3D12_HEAP).export();
        external.imported(ExternalMemoryHandleType.D3D12_RESOURCE, heap, BYTES, 1);
    }

    @Violates(value = "EXT-31", says = "TIMELINE_SEMAPHORE_FD 'timeline'")
    static void semaphoreForMemory(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.timeline().export(), BYTES, 0);
    }

    @Violates(value = "EXT-31", says = "OPAQUE_FD 'memory'")
    static void memoryForSemaphore(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(
                ExternalSemaphoreHandleType.OPAQUE_FD, external.memory(FD).export(), 0);
    }

    @Complies("EXT-31")
    static void memoryForMemory(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), BYTES, 0);
    }

    @Violates("EXT-32")
    static void negativeTimeline(Rig rig) {
        importTimeline(rig, -1);
    }

    @Complies("EXT-32")
    static void timelineFromZeroOn(Rig rig) {
        importTimeline(rig, new ExternalRig(rig).timeline().export().fd());
    }

    private static void importTimeline(Rig rig, int fd) {
        new ExternalRig(rig)
                .imported(ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, ExternalHandle.ofDescriptor(fd), 0);
    }

    @Violates(
            value = "EXT-29",
            says = {"OPAQUE_WIN32", "LINUX"})
    static void ntHandleOnLinux(Rig rig) {
        imported(Platform.LINUX, NT);
    }

    @Violates("EXT-29")
    static void descriptorOnWindows(Rig rig) {
        imported(Platform.WINDOWS, FD);
    }

    @Violates("EXT-29")
    static void sciBufOnADiscreteDevice(Rig rig) {
        imported(Platform.LINUX, SCI);
    }

    @Complies("EXT-29")
    static void ntHandleOnWindows(Rig rig) {
        imported(Platform.WINDOWS, NT);
    }

    @Complies("EXT-29")
    static void globallySharedHandleOnWindows(Rig rig) {
        imported(Platform.WINDOWS, KMT);
    }

    @Complies("EXT-29")
    static void descriptorOnLinux(Rig rig) {
        imported(Platform.LINUX, FD);
    }

    @Complies("EXT-29")
    static void sciBufOnAnyPlatform(Rig rig) {
        imported(Platform.ANY, SCI);
    }

    private static void imported(Platform platform, ExternalMemoryHandleType type) {
        try (Rig rig = Rig.on(platform)) {
            new ExternalRig(rig).imported(type);
        }
    }

    /** A globally shared handle does not keep memory alive. */
    @Violates("EXT-04")
    static void globallySharedAndGone(Rig rig) {
        importFreed(rig, KMT);
    }

    @Complies("EXT-04")
    static void descriptorOfFreedMemory(Rig rig) {
        importFreed(rig, FD);
    }

    @Complies("EXT-04")
    static void handleOfFreedMemory(Rig rig) {
        importFreed(rig, NT);
    }

    private static void importFreed(Rig rig, ExternalMemoryHandleType type) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.memory(type);
        ExternalHandle handle = memory.export();
        memory.free();
        external.imported(type, handle, BYTES, 0);
    }

    /** An object of NvSci is its own handle, wherever it comes from. */
    @Violates(
            value = "EXT-04",
            says = {"NVSCIBUF 'memory'", "nothing on this machine"})
    static void memoryOfAnotherMachine(Rig rig) {
        try (Rig elsewhere = Rig.on(Devices.h200())) {
            MemoryObject foreign = new ExternalRig(elsewhere).memory(ExternalMemoryHandleType.NVSCIBUF);
            new ExternalRig(rig).imported(ExternalMemoryHandleType.NVSCIBUF, foreign.export(), BYTES, 0);
        }
    }

    @Violates(value = "EXT-04", says = "NVSCISYNC 'sync'")
    static void syncOfAnotherMachine(Rig rig) {
        try (Rig elsewhere = Rig.on(Devices.h200())) {
            new ExternalRig(rig).imported(new ExternalRig(elsewhere).sync(elsewhere, 3));
        }
    }

    @Violates(value = "EXT-05", says = "again")
    static void importDescriptorTwice(Rig rig) {
        importTwice(rig, FD);
    }

    @Complies("EXT-05")
    static void importHandleTwice(Rig rig) {
        importTwice(rig, NT);
    }

    private static void importTwice(Rig rig, ExternalMemoryHandleType type) {
        ExternalRig external = new ExternalRig(rig);
        ExternalHandle handle = external.memory(type).export();
        external.imported(type, handle, BYTES, 0);
        external.imported(type, handle, BYTES, 0);
    }

    @Violates("EXT-05")
    static void importFileTwice(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = ExternalRig.file(4096);
        try {
            ExternalHandle handle = external.world().open(file);
            external.imported(FD, handle, BYTES, 0);
            external.imported(FD, handle, BYTES, 0);
        } finally {
            Files.delete(file);
        }
    }

    /** An import that fails leaves the descriptor where it was; an NT handle stays where it is. */
    @Complies("EXT-05")
    static void importAgain(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.memory(FD);
        ExternalHandle handle = memory.export();
        try {
            external.imported(FD, handle, BYTES, 2);
            throw new AssertionError("memory was imported with unknown flags");
        } catch (CudaException expected) {
            external.imported(FD, handle, BYTES, 0);
        }
        external.imported(FD, memory.export(), BYTES, 0);
        ExternalHandle shared = external.memory(NT).export();
        external.imported(NT, shared, BYTES, 0);
        external.imported(NT, shared, BYTES, 0);
        external.world().close(shared);
    }
}
