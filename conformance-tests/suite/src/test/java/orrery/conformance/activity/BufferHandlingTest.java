package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.core.machine.SimulatedMachine;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.Cupti.Queued;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.OverheadActivity;
import orrery.cupti.record.OverheadKind;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Both ways of handling buffers: where records go, what is dropped, and what a flush gives back. */
class BufferHandlingTest extends WithContext {
    private static final int KERNEL_BYTES = 112;

    private final Cupti cupti = Cupti.of(machine);
    private CUcontext context;
    private CUfunction nop;
    private CUstream stream;
    private int streamId;

    @BeforeEach
    void setUp() {
        context = cuda.cuCtxGetCurrent();
        nop = function("nop", Kernel.empty());
        stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        streamId = cupti.cuptiGetStreamId(context, stream);
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
    }

    private void launch(int count, CUstream into) {
        for (int i = 0; i < count; i++) {
            cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, into);
        }
    }

    private ActivityBuffer enqueue(CUcontext where, int id) {
        ActivityBuffer buffer = ActivityBuffer.allocate(1024);
        cupti.cuptiActivityEnqueueBuffer(where, id, buffer, 1024);
        return buffer;
    }

    // -- queues --------------------------------------------------------------------------------------------------

    @Test
    void recordsPreferTheQueueOfTheirStream() {
        enqueue(null, 0);
        enqueue(context, 0);
        enqueue(context, streamId);
        launch(1, stream);
        launch(2, null);
        cuda.cuCtxSynchronize();
        assertEquals(0, cupti.cuptiActivityDequeueBuffer(null, 0).validBufferSizeBytes());
        assertEquals(
                2 * KERNEL_BYTES, cupti.cuptiActivityDequeueBuffer(context, 0).validBufferSizeBytes());
        assertEquals(
                KERNEL_BYTES,
                cupti.cuptiActivityDequeueBuffer(context, streamId).validBufferSizeBytes());
    }

    @Test
    void withoutAQueueOfTheStreamTheyGoToTheContext() {
        enqueue(context, 0);
        launch(3, stream);
        cuda.cuCtxSynchronize();
        assertEquals(
                new Queued(CUptiResult.CUPTI_SUCCESS, null, 3 * KERNEL_BYTES),
                cupti.cuptiActivityQueryBuffer(context, 0));
    }

    @Test
    void theGlobalQueueTakesNoWork() {
        enqueue(null, 0);
        launch(3, stream);
        cuda.cuCtxSynchronize();
        assertEquals(0, cupti.cuptiActivityQueryBuffer(null, 0).validBufferSizeBytes());
        assertEquals(3, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
    }

    @Test
    void aFullQueueDropsAndCounts() {
        ActivityBuffer first = enqueue(context, streamId);
        ActivityBuffer second = enqueue(context, streamId);
        enqueue(context, 0);
        launch(20, stream);
        cuda.cuCtxSynchronize();
        assertEquals(
                CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED,
                cupti.cuptiActivityQueryBuffer(context, streamId).result());
        assertEquals(2, cupti.cuptiActivityGetNumDroppedRecords(context, streamId));
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
        assertSame(first, cupti.cuptiActivityDequeueBuffer(context, streamId).buffer());
        Queued last = cupti.cuptiActivityDequeueBuffer(context, streamId);
        assertSame(second, last.buffer());
        assertEquals(9, cupti.records(second, last.validBufferSizeBytes()).size());
        assertEquals(
                new Queued(CUptiResult.CUPTI_ERROR_QUEUE_EMPTY, null, 0),
                cupti.cuptiActivityDequeueBuffer(context, streamId));
        assertEquals(
                CUptiResult.CUPTI_ERROR_QUEUE_EMPTY,
                cupti.cuptiActivityQueryBuffer(context, streamId).result());
    }

    /** What was in a buffer before is in no record. */
    @Test
    void aDirtyBufferDoesNotShine() {
        byte[] bytes = new byte[4096];
        Arrays.fill(bytes, (byte) 0xff);
        cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.of(bytes, 64, 2048), 2048);
        launch(1, null);
        cuda.cuCtxSynchronize();
        Queued queued = cupti.cuptiActivityDequeueBuffer(context, 0);
        KernelActivity record = (KernelActivity)
                cupti.records(queued.buffer(), queued.validBufferSizeBytes()).get(0);
        assertEquals(0, record.localMemoryTotal());
        assertEquals("nop", record.name());
        assertEquals((byte) 0xff, bytes[63]);
        assertEquals((byte) 0xff, bytes[64 + KERNEL_BYTES]);
    }

    // -- callbacks -----------------------------------------------------------------------------------------------

    private record Returned(Object context, int streamId, int records, long size) {}

    private List<Returned> register(int bytes, int most) {
        List<Returned> returned = new ArrayList<>();
        cupti.cuptiActivityRegisterCallbacks(
                () -> new Granted(ActivityBuffer.allocate(bytes), bytes, most),
                (owner, id, buffer, size, valid) -> returned.add(
                        new Returned(owner, id, cupti.records(buffer, valid).size(), size)));
        return returned;
    }

    @Test
    void aBufferComesBackWhenItIsFull() {
        List<Returned> returned = register(10 * KERNEL_BYTES, 0);
        launch(25, stream);
        cuda.cuCtxSynchronize();
        assertEquals(List.of(10, 10), returned.stream().map(Returned::records).toList());
        cupti.cuptiActivityFlush(context, streamId, 0);
        assertEquals(
                List.of(10, 10, 5), returned.stream().map(Returned::records).toList());
        assertEquals(streamId, returned.get(0).streamId());
        assertSame(
                context.resolve(SimulatedMachine.of(machine)), returned.get(0).context());
        assertEquals(10 * KERNEL_BYTES, returned.get(0).size());
    }

    @Test
    void aBufferTakesAtMostSoManyRecords() {
        List<Returned> returned = register(1 << 16, 4);
        launch(9, stream);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(List.of(4, 4, 1), returned.stream().map(Returned::records).toList());
    }

    /** A flush writes a record for each buffer that was requested before it, and for none twice. */
    @Test
    void eachRequestOfABufferIsAnOverhead() {
        Cupti latest = Cupti.of(machine, Generation.CUDA_13_0);
        int[] requests = {0};
        List<Activity> records = new ArrayList<>();
        latest.cuptiActivityRegisterCallbacks(
                () -> {
                    requests[0]++;
                    return new Granted(ActivityBuffer.allocate(1 << 16), 1 << 16, 0);
                },
                (owner, id, buffer, size, valid) -> records.addAll(latest.records(buffer, valid)));
        latest.cuptiActivityEnable(ActivityKind.OVERHEAD);
        latest.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        for (int flush = 0; flush < 3; flush++) {
            launch(2, stream);
            launch(2, null);
            cuda.cuCtxSynchronize();
            int before = requests[0];
            assertTrue(before > 0);
            latest.cuptiActivityFlushAll(0);
            long written = records.stream()
                    .filter(each -> each instanceof OverheadActivity overhead
                            && overhead.overheadKind() == OverheadKind.ACTIVITY_BUFFER_REQUEST)
                    .count();
            assertEquals(before, written);
        }
    }

    @Test
    void aRequestThatIsDeclinedDropsARecord() {
        boolean[] generous = {false};
        List<Activity> records = new ArrayList<>();
        cupti.cuptiActivityRegisterCallbacks(
                () -> generous[0] ? new Granted(ActivityBuffer.allocate(4096), 4096, 0) : null,
                (owner, id, buffer, size, valid) -> records.addAll(cupti.records(buffer, valid)));
        assertFalse(cupti.hasDropped());
        launch(3, stream);
        cuda.cuCtxSynchronize();
        generous[0] = true;
        launch(2, stream);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(2, records.size());
        assertEquals(3, cupti.cuptiActivityGetNumDroppedRecords(context, streamId));
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, streamId));
        assertTrue(cupti.hasDropped());
    }

    @Test
    void aBufferTooSmallForARecordComesBackEmpty() {
        List<Returned> returned = register(KERNEL_BYTES - 8, 0);
        launch(1, stream);
        cuda.cuCtxSynchronize();
        assertEquals(List.of(0), returned.stream().map(Returned::records).toList());
        assertEquals(1, cupti.cuptiActivityGetNumDroppedRecords(context, streamId));
    }

    /** A flush of a context waits for its streams; one of no context waits for nothing. */
    @Test
    void aFlushWaitsForTheWork() {
        List<Returned> returned = register(1 << 16, 0);
        launch(1, stream);
        cupti.cuptiActivityFlush(null, 0, 0);
        assertEquals(List.of(), returned);
        assertEquals(CUptiResult.CUPTI_ERROR_NOT_READY.name().substring(6), busy());
        cupti.cuptiActivityFlush(context, 0, 0);
        assertEquals(1, returned.size());
        assertEquals("SUCCESS", busy());
    }

    private String busy() {
        return cuda.cuStreamQuery(stream).name().replace("CUDA_", "");
    }

    // -- settings ------------------------------------------------------------------------------------------------

    @Test
    void theSettingOfAContextSupersedes() {
        CUcontext other = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUfunction theirs = function("theirs", Kernel.empty());
        List<Returned> returned = register(1 << 16, 0);
        cupti.cuptiActivityDisableContext(context, ActivityKind.CONCURRENT_KERNEL);
        launch(2, stream);
        cuda.cuLaunchKernel(theirs, 1, 1, 1, 1, 1, 1, 0, null);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(
                List.of(other.resolve(SimulatedMachine.of(machine))),
                returned.stream().map(Returned::context).toList());
        cupti.cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
        cupti.cuptiActivityEnableContext(context, ActivityKind.CONCURRENT_KERNEL);
        launch(2, stream);
        cuda.cuLaunchKernel(theirs, 1, 1, 1, 1, 1, 1, 0, null);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(2, returned.size());
        assertSame(
                context.resolve(SimulatedMachine.of(machine)), returned.get(1).context());
    }

    @Test
    void timeIsThatOfTheRecords() {
        Recording recording = new Recording(machine, Generation.CUDA_5_5, ActivityKind.CONCURRENT_KERNEL);
        long before = cupti.cuptiGetTimestamp();
        launch(1, stream);
        cuda.cuCtxSynchronize();
        long after = cupti.cuptiGetTimestamp();
        KernelActivity kernel = recording.records(KernelActivity.class).get(0);
        assertTrue(before < kernel.start() && kernel.start() < kernel.end() && kernel.end() < after);
        assertNotEquals(0, kernel.correlationId());
    }
}
