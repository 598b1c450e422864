package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BOTH;
import static orrery.conformance.rules.ExternalRig.BYTES;
import static orrery.conformance.rules.ExternalRig.DMABUF;
import static orrery.conformance.rules.ExternalRig.FD;
import static orrery.conformance.rules.ExternalRig.KMT;
import static orrery.conformance.rules.ExternalRig.NT;
import static orrery.conformance.rules.ExternalRig.SCI;
import static orrery.conformance.rules.ExternalRig.TIMELINE;
import static orrery.conformance.rules.ExternalRig.complies;
import static orrery.conformance.rules.ExternalRig.violates;
import static orrery.sim.ExternalHandle.ofDescriptor;
import static orrery.sim.ExternalHandle.ofHandle;
import static orrery.sim.ExternalMemoryHandleType.D3D12_HEAP;
import static orrery.sim.ExternalMemoryHandleType.D3D12_RESOURCE;
import static orrery.sim.Platform.ANY;
import static orrery.sim.Platform.LINUX;
import static orrery.sim.Platform.WINDOWS;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import orrery.device.Devices;
import orrery.driver.CUexternalMemory;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MemoryObject;
import orrery.sim.Platform;

/** Cases of the rules of handles of memory of other APIs: what they stand for, and whose they are. */
final class ExternalHandleCases {
    static final List<RuleCase> CASES = List.of(
            violates("API-08", "destroyNoMemory", t -> t.cuda.cuDestroyExternalMemory(null))
                    .says("cuDestroyExternalMemory", "not given external memory"),
            violates("EXT-01", "mapWhatWasDestroyed", t -> map(t, memory -> t.cuda.cuDestroyExternalMemory(memory)))
                    .says("which no longer exists"),
            complies("EXT-01", "mapWhatLives", t -> map(t, memory -> {})),
            violates("EXT-01", "mapWhatEndedWithItsContext", t -> {
                        CUexternalMemory memory = t.importMemory(FD);
                        t.cuda.cuCtxDestroy(t.rig().context());
                        t.mapBuffer(memory, 0, 8, 0);
                    })
                    .says("which no longer exists"),
            violates("EXT-01", "destroyMemoryOfElsewhere", t -> destroyMemoryOfElsewhere(t))
                    .says("of another machine"),
            complies("EXT-01", "destroyOnce", t -> destroyEachOnce(t)),
            // -- what handles are --
            violates("EXT-03", "neitherHandleNorName", t -> t.importMemory(NT, ofHandle(0), BYTES, 0))
                    .says("handle 0 and name null"),
            violates("EXT-03", "handleAndName", t -> importNamed(t, NT, "memory")),
            complies("EXT-03", "handleWithoutName", t -> importNamed(t, NT, null)),
            violates("EXT-03", "globallySharedByName", t -> importNamed(t, KMT, "memory")),
            complies("EXT-03", "globallySharedWithoutName", t -> importNamed(t, KMT, null)),
            violates("EXT-03", "noObject", t -> t.importMemory(SCI, ExternalHandle.ofObject(null), BYTES, 0)),
            complies("EXT-03", "byNameAndByHandle", t -> {
                MemoryObject memory = t.createMemory(NT);
                t.importMemory(NT, ExternalHandle.ofName("memory"), BYTES, 0);
                t.importMemory(NT, memory.export(), BYTES, 0);
                t.importMemory(KMT);
                t.importMemory(SCI);
            }),
            // -- what handles stand for --
            violates("EXT-31", "nothingOpen", t -> t.importMemory(FD, ofDescriptor(99), BYTES, 0))
                    .says("file descriptor 99", "OPAQUE_FD", "nothing"),
            // The first descriptor is none below 0.
            violates("EXT-31", "nothingOpenAsTheFirst", t -> t.importSemaphore(TIMELINE, ofDescriptor(0), 0))
                    .says("file descriptor 0"),
            violates("EXT-31", "closedBefore", t -> {
                ExternalHandle handle = t.createMemory(FD).export();
                t.world().close(handle);
                t.importMemory(FD, handle, BYTES, 0);
            }),
            violates("EXT-31", "semaphoreForMemory", t -> {
                        t.importMemory(FD, t.createTimeline().export(), BYTES, 0);
                    })
                    .says("TIMELINE_SEMAPHORE_FD 'timeline'"),
            complies("EXT-31", "memoryForMemory", t -> {
                t.importMemory(FD, t.createMemory(FD).export(), BYTES, 0);
            }),
            violates("EXT-31", "memoryForSemaphore", t -> {
                        t.importSemaphore(
                                ExternalSemaphoreHandleType.OPAQUE_FD,
                                t.createMemory(FD).export(),
                                0);
                    })
                    .says("OPAQUE_FD 'memory'"),
            violates("EXT-32", "negativeTimeline", t -> t.importSemaphore(TIMELINE, ofDescriptor(-1), 0)),
            complies("EXT-32", "timelineFromZeroOn", t -> {
                t.importSemaphore(
                        TIMELINE, ofDescriptor(t.createTimeline().export().fd()), 0);
            }),
            violates("EXT-29", "ntHandleOnLinux", t -> importOn(LINUX, NT)).says("OPAQUE_WIN32", "LINUX"),
            complies("EXT-29", "ntHandleOnWindows", t -> importOn(WINDOWS, NT)),
            complies("EXT-29", "globallySharedHandleOnWindows", t -> importOn(WINDOWS, KMT)),
            violates("EXT-29", "descriptorOnWindows", t -> importOn(WINDOWS, FD)),
            complies("EXT-29", "descriptorOnLinux", t -> importOn(LINUX, FD)),
            violates("EXT-29", "sciBufOnADiscreteDevice", t -> importOn(LINUX, SCI)),
            complies("EXT-29", "sciBufOnAnyPlatform", t -> importOn(ANY, SCI)),
            violates("EXT-04", "heapForResource", t -> {
                        t.importMemory(
                                D3D12_RESOURCE, t.createMemory(D3D12_HEAP).export(), BYTES, 1);
                    })
                    .says("D3D12_HEAP 'memory'"),
            // A globally shared handle does not keep memory alive.
            violates("EXT-04", "globallySharedAndGone", t -> importFreed(t, KMT)),
            complies("EXT-04", "descriptorOfFreedMemory", t -> importFreed(t, FD)),
            complies("EXT-04", "handleOfFreedMemory", t -> importFreed(t, NT)),
            // An object of NvSci is its own handle, wherever it comes from.
            violates("EXT-04", "memoryOfAnotherMachine", t -> importMemoryOfElsewhere(t))
                    .says("NVSCIBUF 'memory'", "nothing on this machine"),
            violates("EXT-04", "syncOfAnotherMachine", t -> importSyncOfElsewhere(t))
                    .says("NVSCISYNC 'sync'"),
            // -- twice --
            violates("EXT-05", "importDescriptorTwice", t -> importTwice(t, FD)).says("again"),
            complies("EXT-05", "importHandleTwice", t -> importTwice(t, NT)),
            violates("EXT-05", "importFileTwice", t -> importFileTwice(t)),
            // An import that fails leaves the descriptor where it was; an NT handle stays where it is.
            complies("EXT-05", "importAgain", t -> importAgain(t)));

