package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.runtime.CudaRuntime.*;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.DefaultStream;
import orrery.runtime.cudaError_t;
import orrery.sim.Kernel;

/** Stream 0, which is the legacy default stream or that of the thread. */
class DefaultStreamsTest extends DocumentSnippets {
    private final CudaRuntime perThread = CudaRuntime.of(machine, DefaultStream.PER_THREAD);
    private final Kernel slow = Kernel.empty().costOfLaunch((shape, args) -> 1_000_000);

    @Test
    void streamZeroIsWhatTheProgramWasMadeFor() {
        assertEquals(cuda.cudaStreamGetId(cudaStreamLegacy), cuda.cudaStreamGetId(null));
        assertEquals(cuda.cudaStreamGetId(cudaStreamPerThread), perThread.cudaStreamGetId(null));
        assertNotEquals(cuda.cudaStreamGetId(null), perThread.cudaStreamGetId(null));
        long elsewhere = CompletableFuture.supplyAsync(() -> perThread.cudaStreamGetId(null))
                .join();
        assertNotEquals(elsewhere, perThread.cudaStreamGetId(null));
    }

    @Test
    void theLegacyStreamWaitsForBlockingStreams() {
        CUstream stream = cuda.cudaStreamCreate();
        launch(slow, stream);
        assertEquals(cudaError_t.cudaErrorNotReady, cuda.cudaStreamQuery(null));
        assertEquals(cudaError_t.cudaSuccess, perThread.cudaStreamQuery(null));
        cuda.cudaStreamSynchronize(null);
        assertEquals(cudaError_t.cudaSuccess, cuda.cudaStreamQuery(stream));
    }

    @Test
    void synchronousCallsOfAThreadWaitForItsOwnStream() {
        CUstream stream = perThread.cudaStreamCreate();
        long memory = perThread.cudaMalloc(4);
        long host = perThread.cudaMallocHost(4);
        perThread.cudaLaunchKernel(slow, ONE, ONE, 0, stream);
        perThread.cudaMemcpy(host, memory, 4, cudaMemcpyDeviceToHost);
        assertEquals(cudaError_t.cudaErrorNotReady, perThread.cudaStreamQuery(stream), "not waited for");
        cuda.cudaMemcpy(host, memory, 4, cudaMemcpyDeviceToHost);
        assertEquals(cudaError_t.cudaSuccess, perThread.cudaStreamQuery(stream), "the legacy stream waited");
    }

    /** "It is illegal to attach singly to the NULL stream, because the NULL stream is a virtual global stream". */
    @Test
    void memoryIsAttachedSinglyToTheStreamOfTheThread() {
        long memory = cuda.cudaMallocManaged(4, cudaMemAttachGlobal);
        perThread.cudaStreamAttachMemAsync(null, memory, 0, cudaMemAttachSingle);
        assertThrows(
                CudaRuntimeException.class, () -> cuda.cudaStreamAttachMemAsync(null, memory, 0, cudaMemAttachSingle));
        assertThrows(
                CudaRuntimeException.class,
                () -> perThread.cudaStreamAttachMemAsync(cudaStreamLegacy, memory, 0, cudaMemAttachSingle));
    }

    @Test
    void theStreamOfTheThreadCanBeCaptured() {
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaStreamBeginCapture(null, cudaStreamCaptureModeGlobal));
        perThread.cudaStreamBeginCapture(null, cudaStreamCaptureModeGlobal);
        perThread.cudaLaunchKernel(slow.named("slow"), ONE, ONE, 0, null);
        assertEquals("0:KERNEL slow()", perThread.cudaStreamEndCapture(null).text());
    }
}
