package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.CuptiRuleCases.BYTES;
import static orrery.conformance.rules.CuptiRuleCases.complies;
import static orrery.conformance.rules.CuptiRuleCases.reportingTo;
import static orrery.conformance.rules.CuptiRuleCases.violates;
import static orrery.conformance.rules.CuptiRuleCases.withCallbacks;
import static orrery.cupti.record.ActivityKind.DEVICE;

import java.util.List;
import orrery.cupti.ActivityCursor;
import orrery.cupti.BuffersCallbackCompleteFunc;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.Generation;

/** Cases of the rules of buffers of the activity API, their callbacks and flushes, and the records in them. */
final class CuptiBufferCases {
    static final List<RuleCase> CASES = List.of(
            // -- queues --
            violates("CUPTI-06", "queueBesideCallbacks", cupti -> queue(withCallbacks(cupti), BYTES)),
            complies("CUPTI-06", "queueWithoutCallbacks", cupti -> queue(cupti, BYTES)),
            violates("CUPTI-06", "dequeueBesideCallbacks", cupti -> {
                withCallbacks(cupti).cuptiActivityDequeueBuffer(null, 0);
            }),
            complies("CUPTI-06", "queue", cupti -> {
                queue(cupti, BYTES);
                assertEquals(
                        CUptiResult.CUPTI_SUCCESS,
                        cupti.cuptiActivityQueryBuffer(null, 0).result());
            }),
            violates("CUPTI-07", "noBuffer", cupti -> cupti.cuptiActivityEnqueueBuffer(null, 0, null, BYTES)),
            violates("CUPTI-07", "smallBuffer", cupti -> queue(cupti, 1023)),
            complies("CUPTI-07", "smallestBuffer", cupti -> queue(cupti, 1024)),
            violates("CUPTI-07", "misalignedBuffer", cupti -> {
                cupti.cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.of(new byte[BYTES], 4, 2048), 2048);
            }),
            complies("CUPTI-07", "partOfAnArray", (rig, cupti) -> {
                cupti.cuptiActivityEnqueueBuffer(rig.context(), 0, ActivityBuffer.of(new byte[BYTES], 8, 2048), 1024);
            }),
            violates("CUPTI-07", "aBufferQueuedTwice", (rig, cupti) -> {
                        ActivityBuffer buffer = queue(cupti, BYTES);
                        cupti.cuptiActivityEnqueueBuffer(rig.context(), 0, buffer, BYTES);
                    })
                    .says("queued already"),
            complies("CUPTI-07", "aBufferQueuedAgain", cupti -> {
                ActivityBuffer buffer = queue(cupti, BYTES);
                cupti.cuptiActivityDequeueBuffer(null, 0);
                cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
            }),
            // -- flushes and callbacks --
            violates("CUPTI-08", "flushOfQueues", cupti -> cupti.cuptiActivityFlushAll(0)),
            complies("CUPTI-08", "flushOfCallbacks", cupti -> {
                withCallbacks(cupti).cuptiActivityFlushAll(0);
            }),
            complies("CUPTI-08", "flush", (rig, cupti) -> withCallbacks(cupti).cuptiActivityFlush(rig.context(), 0, 0)),
            violates("CUPTI-09", "flushFlag", cupti -> withCallbacks(cupti).cuptiActivityFlush(null, 0, 2)),
            complies("CUPTI-09", "forced", (rig, cupti) -> flushForced(rig, Generation.CUDA_13_0)),
            violates("CUPTI-09", "forcedInCuda55", (rig, cupti) -> flushForced(rig, Generation.CUDA_5_5)),
            violates("CUPTI-10", "oneCallback", cupti -> register(cupti, null)),
            complies("CUPTI-10", "callbacks", cupti -> {
                register(cupti, (context, streamId, buffer, size, validSize) -> {});
            }),
            violates("CUPTI-17", "flushByACallback", cupti -> inACallback(cupti, () -> cupti.cuptiActivityFlushAll(0))),
            complies("CUPTI-17", "questionsOfACallback", cupti -> {
                inACallback(cupti, () -> cupti.cuptiGetDeviceId(null));
            }),
            complies("CUPTI-17", "droppedRecordsInACallback", cupti -> {
                inACallback(cupti, () -> cupti.cuptiActivityGetNumDroppedRecords(null, 0));
            }),
            violates("CUPTI-17", "flushByAHostFunction", (rig, cupti) -> flushByAHostFunction(rig, cupti))
                    .says("host function"),
            // -- records --
            violates("CUPTI-13", "nextInNoBuffer", cupti -> nextRecord(cupti, null, 0)),
            complies("CUPTI-13", "nextInABuffer", cupti -> nextRecord(cupti, ActivityBuffer.allocate(BYTES), 0)),
            violates("CUPTI-13", "nextAfterABuffer", cupti -> {
                nextRecord(cupti, ActivityBuffer.allocate(BYTES), BYTES + 1);
            }),
            complies("CUPTI-13", "nextInAnEmptyBuffer", cupti -> {
                CUptiResult result = nextRecord(cupti, ActivityBuffer.allocate(BYTES), 0);
                assertEquals(CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED, result);
            }),
            violates("CUPTI-14", "garbage", cupti -> nextRecord(cupti, ActivityBuffer.allocate(BYTES), BYTES)),
            violates("CUPTI-14", "truncatedRecord", cupti -> readDeviceRecord(cupti, 1)),
            complies("CUPTI-14", "record", cupti -> readDeviceRecord(cupti, 0)));

    private CuptiBufferCases() {}

    private static ActivityBuffer queue(Cupti cupti, int size) {
        ActivityBuffer buffer = ActivityBuffer.allocate(size);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, size);
        return buffer;
    }

    private static void register(Cupti cupti, BuffersCallbackCompleteFunc completed) {
        cupti.cuptiActivityRegisterCallbacks(CuptiRuleCases::grant, completed);
    }

    private static CUptiResult nextRecord(Cupti cupti, ActivityBuffer buffer, int validSize) {
        return cupti.cuptiActivityGetNextRecord(buffer, validSize, new ActivityCursor());
    }

    /** Reads a buffer with one record, whose last bytes are declared to be missing. */
    private static void readDeviceRecord(Cupti cupti, long missing) {
        cupti.cuptiActivityEnable(DEVICE);
        ActivityBuffer buffer = queue(cupti, BYTES);
        long valid = cupti.cuptiActivityDequeueBuffer(null, 0).validBufferSizeBytes();
        assertEquals(1, cupti.records(buffer, valid - missing).size());
    }

    private static void inACallback(Cupti cupti, Runnable call) {
        CuptiException[] failure = {null};
        withCallbacks(cupti, reportingTo(e -> failure[0] = e, call));
        cupti.cuptiActivityEnable(DEVICE);
        cupti.cuptiActivityFlushAll(0);
        if (failure[0] != null) {
            throw failure[0];
        }
    }

    private static void flushByAHostFunction(Rig rig, Cupti cupti) {
        CuptiException[] failure = {null};
        withCallbacks(cupti);
        Runnable flush = reportingTo(e -> failure[0] = e, () -> cupti.cuptiActivityFlushAll(0));
        rig.cuda.cuLaunchHostFunc(rig.stream(), flush);
        rig.cuda.cuCtxSynchronize();
        throw failure[0];
    }

    private static void flushForced(Rig rig, Generation generation) {
        Cupti cupti = withCallbacks(Cupti.of(rig.machine(), generation));
        cupti.cuptiActivityFlush(null, 0, 1);
        cupti.cuptiActivityFlushAll(1);
    }
}
