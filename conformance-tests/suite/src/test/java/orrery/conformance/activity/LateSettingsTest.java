package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.cupti.ActivityAttribute;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.GraphTraceActivity;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemsetActivity;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** What is set, called or destroyed while records are on their way. */
class LateSettingsTest extends WithContext {
    private final CUfunction nop = function(Kernel.empty());

    LateSettingsTest() {
        super(MachineOptions.defaults().withDeadlockGrace(Duration.ofMillis(20)));
    }

    private void launch(CUstream stream) {
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    // -- launches of graphs --------------------------------------------------------------------------------------

    /** A launch is recorded as a whole or node by node, as set when it begins: no record is lost or repeated. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLaunchIsRecordedInOneWay(boolean asAWhole) {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        Cupti cupti = recording.cupti();
        Runnable change = () -> {
            if (asAWhole) {
                cupti.cuptiActivityDisable(ActivityKind.GRAPH_TRACE);
            } else {
                cupti.cuptiActivityEnable(ActivityKind.GRAPH_TRACE);
            }
        };
        if (asAWhole) {
            cupti.cuptiActivityEnable(ActivityKind.GRAPH_TRACE);
        }
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode first = cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(nop));
        CUgraphNode host = cuda.cuGraphAddHostNode(graph, List.of(first), new CUhostNodeParams(change));
        cuda.cuGraphAddKernelNode(graph, List.of(host), CUkernelNodeParams.single(nop));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, null);
        cuda.cuCtxSynchronize();
        assertEquals(asAWhole ? 0 : 2, recording.records(KernelActivity.class).size());
        assertEquals(
                asAWhole ? 1 : 0, recording.records(GraphTraceActivity.class).size());
        cuda.cuGraphLaunch(exec, null);
        cuda.cuCtxSynchronize();
        assertEquals(2, recording.records(KernelActivity.class).size());
        assertEquals(1, recording.records(GraphTraceActivity.class).size());
    }

    // -- copies --------------------------------------------------------------------------------------------------

    /** As an H200 answers: what counts is the function, not whether the host waits. */
    @Test
    void functionsThatAreNotAsynchronousSaySo() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.MEMCPY, ActivityKind.MEMSET);
        long a = cuda.cuMemAlloc(64);
        long b = cuda.cuMemAlloc(64);
        cuda.cuMemsetD8(a, (byte) 1, 64);
        cuda.cuMemsetD8Async(a, (byte) 1, 64, null);
        cuda.cuMemcpyDtoD(b, a, 64);
        cuda.cuMemcpyDtoDAsync(b, a, 64, null);
        assertEquals(
                List.of(ActivityFlag.NONE, ActivityFlag.MEMSET_ASYNC),
                recording.records(MemsetActivity.class).stream()
                        .map(MemsetActivity::flags)
                        .toList());
        assertEquals(
                List.of(ActivityFlag.NONE, ActivityFlag.MEMCPY_ASYNC),
                recording.records(MemcpyActivity.class).stream()
                        .map(MemcpyActivity::flags)
                        .toList());
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    /** The memory of a stream is reserved when it is created. */
    @Test
    void aSizeHoldsForStreamsThatAreCreatedLater() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        CUstream before = cuda.cuStreamCreate(1);
        keepNoTimes(recording.cupti());
        CUstream after = cuda.cuStreamCreate(1);
        launch(before);
        launch(after);
        List<KernelActivity> kernels = recording.records(KernelActivity.class);
        launch(before);
        assertEquals(3, recording.records(KernelActivity.class).size());
        for (KernelActivity kernel : kernels) {
            assertEquals(kernel.streamId() == cuda.cuStreamGetId(before), kernel.start() > 0, kernel::toString);
        }
    }

    /** That holds also for streams that are created while nothing is recorded. */
    @Test
    void aSizeHoldsForStreamsThatNobodyHeardOf() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        CUstream before = cuda.cuStreamCreate(1);
        recording.cupti().cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
        keepNoTimes(recording.cupti());
        CUstream after = cuda.cuStreamCreate(1);
        recording.cupti().cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        launch(after);
        launch(before);
        for (KernelActivity kernel : recording.records(KernelActivity.class)) {
            assertEquals(kernel.streamId() == cuda.cuStreamGetId(before), kernel.start() > 0, kernel::toString);
        }
        assertEquals(2, recording.delivered());
    }

    private static void keepNoTimes(Cupti cupti) {
        cupti.cuptiActivitySetAttribute(
                ActivityAttribute.DEVICE_BUFFER_SIZE,
                ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0).array());
    }

    // -- flushes -------------------------------------------------------------------------------------------------

    /** A program that is stuck can still be asked what it has done. */
    @Test
    void aForcedFlushDoesNotWait() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        CUstream stuck = cuda.cuStreamCreate(1);
        launch(null);
        cuda.cuCtxSynchronize();
        cuda.cuStreamWaitValue32(stuck, cuda.cuMemAlloc(4), 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        recording.cupti().cuptiActivityFlushAll(1);
        assertEquals(0, recording.buffers());
        assertEquals(1, recording.delivered());
    }

    // -- what is gone --------------------------------------------------------------------------------------------

    @Test
    void whatWasDestroyedHasNoNumber() {
        Cupti cupti = Cupti.of(machine, Generation.CUDA_13_0);
        CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUstream stream = cuda.cuStreamCreate(1);
        assertTrue(cupti.cuptiGetStreamId(context, stream) > 0);
        cuda.cuStreamDestroy(stream);
        refused(CUptiResult.CUPTI_ERROR_INVALID_STREAM, () -> cupti.cuptiGetStreamId(null, stream));
        cuda.cuCtxDestroy(context);
        refused(CUptiResult.CUPTI_ERROR_INVALID_DEVICE, () -> cupti.cuptiGetDeviceId(context));
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_CONTEXT,
                () -> cupti.cuptiActivityEnableContext(context, ActivityKind.MEMCPY));
    }

    private static void refused(CUptiResult result, Runnable call) {
        assertEquals(result, assertThrows(CuptiException.class, call::run).result());
    }
}
