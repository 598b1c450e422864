package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BYTES;
import static orrery.conformance.rules.ExternalRig.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.core.array.ArrayFormat;
import orrery.core.external.ExternalHandle;
import orrery.core.external.ExternalMemoryHandleType;
import orrery.core.external.MemoryObject;
import orrery.core.rule.CudaException;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CudaDriver;

/** Memory of other APIs, and arrays on it. */
final class ExternalMemoryCases {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    private static final ExternalMemoryHandleType NT = ExternalMemoryHandleType.OPAQUE_WIN32;
    private static final ExternalMemoryHandleType KMT = ExternalMemoryHandleType.OPAQUE_WIN32_KMT;
    private static final ExternalMemoryHandleType SCI = ExternalMemoryHandleType.NVSCIBUF;
    private static final ExternalMemoryHandleType DMABUF = ExternalMemoryHandleType.DMABUF_FD;

    private ExternalMemoryCases() {}

    // -- handles -------------------------------------------------------------------------------------------------

    @Breaks(
            value = "EXT-01",
            says = {"cuDestroyExternalMemory", "no external memory"})
    static void destroyNoMemory(Rig rig) {
        rig.cuda().cuDestroyExternalMemory(null);
    }

    @Breaks(value = "EXT-01", says = "which is gone")
    static void mapWhatWasDestroyed(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        rig.cuda().cuDestroyExternalMemory(memory);
        external.buffer(memory, 0, 8, 0);
    }

    @Breaks(value = "EXT-01", says = "which is gone")
    static void mapWhatEndedWithItsContext(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        rig.cuda().cuCtxDestroy(rig.context());
        external.buffer(memory, 0, 8, 0);
    }