    private ExternalHandleCases() {}

    private static void map(ExternalRig external, Consumer<CUexternalMemory> before) {
        CUexternalMemory memory = external.importMemory(FD);
        before.accept(memory);
        external.mapBuffer(memory, 0, 8, 0);
    }

    private static void destroyMemoryOfElsewhere(ExternalRig external) {
        try (Rig other = new Rig()) {
            external.cuda.cuDestroyExternalMemory(new ExternalRig(other).importMemory(FD));
        }
    }

    private static void destroyEachOnce(ExternalRig external) {
        for (ExternalMemoryHandleType type : ExternalMemoryHandleType.values()) {
            if (type != DMABUF) {
                external.cuda.cuDestroyExternalMemory(external.importMemory(type));
            }
        }
    }

    /** Imports memory by its handle and a name. */
    private static void importNamed(ExternalRig external, ExternalMemoryHandleType type, String name) {
        long handle = external.createMemory(type).export().handle();
        external.importMemory(type, new ExternalHandle(0, handle, name, null), BYTES, 0);
    }

    private static void importOn(Platform platform, ExternalMemoryHandleType type) {
        try (Rig rig = Rig.on(platform)) {
            new ExternalRig(rig).importMemory(type);
        }
    }

    private static void importFreed(ExternalRig external, ExternalMemoryHandleType type) {
        MemoryObject memory = external.createMemory(type);
        ExternalHandle handle = memory.export();
        memory.free();
        external.importMemory(type, handle, BYTES, 0);
    }

    private static void importMemoryOfElsewhere(ExternalRig external) {
        try (Rig elsewhere = Rig.on(Devices.h200())) {
            MemoryObject foreign = new ExternalRig(elsewhere).createMemory(SCI);
            external.importMemory(SCI, foreign.export(), BYTES, 0);
        }
    }

    private static void importSyncOfElsewhere(ExternalRig external) {
        try (Rig elsewhere = Rig.on(Devices.h200())) {
            external.importSemaphore(new ExternalRig(elsewhere).createSync(BOTH));
        }
    }

    private static void importTwice(ExternalRig external, ExternalMemoryHandleType type) {
        importTwice(external, external.createMemory(type).export(), type);
    }

    private static void importTwice(ExternalRig external, ExternalHandle handle, ExternalMemoryHandleType type) {
        external.importMemory(type, handle, BYTES, 0);
        external.importMemory(type, handle, BYTES, 0);
    }

    private static void importFileTwice(ExternalRig external) throws IOException {
        importTwice(external, external.world().open(TemporaryFile.ofZeros(4096)), FD);
    }

    private static void importAgain(ExternalRig external) {
        MemoryObject memory = external.createMemory(FD);
        ExternalHandle handle = memory.export();
        try {
            external.importMemory(FD, handle, BYTES, 2);
            throw new AssertionError("memory was imported with unknown flags");
        } catch (CudaException expected) {
            external.importMemory(FD, handle, BYTES, 0);
        }
        external.importMemory(FD, memory.export(), BYTES, 0);
        ExternalHandle shared = external.createMemory(NT).export();
        importTwice(external, shared, NT);
        external.world().close(shared);
    }
}
