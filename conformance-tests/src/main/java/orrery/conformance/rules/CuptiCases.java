package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Consumer;
import orrery.cupti.ActivityAttribute;
import orrery.cupti.BuffersCallbackCompleteFunc;
import orrery.cupti.BuffersCallbackRequestFunc;
import orrery.cupti.Cupti;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Recorders of the activity API: kinds, attributes, contexts and names. */
final class CuptiCases {
    static final int BYTES = 1 << 12;

    private CuptiCases() {}

    static BuffersCallbackRequestFunc.Granted grant() {
        return new BuffersCallbackRequestFunc.Granted(ActivityBuffer.allocate(BYTES), BYTES, 0);
    }

    /** A recorder with callbacks that throw away what they get. */
    static Cupti withCallbacks(Rig rig) {
        return withCallbacks(rig, cupti -> {});
    }

    static Cupti withCallbacks(Rig rig, Consumer<Cupti> completed) {
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

    @Violates("CUPTI-01")
    static void closed(Rig rig) {
        enableActivity(rig, true);
    }

    @Complies("CUPTI-01")
    static void open(Rig rig) {
        enableActivity(rig, false);
    }

    @Complies("CUPTI-01")
    static void timeOfAClosedOne(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.close();
        assertEquals(rig.machine().now(), cupti.cuptiGetTimestamp());
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.KERNEL);
    }