    @Breaks(value = "EXT-01", says = "of another machine")
    static void destroyMemoryOfElsewhere(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda().cuDestroyExternalMemory(new ExternalRig(other).imported(FD));
        }
    }

    @Keeps("EXT-01")
    static void destroyOnce(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        for (ExternalMemoryHandleType type : ExternalMemoryHandleType.values()) {
            if (type != DMABUF) {
                rig.cuda().cuDestroyExternalMemory(external.imported(type));
            }
        }
    }

    @Breaks(value = "EXT-03", says = "handle 0 and name null")
    static void neitherHandleNorName(Rig rig) {
        new ExternalRig(rig).imported(NT, ExternalHandle.ofHandle(0), BYTES, 0);
    }

    @Breaks("EXT-03")
    static void handleAndName(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        long handle = external.memory(NT).export().handle();
        external.imported(NT, new ExternalHandle(0, handle, "memory", null), BYTES, 0);
    }

    @Breaks("EXT-03")
    static void globallySharedByName(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        long handle = external.memory(KMT).export().handle();
        external.imported(KMT, new ExternalHandle(0, handle, "memory", null), BYTES, 0);
    }

    @Breaks("EXT-03")
    static void noObject(Rig rig) {
        new ExternalRig(rig).imported(SCI, ExternalHandle.ofObject(null), BYTES, 0);
    }

    @Keeps("EXT-03")
    static void byNameAndByHandle(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.memory(NT);
        external.imported(NT, ExternalHandle.ofName("memory"), BYTES, 0);
        external.imported(NT, memory.export(), BYTES, 0);
        external.imported(KMT);
        external.imported(SCI);
    }

    @Breaks(
            value = "EXT-04",
            says = {"file descriptor 99", "OPAQUE_FD", "nothing"})
    static void nothingOpen(Rig rig) {
        new ExternalRig(rig).imported(FD, ExternalHandle.ofDescriptor(99), BYTES, 0);
    }

    @Breaks("EXT-04")
    static void closedBefore(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalHandle handle = external.memory(FD).export();
        external.world().close(handle);
        external.imported(FD, handle, BYTES, 0);
    }

    @Breaks(value = "EXT-04", says = "D3D12_HEAP 'memory'")
    static void heapForResource(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalHandle heap =
                external.memory(ExternalMemoryHandleType.D3D12_HEAP).export();
        external.imported(ExternalMemoryHandleType.D3D12_RESOURCE, heap, BYTES, 1);
    }

    @Breaks(value = "EXT-04", says = "TIMELINE_SEMAPHORE_FD 'timeline'")
    static void semaphoreForMemory(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.timeline().export(), BYTES, 0);
    }

    /** A globally shared handle does not keep memory alive. */
    @Breaks("EXT-04")
    static void globallySharedAndGone(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.memory(KMT);
        ExternalHandle handle = memory.export();
        memory.free();
        external.imported(KMT, handle, BYTES, 0);
    }

    /** The other handles do. */
    @Keeps("EXT-04")
    static void freedByItsMaker(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        for (ExternalMemoryHandleType type : new ExternalMemoryHandleType[] {FD, NT}) {
            MemoryObject memory = external.memory(type);
            ExternalHandle handle = memory.export();
            memory.free();
            external.imported(type, handle, BYTES, 0);
        }
    }

    @Breaks(value = "EXT-05", says = "once more")
    static void importDescriptorTwice(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalHandle handle = external.memory(FD).export();
        external.imported(FD, handle, BYTES, 0);
        external.imported(FD, handle, BYTES, 0);
    }

    @Breaks("EXT-05")
    static void importFileTwice(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = file(4096);
        try {
            ExternalHandle handle = external.world().open(file);
            external.imported(FD, handle, BYTES, 0);
            external.imported(FD, handle, BYTES, 0);
        } finally {
            Files.delete(file);
        }
    }

    /** An import that fails leaves the descriptor where it was; an NT handle stays where it is. */
    @Keeps("EXT-05")
    static void importAgain(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.memory(FD);
        ExternalHandle handle = memory.export();
        try {
            external.imported(FD, handle, BYTES + 1, 0);
            throw new AssertionError("more was imported than there is");
        } catch (CudaException expected) {
            external.imported(FD, handle, BYTES, 0);
        }
        external.imported(FD, memory.export(), BYTES, 0);
        ExternalHandle shared = external.memory(NT).export();
        external.imported(NT, shared, BYTES, 0);
        external.imported(NT, shared, BYTES, 0);
        external.world().close(shared);
    }

    // -- size and flags ------------------------------------------------------------------------------------------

    @Breaks("EXT-06")
    static void noByte(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), 0, 0);
    }

    @Breaks(
            value = "EXT-06",
            says = {"4097 bytes of OPAQUE_FD 'memory'", "which has 4096"})
    static void moreThanThereIs(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), BYTES + 1, 0);
    }

    @Breaks(value = "EXT-06", says = "18446744073709551615 bytes")
    static void moreThanALong(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), -1, 0);
    }

    @Keeps("EXT-06")
    static void aPart(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), 1, 0);
    }

    @Breaks("EXT-07")
    static void unknownFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), BYTES, 2);
    }

    @Keeps("EXT-07")
    static void dedicatedMemory(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.memory(FD).export(), BYTES, CudaDriver.CUDA_EXTERNAL_MEMORY_DEDICATED);
    }

    @Breaks(value = "EXT-08", says = "D3D11_RESOURCE_KMT")
    static void resourceThatIsNotDedicated(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalMemoryHandleType type = ExternalMemoryHandleType.D3D11_RESOURCE_KMT;
        external.imported(type, external.memory(type).export(), BYTES, 0);
    }

    @Keeps("EXT-08")
    static void dedicatedResource(Rig rig) {
        new ExternalRig(rig).imported(ExternalMemoryHandleType.D3D12_RESOURCE);
    }

    /** A device that can import a dma_buf. */
    private static Rig thor() {
        DeviceModel thor = Devices.h200().toBuilder()
                .name("a Tegra")
                .capability(11, 0)
                .attribute(DeviceAttribute.INTEGRATED, 1)
                .build();
        return Rig.on(thor);
    }

    @Breaks(
            value = "EXT-09",
            says = {"DMABUF_FD", "NVIDIA H200"})
    static void dmaBufElsewhere(Rig rig) {
        new ExternalRig(rig).imported(DMABUF);
    }

    @Keeps("EXT-09")
    static void dmaBufOnTegra(Rig rig) {
        try (Rig thor = thor()) {
            ExternalRig external = new ExternalRig(thor);
            external.buffer(external.imported(DMABUF), 0, BYTES, 0);
        }
    }

    @Breaks("EXT-07")
    static void dedicatedDmaBuf(Rig rig) {
        try (Rig thor = thor()) {
            ExternalRig external = new ExternalRig(thor);
            external.imported(DMABUF, external.memory(DMABUF).export(), BYTES, 1);
        }
    }

    // -- files ---------------------------------------------------------------------------------------------------

    private static Path file(int bytes) throws IOException {
        Path file = Files.createTempFile("shared", ".bin");
        Files.write(file, new byte[bytes]);
        return file;
    }

    @Breaks(value = "EXT-10", says = "is not there")
    static void noFile(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = file(1);
        Files.delete(file);
        external.imported(FD, external.world().open(file), BYTES, 0);
    }

    @Breaks(value = "EXT-10", says = "which has 8")
    static void shortFile(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = file(8);
        try {
            external.imported(FD, external.world().open(file), 9, 0);
        } finally {
            Files.delete(file);
        }
    }

    @Keeps("EXT-10")
    static void wholeFile(Rig rig) throws IOException {
        ExternalRig external = new ExternalRig(rig);
        Path file = file(9);
        try {
            external.imported(FD, external.world().open(file), 9, 0);
        } finally {
            Files.delete(file);
        }
    }

    // -- buffers -------------------------------------------------------------------------------------------------

    @Breaks(value = "EXT-11", says = "8 bytes from 4089 on of external memory")
    static void bufferBeyondTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), BYTES - 7, 8, 0);
    }

    @Breaks("EXT-11")
    static void bufferBeyondTheImport(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD, external.memory(FD).export(), 8, 0), 0, 9, 0);
    }

    @Breaks("EXT-11")
    static void emptyBuffer(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 0, 0, 0);
    }

    @Breaks("EXT-11")
    static void bufferBeforeTheBeginning(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), -8, 16, 0);
    }

    @Keeps("EXT-11")
    static void buffersThatOverlap(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        external.buffer(memory, 0, BYTES, 0);
        external.buffer(memory, BYTES - 8, 8, 0);
    }

    @Breaks("EXT-12")
    static void bufferWithFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 0, 8, 1);
    }

    @Keeps("EXT-12")
    static void bufferWithoutFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.buffer(external.imported(FD), 0, 8, 0);
    }

    private static long aligned(Rig rig, long offset) {
        ExternalRig external = new ExternalRig(rig);
        MemoryObject memory = external.world().memory("aligned", FD, BYTES, 256);
        return external.buffer(external.imported(FD, memory.export(), BYTES, 0), offset, 256, 0);
    }

    @Breaks(value = "EXT-13", says = "multiples of 256 bytes")
    static void offsetBetween(Rig rig) {
        aligned(rig, 128);
    }

    @Keeps("EXT-13")
    static void offsetAligned(Rig rig) {
        aligned(rig, 512);
    }

    @Breaks(
            value = "MEMORY-03",
            says = {"is out of reach", "was destroyed"})
    static void freeTwice(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        long buffer = external.buffer(memory, 0, 8, 0);
        rig.cuda().cuDestroyExternalMemory(memory);
        rig.cuda().cuMemFree(buffer);
        rig.cuda().cuMemFree(buffer);
    }

    @Breaks(
            value = "MEMORY-04",
            says = {"is out of reach", "was destroyed"})
    static void useWhatIsOutOfReach(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        long buffer = external.buffer(memory, 0, 8, 0);
        rig.cuda().cuDestroyExternalMemory(memory);
        rig.cuda().cuMemsetD8(buffer, (byte) 1, 8);
    }

    // -- arrays --------------------------------------------------------------------------------------------------

    @Breaks(value = "EXT-14", says = "1024 bytes")
    static void arrayBeyondTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), BYTES - 1023, image(), 1);
    }

    /** 16 by 16, 8 by 8 and so on: 341 elements of four bytes. */
    @Breaks(value = "EXT-14", says = "1364 bytes")
    static void levelsBeyondTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), BYTES - 1363, image(), 5);
    }

    @Keeps("EXT-14")
    static void allLevelsFit(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        external.array(memory, BYTES - 1024, image(), 1);
        external.array(memory, BYTES - 1364, image(), 5);
    }

    @Breaks("EXT-15")
    static void levelsOnSciBuf(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(SCI), 0, image(), 2);
    }

    @Keeps("EXT-15")
    static void oneLevelOnSciBuf(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(SCI), 0, image(), 1);
    }

    @Breaks("EXT-16")
    static void arrayOnDmaBuf(Rig rig) {
        try (Rig thor = thor()) {
            ExternalRig external = new ExternalRig(thor);
            external.array(external.imported(DMABUF), 0, image(), 1);
        }
    }

    @Keeps("EXT-16")
    static void arrayOnOtherMemory(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(KMT), 0, image(), 1);
    }

    private static CUmipmappedArray described(Rig rig, long width, long height, long depth, int channels, int flags) {
        ExternalRig external = new ExternalRig(rig);
        CUarray3DDescriptor base = new CUarray3DDescriptor(width, height, depth, ArrayFormat.HALF, channels, flags);
        return external.array(external.imported(FD), 0, base, 1);
    }

    @Breaks("ARRAY-01")
    static void arrayWithoutWidth(Rig rig) {
        described(rig, 0, 4, 0, 1, 0);
    }

    @Breaks("ARRAY-01")
    static void threeChannels(Rig rig) {
        described(rig, 4, 4, 0, 3, 0);
    }

    @Breaks("ARRAY-01")
    static void depthWithoutLayers(Rig rig) {
        described(rig, 4, 0, 4, 1, 0);
    }

    @Breaks("ARRAY-01")
    static void cubeOfFiveFaces(Rig rig) {
        described(rig, 4, 4, 5, 1, CudaDriver.CUDA_ARRAY3D_CUBEMAP);
    }

    @Breaks("ARRAY-01")
    static void unknownArrayFlags(Rig rig) {
        described(rig, 4, 4, 0, 1, 0x200);
    }

    @Keeps("ARRAY-01")
    static void arraysOfEveryShape(Rig rig) {
        described(rig, 4, 0, 0, 1, 0);
        described(rig, 4, 4, 0, 2, CudaDriver.CUDA_ARRAY3D_COLOR_ATTACHMENT);
        described(rig, 4, 4, 4, 4, 0);
        described(rig, 4, 0, 3, 1, CudaDriver.CUDA_ARRAY3D_LAYERED);
        described(rig, 4, 4, 6, 1, CudaDriver.CUDA_ARRAY3D_CUBEMAP);
    }

    @Breaks(value = "ARRAY-02", says = "level 5")
    static void oneLevelTooMany(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUmipmappedArray array = external.array(external.imported(FD), 0, image(), 99);
        rig.cuda().cuMipmappedArrayGetLevel(array, 5);
    }

    @Keeps("ARRAY-02")
    static void lastLevel(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUmipmappedArray array = external.array(external.imported(FD), 0, image(), 99);
        CUarray3DDescriptor last = rig.cuda().cuArray3DGetDescriptor(rig.cuda().cuMipmappedArrayGetLevel(array, 4));
        if (last.width() != 1 || last.height() != 1 || last.depth() != 0) {
            throw new AssertionError(last);
        }
    }

    @Breaks("ARRAY-03")
    static void destroyArrayTwice(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUmipmappedArray array = external.array(external.imported(FD), 0, image(), 1);
        rig.cuda().cuMipmappedArrayDestroy(array);
        rig.cuda().cuMipmappedArrayDestroy(array);
    }

    @Breaks(value = "ARRAY-03", says = "was destroyed")
    static void useArrayOutOfReach(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        CUmipmappedArray array = external.array(memory, 0, image(), 1);
        rig.cuda().cuDestroyExternalMemory(memory);
        rig.cuda().cuMipmappedArrayGetLevel(array, 0);
    }

    @Breaks("ARRAY-03")
    static void describeNoArray(Rig rig) {
        rig.cuda().cuArray3DGetDescriptor(null);
    }

    @Keeps("ARRAY-03")
    static void destroyArrayOutOfReach(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        CUmipmappedArray array = external.array(memory, 0, image(), 1);
        rig.cuda().cuDestroyExternalMemory(memory);
        rig.cuda().cuMipmappedArrayDestroy(array);
    }

    // -- arguments -----------------------------------------------------------------------------------------------

    @Breaks("API-08")
    static void importNothing(Rig rig) {
        rig.cuda().cuImportExternalMemory(null);
    }

    @Breaks("API-08")
    static void importNoType(Rig rig) {
        new ExternalRig(rig).imported(null, ExternalHandle.ofDescriptor(3), BYTES, 0);
    }

    @Breaks("API-08")
    static void mapNoBuffer(Rig rig) {
        rig.cuda().cuExternalMemoryGetMappedBuffer(new ExternalRig(rig).imported(FD), null);
    }

    @Breaks("CAPTURE-16")
    static void importDuringCapture(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        new GraphRig(rig).capturing();
        external.imported(FD);
    }
}
