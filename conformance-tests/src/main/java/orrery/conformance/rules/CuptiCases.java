package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

import java.util.List;
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

    static final List<RuleCase> CASES = List.of(
            violates("CUPTI-01", "closed", rig -> enableActivity(rig, true)),
            complies("CUPTI-01", "open", rig -> enableActivity(rig, false)),
            complies("CUPTI-01", "timeOfAClosedOne", rig -> timeOfAClosedOne(rig)),
            violates("CUPTI-02", "noKind", rig -> {
                Cupti.of(rig.machine())
                        .cuptiActivityEnable(ActivityKind.of(9999).orElse(null));
            }),
            complies("CUPTI-02", "knownKind", rig -> Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.KERNEL)),
            violates("CUPTI-02", "noKindToDisable", rig -> {
                Cupti.of(rig.machine()).cuptiActivityDisableContext(rig.context(), null);
            }),
            violates("CUPTI-02", "kindOfALaterVersion", rig -> {
                        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.STREAM);
                    })
                    .says("CUDA_5_5"),
            complies("CUPTI-02", "kindOfThisVersion", rig -> {
                Cupti.of(rig.machine(), Generation.CUDA_13_0).cuptiActivityEnable(ActivityKind.STREAM);
            }),
            complies("CUPTI-02", "disabledTwice", rig -> {
                Cupti cupti = Cupti.of(rig.machine());
                cupti.cuptiActivityDisable(ActivityKind.KERNEL);
                cupti.cuptiActivityDisable(ActivityKind.KERNEL);
            }),
            violates("CUPTI-03", "preemption", rig -> {
                Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.PREEMPTION);
            }),
            violates("CUPTI-03", "preemptionInAContext", rig -> {
                Cupti.of(rig.machine(), Generation.CUDA_13_0)
                        .cuptiActivityEnableContext(rig.context(), ActivityKind.PC_SAMPLING);
            }),
            complies("CUPTI-03", "disabledWithoutRecords", rig -> {
                Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.PREEMPTION);
            }),
            violates("CUPTI-04", "cdp", rig -> Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.CDP_KERNEL)),
            complies("CUPTI-04", "concurrent", rig -> {
                Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
            }),
            violates("CUPTI-05", "noContext", rig -> {
                Cupti.of(rig.machine()).cuptiActivityEnableContext(null, ActivityKind.KERNEL);
            }),
            complies("CUPTI-05", "currentContext", rig -> {
                Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
            }),
            violates("CUPTI-05", "contextOfAnotherMachine", rig -> contextOfAnotherMachine(rig))
                    .says("another machine"),
            complies("CUPTI-05", "global", rig -> {
                Cupti cupti = Cupti.of(rig.machine());
                cupti.cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
                assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(null, 0));
            }),
            violates("CUPTI-11", "noAttribute", rig -> {
                Cupti.of(rig.machine()).cuptiActivityGetAttribute(null, new byte[8]);
            }),
            complies("CUPTI-11", "knownAttribute", rig -> {
                Cupti.of(rig.machine()).cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, new byte[8]);
            }),
            violates("CUPTI-11", "noValue", rig -> {
                Cupti.of(rig.machine()).cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, null);
            }),
            complies("CUPTI-11", "attribute", rig -> {
                assertEquals(
                        8,
                        Cupti.of(rig.machine())
                                .cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, new byte[8]));
            }),
            violates("CUPTI-12", "smallValue", rig -> attribute(rig, 4)),
            complies("CUPTI-12", "exactValue", rig -> attribute(rig, 8)),
            complies("CUPTI-12", "roomyValue", rig -> roomyValue(rig)),
            violates("CUPTI-15", "noCurrentContext", rig -> deviceOf(rig, null)),
            complies("CUPTI-15", "currentContextHasADevice", rig -> deviceOf(rig, rig.context())),
            complies("CUPTI-15", "currentDevice", rig -> assertEquals(0, deviceOf(rig, rig.context()))),
            violates("CUPTI-16", "noStream", (rig, cuda) -> {
                cuda.cuCtxSetCurrent(null);
                Cupti.of(rig.machine()).cuptiGetStreamId(null, null);
            }),
            complies("CUPTI-16", "defaultStreamOfAContext", (rig, cuda) -> {
                Cupti cupti = Cupti.of(rig.machine());
                cupti.cuptiActivityEnable(ActivityKind.KERNEL);
                assertEquals(
                        cuda.cuStreamGetId(null), Integer.toUnsignedLong(cupti.cuptiGetStreamId(rig.context(), null)));
            }),
            violates("CUPTI-16", "streamOfAnotherContext", rig -> streamId(rig, true)),
            complies("CUPTI-16", "streamOfTheContext", rig -> streamId(rig, false)),
            complies("CUPTI-16", "stream", (rig, cuda) -> {
                var stream = rig.stream();
                assertEquals(
                        cuda.cuStreamGetId(stream), Cupti.of(rig.machine()).cuptiGetStreamId(rig.context(), stream));
            }),
            violates("CUPTI-18", "devicesOfAContext", rig -> {
                Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.DEVICE);
            }),
            complies("CUPTI-18", "kernelsOfAContext", rig -> {
                Cupti.of(rig.machine()).cuptiActivityEnableContext(rig.context(), ActivityKind.KERNEL);
            }),
            complies("CUPTI-18", "contextOfAContext", rig -> contextOfAContext(rig)),
            violates("CUPTI-20", "disabledAlone", rig -> {
                Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.CDP_KERNEL);
            }),
            complies("CUPTI-20", "disabledTogether", rig -> {
                Cupti.of(rig.machine()).cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
            }),
            violates("CUPTI-20", "markersOfAContext", rig -> {
                Cupti.of(rig.machine()).cuptiActivityDisableContext(rig.context(), ActivityKind.MARKER);
            }),
            violates("CUPTI-19", "nameOfNoStream", rig -> Nvtx.of(rig.machine()).nameStream(null, "main")),
            violates("CUPTI-19", "nameOfAContextElsewhere", rig -> nameOfAContextElsewhere(rig)),
            violates(
                    "CUPTI-19", "noNameOfAThread", rig -> Nvtx.of(rig.machine()).nameThread(null)),
            complies("CUPTI-19", "nameOfAStream", rig -> Nvtx.of(rig.machine()).nameStream(rig.stream(), "main")));

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

    private static void timeOfAClosedOne(Rig rig) {
        Cupti cupti = Cupti.of(rig.machine());
        cupti.close();
        assertEquals(rig.machine().now(), cupti.cuptiGetTimestamp());
        Cupti.of(rig.machine()).cuptiActivityEnable(ActivityKind.KERNEL);
    }

    private static void contextOfAnotherMachine(Rig rig) {
        try (Rig other = new Rig()) {
            Cupti.of(rig.machine()).cuptiActivityGetNumDroppedRecords(other.context(), 0);
        }
    }

    private static void attribute(Rig rig, int bytes) {
        Cupti.of(rig.machine()).cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, new byte[bytes]);
    }

    private static void roomyValue(Rig rig) {
        byte[] value = new byte[16];
        Cupti cupti = Cupti.of(rig.machine());
        value[1] = 1;
        cupti.cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, value);
        cupti.cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, value);
        assertEquals(1, value[1]);
    }

    private static int deviceOf(Rig rig, CUcontext current) {
        rig.cuda().cuCtxSetCurrent(current);
        return Cupti.of(rig.machine()).cuptiGetDeviceId(null);
    }

    private static void streamId(Rig rig, boolean inAnotherContext) {
        CUstream stream = rig.stream();
        CUcontext other = rig.anotherContext();
        Cupti.of(rig.machine()).cuptiGetStreamId(inAnotherContext ? other : rig.context(), stream);
    }

    private static void contextOfAContext(Rig rig) {
        int[] given = {0};
        Cupti cupti = withCallbacks(rig, each -> given[0]++);
        cupti.cuptiActivityEnableContext(rig.context(), ActivityKind.CONTEXT);
        cupti.cuptiActivityFlushAll(0);
        assertEquals(1, given[0]);
    }

    private static void nameOfAContextElsewhere(Rig rig) {
        try (Machine other = DriverUnderTest.machineOf(MachineOptions.defaults())) {
            Nvtx.of(other).nameContext(rig.context(), "elsewhere");
        }
    }
}
