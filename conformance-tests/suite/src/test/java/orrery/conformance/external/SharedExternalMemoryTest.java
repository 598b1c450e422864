package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
class SharedExternalMemoryTest {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;

    @Test
    void bothSidesSeeTheSameBytes() {
        try (Interop interop = new Interop()) {
            MemoryObject memory = interop.world.memory("memory", FD, 4096);
            CUexternalMemory imported = interop.imported(memory, FD);
            long buffer = interop.mapped(imported, 64, 128);
            memory.ints().set(16, 20);
            interop.change(buffer, x -> x + 1);
            interop.cuda.cuMemsetD32Async(buffer + 4, 7, 31, interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            assertEquals(21, memory.ints().get(16));
            assertEquals(7, memory.ints().get(47));
            assertEquals(0, memory.ints().get(48));
            assertEquals(0, memory.bytes().get(63));
        }
    }

    @Test
    void buffersThatOverlapSeeEachOther() {
        try (Interop interop = new Interop()) {
            CUexternalMemory imported = interop.imported(interop.world.memory("memory", FD, 4096), FD);
            long first = interop.mapped(imported, 0, 1024);
            long second = interop.mapped(imported, 512, 1024);
            assertNotEquals(first + 512, second);
            interop.change(second, x -> 5);
            interop.change(first + 512, x -> x + 1);
            long copy = interop.cuda.cuMemAlloc(1024);
            interop.cuda.cuMemcpyDtoDAsync(first, second, 512, interop.stream);
            interop.cuda.cuMemcpyDtoDAsync(copy, first, 1024, interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            int[] seen = new int[256];
            interop.cuda.cuMemcpyDtoH(interop.cuda.host().of(seen), copy, 1024);
            assertEquals(6, seen[0]);
            assertEquals(6, seen[128]);
        }
    }

    @Test
    void aBufferEndsWhereItWasMapped() {
        try (Interop interop = new Interop()) {
            long buffer = interop.mapped(interop.imported(interop.world.memory("memory", FD, 4096), FD), 0, 64);
            interop.change(buffer + 64, x -> 1);
            CudaException failure =
                    assertThrows(CudaException.class, () -> interop.cuda.cuStreamSynchronize(interop.stream));
            assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, failure.result());
        }
    }

    @Test
    void aKernelFaultsOnAMappingOfDestroyedMemory() {
        try (Interop interop = new Interop()) {
            CUexternalMemory imported = interop.imported(interop.world.memory("memory", FD, 4096), FD);
            long buffer = interop.mapped(imported, 0, 64);
            interop.cuda.cuDestroyExternalMemory(imported);
            interop.change(buffer, x -> 1);
            CudaException failure =
                    assertThrows(CudaException.class, () -> interop.cuda.cuStreamSynchronize(interop.stream));
            assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, failure.result());
            assertTrue(failure.getMessage().contains("'memory') was destroyed"), failure.getMessage());
        }
    }

    @Test
    void aContextIsDestroyedAfterABufferWasUnmapped() {
        try (Interop interop = new Interop()) {
            CUexternalMemory imported = interop.imported(interop.world.memory("memory", FD, 4096), FD);
            long kept = interop.mapped(imported, 0, 64);
            interop.cuda.cuMemFree(interop.mapped(imported, 64, 64));
            interop.cuda.cuCtxDestroy(interop.cuda.cuCtxGetCurrent());
            interop.cuda.cuCtxCreate(0, interop.cuda.cuDeviceGet(0));
            assertThrows(CudaException.class, () -> interop.cuda.cuMemFree(kept));
        }
    }

    @Test
    void mappingTakesNoMemoryOfTheDevice() {
        try (Interop interop = new Interop()) {
            long free = interop.cuda.cuMemGetInfo().free();
            CUexternalMemory imported = interop.imported(interop.world.memory("memory", FD, 1 << 20), FD);
            long buffer = interop.mapped(imported, 0, 1 << 20);
            assertEquals(free, interop.cuda.cuMemGetInfo().free());
            assertEquals(2, interop.cuda.cuPointerGetAttribute(CUpointerAttribute.MEMORY_TYPE, buffer));
            assertEquals(
                    interop.cuda.cuCtxGetCurrent(),
                    interop.cuda.cuPointerGetAttribute(CUpointerAttribute.CONTEXT, buffer));
            interop.cuda.cuMemFree(buffer);
            interop.cuda.cuDestroyExternalMemory(imported);
            assertEquals(free, interop.cuda.cuMemGetInfo().free());
        }
    }

