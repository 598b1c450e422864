package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Consumer;
import orrery.cupti.ActivityAttribute;
import orrery.cupti.ActivityCursor;
import orrery.cupti.BuffersCallbackCompleteFunc;
import orrery.cupti.BuffersCallbackRequestFunc;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.sim.Machine;

/** Cases of the rules of the activity API. */
final class CuptiCases {
    private static final int BYTES = 1 << 12;

    private CuptiCases() {}

    private static BuffersCallbackRequestFunc.Granted grant() {
        return new BuffersCallbackRequestFunc.Granted(ActivityBuffer.allocate(BYTES), BYTES, 0);
    }

    /** A recorder with callbacks that throw away what they get. */
    private static Cupti withCallbacks(Rig rig) {
        return withCallbacks(rig, cupti -> {});
    }

    private static Cupti withCallbacks(Rig rig, Consumer<Cupti> completed) {
        Cupti cupti = Cupti.of(rig.machine());
        BuffersCallbackCompleteFunc complete = (context, streamId, buffer, size, validSize) -> completed.accept(cupti);
        cupti.cuptiActivityRegisterCallbacks(CuptiCases::grant, complete);
        return cupti;
    }

    private static void enableActivity(Rig rig, boolean closed) {
        Cupti cupti = Cupti.of(rig.machine());
        if (closed) {
            cupti.close();
        }
        cupti.cuptiActivityEnable(ActivityKind.KERNEL);
    }

    @Breaks("CUPTI-01")
    static void closed(Rig rig) {
        enableActivity(rig, true);
    }

    @Keeps("CUPTI-01")
    static void open(Rig rig) {
        enableActivity(rig, false);
    }

