package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUstream;
import orrery.sim.CudaException;

/** The size of managed memory is checked before the rules of captures. */
class ManagedMemoryInCaptureTest {

    private static CUresult allocate(Rig rig, long bytes) {
        return assertThrows(CudaException.class, () -> rig.cuda.cuMemAllocManaged(bytes, 1))
                .result();
    }

    @Test
    void noBytesAreRefusedAndTheCaptureGoesOn() {
        try (Rig rig = new Rig()) {
            CUstream captured = rig.capturing();
            assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, allocate(rig, 0));
            assertEquals(CUstreamCaptureStatus.ACTIVE, rig.cuda.cuStreamIsCapturing(captured));
        }
    }

    @Test
    void oneByteEndsTheCapture() {
        try (Rig rig = new Rig()) {
            CUstream captured = rig.capturing();
            assertEquals(CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, allocate(rig, 1));
            assertEquals(CUstreamCaptureStatus.INVALIDATED, rig.cuda.cuStreamIsCapturing(captured));
        }
    }
}
