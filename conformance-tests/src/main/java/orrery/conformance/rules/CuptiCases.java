package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.CuptiRig.complies;
import static orrery.conformance.rules.CuptiRig.ofCuda13;
import static orrery.conformance.rules.CuptiRig.violates;
import static orrery.conformance.rules.CuptiRig.withCallbacks;
import static orrery.cupti.ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT;
import static orrery.cupti.ActivityAttribute.DEVICE_BUFFER_SIZE;
import static orrery.cupti.record.ActivityKind.CDP_KERNEL;
import static orrery.cupti.record.ActivityKind.CONCURRENT_KERNEL;
import static orrery.cupti.record.ActivityKind.CONTEXT;
import static orrery.cupti.record.ActivityKind.DEVICE;
import static orrery.cupti.record.ActivityKind.KERNEL;
import static orrery.cupti.record.ActivityKind.MARKER;
import static orrery.cupti.record.ActivityKind.PC_SAMPLING;
import static orrery.cupti.record.ActivityKind.PREEMPTION;
import static orrery.cupti.record.ActivityKind.STREAM;

import java.util.List;
import orrery.cupti.Cupti;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityKind;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Recorders of the activity API: kinds, attributes, contexts and names. */
final class CuptiCases {
    static final List<RuleCase> CASES = List.of(
            violates("CUPTI-01", "closed", cupti -> enableActivity(cupti, true)),
            complies("CUPTI-01", "open", cupti -> enableActivity(cupti, false)),
            complies("CUPTI-01", "timeOfAClosedOne", (rig, cupti) -> {
                cupti.close();
                assertEquals(rig.machine().now(), cupti.cuptiGetTimestamp());
                Cupti.of(rig.machine()).cuptiActivityEnable(KERNEL);
            }),
            // -- kinds --
            violates("CUPTI-02", "noKind", cupti -> {
                cupti.cuptiActivityEnable(ActivityKind.of(9999).orElse(null));
            }),
            complies("CUPTI-02", "knownKind", cupti -> cupti.cuptiActivityEnable(KERNEL)),
            violates("CUPTI-02", "noKindToDisable", (rig, cupti) -> {
                cupti.cuptiActivityDisableContext(rig.context(), null);
            }),
            violates("CUPTI-02", "kindOfALaterVersion", cupti -> cupti.cuptiActivityEnable(STREAM))
                    .says("CUDA_5_5"),
            complies("CUPTI-02", "kindOfThisVersion", (rig, cupti) -> {
                ofCuda13(rig).cuptiActivityEnable(STREAM);
            }),
            complies("CUPTI-02", "disabledTwice", cupti -> {
                cupti.cuptiActivityDisable(KERNEL);
                cupti.cuptiActivityDisable(KERNEL);
            }),
            violates("CUPTI-03", "preemption", cupti -> cupti.cuptiActivityEnable(PREEMPTION)),
            violates("CUPTI-03", "preemptionInAContext", (rig, cupti) -> {
                ofCuda13(rig).cuptiActivityEnableContext(rig.context(), PC_SAMPLING);
            }),
            complies("CUPTI-03", "disabledWithoutRecords", cupti -> cupti.cuptiActivityDisable(PREEMPTION)),
            violates("CUPTI-04", "cdp", cupti -> cupti.cuptiActivityEnable(CDP_KERNEL)),
            complies("CUPTI-04", "concurrent", cupti -> cupti.cuptiActivityEnable(CONCURRENT_KERNEL)),
            violates("CUPTI-20", "disabledAlone", cupti -> cupti.cuptiActivityDisable(CDP_KERNEL)),
            complies("CUPTI-20", "disabledTogether", cupti -> cupti.cuptiActivityDisable(CONCURRENT_KERNEL)),
            violates("CUPTI-20", "markersOfAContext", (rig, cupti) -> {
                cupti.cuptiActivityDisableContext(rig.context(), MARKER);
            }),
            // -- contexts --
            violates("CUPTI-05", "noContext", cupti -> cupti.cuptiActivityEnableContext(null, KERNEL)),
            complies("CUPTI-05", "currentContext", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), KERNEL);
            }),
            violates("CUPTI-05", "contextOfAnotherMachine", cupti -> dropOfAnotherMachine(cupti))
                    .says("another machine"),
            complies("CUPTI-05", "global", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), KERNEL);
                assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(null, 0));
            }),
            violates("CUPTI-18", "devicesOfAContext", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), DEVICE);
            }),
            complies("CUPTI-18", "kernelsOfAContext", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), KERNEL);
            }),
            complies("CUPTI-18", "contextOfAContext", (rig, cupti) -> {
                int[] given = {0};
                withCallbacks(cupti, () -> given[0]++);
                cupti.cuptiActivityEnableContext(rig.context(), CONTEXT);
                cupti.cuptiActivityFlushAll(0);
                assertEquals(1, given[0]);
            }),
            // -- attributes --
            violates("CUPTI-11", "noAttribute", cupti -> cupti.cuptiActivityGetAttribute(null, new byte[8])),
            complies("CUPTI-11", "knownAttribute", cupti -> {
                cupti.cuptiActivityGetAttribute(DEVICE_BUFFER_SIZE, new byte[8]);
            }),
            violates("CUPTI-11", "noValue", cupti -> cupti.cuptiActivitySetAttribute(DEVICE_BUFFER_SIZE, null)),
            complies("CUPTI-11", "attribute", cupti -> assertEquals(8, attribute(cupti, 8))),
            violates("CUPTI-12", "smallValue", cupti -> attribute(cupti, 4)),
            complies("CUPTI-12", "exactValue", cupti -> attribute(cupti, 8)),
            complies("CUPTI-12", "roomyValue", cupti -> {
                byte[] value = new byte[16];
                value[1] = 1;
                cupti.cuptiActivitySetAttribute(DEVICE_BUFFER_POOL_LIMIT, value);
                cupti.cuptiActivityGetAttribute(DEVICE_BUFFER_POOL_LIMIT, value);
                assertEquals(1, value[1]);
            }),
            // -- ids and names --
            violates("CUPTI-15", "noCurrentContext", (rig, cupti) -> deviceOf(rig, cupti, null)),
            complies("CUPTI-15", "currentContextHasADevice", (rig, cupti) -> deviceOf(rig, cupti, rig.context())),
            complies("CUPTI-15", "currentDevice", (rig, cupti) -> assertEquals(0, deviceOf(rig, cupti, rig.context()))),
            violates("CUPTI-16", "noStream", (rig, cupti) -> {
                rig.cuda().cuCtxSetCurrent(null);
                cupti.cuptiGetStreamId(null, null);
            }),
            complies("CUPTI-16", "defaultStreamOfAContext", (rig, cupti) -> {
                cupti.cuptiActivityEnable(KERNEL);
                int id = cupti.cuptiGetStreamId(rig.context(), null);
                assertEquals(rig.cuda().cuStreamGetId(null), Integer.toUnsignedLong(id));
            }),
            violates("CUPTI-16", "streamOfAnotherContext", (rig, cupti) -> streamId(rig, cupti, true)),
            complies("CUPTI-16", "streamOfTheContext", (rig, cupti) -> streamId(rig, cupti, false)),
            complies("CUPTI-16", "stream", (rig, cupti) -> {
                CUstream stream = rig.stream();
                assertEquals(rig.cuda().cuStreamGetId(stream), cupti.cuptiGetStreamId(rig.context(), stream));
            }),
            violates("CUPTI-19", "nameOfNoStream", (rig, cupti) -> nvtx(rig).nameStream(null, "main")),
            complies("CUPTI-19", "nameOfAStream", (rig, cupti) -> nvtx(rig).nameStream(rig.stream(), "main")),
            violates("CUPTI-19", "nameOfAContextElsewhere", (rig, cupti) -> nameElsewhere(rig.context())),
            violates("CUPTI-19", "noNameOfAThread", (rig, cupti) -> nvtx(rig).nameThread(null)));

    private CuptiCases() {}

    private static void enableActivity(Cupti cupti, boolean closed) {
        if (closed) {
            cupti.close();
        }
        cupti.cuptiActivityEnable(KERNEL);
    }

    private static void dropOfAnotherMachine(Cupti cupti) {
        try (Rig other = new Rig()) {
            cupti.cuptiActivityGetNumDroppedRecords(other.context(), 0);
        }
    }

    private static int attribute(Cupti cupti, int bytes) {
        return cupti.cuptiActivityGetAttribute(DEVICE_BUFFER_SIZE, new byte[bytes]);
    }

    private static int deviceOf(Rig rig, Cupti cupti, CUcontext current) {
        rig.cuda().cuCtxSetCurrent(current);
        return cupti.cuptiGetDeviceId(null);
    }

    private static void streamId(Rig rig, Cupti cupti, boolean inAnotherContext) {
        CUstream stream = rig.stream();
        CUcontext other = rig.anotherContext();
        cupti.cuptiGetStreamId(inAnotherContext ? other : rig.context(), stream);
    }

    private static Nvtx nvtx(Rig rig) {
        return Nvtx.of(rig.machine());
    }

    private static void nameElsewhere(CUcontext context) {
        try (Machine other = DriverUnderTest.machineOf(MachineOptions.defaults())) {
            Nvtx.of(other).nameContext(context, "elsewhere");
        }
    }
}