    @Keeps("CUPTI-01")
    static void timeOfAClosedOne(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.close();
        assertEquals(rig.machine().now(), cupti.cuptiGetTimestamp());
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.KERNEL);
    }

    @Breaks("CUPTI-02")
    static void noKind(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.of(9999).orElse(null));
    }

    @Breaks("CUPTI-02")
    static void noKindToDisable(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisableContext(rig.context(), null);
    }

    @Breaks(value = "CUPTI-02", says = "CUDA_5_5")
    static void kindOfALaterVersion(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.STREAM);
    }

    @Keeps("CUPTI-02")
    static void kindOfThisVersion(Rig rig) {
        Cupti.of(rig.machine(), Generation.CUDA_13_0).cuptiActivityEnable(ActivityKind.STREAM);
    }

    @Keeps("CUPTI-02")
    static void disabledTwice(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.cuptiActivityDisable(ActivityKind.KERNEL);
        cupti.cuptiActivityDisable(ActivityKind.KERNEL);
    }

    @Breaks("CUPTI-03")
    static void preemption(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.PREEMPTION);
    }

    @Breaks("CUPTI-03")
    static void preemptionInAContext(Rig rig) {
        Cupti.of(rig.machine(), Generation.CUDA_13_0)
                .cuptiActivityEnableContext(rig.context(), ActivityKind.PC_SAMPLING);
    }

    @Keeps("CUPTI-03")
    static void disabledWithoutRecords(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.PREEMPTION);
    }

    @Breaks("CUPTI-04")
    static void cdp(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.CDP_KERNEL);
    }

    @Keeps("CUPTI-04")
    static void concurrent(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
    }

    @Breaks("CUPTI-05")
    static void noContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnableContext(null, ActivityKind.KERNEL);
    }

    @Breaks(value = "CUPTI-05", says = "another machine")
    static void contextOfAnotherMachine(Rig rig) {
        try (Rig other = new Rig()) {
            Cupti.of(rig.machine()).cuptiActivityGetNumDroppedRecords(other.context(), 0);
        }
    }

    @Keeps("CUPTI-05")
    static void global(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(null, 0));
    }

    @Breaks("CUPTI-06")
    static void queueBesideCallbacks(Rig rig) {
        enqueue(withCallbacks(rig));
    }

    @Breaks("CUPTI-06")
    static void dequeueBesideCallbacks(Rig rig) {
        withCallbacks(rig).cuptiActivityDequeueBuffer(null, 0);
    }

    @Keeps("CUPTI-06")
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

    @Breaks("CUPTI-07")
    static void noBuffer(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, null, BYTES);
    }

    @Breaks("CUPTI-07")
    static void smallBuffer(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, ActivityBuffer.allocate(1023), 1023);
    }

    @Breaks("CUPTI-07")
    static void crookedBuffer(Rig rig) {
        ActivityBuffer buffer = ActivityBuffer.of(new byte[BYTES], 4, 2048);
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(null, 0, buffer, 2048);
    }

    @Keeps("CUPTI-07")
    static void partOfAnArray(Rig rig) {
        ActivityBuffer buffer = ActivityBuffer.of(new byte[BYTES], 8, 2048);
        Cupti.of(rig.machine()).cuptiActivityEnqueueBuffer(rig.context(), 0, buffer, 1024);
    }

    @Breaks("CUPTI-08")
    static void flushOfQueues(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityFlushAll(0);
    }

    @Keeps("CUPTI-08")
    static void flush(Rig rig) {
        withCallbacks(rig).cuptiActivityFlush(rig.context(), 0, 0);
    }

    @Breaks("CUPTI-09")
    static void flushFlag(Rig rig) {
        withCallbacks(rig).cuptiActivityFlush(null, 0, 2);
    }

    @Keeps("CUPTI-09")
    static void forced(Rig rig) {
        flushForced(rig, Generation.CUDA_13_0);
    }

    @Breaks("CUPTI-10")
    static void oneCallback(Rig rig) {
        register(rig, null);
    }

    @Keeps("CUPTI-10")
    static void callbacks(Rig rig) {
        register(rig, (context, streamId, buffer, size, validSize) -> {});
    }

    private static void register(Rig rig, BuffersCallbackCompleteFunc completed) {
        Cupti.of(rig.machine()).cuptiActivityRegisterCallbacks(CuptiCases::grant, completed);
    }

    @Breaks("CUPTI-11")
    static void noAttribute(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityGetAttribute(null, new byte[8]);
    }

    @Breaks("CUPTI-11")
    static void noValue(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, null);
    }

    @Keeps("CUPTI-11")
    static void attribute(Rig rig) {
        byte[] value = new byte[8];
        assertEquals(8, Cupti.of(rig.machine()).cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, value));
    }

    @Breaks("CUPTI-12")
    static void smallValue(Rig rig) {
        attribute(rig, 4);
    }

    @Keeps("CUPTI-12")
    static void exactValue(Rig rig) {
        attribute(rig, 8);
    }

    private static void attribute(Rig rig, int bytes) {
        Cupti.of(rig.machine()).cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, new byte[bytes]);
    }

    @Keeps("CUPTI-12")
    static void roomyValue(Rig rig) {
        byte[] value = new byte[16];
        Cupti cupti = Cupti.of(rig.machine());
        value[1] = 1;
        cupti.cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, value);
        cupti.cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, value);
        assertEquals(1, value[1]);
    }

    @Breaks("CUPTI-13")
    static void nextInNoBuffer(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityGetNextRecord(null, 0, new ActivityCursor());
    }

    @Breaks("CUPTI-13")
    static void nextBehindABuffer(Rig rig) {
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        Cupti.of(rig.machine()).cuptiActivityGetNextRecord(buffer, BYTES + 1, new ActivityCursor());
    }

    @Keeps("CUPTI-13")
    static void nextInAnEmptyBuffer(Rig rig) {
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        assertEquals(
                CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED,
                Cupti.of(rig.machine()).cuptiActivityGetNextRecord(buffer, 0, new ActivityCursor()));
    }

    @Breaks("CUPTI-14")
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

    @Breaks("CUPTI-14")
    static void torn(Rig rig) {
        readDeviceRecord(rig, 1);
    }

    @Keeps("CUPTI-14")
    static void record(Rig rig) {
        readDeviceRecord(rig, 0);
    }

    @Breaks("CUPTI-15")
    static void noCurrentContext(Rig rig) {
        rig.cuda().cuCtxSetCurrent(null);
        Cupti.of(rig.machine()).cuptiGetDeviceId(null);
    }

    @Keeps("CUPTI-15")
    static void currentDevice(Rig rig) {
        assertEquals(0, Cupti.of(rig.machine()).cuptiGetDeviceId(null));
    }

    @Breaks("CUPTI-16")
    static void noStream(Rig rig) {
        Cupti.of(rig.machine()).cuptiGetStreamId(null, null);
    }

    @Keeps("CUPTI-16")
    static void defaultStreamOfAContext(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.cuptiActivityEnable(ActivityKind.KERNEL);
        int id = cupti.cuptiGetStreamId(rig.context(), null);
        assertEquals(rig.cuda().cuStreamGetId(null), Integer.toUnsignedLong(id));
    }

    @Breaks("CUPTI-16")
    static void streamOfAnotherContext(Rig rig) {
        var stream = rig.stream();
        var other = rig.cuda().cuCtxCreate(0, rig.device());
        Cupti.of(rig.machine()).cuptiGetStreamId(other, stream);
    }

    @Keeps("CUPTI-16")
    static void stream(Rig rig) {
        var stream = rig.stream();
        long id = rig.cuda().cuStreamGetId(stream);
        assertEquals(id, Cupti.of(rig.machine()).cuptiGetStreamId(rig.context(), stream));
    }

    @Breaks("CUPTI-17")
    static void flushByACallback(Rig rig) {
        CuptiException[] failure = {null};
        Cupti cupti = withCallbacks(rig, each -> {
            try {
                each.cuptiActivityFlushAll(0);
            } catch (CuptiException e) {
                failure[0] = e;
            }
        });
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        cupti.cuptiActivityFlushAll(0);
        throw failure[0];
    }

    @Keeps("CUPTI-17")
    static void questionsOfACallback(Rig rig) {
        Cupti cupti = withCallbacks(rig, each -> {
            each.cuptiActivityGetNumDroppedRecords(null, 0);
            each.cuptiGetDeviceId(null);
        });
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        cupti.cuptiActivityFlushAll(0);
    }

    @Breaks(value = "CUPTI-17", says = "host function")
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

    @Breaks("CUPTI-18")
    static void devicesOfAContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.DEVICE);
    }

    @Keeps("CUPTI-18")
    static void kernelsOfAContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
    }

    @Breaks("CUPTI-20")
    static void disabledAlone(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.CDP_KERNEL);
    }

    @Keeps("CUPTI-20")
    static void disabledTogether(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
    }

    @Breaks("CUPTI-20")
    static void markersOfAContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisableContext(rig.context(), ActivityKind.MARKER);
    }

    @Keeps("CUPTI-18")
    static void contextOfAContext(Rig rig) {
        int[] given = {0};
        Cupti cupti = withCallbacks(rig, each -> given[0]++);
        cupti.cuptiActivityEnableContext(rig.context(), ActivityKind.CONTEXT);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(1, given[0]);
    }

    @Breaks("CUPTI-19")
    static void nameOfNoStream(Rig rig) {
        Nvtx.of(rig.machine()).nameStream(null, "none");
    }

    @Breaks("CUPTI-19")
    static void nameOfAContextElsewhere(Rig rig) {
        try (Machine other = Machine.create()) {
            Nvtx.of(other).nameContext(rig.context(), "elsewhere");
        }
    }

    @Breaks("CUPTI-19")
    static void noNameOfAThread(Rig rig) {
        Nvtx.of(rig.machine()).nameThread(null);
    }

    @Keeps("CUPTI-19")
    static void nameOfAStream(Rig rig) {
        Nvtx.of(rig.machine()).nameStream(rig.stream(), "main");
    }

    @Breaks(value = "CUPTI-07", says = "queued already")
    static void aBufferQueuedTwice(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
        cupti.cuptiActivityEnqueueBuffer(rig.context(), 0, buffer, BYTES);
    }

    @Keeps("CUPTI-07")
    static void aBufferQueuedAgain(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
        cupti.cuptiActivityDequeueBuffer(null, 0);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, BYTES);
    }

    @Breaks("CUPTI-09")
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
