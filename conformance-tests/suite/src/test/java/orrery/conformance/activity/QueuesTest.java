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
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** The queues of buffers of streams and contexts. */
class QueuesTest extends WithContext {
    private static final int BYTES = 1 << 16;

    QueuesTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200()));
    }

    private void launch(CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** Sixteen records of 64 bytes fill 1024 bytes exactly. */
    @Test
    void aBufferWithoutRoomIsFull() {
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        CUcontext context = cuda.cuCtxGetCurrent();
        cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.allocate(1024), 1024);
        long memory = cuda.cuMemAlloc(64);
        List<CUptiResult> results = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            cuda.cuMemsetD8(memory, (byte) 1, 64);
            cuda.cuCtxSynchronize();
            results.add(cupti.cuptiActivityQueryBuffer(context, 0).result());
        }
        assertEquals(CUptiResult.CUPTI_SUCCESS, results.get(14));
        assertEquals(CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED, results.get(15));
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
    }

    /** "No more records are written into it": later records go into the buffer behind it. */
    @Test
    void aBufferThatWasDequeuedHoldsNoLaterRecords() {
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        CUcontext context = cuda.cuCtxGetCurrent();
        ActivityBuffer first = ActivityBuffer.allocate(BYTES);
        ActivityBuffer second = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(context, 0, first, BYTES);
        cupti.cuptiActivityEnqueueBuffer(context, 0, second, BYTES);
        long memory = cuda.cuMemAlloc(64);
        for (ActivityBuffer each : List.of(first, second)) {
            cuda.cuMemsetD8(memory, (byte) 1, 64);
            cuda.cuCtxSynchronize();
            Queued queued = cupti.cuptiActivityDequeueBuffer(context, 0);
            assertSame(each, queued.buffer());
            assertEquals(1, cupti.records(each, queued.validBufferSizeBytes()).size());
        }
    }

    /** The shortest record of CUDA 5.5 is that of a context, with 16 bytes. */
    @ParameterizedTest
    @CsvSource({"16, CUPTI_SUCCESS", "8, CUPTI_ERROR_MAX_LIMIT_REACHED"})
    void aBufferIsFullIfItHasNoRoomForTheShortestRecord(int room, CUptiResult result) {
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        CUcontext context = cuda.cuCtxGetCurrent();
        long size = 16L * 64 + room;
        cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.allocate(2048), size);
        long memory = cuda.cuMemAlloc(64);
        for (int i = 0; i < 16; i++) {
            cuda.cuMemsetD8(memory, (byte) 1, 64);
        }
        cuda.cuCtxSynchronize();
        assertEquals(result, cupti.cuptiActivityQueryBuffer(context, 0).result());
    }

    @Test
    void aRecordIsDroppedOnlyWhenAllBuffersAreFull() {
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.MEMSET);
        CUcontext context = cuda.cuCtxGetCurrent();
        cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.allocate(1024), 1024);
        cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.allocate(1024), 1024);
        long memory = cuda.cuMemAlloc(64);
        for (int i = 0; i < 32; i++) {
            cuda.cuMemsetD8(memory, (byte) 1, 64);
        }
        cuda.cuCtxSynchronize();
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
        cuda.cuMemsetD8(memory, (byte) 1, 64);
        cuda.cuCtxSynchronize();
        assertEquals(1, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
    }

    /** Buffers may lie side by side in one array, but not share bytes. */
    @Test
    void queuedBuffersShareNoBytes() {
        Cupti cupti = Cupti.of(machine);
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
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        cupti.cuptiActivityEnable(ActivityKind.EVENT);
        cupti.cuptiActivityEnable(ActivityKind.METRIC);
        CUcontext context = cuda.cuCtxGetCurrent();
        CUstream stream = cuda.cuStreamCreate(1);
        int streamId = cupti.cuptiGetStreamId(context, stream);
        cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.allocate(BYTES), BYTES);
        cupti.cuptiActivityEnqueueBuffer(context, streamId, ActivityBuffer.allocate(BYTES), BYTES);
        launch(function(Kernel.empty()), stream);
        cuda.cuCtxSynchronize();
        assertEquals(Set.of(ActivityKind.CONCURRENT_KERNEL), kinds(cupti, context, streamId));
        assertEquals(Set.of(ActivityKind.EVENT, ActivityKind.METRIC), kinds(cupti, context, 0));
    }

    private static Set<ActivityKind> kinds(Cupti cupti, CUcontext context, int streamId) {
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
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        CUcontext first = cuda.cuCtxGetCurrent();
        CUstream stream = cuda.cuStreamCreate(1);
        int streamId = cupti.cuptiGetStreamId(first, stream);
        CUfunction function = function(Kernel.empty());
        CUcontext second = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        cupti.cuptiActivityEnqueueBuffer(first, streamId, ActivityBuffer.allocate(BYTES), BYTES);
        cupti.cuptiActivityEnqueueBuffer(second, streamId, ActivityBuffer.allocate(1024), 1024);
        cuda.cuCtxSetCurrent(first);
        launch(function, stream);
        cuda.cuCtxSynchronize();
        // The queue that was used last is that of the stream in the other context.
        Queued other = cupti.cuptiActivityQueryBuffer(second, streamId);
        assertEquals(0, other.validBufferSizeBytes());
        Queued own = cupti.cuptiActivityQueryBuffer(first, streamId);
        assertTrue(own.validBufferSizeBytes() > 0);
        assertNull(cupti.cuptiActivityDequeueBuffer(cuda.cuCtxCreate(0, cuda.cuDeviceGet(0)), streamId)
                .buffer());
    }
}
