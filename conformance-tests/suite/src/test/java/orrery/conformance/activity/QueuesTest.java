package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.Cupti.Queued;
import orrery.cupti.CuptiException;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.sim.Kernel;

/** The queues of buffers of streams and contexts. */
class QueuesTest extends WithContext {
    private static final int BYTES = 1 << 16;

    private final Cupti cupti = Cupti.of(machine);
    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final long memory = cuda.cuMemAlloc(64);

    private void fill(int times) {
        for (int i = 0; i < times; i++) {
            cuda.cuMemsetD8(memory, (byte) 1, 64);
        }
        cuda.cuCtxSynchronize();
    }

    private ActivityBuffer enqueue(CUcontext where, int streamId, int bytes) {
        ActivityBuffer buffer = ActivityBuffer.allocate(bytes);
        cupti.cuptiActivityEnqueueBuffer(where, streamId, buffer, bytes);
        return buffer;
    }

    private void launch(CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** Sixteen records of 64 bytes fill 1024 bytes exactly. */
    @Test
    void aBufferWithoutRoomIsFull() {
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        enqueue(context, 0, 1024);
        List<CUptiResult> results = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            fill(1);
            results.add(cupti.cuptiActivityQueryBuffer(context, 0).result());
        }
        assertEquals(CUptiResult.CUPTI_SUCCESS, results.get(14));
        assertEquals(CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED, results.get(15));
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
    }

    /** "No more records are written into it": later records go into the buffer behind it. */
    @Test
    void aBufferThatWasDequeuedHoldsNoLaterRecords() {
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        ActivityBuffer first = enqueue(context, 0, BYTES);
        ActivityBuffer second = enqueue(context, 0, BYTES);
        for (ActivityBuffer each : List.of(first, second)) {
            fill(1);
            Queued queued = cupti.cuptiActivityDequeueBuffer(context, 0);
            assertSame(each, queued.buffer());
            assertEquals(1, cupti.records(each, queued.validBufferSizeBytes()).size());
        }
    }

    /** The shortest record of CUDA 5.5 is that of a context, with 16 bytes. */
    @ParameterizedTest
    @CsvSource({"16, CUPTI_SUCCESS", "8, CUPTI_ERROR_MAX_LIMIT_REACHED"})
    void aBufferIsFullIfItHasNoRoomForTheShortestRecord(int room, CUptiResult result) {
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        long size = 16L * 64 + room;
        cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.allocate(2048), size);
        fill(16);
        assertEquals(result, cupti.cuptiActivityQueryBuffer(context, 0).result());
    }

    @Test
    void aRecordIsDroppedOnlyWhenAllBuffersAreFull() {
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        enqueue(context, 0, 1024);
        enqueue(context, 0, 1024);
        fill(32);
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
        fill(1);
        assertEquals(1, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
    }

    /** Buffers may lie side by side in one array, but not share bytes. */
    @Test
    void queuedBuffersShareNoBytes() {
        byte[] bytes = new byte[4096];
        cupti.cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.of(bytes, 1024, 1024), 1024);
        cupti.cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.of(bytes, 0, 1024), 1024);
        cupti.cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.of(bytes, 2048, 1024), 1024);
        for (int first : new int[] {8, 1016, 2040}) {
            CuptiException refused = assertThrows(
                    CuptiException.class,
                    () -> cupti.cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.of(bytes, first, 1024), 1024));
            assertEquals(CUptiResult.CUPTI_ERROR_INVALID_PARAMETER, refused.result());
        }
    }

    /** "Each stream queue collects memcpy, memset, and kernel activity records": others are in that of the context. */
    @Test
    void streamQueuesHoldKernelsCopiesAndFillsOnly() {
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        cupti.cuptiActivityEnable(ActivityKind.EVENT);
        cupti.cuptiActivityEnable(ActivityKind.METRIC);
        CUstream stream = cuda.cuStreamCreate(1);
        int streamId = cupti.cuptiGetStreamId(context, stream);
        enqueue(context, 0, BYTES);
        enqueue(context, streamId, BYTES);
        launch(function(Kernel.empty()), stream);
        cuda.cuCtxSynchronize();
        assertEquals(Set.of(ActivityKind.CONCURRENT_KERNEL), kinds(streamId));
        assertEquals(Set.of(ActivityKind.EVENT, ActivityKind.METRIC), kinds(0));
    }

    private Set<ActivityKind> kinds(int streamId) {
        Queued buffer = cupti.cuptiActivityDequeueBuffer(context, streamId);
        return cupti.records(buffer.buffer(), buffer.validBufferSizeBytes()).stream()
                .map(Activity::kind)
                .collect(Collectors.toSet());
    }

    /**
     * The default streams of two contexts are in different queues, and so are streams of one number in two contexts.
     */
    @Test
    void queuesOfTwoContextsAreNotConfused() {
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        CUstream stream = cuda.cuStreamCreate(1);
        int streamId = cupti.cuptiGetStreamId(context, stream);
        CUfunction function = function(Kernel.empty());
        CUcontext second = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        enqueue(context, streamId, BYTES);
        enqueue(second, streamId, 1024);
        cuda.cuCtxSetCurrent(context);
        launch(function, stream);
        cuda.cuCtxSynchronize();
        // The queue that was used last is that of the stream in the other context.
        Queued other = cupti.cuptiActivityQueryBuffer(second, streamId);
        assertEquals(0, other.validBufferSizeBytes());
        Queued own = cupti.cuptiActivityQueryBuffer(context, streamId);
        assertTrue(own.validBufferSizeBytes() > 0);
        assertNull(cupti.cuptiActivityDequeueBuffer(cuda.cuCtxCreate(0, cuda.cuDeviceGet(0)), streamId)
                .buffer());
    }
}
