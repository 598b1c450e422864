package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.assertRefused;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.device.CUresult;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUstream;

/** The size of managed memory is checked before the rules of captures. */
class ManagedMemoryInCaptureTest {

    @ParameterizedTest
    @CsvSource({"0, CUDA_ERROR_INVALID_VALUE, ACTIVE", "1, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, INVALIDATED"})
    void bytesAreCountedBeforeACaptureEnds(long bytes, CUresult expected, CUstreamCaptureStatus status) {
        try (Rig rig = new Rig()) {
            CUstream captured = rig.capturing();
            assertRefused(expected, () -> rig.cuda.cuMemAllocManaged(bytes, 1));
            assertEquals(status, rig.cuda.cuStreamIsCapturing(captured));
        }
    }
}