    @Violates("CUPTI-02")
    static void noKind(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.of(9999).orElse(null));
    }

    @Complies("CUPTI-02")
    static void knownKind(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.KERNEL);
    }

    @Violates("CUPTI-02")
    static void noKindToDisable(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisableContext(rig.context(), null);
    }

    @Violates(value = "CUPTI-02", says = "CUDA_5_5")
    static void kindOfALaterVersion(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.STREAM);
    }

    @Complies("CUPTI-02")
    static void kindOfThisVersion(Rig rig) {
        Cupti.of(rig.machine(), Generation.CUDA_13_0).cuptiActivityEnable(ActivityKind.STREAM);
    }

    @Complies("CUPTI-02")
    static void disabledTwice(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.cuptiActivityDisable(ActivityKind.KERNEL);
        cupti.cuptiActivityDisable(ActivityKind.KERNEL);
    }

    @Violates("CUPTI-03")
    static void preemption(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.PREEMPTION);
    }

    @Violates("CUPTI-03")
    static void preemptionInAContext(Rig rig) {
        Cupti.of(rig.machine(), Generation.CUDA_13_0)
                .cuptiActivityEnableContext(rig.context(), ActivityKind.PC_SAMPLING);
    }

    @Complies("CUPTI-03")
    static void disabledWithoutRecords(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.PREEMPTION);
    }

    @Violates("CUPTI-04")
    static void cdp(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.CDP_KERNEL);
    }

    @Complies("CUPTI-04")
    static void concurrent(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
    }

    @Violates("CUPTI-05")
    static void noContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnableContext(null, ActivityKind.KERNEL);
    }

    @Complies("CUPTI-05")
    static void currentContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
    }

    @Violates(value = "CUPTI-05", says = "another machine")
    static void contextOfAnotherMachine(Rig rig) {
        try (Rig other = new Rig()) {
            Cupti.of(rig.machine()).cuptiActivityGetNumDroppedRecords(other.context(), 0);
        }
    }

    @Complies("CUPTI-05")
    static void global(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(null, 0));
    }

    @Violates("CUPTI-11")
    static void noAttribute(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityGetAttribute(null, new byte[8]);
    }

    @Complies("CUPTI-11")
    static void knownAttribute(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, new byte[8]);
    }

    @Violates("CUPTI-11")
    static void noValue(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, null);
    }

    @Complies("CUPTI-11")
    static void attribute(Rig rig) {
        byte[] value = new byte[8];
        assertEquals(8, Cupti.of(rig.machine()).cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, value));
    }

    @Violates("CUPTI-12")
    static void smallValue(Rig rig) {
        attribute(rig, 4);
    }

    @Complies("CUPTI-12")
    static void exactValue(Rig rig) {
        attribute(rig, 8);
    }

    private static void attribute(Rig rig, int bytes) {
        Cupti.of(rig.machine()).cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, new byte[bytes]);
    }

    @Complies("CUPTI-12")
    static void roomyValue(Rig rig) {
        byte[] value = new byte[16];
        Cupti cupti = Cupti.of(rig.machine());
        value[1] = 1;
        cupti.cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, value);
        cupti.cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, value);
        assertEquals(1, value[1]);
    }

    @Violates("CUPTI-15")
    static void noCurrentContext(Rig rig) {
        deviceOf(rig, null);
    }

    @Complies("CUPTI-15")
    static void currentContextHasADevice(Rig rig) {
        deviceOf(rig, rig.context());
    }

    @Complies("CUPTI-15")
    static void currentDevice(Rig rig) {
        assertEquals(0, deviceOf(rig, rig.context()));
    }

    private static int deviceOf(Rig rig, CUcontext current) {
        rig.cuda().cuCtxSetCurrent(current);
        return Cupti.of(rig.machine()).cuptiGetDeviceId(null);
    }

    @Violates("CUPTI-16")
    static void noStream(Rig rig) {
        rig.cuda().cuCtxSetCurrent(null);
        Cupti.of(rig.machine()).cuptiGetStreamId(null, null);
    }

    @Complies("CUPTI-16")
    static void defaultStreamOfAContext(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.cuptiActivityEnable(ActivityKind.KERNEL);
        int id = cupti.cuptiGetStreamId(rig.context(), null);
        assertEquals(rig.cuda().cuStreamGetId(null), Integer.toUnsignedLong(id));
    }

    @Violates("CUPTI-16")
    static void streamOfAnotherContext(Rig rig) {
        streamId(rig, true);
    }

    @Complies("CUPTI-16")
    static void streamOfTheContext(Rig rig) {
        streamId(rig, false);
    }

    private static void streamId(Rig rig, boolean inAnotherContext) {
        CUstream stream = rig.stream();
        CUcontext other = rig.cuda().cuCtxCreate(0, rig.device());
        Cupti.of(rig.machine()).cuptiGetStreamId(inAnotherContext ? other : rig.context(), stream);
    }

    @Complies("CUPTI-16")
    static void stream(Rig rig) {
        var stream = rig.stream();
        long id = rig.cuda().cuStreamGetId(stream);
        assertEquals(id, Cupti.of(rig.machine()).cuptiGetStreamId(rig.context(), stream));
    }

    @Violates("CUPTI-18")
    static void devicesOfAContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.DEVICE);
    }

    @Complies("CUPTI-18")
    static void kernelsOfAContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
    }

    @Violates("CUPTI-20")
    static void disabledAlone(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.CDP_KERNEL);
    }

    @Complies("CUPTI-20")
    static void disabledTogether(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
    }

    @Violates("CUPTI-20")
    static void markersOfAContext(Rig rig) {
        Cupti.of(rig.machine()).cuptiActivityDisableContext(rig.context(), ActivityKind.MARKER);
    }

    @Complies("CUPTI-18")
    static void contextOfAContext(Rig rig) {
        int[] given = {0};
        Cupti cupti = withCallbacks(rig, each -> given[0]++);
        cupti.cuptiActivityEnableContext(rig.context(), ActivityKind.CONTEXT);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(1, given[0]);
    }

    @Violates("CUPTI-19")
    static void nameOfNoStream(Rig rig) {
        Nvtx.of(rig.machine()).nameStream(null, "main");
    }

    @Violates("CUPTI-19")
    static void nameOfAContextElsewhere(Rig rig) {
        try (Machine other = Rig.machineOf(MachineOptions.defaults())) {
            Nvtx.of(other).nameContext(rig.context(), "elsewhere");
        }
    }

    @Violates("CUPTI-19")
    static void noNameOfAThread(Rig rig) {
        Nvtx.of(rig.machine()).nameThread(null);
    }

    @Complies("CUPTI-19")
    static void nameOfAStream(Rig rig) {
        Nvtx.of(rig.machine()).nameStream(rig.stream(), "main");
    }
}
