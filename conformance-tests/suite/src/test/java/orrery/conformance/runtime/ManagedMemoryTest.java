package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.driver.CUmemAdvise.*;
import static orrery.driver.CUmemRangeAttribute.*;
import static orrery.runtime.CudaRuntime.*;
import static orrery.runtime.cudaError_t.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.CUmemLocation;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntimeException;

/** Queries return the advice about managed memory, as on an H200 with CUDA 13.0. */
class ManagedMemoryTest extends DocumentSnippets {
    private static final long SIZE = 1 << 16;
    private static final CUmemLocation DEVICE = CUmemLocation.device(0);
    private static final CUmemLocation HOST = new CUmemLocation(CUmemLocation.Type.HOST, 0);

    private final long memory = cuda.cudaMallocManaged(SIZE);

    private void assertTold(Object expected, CUmemRangeAttribute attribute, long offset, long bytes) {
        assertEquals(expected, cuda.cudaMemRangeGetAttribute(attribute, memory + offset, bytes));
    }

    @Test
    void whatIsSaidAboutAllOfItIsTold() {
        assertTold(0, READ_MOSTLY, 0, SIZE);
        assertTold(List.of(), ACCESSED_BY, 0, SIZE);
        assertTold(cudaInvalidDeviceId, PREFERRED_LOCATION, 0, SIZE);
        cuda.cudaMemAdvise(memory, SIZE, SET_READ_MOSTLY, DEVICE);
        cuda.cudaMemAdvise(memory, SIZE, SET_PREFERRED_LOCATION, DEVICE);
        cuda.cudaMemAdvise(memory, SIZE, SET_ACCESSED_BY, HOST);
        cuda.cudaMemAdvise(memory, SIZE, SET_ACCESSED_BY, DEVICE);
        assertEquals(
                List.of(1, 0, List.of(0, cudaCpuDeviceId), CUmemLocation.Type.DEVICE, 0, CUmemLocation.Type.INVALID),
                cuda.cudaMemRangeGetAttributes(
                        List.of(
                                READ_MOSTLY,
                                PREFERRED_LOCATION,
                                ACCESSED_BY,
                                PREFERRED_LOCATION_TYPE,
                                PREFERRED_LOCATION_ID,
                                LAST_PREFETCH_LOCATION_TYPE),
                        memory,
                        SIZE));
        cuda.cudaMemAdvise(memory, SIZE, UNSET_ACCESSED_BY, DEVICE);
        cuda.cudaMemAdvise(memory, SIZE, UNSET_READ_MOSTLY, null);
        cuda.cudaMemAdvise(memory, SIZE, UNSET_PREFERRED_LOCATION, null);
        assertTold(List.of(cudaCpuDeviceId), ACCESSED_BY, 0, SIZE);
        assertTold(0, READ_MOSTLY, 0, SIZE);
        assertTold(cudaInvalidDeviceId, PREFERRED_LOCATION_ID, 0, SIZE);
    }

    @Test
    void whatIsSaidAboutPartOfItIsToldOfThatPart() {
        cuda.cudaMemPrefetchAsync(memory, 100, DEVICE, 0, null);
        assertTold(0, LAST_PREFETCH_LOCATION, 0, 4096);
        assertTold(0, LAST_PREFETCH_LOCATION, 200, 100);
        assertTold(cudaInvalidDeviceId, LAST_PREFETCH_LOCATION, 0, 4097);
        assertTold(cudaInvalidDeviceId, LAST_PREFETCH_LOCATION, 0, SIZE);
        cuda.cudaMemPrefetchAsync(memory, SIZE, HOST, 0, null);
        assertTold(cudaCpuDeviceId, LAST_PREFETCH_LOCATION, 0, SIZE);
        assertTold(CUmemLocation.Type.HOST, LAST_PREFETCH_LOCATION_TYPE, 0, SIZE);
        cuda.cudaMemAdvise(memory + 8192, 1, SET_READ_MOSTLY, null);
        assertTold(1, READ_MOSTLY, 8192, 4096);
        assertTold(0, READ_MOSTLY, 8191, 4096);
        assertTold(0, READ_MOSTLY, 0, SIZE);
        cuda.cudaMemAdvise(memory, SIZE, SET_READ_MOSTLY, null);
        assertTold(1, READ_MOSTLY, 0, SIZE);
        cuda.cudaDeviceSynchronize();
    }

    @Test
    void prefetchCannotBeCaptured() {
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
        fails(cudaErrorStreamCaptureUnsupported, () -> cuda.cudaMemPrefetchAsync(memory, SIZE, DEVICE, 0, stream));
        assertEquals(CUstreamCaptureStatus.INVALIDATED, cuda.cudaStreamIsCapturing(stream));
        fails(cudaErrorStreamCaptureInvalidated, () -> cuda.cudaStreamEndCapture(stream));
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        assertTold(0, READ_MOSTLY, 0, SIZE);
        fails(cudaErrorStreamCaptureUnsupported, () -> cuda.cudaMemAdvise(memory, SIZE, SET_READ_MOSTLY, null));
        fails(cudaErrorStreamCaptureInvalidated, () -> cuda.cudaStreamEndCapture(stream));
    }

    private String described() {
        CudaRuntimeException failure = assertThrows(CudaRuntimeException.class, () -> cuda.cudaFree(memory + 4));
        return failure.getMessage();
    }

    /** "If hStream is destroyed while data is associated with it, the association is removed". */
    @Test
    void theDestructionOfAStreamEndsItsAttachments() {
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamAttachMemAsync(stream, memory, 0, cudaMemAttachSingle);
        cuda.cudaDeviceSynchronize();
        assertTrue(described().contains("attached to stream"), described());
        cuda.cudaStreamDestroy(stream);
        assertFalse(described().contains("attached to"), described());
    }
}