    @Test
    void whatIsImportedOutlivesItsMaker() {
        try (Interop interop = new Interop()) {
            MemoryObject memory = interop.world.memory("memory", FD, 64);
            CUexternalMemory imported = interop.imported(memory, FD);
            long buffer = interop.mapped(imported, 0, 64);
            memory.ints().set(0, 41);
            memory.free();
            assertTrue(memory.alive());
            assertThrows(MemoryFault.class, () -> memory.ints().get(0));
            interop.change(buffer, x -> x + 1);
            int[] seen = new int[1];
            interop.cuda.cuMemcpyDtoHAsync(interop.cuda.host().of(seen), buffer, 4, interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            assertEquals(42, seen[0]);
            interop.cuda.cuDestroyExternalMemory(imported);
            assertTrue(!memory.alive());
        }
    }

    @Test
    void anImportTransfersAFileDescriptor() {
        try (Interop interop = new Interop()) {
            MemoryObject memory = interop.world.memory("memory", FD, 64);
            ExternalHandle descriptor = memory.export();
            interop.cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(FD, descriptor, 64, 0));
            IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> interop.world.close(descriptor));
            assertTrue(refused.getMessage().contains("was imported and is the driver's"), refused.getMessage());
            ExternalMemoryHandleType nt = ExternalMemoryHandleType.D3D12_HEAP;
            ExternalHandle handle = interop.world.memory("heap", nt, 64).export();
            interop.cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(nt, handle, 64, 0));
            interop.world.close(handle);
            assertThrows(IllegalStateException.class, () -> interop.world.close(handle));
        }
    }

    @Test
    void memoryLivesAsLongAsADescriptorIsOpen() {
        try (Interop interop = new Interop()) {
            SimulatedExternalWorld world = (SimulatedExternalWorld) interop.world;
            MemoryObject memory = world.memory("memory", FD, 64);
            ExternalHandle first = memory.export();
            ExternalHandle second = world.duplicate(first);
            memory.free();
            world.close(first);
            assertTrue(memory.alive());
            world.close(second);
            assertFalse(memory.alive());
            assertThrows(IllegalStateException.class, () -> world.duplicate(second));
            assertThrows(IllegalStateException.class, () -> world.close(second));
        }
    }

    @Test
    void aDescriptorOfAFileIsDuplicatedAndClosed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("shared.bin");
        Files.write(file, new byte[64]);
        try (Interop interop = new Interop()) {
            SimulatedExternalWorld world = (SimulatedExternalWorld) interop.world;
            ExternalHandle first = world.open(file);
            ExternalHandle second = world.duplicate(first);
            world.close(first);
            assertFalse(world.isOpen(first));
            assertTrue(world.isOpen(second));
            assertThrows(IllegalArgumentException.class, () -> world.receive(world, second));
        }
    }

    @Test
    void theOtherSideReadsAndWritesNumbersOfAllSizes() {
        try (Interop interop = new Interop()) {
            MemoryObject memory = interop.world.memory("memory", FD, 64);
            memory.longs().set(0, 0x0102030405060708L);
            memory.floats().set(2, 1.5f);
            memory.doubles().set(2, -2.5);
            assertEquals(0x05060708, memory.ints().get(0));
            assertEquals(8, memory.bytes().get(0));
            assertEquals(Float.floatToIntBits(1.5f), memory.ints().get(2));
            assertEquals(Double.doubleToLongBits(-2.5), memory.longs().get(2));
        }
    }

    @Test
    void aFileCanBeImportedAsMemory(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("shared.bin");
        ByteBuffer before =
                ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 30);
        Files.write(file, before.array());
        try (Interop interop = new Interop()) {
            CUexternalMemory imported = interop.cuda.cuImportExternalMemory(
                    new CUexternalMemoryHandleDesc(FD, interop.world.open(file), 64, 0));
            long buffer = interop.mapped(imported, 8, 56);
            interop.change(buffer, x -> x + 3);
            interop.cuda.cuMemsetD8Async(buffer + 4, (byte) 9, 3, interop.stream);
            interop.cuda.cuStreamWriteValue64(interop.stream, buffer + 8, 1L << 40, 0);
            interop.cuda.cuMemcpyDtoDAsync(buffer + 16, buffer, 16, interop.stream);
            interop.cuda.cuMemsetD32Async(buffer + 32, 0x01020304, 2, interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
        }
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
