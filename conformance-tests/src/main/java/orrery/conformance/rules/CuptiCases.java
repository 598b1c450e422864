package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.CuptiRuleCases.complies;
import static orrery.conformance.rules.CuptiRuleCases.ofCuda13;
import static orrery.conformance.rules.CuptiRuleCases.violates;
import static orrery.conformance.rules.CuptiRuleCases.withCallbacks;
import static orrery.cupti.ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT;
import static orrery.cupti.ActivityAttribute.DEVICE_BUFFER_SIZE;
import static orrery.cupti.record.ActivityKind.CDP_KERNEL;
import static orrery.cupti.record.ActivityKind.CONCURRENT_KERNEL;
import static orrery.cupti.record.ActivityKind.CONTEXT;
import static orrery.cupti.record.ActivityKind.DEVICE;
import static orrery.cupti.record.ActivityKind.DEVICE_GRAPH_TRACE;
import static orrery.cupti.record.ActivityKind.GRAPH_TRACE;
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

/** Cases of the rules of recorders of the activity API: kinds, attributes, contexts and names. */
final class CuptiCases {
    static final List<RuleCase> CASES = List.of(
            violates("CUPTI-01", "enableAfterClose", cupti -> closed(cupti).cuptiActivityEnable(KERNEL)),
            complies("CUPTI-01", "enableBeforeClose", cupti -> cupti.cuptiActivityEnable(KERNEL)),
            complies("CUPTI-01", "timestampAfterClose", (rig, cupti) -> {
                cupti.close();
                assertEquals(rig.machine().now(), cupti.cuptiGetTimestamp());
                Cupti.of(rig.machine()).cuptiActivityEnable(KERNEL);
            }),
            // -- kinds --
            violates("CUPTI-02", "enableNoKind", cupti -> {
                cupti.cuptiActivityEnable(ActivityKind.of(9999).orElse(null));
            }),
            complies("CUPTI-02", "enableAKnownKind", cupti -> cupti.cuptiActivityEnable(KERNEL)),
            violates("CUPTI-02", "disableNoKind", (rig, cupti) -> {
                cupti.cuptiActivityDisableContext(rig.context(), null);
            }),
            violates("CUPTI-02", "enableAKindOfALaterVersion", cupti -> cupti.cuptiActivityEnable(STREAM))
                    .says("CUDA_5_5"),
            complies("CUPTI-02", "enableAKindOfThisVersion", (rig, cupti) -> {
                ofCuda13(rig).cuptiActivityEnable(STREAM);
            }),
            complies("CUPTI-02", "disableAKindTwice", cupti -> {
                cupti.cuptiActivityDisable(KERNEL);
                cupti.cuptiActivityDisable(KERNEL);
            }),
            violates("CUPTI-03", "enablePreemption", cupti -> cupti.cuptiActivityEnable(PREEMPTION)),
            violates("CUPTI-03", "enablePcSamplingInAContext", (rig, cupti) -> {
                ofCuda13(rig).cuptiActivityEnableContext(rig.context(), PC_SAMPLING);
            }),
            complies("CUPTI-03", "disablePreemption", cupti -> cupti.cuptiActivityDisable(PREEMPTION)),
            violates("CUPTI-04", "enableCdpKernels", cupti -> cupti.cuptiActivityEnable(CDP_KERNEL)),
            complies("CUPTI-04", "enableConcurrentKernels", cupti -> cupti.cuptiActivityEnable(CONCURRENT_KERNEL)),
            violates("CUPTI-04", "enableGraphsOfTheDevice", (rig, cupti) -> {
                ofCuda13(rig).cuptiActivityEnable(DEVICE_GRAPH_TRACE);
            }),
            complies("CUPTI-04", "enableGraphs", (rig, cupti) -> ofCuda13(rig).cuptiActivityEnable(GRAPH_TRACE)),
            violates("CUPTI-20", "disableGraphsOfTheDevice", (rig, cupti) -> {
                ofCuda13(rig).cuptiActivityDisable(DEVICE_GRAPH_TRACE);
            }),
            complies("CUPTI-20", "disableGraphs", (rig, cupti) -> ofCuda13(rig).cuptiActivityDisable(GRAPH_TRACE)),
            violates("CUPTI-20", "disableCdpKernelsAlone", cupti -> cupti.cuptiActivityDisable(CDP_KERNEL)),
            complies("CUPTI-20", "disableConcurrentKernels", cupti -> cupti.cuptiActivityDisable(CONCURRENT_KERNEL)),
            violates("CUPTI-20", "disableMarkersOfAContext", (rig, cupti) -> {
                cupti.cuptiActivityDisableContext(rig.context(), MARKER);
            }),
            // -- contexts --
            violates("CUPTI-05", "enableInNoContext", cupti -> cupti.cuptiActivityEnableContext(null, KERNEL)),
            complies("CUPTI-05", "enableInTheCurrentContext", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), KERNEL);
            }),
            violates("CUPTI-05", "droppedRecordsOfAnotherMachine", cupti -> droppedRecordsOfAnotherMachine(cupti))
                    .says("another machine"),
            complies("CUPTI-05", "droppedRecordsOfAllContexts", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), KERNEL);
                assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(null, 0));
            }),
            violates("CUPTI-18", "enableDevicesInAContext", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), DEVICE);
            }),
            complies("CUPTI-18", "enableKernelsInAContext", (rig, cupti) -> {
                cupti.cuptiActivityEnableContext(rig.context(), KERNEL);
            }),
            complies("CUPTI-18", "enableContextsInAContext", (rig, cupti) -> {
                int[] given = {0};
                withCallbacks(cupti, () -> given[0]++);
                cupti.cuptiActivityEnableContext(rig.context(), CONTEXT);
                cupti.cuptiActivityFlushAll(0);
                assertEquals(1, given[0]);
            }),
            // -- attributes --
            violates("CUPTI-11", "readNoAttribute", cupti -> cupti.cuptiActivityGetAttribute(null, new byte[8])),
            complies("CUPTI-11", "readAnAttribute", cupti -> {
                cupti.cuptiActivityGetAttribute(DEVICE_BUFFER_SIZE, new byte[8]);
            }),
            violates(
                    "CUPTI-11",
                    "setAnAttributeToNull",
                    cupti -> cupti.cuptiActivitySetAttribute(DEVICE_BUFFER_SIZE, null)),
            complies("CUPTI-11", "sizeOfAnAttribute", cupti -> assertEquals(8, attribute(cupti, 8))),
            violates("CUPTI-12", "readInto4Bytes", cupti -> attribute(cupti, 4)),
            complies("CUPTI-12", "readInto8Bytes", cupti -> attribute(cupti, 8)),
            complies("CUPTI-12", "setAndReadWith16Bytes", cupti -> {
                byte[] value = new byte[16];
                value[1] = 1;
                cupti.cuptiActivitySetAttribute(DEVICE_BUFFER_POOL_LIMIT, value);
                cupti.cuptiActivityGetAttribute(DEVICE_BUFFER_POOL_LIMIT, value);
                assertEquals(1, value[1]);
            }),
            // -- ids and names --
            violates("CUPTI-15", "deviceOfNoContext", (rig, cupti) -> deviceOf(rig, cupti, null)),
            complies("CUPTI-15", "deviceOfTheCurrentContext", (rig, cupti) -> deviceOf(rig, cupti, rig.context())),
            complies(
                    "CUPTI-15",
                    "deviceIsNumber0",
                    (rig, cupti) -> assertEquals(0, deviceOf(rig, cupti, rig.context()))),
            violates("CUPTI-16", "idOfNoStream", (rig, cupti) -> streamId(cupti, null, null)),
            complies("CUPTI-16", "idOfTheDefaultStream", (rig, cupti) -> streamId(cupti, null, rig.context())),
            complies("CUPTI-16", "idOfTheDefaultStreamEqualsThatOfTheDriver", (rig, cupti) -> {
                int id = cupti.cuptiGetStreamId(rig.context(), null);
                assertEquals(rig.cuda.cuStreamGetId(null), Integer.toUnsignedLong(id));
            }),
            violates(
                    "CUPTI-16",
                    "idOfAStreamInAnotherContext",
                    (rig, cupti) -> streamId(cupti, rig.stream(), rig.anotherContext())),
            complies(
                    "CUPTI-16",
                    "idOfAStreamInItsContext",
                    (rig, cupti) -> streamId(cupti, rig.stream(), rig.context())),
            complies("CUPTI-16", "idEqualsThatOfTheDriver", (rig, cupti) -> {
                CUstream stream = rig.stream();
                assertEquals(rig.cuda.cuStreamGetId(stream), cupti.cuptiGetStreamId(rig.context(), stream));
            }),
            violates("CUPTI-19", "nameNoStream", (rig, cupti) -> nvtx(rig).nameStream(null, "main")),
            complies("CUPTI-19", "nameAStream", (rig, cupti) -> nvtx(rig).nameStream(rig.stream(), "main")),
            violates(
                    "CUPTI-19",
                    "nameADeviceThatIsNotThere",
                    (rig, cupti) -> nvtx(rig).nameDevice(99, "main")),
            complies("CUPTI-19", "nameADevice", (rig, cupti) -> nvtx(rig).nameDevice(0, "main")),
            violates("CUPTI-19", "nameAContextOnAnotherMachine", (rig, cupti) -> nameOnAnotherMachine(rig.context())),
            violates("CUPTI-19", "nameAThreadNull", (rig, cupti) -> nvtx(rig).nameThread(null)));

    private CuptiCases() {}

    private static Cupti closed(Cupti cupti) {
        cupti.close();
        return cupti;
    }

    private static void droppedRecordsOfAnotherMachine(Cupti cupti) {
        try (Rig other = new Rig()) {
            cupti.cuptiActivityGetNumDroppedRecords(other.context(), 0);
        }
    }

    private static int attribute(Cupti cupti, int bytes) {
        return cupti.cuptiActivityGetAttribute(DEVICE_BUFFER_SIZE, new byte[bytes]);
    }

    private static int deviceOf(Rig rig, Cupti cupti, CUcontext current) {
        rig.cuda.cuCtxSetCurrent(current);
        return cupti.cuptiGetDeviceId(null);
    }

    private static void streamId(Cupti cupti, CUstream stream, CUcontext context) {
        cupti.cuptiGetStreamId(context, stream);
    }

    private static Nvtx nvtx(Rig rig) {
        return Nvtx.of(rig.machine());
    }

    private static void nameOnAnotherMachine(CUcontext context) {
        try (Machine other = DriverUnderTest.machineOf(MachineOptions.defaults())) {
            Nvtx.of(other).nameContext(context, "elsewhere");
        }
    }
}
