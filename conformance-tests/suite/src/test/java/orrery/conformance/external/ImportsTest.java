package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.WithContext.assertRefused;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUcontext;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MemoryObject;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.TimelineSemaphore;

/** Objects of another API: their names and sizes, and how long they and what is mapped onto them live. */
class ImportsTest extends Interop {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    private static final ExternalMemoryHandleType HEAP = ExternalMemoryHandleType.D3D12_HEAP;
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

    private static final long PHYSICAL_BYTES = 2 << 20;

    // -- objects -------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"0, 1", "-1, 1", "1099511627777, 1", "64, 0", "64, -4096"})
    void memoryHasALegalSizeAndAlignment(long bytes, long alignment) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> world.memory("memory", FD, bytes, alignment));
        assertTrue(refused.getMessage().contains("legal are 1 to 1099511627776 bytes"), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1099511627776, 4096"})
    void memoryMayHaveTheLeastAndTheLargestSize(long bytes, long alignment) {
        assertEquals(bytes, world.memory("memory", FD, bytes, alignment).size());
    }

    /** Objects with NT handles can be imported by name: a name stands for one of them. */
    @Test
    void objectsWithNtHandlesHaveDifferentNames() {
        MemoryObject first = world.memory("shared", HEAP, 64);
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> world.memory("shared", HEAP, 64));
        assertTrue(refused.getMessage().contains("already has this name"), refused.getMessage());
        world.memory("shared", FD, 64);
        world.memory("shared", FD, 64);
        first.free();
        world.memory("shared", HEAP, 64);
    }

    @Test
    void anObjectThatWasReleasedIsNotExported() {
        MemoryObject memory = world.memory("memory", FD, 64);
        memory.free();
        assertFalse(memory.alive());
        IllegalStateException refused = assertThrows(IllegalStateException.class, memory::export);
        assertTrue(refused.getMessage().contains("was released"), refused.getMessage());
    }

    @Test
    void aTypeOfHandleRefersToItsKindOfSemaphore() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> world.binarySemaphore("done", ExternalSemaphoreHandleType.D3D12_FENCE));
        assertTrue(refused.getMessage().contains("D3D12_FENCE"), refused.getMessage());
        assertThrows(IllegalArgumentException.class, () -> world.keyedMutex("mutex", TIMELINE));
    }

    @Test
    void aQueueIsPrintedByItsName() {
        assertEquals("renderer", queue().toString());
    }

    /** Listeners tell the work of another API from that of the device. */
    @Test
    void workOfAQueueIsExternalWork() {
        List<String> kinds = new ArrayList<>();
        onCompletion(
                machine,
                (operation, time) -> kinds.add(
                        operation.work().kind() + ": " + operation.work().label()));
        queue().run("render", 1000, () -> {}).finish();
        assertEquals(List.of("external work: render"), kinds);
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    @Test
    void aSemaphoreLivesUntilItsImportIsDestroyed() {
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        CUexternalSemaphore imported = imported(timeline, TIMELINE);
        timeline.free();
        assertTrue(timeline.alive());
        cuda.cuDestroyExternalSemaphore(imported);
        assertFalse(timeline.alive());
    }

    /** The import has one reference, which it drops once, also if its context ends later. */
    @Test
    void aSemaphoreOutlivesItsImportAndTheContext() {
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        cuda.cuDestroyExternalSemaphore(imported(timeline, TIMELINE));
        cuda.cuCtxDestroy(cuda.cuCtxGetCurrent());
        assertTrue(timeline.alive());
        timeline.free();
        assertFalse(timeline.alive());
    }

    @Test
    void aRefusalNamesTheSemaphore() {
        CUexternalSemaphore imported = imported(world.timelineSemaphore("frame", TIMELINE, 0), TIMELINE);
        await(imported, CUexternalSemaphoreWaitParams.fence(1), stream);
        CudaException refused = assertThrows(CudaException.class, () -> cuda.cuDestroyExternalSemaphore(imported));
        assertTrue(refused.getMessage().contains("(TIMELINE_SEMAPHORE_FD 'frame') is destroyed"), refused.getMessage());
        signal(imported, CUexternalSemaphoreSignalParams.fence(1), stream());
        cuda.cuStreamSynchronize(stream);
    }

    // -- NvSciSync -----------------------------------------------------------------------------------------------

    /** The permission of a list is set once, whether it is to signal or to wait. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1", "3, 3"})
    void attributesAreRequestedOnceForAList(int first, int second) {
        SciAttributes attributes = new SciAttributes();
        cuda.cuDeviceGetNvSciSyncAttributes(attributes, cuda.cuDeviceGet(0), first);
        CudaException refused = assertThrows(
                CudaException.class,
                () -> cuda.cuDeviceGetNvSciSyncAttributes(attributes, cuda.cuDeviceGet(0), second));
        assertTrue(refused.getMessage().contains("permission is already set"), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"0", "4", "-1"})
    void attributesAreForSignalsOrWaits(int flags) {
        CudaException refused = assertThrows(
                CudaException.class,
                () -> cuda.cuDeviceGetNvSciSyncAttributes(new SciAttributes(), cuda.cuDeviceGet(0), flags));
        assertFalse(refused.getMessage().contains("permission is already set"), refused.getMessage());
    }

    /** The synchronization of memory follows the signal and takes some time. */
    @Test
    void aSignalHappensWhenItBegins() {
        for (int i = 0; i < 4; i++) {
            MemoryObject memory = world.memory("frame " + i, ExternalMemoryHandleType.NVSCIBUF, 64);
            imported(memory, ExternalMemoryHandleType.NVSCIBUF);
        }
        SciAttributes attributes = new SciAttributes().waiterRequireTimestamps(true);
        cuda.cuDeviceGetNvSciSyncAttributes(attributes, cuda.cuDeviceGet(0), 3);
        CUexternalSemaphore imported =
                imported(world.sciSync("sync", attributes), ExternalSemaphoreHandleType.NVSCISYNC);
        List<Long> micros = new ArrayList<>();
        onCompletion(machine, (operation, time) -> {
            micros.add(operation.startedAt() / 1000);
            micros.add(time / 1000);
        });
        SciFence fence = new SciFence();
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(micros.get(0), fence.timestamp());
        assertTrue(fence.timestamp() < micros.get(1));
    }

    // -- buffers -------------------------------------------------------------------------------------------------

    /** A buffer that was unmapped has nothing to do with what becomes of the import. */
    @Test
    void aBufferIsFreedOnce() {
        CUexternalMemory imported = imported(world.memory("memory", FD, 4096), FD);
        long buffer = mapped(imported, 0, 64);
        cuda.cuMemFree(buffer);
        cuda.cuDestroyExternalMemory(imported);
        change(buffer, x -> 1);
        CudaException fault = assertThrows(CudaException.class, () -> cuda.cuStreamSynchronize(stream));
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
        assertTrue(fault.getMessage().contains("freed"), fault.getMessage());
        assertFalse(fault.getMessage().contains("was destroyed"), fault.getMessage());
    }

    // -- arrays --------------------------------------------------------------------------------------------------

    private static CUexternalMemoryMipmappedArrayDesc array(long offset) {
        return new CUexternalMemoryMipmappedArrayDesc(
                offset, new CUarray3DDescriptor(16, 16, 0, ArrayFormat.UNSIGNED_INT8, 1, 0), 1);
    }

    /** A dedicated resource belongs to one image or buffer, which begins where it does. */
    @Test
    void anArrayBeginsWhereADedicatedResourceDoes() {
        MemoryObject memory = world.memory("image", FD, 1 << 20);
        CUexternalMemory imported = cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(
                FD, memory.export(), memory.size(), CudaDriver.CUDA_EXTERNAL_MEMORY_DEDICATED));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuExternalMemoryGetMappedMipmappedArray(imported, array(4096)),
                "is a dedicated resource");
        assertNotEquals(null, cuda.cuExternalMemoryGetMappedMipmappedArray(imported, array(0)));
    }

    /** Whether its external memory was destroyed before makes no difference. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBufferEndsWithItsContext(boolean destroyed) {
        CUcontext own = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUexternalMemory imported = imported(world.memory("memory", FD, 1 << 20), FD);
        long buffer = mapped(imported, 0, 1 << 16);
        if (destroyed) {
            cuda.cuDestroyExternalMemory(imported);
        }
        cuda.cuCtxDestroy(own);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemFree(buffer));
    }

    /** The copy was submitted before: when it runs, the memory of the array is gone. */
    @Test
    void aCopyFromAnArrayOfDestroyedMemoryIsAFault() {
        CUexternalMemory imported = imported(world.memory("image", FD, 1 << 20), FD);
        CUmipmappedArray array = cuda.cuExternalMemoryGetMappedMipmappedArray(imported, array(0));
        TimelineSemaphore gate = world.timelineSemaphore("gate", TIMELINE, 0);
        await(imported(gate, TIMELINE), CUexternalSemaphoreWaitParams.fence(1), stream);
        cuda.cuMemcpyAtoHAsync(cuda.cuMemAllocHost(16), cuda.cuMipmappedArrayGetLevel(array, 0), 0, 16, stream);
        cuda.cuDestroyExternalMemory(imported);
        gate.signal(1);
        assertRefused(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, () -> cuda.cuStreamSynchronize(stream));
    }

    // -- memory of CUDA ------------------------------------------------------------------------------------------

    private CUmemGenericAllocationHandle shareable() {
        return cuda.cuMemCreate(
                PHYSICAL_BYTES,
                new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, 1, CUmemLocation.device(0)),
                0);
    }

    /** As on an H200: both APIs use the same bytes, and the descriptor is the driver's. */
    @Test
    void physicalMemoryIsImportedAsExternalMemory() {
        ExternalHandle descriptor = cuda.cuMemExportToShareableHandle(shareable(), 1, 0);
        CUexternalMemory imported =
                cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(FD, descriptor, PHYSICAL_BYTES, 0));
        assertThrows(IllegalStateException.class, () -> world.close(descriptor), "it is the driver's");
        assertRefused(
                CUresult.CUDA_ERROR_UNKNOWN,
                () -> cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(FD, descriptor, PHYSICAL_BYTES, 0)));
        long buffer =
                cuda.cuExternalMemoryGetMappedBuffer(imported, new CUexternalMemoryBufferDesc(0, PHYSICAL_BYTES, 0));
        cuda.cuMemsetD32(buffer, 5, 1);
    }

    @Test
    void theOtherApiUsesPhysicalMemoryThatCudaExports() {
        CUmemGenericAllocationHandle memory = shareable();
        long address = mapped(cuda, memory, PHYSICAL_BYTES);
        MemoryObject there = world.importMemory("imported", cuda.cuMemExportToShareableHandle(memory, 1, 0));
        cuda.cuMemsetD32(address, 5, 1);
        cuda.cuCtxSynchronize();
        assertEquals(5, there.ints().get(0));
        there.ints().set(0, 6);
        assertEquals(6, intAt(address));
        assertEquals(PHYSICAL_BYTES, there.size());
        assertNotEquals(null, imported(there, FD));
    }

    @Test
    void aDescriptorOfSomethingElseIsNotImportedByTheOtherApi() {
        ExternalHandle own = world.memory("own", FD, 64).export();
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> world.importMemory("imported", own));
        assertTrue(refused.getMessage().contains("is not a descriptor of physical memory"), refused.getMessage());
        world.close(own);
    }
}
