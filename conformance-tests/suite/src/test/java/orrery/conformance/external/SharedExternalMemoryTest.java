package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.assertRefused;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.core.external.SimulatedExternalWorld;
import orrery.device.CUresult;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUpointerAttribute;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.MemoryFault;
import orrery.sim.MemoryObject;

/** Both sides see one memory. */
class SharedExternalMemoryTest extends Interop {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;

    @Test
    void bothSidesSeeTheSameBytes() {
        MemoryObject memory = world.memory("memory", FD, 4096);
        CUexternalMemory imported = imported(memory, FD);
        long buffer = mapped(imported, 64, 128);
        memory.ints().set(16, 20);
        change(buffer, x -> x + 1);
        cuda.cuMemsetD32Async(buffer + 4, 7, 31, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(21, memory.ints().get(16));
        assertEquals(7, memory.ints().get(47));
        assertEquals(0, memory.ints().get(48));
        assertEquals(0, memory.bytes().get(63));
    }

    @Test
    void buffersThatOverlapSeeEachOther() {
        CUexternalMemory imported = imported(world.memory("memory", FD, 4096), FD);
        long first = mapped(imported, 0, 1024);
        long second = mapped(imported, 512, 1024);
        assertNotEquals(first + 512, second);
        change(second, x -> 5);
        change(first + 512, x -> x + 1);
        long copy = cuda.cuMemAlloc(1024);
        cuda.cuMemcpyDtoDAsync(first, second, 512, stream);
        cuda.cuMemcpyDtoDAsync(copy, first, 1024, stream);
        cuda.cuStreamSynchronize(stream);
        int[] seen = ints(copy, 256);
        assertEquals(6, seen[0]);
        assertEquals(6, seen[128]);
    }

    @Test
    void aBufferEndsWhereItWasMapped() {
        long buffer = mapped(imported(world.memory("memory", FD, 4096), FD), 0, 64);
        change(buffer + 64, x -> 1);
        assertRefused(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, () -> cuda.cuStreamSynchronize(stream));
    }

    @Test
    void aKernelFaultsOnAMappingOfDestroyedMemory() {
        CUexternalMemory imported = imported(world.memory("memory", FD, 4096), FD);
        long buffer = mapped(imported, 0, 64);
        cuda.cuDestroyExternalMemory(imported);
        change(buffer, x -> 1);
        assertRefused(
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, () -> cuda.cuStreamSynchronize(stream), "'memory') was destroyed");
    }

    @Test
    void aContextIsDestroyedAfterABufferWasUnmapped() {
        CUexternalMemory imported = imported(world.memory("memory", FD, 4096), FD);
        long kept = mapped(imported, 0, 64);
        cuda.cuMemFree(mapped(imported, 64, 64));
        cuda.cuCtxDestroy(cuda.cuCtxGetCurrent());
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        assertThrows(CudaException.class, () -> cuda.cuMemFree(kept));
    }

    @Test
    void mappingTakesNoMemoryOfTheDevice() {
        long free = cuda.cuMemGetInfo().free();
        CUexternalMemory imported = imported(world.memory("memory", FD, 1 << 20), FD);
        long buffer = mapped(imported, 0, 1 << 20);
        assertEquals(free, cuda.cuMemGetInfo().free());
        assertEquals(2, cuda.cuPointerGetAttribute(CUpointerAttribute.MEMORY_TYPE, buffer));
        assertEquals(cuda.cuCtxGetCurrent(), cuda.cuPointerGetAttribute(CUpointerAttribute.CONTEXT, buffer));
        cuda.cuMemFree(buffer);
        cuda.cuDestroyExternalMemory(imported);
        assertEquals(free, cuda.cuMemGetInfo().free());
    }

    @Test
    void whatIsImportedOutlivesItsMaker() {
        MemoryObject memory = world.memory("memory", FD, 64);
        CUexternalMemory imported = imported(memory, FD);
        long buffer = mapped(imported, 0, 64);
        memory.ints().set(0, 41);
        memory.free();
        assertTrue(memory.alive());
        assertThrows(MemoryFault.class, () -> memory.ints().get(0));
        change(buffer, x -> x + 1);
        int[] seen = new int[1];
        cuda.cuMemcpyDtoHAsync(cuda.host().of(seen), buffer, 4, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(42, seen[0]);
        cuda.cuDestroyExternalMemory(imported);
        assertTrue(!memory.alive());
    }

    @Test
    void anImportTransfersAFileDescriptor() {
        MemoryObject memory = world.memory("memory", FD, 64);
        ExternalHandle descriptor = memory.export();
        cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(FD, descriptor, 64, 0));
        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> world.close(descriptor));
        assertTrue(refused.getMessage().contains("was imported and is the driver's"), refused.getMessage());
        ExternalMemoryHandleType nt = ExternalMemoryHandleType.D3D12_HEAP;
        ExternalHandle handle = world.memory("heap", nt, 64).export();
        cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(nt, handle, 64, 0));
        world.close(handle);
        assertThrows(IllegalStateException.class, () -> world.close(handle));
    }

    @Test
    void memoryLivesAsLongAsADescriptorIsOpen() {
        SimulatedExternalWorld simulated = (SimulatedExternalWorld) world;
        MemoryObject memory = world.memory("memory", FD, 64);
        ExternalHandle first = memory.export();
        ExternalHandle second = simulated.duplicate(first);
        memory.free();
        world.close(first);
        assertTrue(memory.alive());
        world.close(second);
        assertFalse(memory.alive());
        assertThrows(IllegalStateException.class, () -> simulated.duplicate(second));
        assertThrows(IllegalStateException.class, () -> world.close(second));
    }

    @Test
    void aDescriptorOfAFileIsDuplicatedAndClosed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("shared.bin");
        Files.write(file, new byte[64]);
        SimulatedExternalWorld simulated = (SimulatedExternalWorld) world;
        ExternalHandle first = world.open(file);
        ExternalHandle second = simulated.duplicate(first);
        world.close(first);
        assertFalse(simulated.isOpen(first));
        assertTrue(simulated.isOpen(second));
        assertThrows(IllegalArgumentException.class, () -> world.receive(world, second));
    }

    @Test
    void theOtherSideReadsAndWritesNumbersOfAllSizes() {
        MemoryObject memory = world.memory("memory", FD, 64);
        memory.longs().set(0, 0x0102030405060708L);
        memory.floats().set(2, 1.5f);
        memory.doubles().set(2, -2.5);
        assertEquals(0x05060708, memory.ints().get(0));
        assertEquals(8, memory.bytes().get(0));
        assertEquals(Float.floatToIntBits(1.5f), memory.ints().get(2));
        assertEquals(Double.doubleToLongBits(-2.5), memory.longs().get(2));
    }

    @Test
    void aFileCanBeImportedAsMemory(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("shared.bin");
        ByteBuffer before =
                ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 30);
        Files.write(file, before.array());
        CUexternalMemory imported =
                cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(FD, world.open(file), 64, 0));
        long buffer = mapped(imported, 8, 56);
        change(buffer, x -> x + 3);
        cuda.cuMemsetD8Async(buffer + 4, (byte) 9, 3, stream);
        cuda.cuStreamWriteValue64(stream, buffer + 8, 1L << 40, 0);
        cuda.cuMemcpyDtoDAsync(buffer + 16, buffer, 16, stream);
        cuda.cuMemsetD32Async(buffer + 32, 0x01020304, 2, stream);
        cuda.cuStreamSynchronize(stream);
        ByteBuffer after = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(33, after.getInt(8));
        assertEquals(0x090909, after.getInt(12));
        assertEquals(1L << 40, after.getLong(16));
        assertEquals(33, after.getInt(24));
        assertEquals(0x090909, after.getInt(28));
        assertEquals(1L << 40, after.getLong(32));
        assertEquals(0x01020304, after.getInt(44));
        assertEquals(64, after.capacity());
    }
}
