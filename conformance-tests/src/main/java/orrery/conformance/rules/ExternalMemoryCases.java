package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BYTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.driver.CUexternalMemory;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.MemoryObject;

/** Memory of other APIs, and arrays on it. */
final class ExternalMemoryCases {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    private static final ExternalMemoryHandleType DMABUF = ExternalMemoryHandleType.DMABUF_FD;

    private ExternalMemoryCases() {}

    // -- size and flags ------------------------------------------------------------------------------------------

    @Violates("EXT-06")
    static void noByte(Rig rig) {
        importBytes(rig, 0);
    }

    @Complies("EXT-06")
    static void oneByte(Rig rig) {
        importBytes(rig, 1);
    }

    @Complies("EXT-06")
    static void importMoreThanThereIs(Rig rig) {
        importBytes(rig, BYTES + 1);
    }

    @Complies("EXT-06")
    static void asManyAsThereAreNumbers(Rig rig) {
        importBytes(rig, -1);
    }

    private static void importBytes(Rig rig, long size) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), size, 0);
    }

    /** Maps everything of an import of one page that says to be larger. */
    private static void mapAll(Rig rig, long size) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject page = external.world().memory("page", FD, 65_536);
        external.buffer(external.imported(FD, page.export(), size, 0), 0, size, 0);
    }

    @Violates(
            value = "EXT-11",
            says = {"65537 bytes at offset 0", "its memory 65536"})
    static void moreThanThereIs(Rig rig) {
        mapAll(rig, 65_537);
    }

    /** A range that begins behind the import is refused for that, even if it has no end either. */
    @Violates(value = "EXT-11", says = "18446744073709551615 bytes at offset 4096")
    static void rangeBehindTheImport(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), BYTES, -1, 0);
    }

    @Complies("EXT-11")
    static void allThereIs(Rig rig) {
        mapAll(rig, 65_536);
    }

    @Violates(value = "EXT-33", says = "18446744073709551615 bytes at offset 1")
    static void rangeThatExceedsAnAddress(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 1, -1, 0);
    }

    @Complies("EXT-33")
    static void rangeWithinAnAddress(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 1, 1, 0);
    }

    private static void mapDedicated(Rig rig, long offset) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD, external.memory(FD).export(), BYTES, 1), offset, 8, 0);
    }

    @Violates("EXT-34")
    static void partOfADedicatedResource(Rig rig) {
        mapDedicated(rig, 256);
    }

    @Complies("EXT-34")
    static void beginningOfADedicatedResource(Rig rig) {
        mapDedicated(rig, 0);
    }

    @Violates("EXT-07")
    static void unknownFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), BYTES, 2);
    }

    @Complies("EXT-07")
    static void dedicatedMemory(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), BYTES, CudaDriver.CUDA_EXTERNAL_MEMORY_DEDICATED);
    }

    @Complies("EXT-07")
    static void dedicatedSciBuffer(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalMemoryHandleType type = ExternalMemoryHandleType.NVSCIBUF;
        external.imported(type, external.memory(type).export(), BYTES, CudaDriver.CUDA_EXTERNAL_MEMORY_DEDICATED);
    }

    @Violates(value = "EXT-08", says = "D3D11_RESOURCE_KMT")
    static void resourceThatIsNotDedicated(Rig rig) {
        importResource(rig, 0);
    }

    @Complies("EXT-08")
    static void dedicatedResource(Rig rig) {
        importResource(rig, 1);
    }

    @Complies("EXT-08")
    static void dedicatedD3D12Resource(Rig rig) {
        new ExternalRig(rig).imported(ExternalMemoryHandleType.D3D12_RESOURCE);
    }

    private static void importResource(Rig rig, int flags) {
        ExternalRig external = new ExternalRig(rig);
        ExternalMemoryHandleType type = ExternalMemoryHandleType.D3D11_RESOURCE_KMT;
        external.imported(type, external.memory(type).export(), BYTES, flags);
    }

    @Violates(
            value = "EXT-09",
            says = {"DMABUF_FD", "NVIDIA H200"})
    static void dmaBufElsewhere(Rig rig) {
        importDmaBuf(false);
    }

    @Complies("EXT-09")
    static void dmaBufOnTegra(Rig rig) {
        importDmaBuf(true);
    }

    /** Maps a dma_buf on a device that is integrated, as those of Tegra are, or is not. */
    private static void importDmaBuf(boolean tegra) {
        try (Rig rig = tegra ? ExternalRig.thor() : new Rig()) {
            ExternalRig external = new ExternalRig(rig);
            external.buffer(external.imported(DMABUF), 0, BYTES, 0);
        }
    }

    @Violates("EXT-07")
    static void dedicatedDmaBuf(Rig rig) {
        try (Rig thor = ExternalRig.thor()) {
            ExternalRig external = new ExternalRig(thor);
            external.imported(DMABUF, external.memory(DMABUF).export(), BYTES, 1);
        }
    }

    // -- files ---------------------------------------------------------------------------------------------------

    @Violates(value = "EXT-10", says = "does not exist")
    static void noFile(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = ExternalRig.file(1);
        Files.delete(file);
        external.imported(FD, external.world().open(file), BYTES, 0);
    }

    @Violates(value = "EXT-10", says = "it has 8")
    static void shortFile(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = ExternalRig.file(8);
        try {
            external.imported(FD, external.world().open(file), 9, 0);
        } finally {
            Files.delete(file);
        }
    }

    @Complies("EXT-10")
    static void wholeFile(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = ExternalRig.file(9);
        try {
            external.imported(FD, external.world().open(file), 9, 0);
        } finally {
            Files.delete(file);
        }
    }

    // -- buffers -------------------------------------------------------------------------------------------------

    @Violates(value = "EXT-11", says = "8 bytes at offset 4089 of external memory")
    static void bufferBeyondTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), BYTES - 7, 8, 0);
    }

    @Violates("EXT-11")
    static void bufferBeyondTheImport(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD, external.memory(FD).export(), 8, 0), 0, 9, 0);
    }

    @Violates("EXT-11")
    static void emptyBuffer(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 0, 0, 0);
    }

    @Violates("EXT-11")
    static void bufferBeforeTheBeginning(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), -8, 16, 0);
    }

    @Complies("EXT-11")
    static void buffersThatOverlap(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        external.buffer(memory, 0, BYTES, 0);
        external.buffer(memory, BYTES - 8, 8, 0);
    }

    @Violates("EXT-12")
    static void bufferWithFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 0, 8, 1);
    }

    @Complies("EXT-12")
    static void bufferWithoutFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 0, 8, 0);
    }

    private static long aligned(Rig rig, long offset) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.world().memory("aligned", FD, BYTES, 256);
        return external.buffer(external.imported(FD, memory.export(), BYTES, 0), offset, 256, 0);
    }

    @Violates(value = "EXT-13", says = "multiples of 256 bytes")
    static void offsetBetween(Rig rig) {
        aligned(rig, 128);
    }

    @Complies("EXT-13")
    static void offsetAligned(Rig rig) {
        aligned(rig, 512);
    }

    @Violates(
            value = "MEMORY-03",
            says = {"is inaccessible", "was destroyed"})
    static void freeTwice(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        long buffer = external.buffer(memory, 0, 8, 0);
        rig.cuda().cuDestroyExternalMemory(memory);
        rig.cuda().cuMemFree(buffer);
        rig.cuda().cuMemFree(buffer);
    }

    @Violates(
            value = "MEMORY-04",
            says = {"is inaccessible", "was destroyed"})
    static void useWhatIsOutOfReach(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        long buffer = external.buffer(memory, 0, 8, 0);
        rig.cuda().cuDestroyExternalMemory(memory);
        rig.cuda().cuMemsetD8(buffer, (byte) 1, 8);
    }

    @Violates("POOL-08")
    static void freeInStreamOrder(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        rig.cuda().cuMemFreeAsync(external.buffer(external.imported(FD), 0, 8, 0), rig.stream());
    }

    // -- arguments -----------------------------------------------------------------------------------------------

    @Violates("API-08")
    static void importNothing(Rig rig) {
        rig.cuda().cuImportExternalMemory(null);
    }

    @Violates("API-08")
    static void importNoType(Rig rig) {
        new ExternalRig(rig).imported(null, ExternalHandle.ofDescriptor(3), BYTES, 0);
    }

    @Violates("API-08")
    static void mapNoBuffer(Rig rig) {
        rig.cuda().cuExternalMemoryGetMappedBuffer(new ExternalRig(rig).imported(FD), null);
    }

    @Violates("CAPTURE-16")
    static void importDuringCapture(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        new GraphRig(rig).capturing();
        external.imported(FD);
    }

    @Complies("CAPTURE-16")
    static void mapDuringCapture(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        new GraphRig(rig).capturing();
        external.buffer(memory, 0, 8, 0);
    }
}
