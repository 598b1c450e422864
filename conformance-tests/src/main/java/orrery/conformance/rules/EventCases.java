package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CudaDriver.CU_EVENT_BLOCKING_SYNC;
import static orrery.driver.CudaDriver.CU_EVENT_DISABLE_TIMING;
import static orrery.driver.CudaDriver.CU_EVENT_INTERPROCESS;
import static orrery.driver.CudaDriver.CU_EVENT_RECORD_DEFAULT;
import static orrery.driver.CudaDriver.CU_EVENT_RECORD_EXTERNAL;

import java.util.List;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.sim.Kernel;

/** Cases of the rules of events: their creation, records, waits and elapsed time. */
final class EventCases {
    static final List<RuleCase> CASES = List.of(
            violates("EVENT-01", "interprocessWithTiming", (rig, cuda) -> cuda.cuEventCreate(CU_EVENT_INTERPROCESS)),
            complies("EVENT-01", "interprocessWithoutTiming", (rig, cuda) -> {
                cuda.cuEventCreate(CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING);
            }),
            violates("EVENT-02", "nullEvent", (rig, cuda) -> cuda.cuEventRecord(null, rig.stream())),
            violates("EVENT-02", "destroyedEvent", (rig, cuda) -> {
                CUevent event = cuda.cuEventCreate(0);
                cuda.cuEventDestroy(event);
                cuda.cuEventQuery(event);
            }),
            complies("EVENT-02", "livingEvent", (rig, cuda) -> cuda.cuEventRecord(rig.event(), rig.stream())),
            violates(
                    "EVENT-03",
                    "elapsedWithoutTiming",
                    rig -> elapsed(rig, CU_EVENT_DISABLE_TIMING, Progress.COMPLETE)),
            complies("EVENT-03", "elapsedWithTiming", rig -> elapsed(rig, 0, Progress.COMPLETE)),
            violates("EVENT-04", "elapsedUnrecorded", rig -> elapsed(rig, 0, Progress.NOT_RECORDED)),
            complies("EVENT-04", "elapsedRecorded", rig -> elapsed(rig, 0, Progress.COMPLETE)),
            violates("EVENT-09", "elapsedAcrossContexts", rig -> elapsedInContexts(rig, rig.anotherContext())),
            complies("EVENT-09", "elapsedInOneContext", rig -> elapsedInContexts(rig, rig.context())),
            violates("EVENT-05", "elapsedTooEarly", rig -> elapsed(rig, 0, Progress.RECORDED)),
            complies("EVENT-05", "elapsedInTime", rig -> elapsed(rig, 0, Progress.COMPLETE)),
            complies("EVENT-05", "elapsedAsLongAsTheKernel", rig -> elapsedAsLongAsTheKernel(rig)),
            complies("EVENT-05", "elapsedComplete", rig -> elapsed(rig, CU_EVENT_BLOCKING_SYNC, Progress.COMPLETE)),
            violates("EVENT-06", "recordWithUnknownFlag", rig -> recordWith(rig, 2)),
            complies("EVENT-06", "recordWithoutFlags", rig -> recordWith(rig, 0)),
            violates("EVENT-07", "externalRecordOutsideCapture", rig -> recordWith(rig, CU_EVENT_RECORD_EXTERNAL)),
            complies("EVENT-07", "ordinaryRecord", rig -> recordWith(rig, CU_EVENT_RECORD_DEFAULT)),
            violates("EVENT-08", "recordInAnotherContext", rig -> record(rig, rig.anotherContext())),
            complies("EVENT-08", "recordInTheSameContext", rig -> record(rig, rig.context())),
            complies("EVENT-08", "waitInAnotherContext", rig -> waitInAnotherContext(rig)));

    private EventCases() {}

    private static void recordWith(Rig rig, int flags) {
        rig.cuda.cuEventRecordWithFlags(rig.event(), rig.stream(), flags);
    }

    /** How far the later of two events has come when the time between them is asked for. */
    private enum Progress {
        NOT_RECORDED,
        RECORDED,
        COMPLETE
    }

    private static float elapsed(Rig rig, int flags, Progress progress) {
        CUstream stream = rig.stream();
        CUevent from = rig.cuda.cuEventCreate(flags);
        CUevent to = rig.cuda.cuEventCreate(0);
        rig.cuda.cuEventRecord(from, stream);
        if (progress != Progress.NOT_RECORDED) {
            rig.launch(rig.nop(), stream);
            rig.cuda.cuEventRecord(to, stream);
        }
        if (progress != Progress.RECORDED) {
            rig.cuda.cuStreamSynchronize(stream);
        }
        return rig.cuda.cuEventElapsedTime(from, to);
    }

    /** Measures the time between an event of the rig's context and one of {@code other}. */
    private static void elapsedInContexts(Rig rig, CUcontext other) {
        rig.cuda.cuCtxSetCurrent(rig.context());
        CUevent from = rig.cuda.cuEventCreate(0);
        rig.cuda.cuEventRecord(from, null);
        rig.cuda.cuCtxSetCurrent(other);
        CUevent to = rig.cuda.cuEventCreate(0);
        rig.cuda.cuEventRecord(to, null);
        rig.machine().settle();
        rig.cuda.cuEventElapsedTime(from, to);
    }

    private static void elapsedAsLongAsTheKernel(Rig rig) {
        CUstream stream = rig.stream();
        CUfunction kernel = rig.load(Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
        CUevent from = rig.cuda.cuEventCreate(0);
        CUevent to = rig.cuda.cuEventCreate(0);
        rig.cuda.cuEventRecord(from, stream);
        rig.launch(kernel, stream);
        rig.cuda.cuEventRecord(to, stream);
        rig.cuda.cuEventSynchronize(to);
        float millis = rig.cuda.cuEventElapsedTime(from, to);
        assertTrue(millis >= 1, () -> "a kernel of 1 ms takes " + millis + " ms");
    }

    /** Records an event of the rig's context in a stream of another one, or of the same. */
    private static void record(Rig rig, CUcontext other) {
        rig.cuda.cuCtxSetCurrent(rig.context());
        CUevent event = rig.cuda.cuEventCreate(0);
        rig.cuda.cuCtxSetCurrent(other);
        rig.cuda.cuEventRecord(event, rig.stream());
    }

    private static void waitInAnotherContext(Rig rig) {
        CUevent here = rig.cuda.cuEventCreate(0);
        rig.cuda.cuEventRecord(here, null);
        CUcontext there = rig.anotherContext();
        rig.cuda.cuStreamWaitEvent(rig.stream(), here, 0);
        rig.cuda.cuCtxDestroy(there);
    }
}
