package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BYTES;
import static orrery.conformance.rules.ExternalRig.DMABUF;
import static orrery.conformance.rules.ExternalRig.FD;
import static orrery.conformance.rules.ExternalRig.SCI;
import static orrery.conformance.rules.ExternalRig.complies;
import static orrery.conformance.rules.ExternalRig.violates;
import static orrery.driver.CudaDriver.CUDA_EXTERNAL_MEMORY_DEDICATED;
import static orrery.sim.ExternalMemoryHandleType.D3D11_RESOURCE_KMT;
import static orrery.sim.ExternalMemoryHandleType.D3D12_RESOURCE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import orrery.driver.CUexternalMemory;
import orrery.sim.ExternalHandle;
import orrery.sim.MemoryObject;

/** Cases of the rules of memory of other APIs: sizes, flags, files, and buffers on it. */
final class ExternalMemoryCases {
    static final List<RuleCase> CASES = List.of(
            // -- size and flags --
            violates("EXT-06", "noByte", t -> t.importMemory(FD, 0, 0)),
            complies("EXT-06", "oneByte", t -> t.importMemory(FD, 1, 0)),
            complies("EXT-06", "importMoreThanThereIs", t -> t.importMemory(FD, BYTES + 1, 0)),
            complies("EXT-06", "asManyAsThereAreNumbers", t -> t.importMemory(FD, -1, 0)),
            violates("EXT-34", "partOfADedicatedResource", t -> t.mapBuffer(t.importMemory(FD, BYTES, 1), 256, 8, 0)),
            complies(
                    "EXT-34", "beginningOfADedicatedResource", t -> t.mapBuffer(t.importMemory(FD, BYTES, 1), 0, 8, 0)),
            violates("EXT-07", "unknownFlags", t -> t.importMemory(FD, BYTES, 2)),
            complies("EXT-07", "dedicatedMemory", t -> t.importMemory(FD, BYTES, CUDA_EXTERNAL_MEMORY_DEDICATED)),
            complies("EXT-07", "dedicatedSciBuffer", t -> t.importMemory(SCI, BYTES, CUDA_EXTERNAL_MEMORY_DEDICATED)),
            violates("EXT-07", "dedicatedDmaBuf", t -> dedicatedDmaBuf()),
            violates("EXT-08", "resourceThatIsNotDedicated", t -> t.importMemory(D3D11_RESOURCE_KMT, BYTES, 0))
                    .says("D3D11_RESOURCE_KMT"),
            complies("EXT-08", "dedicatedResource", t -> t.importMemory(D3D11_RESOURCE_KMT, BYTES, 1)),
            complies("EXT-08", "dedicatedD3D12Resource", t -> t.importMemory(D3D12_RESOURCE, BYTES, 1)),
            violates("EXT-09", "dmaBufElsewhere", t -> importDmaBuf(Rig::new)).says("DMABUF_FD", "NVIDIA H200"),
            complies("EXT-09", "dmaBufOnTegra", t -> importDmaBuf(ExternalRig::rigOnTegra)),
            // -- files --
            violates("EXT-10", "noFile", t -> importFile(t, -1)).says("does not exist"),
            violates("EXT-10", "shortFile", t -> importFile(t, 8)).says("it has 8"),
            complies("EXT-10", "wholeFile", t -> importFile(t, 9)),
            // -- buffers --
            violates("EXT-11", "moreThanThereIs", t -> mapAll(t, 65_537))
                    .says("65537 bytes at offset 0", "its memory 65536"),
            complies("EXT-11", "allThereIs", t -> mapAll(t, 65_536)),
            // A range that begins behind the import is refused for that, even if it has no end either.
            violates("EXT-11", "rangeBehindTheImport", t -> t.mapBuffer(FD, BYTES, -1, 0))
                    .says("18446744073709551615 bytes at offset 4096"),
            violates("EXT-11", "bufferBeyondTheEnd", t -> t.mapBuffer(FD, BYTES - 7, 8, 0))
                    .says("8 bytes at offset 4089 of external memory"),
            violates("EXT-11", "bufferBeyondTheImport", t -> t.mapBuffer(t.importMemory(FD, 8, 0), 0, 9, 0)),
            violates("EXT-11", "emptyBuffer", t -> t.mapBuffer(FD, 0, 0, 0)),
            violates("EXT-11", "bufferBeforeTheBeginning", t -> t.mapBuffer(FD, -8, 16, 0)),
            complies("EXT-11", "buffersThatOverlap", t -> {
                CUexternalMemory memory = t.importMemory(FD);
                t.mapBuffer(memory, 0, BYTES, 0);
                t.mapBuffer(memory, BYTES - 8, 8, 0);
            }),
            violates("EXT-33", "rangeThatExceedsAnAddress", t -> t.mapBuffer(FD, 1, -1, 0))
                    .says("18446744073709551615 bytes at offset 1"),
            complies("EXT-33", "rangeWithinAnAddress", t -> t.mapBuffer(FD, 1, 1, 0)),
            violates("EXT-12", "bufferWithFlags", t -> t.mapBuffer(FD, 0, 8, 1)),
            complies("EXT-12", "bufferWithoutFlags", t -> t.mapBuffer(FD, 0, 8, 0)),
            violates("EXT-13", "offsetBetween", t -> aligned(t, 128)).says("multiples of 256 bytes"),
            complies("EXT-13", "offsetAligned", t -> aligned(t, 512)),
            violates("MEMORY-03", "freeTwice", t -> freeTwiceOutOfReach(t)).says("is inaccessible", "was destroyed"),
            violates("MEMORY-04", "useWhatIsOutOfReach", t -> t.cuda.cuMemsetD8(outOfReach(t), (byte) 1, 8))
                    .says("is inaccessible", "was destroyed"),
            violates("POOL-08", "freeInStreamOrder", t -> {
                t.cuda.cuMemFreeAsync(t.mapBuffer(FD, 0, 8, 0), t.rig().stream());
            }),
            // -- arguments --
            violates("API-08", "importNothing", t -> t.cuda.cuImportExternalMemory(null)),
            violates("API-08", "importNoType", t -> t.importMemory(null, ExternalHandle.ofDescriptor(3), BYTES, 0)),
            violates("API-08", "mapNoBuffer", t -> t.cuda.cuExternalMemoryGetMappedBuffer(t.importMemory(FD), null)),
            violates("CAPTURE-16", "importDuringCapture", t -> {
                t.rig().capturing();
                t.importMemory(FD);
            }),
            complies("CAPTURE-16", "mapDuringCapture", t -> {
                CUexternalMemory memory = t.importMemory(FD);
                t.rig().capturing();
                t.mapBuffer(memory, 0, 8, 0);
            }));

