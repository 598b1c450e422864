package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Batches of prefetches and discards, and the attribute of pointers that can be set. */
class ManagedBatchTest extends WithContext {
    private static final long PART = 1 << 16;
    private static final long[] SIZES = {PART, PART, PART, PART};
    private static final CUmemLocation DEVICE = CUmemLocation.device(0);

    private final CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    private final long memory = cuda.cuMemAllocManaged(4 * PART, CudaDriver.CU_MEM_ATTACH_GLOBAL);

    private Object prefetchedTo(int part) {
        return cuda.cuMemRangeGetAttribute(CUmemRangeAttribute.LAST_PREFETCH_LOCATION_TYPE, memory + PART * part, PART);
    }

    private long[] parts() {
        return new long[] {memory, memory + PART, memory + 2 * PART, memory + 3 * PART};
    }

    /** Each location belongs to the ranges from its index on. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void locations(boolean discards) {
        List<CUmemLocation> locations = List.of(DEVICE, CUmemLocation.HOST, DEVICE);
        long[] indices = {0, 1, 3};
        if (discards) {
            cuda.cuMemDiscardAndPrefetchBatchAsync(parts(), SIZES, locations, indices, 0, stream);
        } else {
            cuda.cuMemPrefetchBatchAsync(parts(), SIZES, locations, indices, 0, stream);
        }
        assertEquals(CUmemLocation.Type.DEVICE, prefetchedTo(0));
        assertEquals(CUmemLocation.Type.HOST, prefetchedTo(1));
        assertEquals(CUmemLocation.Type.HOST, prefetchedTo(2));
        assertEquals(CUmemLocation.Type.DEVICE, prefetchedTo(3));
        cuda.cuStreamSynchronize(stream);
    }

    /** The contents stay, as they may. */
    @Test
    void aDiscardKeepsTheContents() {
        cuda.host().ints(memory).set(3, 5);
        cuda.cuMemDiscardBatchAsync(new long[] {memory}, new long[] {4 * PART}, 0, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(5, cuda.host().ints(memory).get(3));
        assertEquals(CUmemLocation.Type.INVALID, prefetchedTo(0));
    }

    /** A refused batch prefetches nothing. */
    @Test
    void refusedBatches() {
        List<CUmemLocation> one = List.of(DEVICE);
        long[] first = {0};
        assertRefused("MEMORY-22", () -> cuda.cuMemPrefetchBatchAsync(new long[0], new long[0], one, first, 0, stream));
        assertRefused("MEMORY-22", () -> cuda.cuMemPrefetchBatchAsync(parts(), new long[] {1}, one, first, 0, stream));
        assertRefused(
                "MEMORY-22", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, List.of(), new long[0], 0, stream));
        assertRefused(
                "MEMORY-22", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, one, new long[] {0, 1}, 0, stream));
        assertRefused("MEMORY-22", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, one, new long[] {1}, 0, stream));
        List<CUmemLocation> two = List.of(DEVICE, DEVICE);
        assertRefused(
                "MEMORY-22", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, two, new long[] {0, 0}, 0, stream));
        assertRefused(
                "MEMORY-22", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, two, new long[] {0, 4}, 0, stream));
        assertRefused("MEMORY-21", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, one, first, 0, null));
        assertRefused("MEMORY-21", () -> cuda.cuMemDiscardBatchAsync(parts(), SIZES, 0, CUstream.LEGACY));
        assertRefused("API-08", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, one, first, 1, stream));
        assertRefused("API-08", () -> cuda.cuMemDiscardBatchAsync(null, SIZES, 0, stream));
        long[] beyond = {PART, PART, PART, PART + 1};
        assertRefused("MEMORY-14", () -> cuda.cuMemPrefetchBatchAsync(parts(), beyond, one, first, 0, stream));
        List<CUmemLocation> missing = List.of(DEVICE, CUmemLocation.device(7));
        assertRefused(
                "MEMORY-15", () -> cuda.cuMemPrefetchBatchAsync(parts(), SIZES, missing, new long[] {0, 2}, 0, stream));
        assertEquals(CUmemLocation.Type.INVALID, prefetchedTo(0));
    }

    /** A copy on the device and a memset of device memory do not wait, unless the memory is set to. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void synchronousOperationsWait(boolean sync) {
        long a = cuda.cuMemAlloc(1 << 24);
        long b = cuda.cuMemAlloc(1 << 24);
        assertEquals(false, cuda.cuPointerGetAttribute(CUpointerAttribute.SYNC_MEMOPS, a));
        cuda.cuPointerSetAttribute(sync ? 1 : 0, CUpointerAttribute.SYNC_MEMOPS, a + 100);
        assertEquals(sync, cuda.cuPointerGetAttribute(CUpointerAttribute.SYNC_MEMOPS, a));
        CUresult expected = sync ? CUresult.CUDA_SUCCESS : CUresult.CUDA_ERROR_NOT_READY;
        cuda.cuMemcpyDtoD(b, a, 1 << 24);
        assertEquals(expected, cuda.cuStreamQuery(null));
        cuda.cuCtxSynchronize();
        cuda.cuMemcpyDtoD(a, b, 1 << 24);
        assertEquals(expected, cuda.cuStreamQuery(null));
        cuda.cuCtxSynchronize();
        cuda.cuMemsetD8(a, (byte) 1, 1 << 24);
        assertEquals(expected, cuda.cuStreamQuery(null));
        cuda.cuCtxSynchronize();
        cuda.cuMemcpyDtoDAsync(a, b, 1 << 24, null);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(null));
    }

    /** "Ensures that synchronous memory operations initiated on this context will always synchronize" (cuda.h). */
    @Test
    void synchronousOperationsOfAContextThatIsSoCreatedWait() {
        int syncMemops = 0x80;
        cuda.cuCtxCreate(syncMemops, cuda.cuDeviceGet(0));
        long a = cuda.cuMemAlloc(1 << 24);
        long b = cuda.cuMemAlloc(1 << 24);
        cuda.cuMemcpyDtoD(b, a, 1 << 24);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(null));
        cuda.cuMemsetD8(a, (byte) 1, 1 << 24);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(null));
        cuda.cuMemcpyDtoDAsync(b, a, 1 << 24, null);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(null));
    }

    /** Setting the attribute waits for earlier synchronous operations. */
    @Test
    void settingWaits() {
        long a = cuda.cuMemAlloc(1 << 24);
        cuda.cuMemsetD8(a, (byte) 1, 1 << 24);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(null));
        cuda.cuPointerSetAttribute(1, CUpointerAttribute.SYNC_MEMOPS, a);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(null));
    }

    @Test
    void otherAttributesCannotBeSet() {
        assertRefused("MEMORY-08", () -> cuda.cuPointerSetAttribute(1, CUpointerAttribute.MAPPED, memory));
        assertRefused("MEMORY-08", () -> cuda.cuPointerSetAttribute(1, null, memory));
        assertRefused("MEMORY-08", () -> cuda.cuPointerSetAttribute(1, CUpointerAttribute.SYNC_MEMOPS, 64));
    }
}
