package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.conformance.WithContext.function;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUipcEventHandle;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaError_t;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Two machines share an event by its handle. */
class SharedEventsTest {
    private static final int FLAGS = CudaDriver.CU_EVENT_INTERPROCESS | CudaDriver.CU_EVENT_DISABLE_TIMING;

    private final SimulatedProcess one = new SimulatedProcess();
    private final SimulatedProcess two = new SimulatedProcess();

    /** A machine with a stream, and a kernel that takes a millisecond. */
    private static final class SimulatedProcess {
        private final Machine machine = Machine.create();
        private final CudaDriver cuda = CudaDriver.of(machine);
        private CUstream stream;

        void begin() {
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        }

        void launch(Kernel kernel) {
            CUfunction function = function(cuda, "kernel", kernel);
            cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
        }

        void launchSlow() {
            launch(Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
        }
    }

    @BeforeEach
    void begin() {
        one.begin();
        two.begin();
    }

    @AfterEach
    void end() {
        two.machine.close();
        one.machine.close();
    }

    private static CUevent shared(SimulatedProcess from, CUevent event, SimulatedProcess with) {
        return with.cuda.cuIpcOpenEventHandle(from.cuda.cuIpcGetEventHandle(event));
    }

    @Test
    void aRecordOfOneProcessIsCompleteForTheOtherWhenItsClockHasReachedIt() {
        CUevent event = one.cuda.cuEventCreate(FLAGS);
        CUevent there = shared(one, event, two);
        assertEquals(CUresult.CUDA_SUCCESS, two.cuda.cuEventQuery(there));
        one.launchSlow();
        one.cuda.cuEventRecord(event, one.stream);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, two.cuda.cuEventQuery(there));
        two.cuda.cuStreamWaitEvent(two.stream, there, 0);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, two.cuda.cuStreamQuery(two.stream));
        one.cuda.cuStreamSynchronize(one.stream);
        two.cuda.cuStreamSynchronize(two.stream);
        assertEquals(CUresult.CUDA_SUCCESS, two.cuda.cuEventQuery(there));
    }

    @Test
    void theLastRecordCountsWhoeverMadeIt() {
        CUevent event = one.cuda.cuEventCreate(FLAGS);
        one.launchSlow();
        one.cuda.cuEventRecord(event, one.stream);
        CUevent there = shared(one, event, two);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, two.cuda.cuEventQuery(there));
        two.cuda.cuEventRecord(there, two.stream);
        two.cuda.cuStreamSynchronize(two.stream);
        assertEquals(CUresult.CUDA_SUCCESS, two.cuda.cuEventQuery(there));
        assertEquals(CUresult.CUDA_SUCCESS, one.cuda.cuEventQuery(event), "the record of the other process counts");
        two.launchSlow();
        two.cuda.cuEventRecord(there, two.stream);
        one.cuda.cuCtxWaitEvent(one.cuda.cuCtxGetCurrent(), event);
        one.cuda.cuStreamSynchronize(one.stream);
        one.launchSlow();
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, one.cuda.cuStreamQuery(one.stream));
        two.cuda.cuStreamSynchronize(two.stream);
        one.cuda.cuStreamSynchronize(one.stream);
    }

    @Test
    void aThreadWaitsForTheOtherProcess() throws Exception {
        CUevent event = one.cuda.cuEventCreate(FLAGS);
        one.launchSlow();
        one.cuda.cuEventRecord(event, one.stream);
        CUipcEventHandle handle = one.cuda.cuIpcGetEventHandle(event);
        CountDownLatch waiting = new CountDownLatch(1);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<CUresult> found = threads.submit(() -> {
                two.cuda.cuCtxCreate(0, two.cuda.cuDeviceGet(0));
                CUevent there = two.cuda.cuIpcOpenEventHandle(handle);
                waiting.countDown();
                two.cuda.cuEventSynchronize(there);
                return two.cuda.cuEventQuery(there);
            });
            waiting.await();
            one.cuda.cuStreamSynchronize(one.stream);
            assertEquals(CUresult.CUDA_SUCCESS, found.get(60, TimeUnit.SECONDS));
        } finally {
            threads.shutdown();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStreamOrANodeWaitsForTheOtherProcess(boolean node) {
        CUevent event = one.cuda.cuEventCreate(FLAGS);
        CUevent there = shared(one, event, two);
        CUgraph graph = two.cuda.cuGraphCreate(0);
        two.cuda.cuGraphAddEventWaitNode(graph, null, there);
        CUgraphExec exec = two.cuda.cuGraphInstantiate(graph, 0);
        long flag = one.cuda.cuMemAlloc(4);
        one.cuda.cuMemsetD32(flag, 0, 1);
        one.cuda.cuStreamWaitValue32(one.stream, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        one.cuda.cuEventRecord(event, one.stream);
        if (node) {
            two.cuda.cuGraphLaunch(exec, two.stream);
        } else {
            two.cuda.cuStreamWaitEvent(two.stream, there, 0);
        }
        two.machine.advance(Duration.ofMillis(1));
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, two.cuda.cuStreamQuery(two.stream));
        one.cuda.cuMemsetD32(flag, 1, 1);
        one.cuda.cuStreamSynchronize(one.stream);
        two.cuda.cuStreamSynchronize(two.stream);
    }

    /** A record that a fault drops is over, whether a stream or a node makes it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProcessDoesNotWaitForWhatAFaultHasDropped(boolean node) {
        CUevent event = one.cuda.cuEventCreate(FLAGS);
        CUevent there = shared(one, event, two);
        CUgraph graph = one.cuda.cuGraphCreate(0);
        one.cuda.cuGraphAddEventRecordNode(graph, null, event);
        CUgraphExec exec = one.cuda.cuGraphInstantiate(graph, 0);
        one.launch(Kernel.perLaunch(arguments -> launch -> launch.trap()));
        if (node) {
            one.cuda.cuGraphLaunch(exec, one.stream);
        } else {
            one.cuda.cuEventRecord(event, one.stream);
        }
        two.cuda.cuStreamWaitEvent(two.stream, there, 0);
        assertThrows(CudaException.class, one.cuda::cuCtxSynchronize);
        two.cuda.cuStreamSynchronize(two.stream);
        assertEquals(CUresult.CUDA_SUCCESS, two.cuda.cuEventQuery(there));
    }

    @Test
    void whatCannotBeShared() {
        CUevent event = one.cuda.cuEventCreate(FLAGS);
        CUipcEventHandle handle = one.cuda.cuIpcGetEventHandle(event);
        assertEquals(handle, one.cuda.cuIpcGetEventHandle(event));
        CUevent there = two.cuda.cuIpcOpenEventHandle(handle);
        assertRefused(CUresult.CUDA_ERROR_INVALID_CONTEXT, () -> one.cuda.cuIpcOpenEventHandle(handle));
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> two.cuda.cuIpcGetEventHandle(there));
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> two.cuda.cuIpcGetEventHandle(null));
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> two.cuda.cuEventElapsedTime(there, there));
        two.cuda.cuStreamBeginCapture(two.stream, CUstreamCaptureMode.THREAD_LOCAL);
        assertRefused(
                CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, () -> two.cuda.cuStreamWaitEvent(two.stream, there, 0));
        assertRefused(CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, () -> two.cuda.cuStreamEndCapture(two.stream));
    }

    @Test
    void theRuntimeDoesTheSame() {
        CudaRuntime first = CudaRuntime.of(one.machine);
        CudaRuntime second = CudaRuntime.of(two.machine);
        CUevent event = first.cudaEventCreateWithFlags(FLAGS);
        CUevent there = second.cudaIpcOpenEventHandle(first.cudaIpcGetEventHandle(event));
        first.cudaEventRecord(event, one.stream);
        first.cudaStreamSynchronize(one.stream);
        second.cudaEventSynchronize(there);
        assertEquals(cudaError_t.cudaSuccess, second.cudaEventQuery(there));
    }
}
