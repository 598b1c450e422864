package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntimeException;

/** The end of a capture tells the place in the program that broke it, whichever face was called there. */
class RuntimeCaptureCauseTest extends DocumentSnippets {
    @Test
    void thePlaceIsTheProgramsOwn() {
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaMalloc(4));
        CudaRuntimeException end = assertThrows(CudaRuntimeException.class, () -> cuda.cudaStreamEndCapture(stream));
        assertTrue(end.getMessage().contains("RuntimeCaptureCauseTest.java"), end::getMessage);
    }
}
