package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.CuptiCases.BYTES;
import static orrery.conformance.rules.CuptiCases.withCallbacks;

import java.util.function.Consumer;
import orrery.cupti.ActivityCursor;
import orrery.cupti.BuffersCallbackCompleteFunc;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;

/** Buffers of the activity API, their callbacks and flushes, and the records in them. */
final class CuptiBufferCases {
    private CuptiBufferCases() {}

    @Violates("CUPTI-06")
    static void queueBesideCallbacks(Rig rig) {
        enqueue(withCallbacks(rig));
    }

    @Complies("CUPTI-06")
    static void queueWithoutCallbacks(Rig rig) {
        enqueue(Cupti.of(rig.machine()));
    }

    @Violates("CUPTI-06")
    static void dequeueBesideCallbacks(Rig rig) {
        withCallbacks(rig).cuptiActivityDequeueBuffer(null, 0);
    }

    @Complies("CUPTI-06")
    static void queue(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        enqueue(cupti);
        assertEquals(
                CUptiResult.CUPTI_SUCCESS,
                cupti.cuptiActivityQueryBuffer(null, 0).result());
    }

    private static void enqueue(Cupti cupti) {
        cupti.cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.allocate(BYTES), BYTES);
    }

    @Violates("CUPTI-07")
    static void noBuffer(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, null, BYTES);
    }

    @Violates("CUPTI-07")
    static void smallBuffer(Rig rig) {
        queue(rig, 1023);
    }

    @Complies("CUPTI-07")
    static void smallestBuffer(Rig rig) {
        queue(rig, 1024);
    }

    private static void queue(Rig rig, int size) {
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.allocate(size), size);
    }

    @Violates("CUPTI-07")
    static void crookedBuffer(Rig rig) {
        ActivityBuffer buffer = ActivityBuffer.of(new byte[BYTES], 4, 2048);
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, buffer, 2048);
    }

    @Complies("CUPTI-07")
    static void partOfAnArray(Rig rig) {
        ActivityBuffer buffer = ActivityBuffer.of(new byte[BYTES], 8, 2048);
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(rig.context(), 0, buffer, 1024);
    }

    @Violates("CUPTI-08")
    static void flushOfQueues(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityFlushAll(0);
    }

    @Complies("CUPTI-08")
    static void flushOfCallbacks(Rig rig) {
        withCallbacks(rig).cuptiActivityFlushAll(0);
    }

    @Complies("CUPTI-08")
    static void flush(Rig rig) {
        withCallbacks(rig).cuptiActivityFlush(rig.context(), 0, 0);
    }

    @Violates("CUPTI-09")
    static void flushFlag(Rig rig) {
        withCallbacks(rig).cuptiActivityFlush(null, 0, 2);
    }

    @Complies("CUPTI-09")
    static void forced(Rig rig) {
        flushForced(rig, Generation.CUDA_13_0);
    }

    @Violates("CUPTI-10")
    static void oneCallback(Rig rig) {
        register(rig, null);
    }

    @Complies("CUPTI-10")
    static void callbacks(Rig rig) {
        register(rig, (context, streamId, buffer, size, validSize) -> {});
    }

    private static void register(Rig rig, BuffersCallbackCompleteFunc completed) {
        Cupti.of(rig.machine()).cuptiActivityRegisterCallbacks(CuptiCases::grant, completed);
    }

    @Violates("CUPTI-13")
    static void nextInNoBuffer(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityGetNextRecord(null, 0, new ActivityCursor());
    }

    @Violates("CUPTI-13")
    static void nextAfterABuffer(Rig rig) {
        nextRecord(rig, BYTES + 1);
    }

    @Complies("CUPTI-13")
    static void nextInAnEmptyBuffer(Rig rig) {
        assertEquals(CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED, nextRecord(rig, 0));
    }

    @Complies("CUPTI-13")
    static void nextInAFullBuffer(Rig rig) {
        nextRecord(rig, 0);
    }

    private static CUptiResult nextRecord(Rig rig, int validSize) {
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        return Cupti.of(rig.machine()).cuptiActivityGetNextRecord(buffer, validSize, new ActivityCursor());
    }

    @Violates("CUPTI-14")
    static void garbage(Rig rig) {
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        Cupti.of(rig.machine()).cuptiActivityGetNextRecord(buffer, BYTES, new ActivityCursor());
    }

    /** Reads a buffer with one record, whose last bytes are said to be missing. */
    private static void readDeviceRecord(Rig rig, long missing) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
        long valid = cupti.cuptiActivityDequeueBuffer(null, 0).validBufferSizeBytes();
        assertEquals(1, cupti.records(buffer, valid - missing).size());
    }

    @Violates("CUPTI-14")
    static void torn(Rig rig) {
        readDeviceRecord(rig, 1);
    }

    @Complies("CUPTI-14")
    static void record(Rig rig) {
        readDeviceRecord(rig, 0);
    }

    @Violates("CUPTI-17")
    static void flushByACallback(Rig rig) {
        inACallback(rig, cupti -> cupti.cuptiActivityFlushAll(0));
    }

    @Complies("CUPTI-17")
    static void questionsOfACallback(Rig rig) {
        inACallback(rig, cupti -> cupti.cuptiGetDeviceId(null));
    }

    @Complies("CUPTI-17")
    static void droppedRecordsInACallback(Rig rig) {
        inACallback(rig, cupti -> cupti.cuptiActivityGetNumDroppedRecords(null, 0));
    }

    private static void inACallback(Rig rig, Consumer<Cupti> call) {
        CuptiException[] failure = {null};
        Cupti cupti = withCallbacks(rig, each -> {
            try {
                call.accept(each);
            } catch (CuptiException e) {
                failure[0] = e;
            }
        });
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        cupti.cuptiActivityFlushAll(0);
        if (failure[0] != null) {
            throw failure[0];
        }
    }

    @Violates(value = "CUPTI-17", says = "host function")
    static void flushByAHostFunction(Rig rig) {
        Cupti cupti = withCallbacks(rig);
        CuptiException[] failure = {null};
        rig.cuda().cuLaunchHostFunc(rig.stream(), () -> {
            try {
                cupti.cuptiActivityFlushAll(0);
            } catch (CuptiException e) {
                failure[0] = e;
            }
        });
        rig.cuda().cuCtxSynchronize();
        throw failure[0];
    }

    @Violates(value = "CUPTI-07", says = "queued already")
    static void aBufferQueuedTwice(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
        cupti.cuptiActivityEnqueueBuffer(rig.context(), 0, buffer, BYTES);
    }

    @Complies("CUPTI-07")
    static void aBufferQueuedAgain(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
        cupti.cuptiActivityDequeueBuffer(null, 0);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
    }

    @Violates("CUPTI-09")
    static void forcedInTheDocument(Rig rig) {
        flushForced(rig, Generation.CUDA_5_5);
    }

    private static void flushForced(Rig rig, Generation generation) {
        Cupti cupti = Cupti.of(rig.machine(), generation);
        cupti.cuptiActivityRegisterCallbacks(CuptiCases::grant, (context, streamId, buffer, size, validSize) -> {});
        cupti.cuptiActivityFlush(null, 0, 1);
        cupti.cuptiActivityFlushAll(1);
    }
}