    private ExternalMemoryCases() {}

    private static void dedicatedDmaBuf() {
        try (Rig tegra = ExternalRig.rigOnTegra()) {
            new ExternalRig(tegra).importMemory(DMABUF, BYTES, 1);
        }
    }

    /** Maps a dma_buf on a device that is integrated, as those of Tegra are, or is not. */
    private static void importDmaBuf(Supplier<Rig> machine) {
        try (Rig rig = machine.get()) {
            new ExternalRig(rig).mapBuffer(DMABUF, 0, BYTES, 0);
        }
    }

    /** Imports 9 bytes of a file that has as many bytes as it is said; less than none for a file that is not there. */
    private static void importFile(ExternalRig external, int bytes) throws IOException {
        Path file = TemporaryFile.ofZeros(Math.max(bytes, 0));
        if (bytes < 0) {
            Files.delete(file);
        }
        external.importMemory(FD, external.world().open(file), 9, 0);
    }

    /** Maps everything of an import of one page that says to be larger. */
    private static void mapAll(ExternalRig external, long size) {
        MemoryObject page = external.world().memory("page", FD, 65_536);
        external.mapBuffer(external.importMemory(FD, page.export(), size, 0), 0, size, 0);
    }

    private static void aligned(ExternalRig external, long offset) {
        MemoryObject memory = external.world().memory("aligned", FD, BYTES, 256);
        external.mapBuffer(external.importMemory(FD, memory.export(), BYTES, 0), offset, 256, 0);
    }

    /** Returns a buffer whose memory is destroyed. */
    private static long outOfReach(ExternalRig external) {
        CUexternalMemory memory = external.importMemory(FD);
        long buffer = external.mapBuffer(memory, 0, 8, 0);
        external.cuda.cuDestroyExternalMemory(memory);
        return buffer;
    }

    private static void freeTwiceOutOfReach(ExternalRig external) {
        long buffer = outOfReach(external);
        external.cuda.cuMemFree(buffer);
        external.cuda.cuMemFree(buffer);
    }
}
