package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.CuptiCases.BYTES;
import static orrery.conformance.rules.CuptiCases.withCallbacks;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

import java.util.List;
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
    static final List<RuleCase> CASES = List.of(
            violates("CUPTI-06", "queueBesideCallbacks", rig -> enqueue(withCallbacks(rig))),
            complies("CUPTI-06", "queueWithoutCallbacks", rig -> enqueue(Cupti.of(rig.machine()))),
            violates("CUPTI-06", "dequeueBesideCallbacks", rig -> {
                withCallbacks(rig).cuptiActivityDequeueBuffer(null, 0);
            }),
            complies("CUPTI-06", "queue", rig -> queue(rig)),
            violates("CUPTI-07", "noBuffer", rig -> {
                Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, null, BYTES);
            }),
            violates("CUPTI-07", "smallBuffer", rig -> queue(rig, 1023)),
            complies("CUPTI-07", "smallestBuffer", rig -> queue(rig, 1024)),
            violates("CUPTI-07", "crookedBuffer", rig -> {
                Cupti.of(rig.machine())
                        .cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.of(new byte[BYTES], 4, 2048), 2048);
            }),
            complies("CUPTI-07", "partOfAnArray", rig -> {
                Cupti.of(rig.machine())
                        .cuptiActivityEnqueueBuffer(
                                rig.context(), 0, ActivityBuffer.of(new byte[BYTES], 8, 2048), 1024);
            }),
            violates("CUPTI-07", "aBufferQueuedTwice", rig -> aBufferQueuedTwice(rig))
                    .says("queued already"),
            complies("CUPTI-07", "aBufferQueuedAgain", rig -> aBufferQueuedAgain(rig)),
            violates("CUPTI-08", "flushOfQueues", rig -> Cupti.of(rig.machine()).cuptiActivityFlushAll(0)),
            complies("CUPTI-08", "flushOfCallbacks", rig -> withCallbacks(rig).cuptiActivityFlushAll(0)),
            complies("CUPTI-08", "flush", rig -> withCallbacks(rig).cuptiActivityFlush(rig.context(), 0, 0)),
            violates("CUPTI-09", "flushFlag", rig -> withCallbacks(rig).cuptiActivityFlush(null, 0, 2)),
            complies("CUPTI-09", "forced", rig -> flushForced(rig, Generation.CUDA_13_0)),
            violates("CUPTI-09", "forcedInTheDocument", rig -> flushForced(rig, Generation.CUDA_5_5)),
            violates("CUPTI-10", "oneCallback", rig -> register(rig, null)),
            complies("CUPTI-10", "callbacks", rig -> register(rig, (context, streamId, buffer, size, validSize) -> {})),
            violates("CUPTI-13", "nextInNoBuffer", rig -> {
                Cupti.of(rig.machine()).cuptiActivityGetNextRecord(null, 0, new ActivityCursor());
            }),
            violates("CUPTI-13", "nextAfterABuffer", rig -> nextRecord(rig, BYTES + 1)),
            complies("CUPTI-13", "nextInAnEmptyBuffer", rig -> {
                assertEquals(CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED, nextRecord(rig, 0));
            }),
            complies("CUPTI-13", "nextInAFullBuffer", rig -> nextRecord(rig, 0)),
            violates("CUPTI-14", "garbage", rig -> {
                Cupti.of(rig.machine())
                        .cuptiActivityGetNextRecord(ActivityBuffer.allocate(BYTES), BYTES, new ActivityCursor());
            }),
            violates("CUPTI-14", "torn", rig -> readDeviceRecord(rig, 1)),
            complies("CUPTI-14", "record", rig -> readDeviceRecord(rig, 0)),
            violates("CUPTI-17", "flushByACallback", rig -> inACallback(rig, cupti -> cupti.cuptiActivityFlushAll(0))),
            complies("CUPTI-17", "questionsOfACallback", rig -> {
                inACallback(rig, cupti -> cupti.cuptiGetDeviceId(null));
            }),
            complies("CUPTI-17", "droppedRecordsInACallback", rig -> {
                inACallback(rig, cupti -> cupti.cuptiActivityGetNumDroppedRecords(null, 0));
            }),
            violates("CUPTI-17", "flushByAHostFunction", rig -> flushByAHostFunction(rig))
                    .says("host function"));

    private CuptiBufferCases() {}

    private static void queue(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        enqueue(cupti);
        assertEquals(
                CUptiResult.CUPTI_SUCCESS,
                cupti.cuptiActivityQueryBuffer(null, 0).result());
    }

    private static void enqueue(Cupti cupti) {
        cupti.cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.allocate(BYTES), BYTES);
    }

    private static void queue(Rig rig, int size) {
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.allocate(size), size);
    }

    private static void register(Rig rig, BuffersCallbackCompleteFunc completed) {
        Cupti.of(rig.machine()).cuptiActivityRegisterCallbacks(CuptiCases::grant, completed);
    }

    private static CUptiResult nextRecord(Rig rig, int validSize) {
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        return Cupti.of(rig.machine()).cuptiActivityGetNextRecord(buffer, validSize, new ActivityCursor());
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

    private static void flushByAHostFunction(Rig rig) {
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

    private static void aBufferQueuedTwice(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
        cupti.cuptiActivityEnqueueBuffer(rig.context(), 0, buffer, BYTES);
    }

    private static void aBufferQueuedAgain(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
        cupti.cuptiActivityDequeueBuffer(null, 0);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
    }

    private static void flushForced(Rig rig, Generation generation) {
        Cupti cupti = Cupti.of(rig.machine(), generation);
        cupti.cuptiActivityRegisterCallbacks(CuptiCases::grant, (context, streamId, buffer, size, validSize) -> {});
        cupti.cuptiActivityFlush(null, 0, 1);
        cupti.cuptiActivityFlushAll(1);
    }
}
