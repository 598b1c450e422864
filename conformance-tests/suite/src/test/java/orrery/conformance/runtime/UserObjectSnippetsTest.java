package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaEvent_t;
import orrery.runtime.cudaGraphExec_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaStream_t;
import orrery.runtime.cudaUserObject_t;

/** The snippets of section 4.2.8 of the guide, CUDA User Objects. */
class UserObjectSnippetsTest extends DocumentSnippets {
    private final cudaStream_t stream = cuda.cudaStreamCreate();

    /** A resource of a pool: memory, and an event that tells when it can be used again. */
    private final class Resource {
        private final long memory = cuda.cudaMalloc(4);
        private final cudaEvent_t ready = cuda.cudaEventCreateWithFlags(cudaEventDisableTiming);

        void waitOnReadyEventInStream(CUstream into) {
            cuda.cudaStreamWaitEvent(into, ready);
        }

        void recordReadyEvent(CUstream into) {
            cuda.cudaEventRecord(ready, into);
        }
    }

    private void launchWork(CUstream into, Resource resource) {
        launch(writes("work", 1), into, resource.memory);
    }

    private final Deque<Resource> pool = new ArrayDeque<>(List.of(new Resource(), new Resource()));

    private void libraryWorkWithPool(CUstream into) {
        Resource resource = pool.poll();
        resource.waitOnReadyEventInStream(into);
        launchWork(into, resource);
        resource.recordReadyEvent(into);
        pool.add(resource);
    }

    /** Library API with pool allocation: it cannot be captured, as the text says. */
    @Test
    void poolAllocation() {
        for (int i = 0; i < 3; i++) {
            libraryWorkWithPool(stream);
        }
        assertEquals(List.of("work", "work", "work"), told());

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        try {
            libraryWorkWithPool(stream);
        } catch (CudaRuntimeException e) {
            assertEquals(cudaError_t.cudaErrorStreamCaptureIsolation, e.error());
        }
        assertEquals(cudaError_t.cudaErrorStreamCaptureIsolation, cuda.cudaGetLastError());
    }

    private final List<Resource> deleted = new ArrayList<>();

    private void libraryWorkWithDeletion(CUstream into) {
        Resource resource = new Resource();
        launchWork(into, resource);
        cuda.cudaLaunchHostFunc(into, gone -> deleted.add((Resource) gone), resource);
    }

    /** Library API with asynchronous resource deletion. */
    @Test
    void asynchronousDeletion() {
        libraryWorkWithDeletion(stream);
        libraryWorkWithDeletion(stream);
        assertEquals(List.of("work", "work"), told());
        assertEquals(2, deleted.size());
    }

    /** The example use. */
    @Test
    void exampleUse() throws InterruptedException {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);

        CountDownLatch object = new CountDownLatch(1);
        cudaUserObject_t cuObject;
        cuObject = cuda.cudaUserObjectCreate(object::countDown, 1, cudaUserObjectNoDestructorSync);
        cuda.cudaGraphRetainUserObject(graph, cuObject, 1, cudaGraphUserObjectMove);
        cudaGraphExec_t graphExec;
        graphExec = cuda.cudaGraphInstantiate(graph, 0);
        cuda.cudaGraphDestroy(graph);
        cuda.cudaGraphLaunch(graphExec, null);
        assertEquals(1, object.getCount(), "the executable graph has a reference");
        cuda.cudaGraphExecDestroy(graphExec);
        cuda.cudaStreamSynchronize(null);

        assertTrue(object.await(1, TimeUnit.MINUTES), "the destructor has run");
    }
}
