package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import orrery.device.CUresult;
import orrery.driver.CUjitInputType;
import orrery.driver.CUlinkState;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;

/** Stack traces begin with the function that the program has called, whatever the call throws. */
class StackTracesTest extends DocumentSnippets {
    private final CudaDriver driver = CudaDriver.of(machine);

    /** The primary context is current afterwards. */
    @BeforeEach
    void initialize() {
        cuda.cudaFree(0);
    }

    /** Asserts that a call throws, and returns what it throws. */
    private static <T extends Throwable> T assertShort(Class<T> type, String function, Executable call) {
        T thrown = assertThrows(type, call);
        StackTraceElement[] stack = thrown.getStackTrace();
        assertEquals(
                List.of(function, StackTracesTest.class.getName()),
                List.of(stack[0].getMethodName(), stack[1].getClassName()));
        return thrown;
    }

    @Test
    void ofARefusedCall() {
        CudaException ofDriver = assertShort(CudaException.class, "cuMemFree", () -> driver.cuMemFree(7));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, ofDriver.result());
        CudaRuntimeException ofRuntime = assertShort(CudaRuntimeException.class, "cudaFree", () -> cuda.cudaFree(7));
        assertEquals(cudaError_t.cudaErrorInvalidValue, ofRuntime.error());
    }

    @Test
    void ofADeadlock() {
        CUstream stream = driver.cuStreamCreate(0);
        driver.cuStreamWaitValue32(stream, driver.cuMemAllocHost(4), 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        assertShort(DeadlockException.class, "cuStreamSynchronize", () -> driver.cuStreamSynchronize(stream));
        assertShort(DeadlockException.class, "cudaStreamSynchronize", () -> cuda.cudaStreamSynchronize(stream));
    }

    @Test
    void ofWhatIsNotSimulated() {
        CUlinkState link = driver.cuLinkCreate(null);
        assertShort(
                UnsupportedOperationException.class,
                "cuLinkAddData",
                () -> driver.cuLinkAddData(link, CUjitInputType.OBJECT, new byte[4], null, null));
    }

    /** The end of a capture tells the place in the program that broke it, whichever face was called there. */
    @Test
    void ofWhatBrokeACapture() {
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaMalloc(4));
        CudaRuntimeException end = assertThrows(CudaRuntimeException.class, () -> cuda.cudaStreamEndCapture(stream));
        assertTrue(end.getMessage().contains("StackTracesTest.java"), end::getMessage);
    }
}
