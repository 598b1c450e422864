package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;

import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Events: their creation, records, waits and elapsed time. */
final class EventCases {
    private EventCases() {}

    @Violates("EVENT-01")
    static void interprocessWithTiming(Rig rig) {
        rig.cuda().cuEventCreate(CudaDriver.CU_EVENT_INTERPROCESS);
    }

    @Complies("EVENT-01")
    static void interprocessWithoutTiming(Rig rig) {
        rig.cuda().cuEventCreate(CudaDriver.CU_EVENT_INTERPROCESS | CudaDriver.CU_EVENT_DISABLE_TIMING);
    }

    @Violates("EVENT-02")
    static void nullEvent(Rig rig) {
        rig.cuda().cuEventRecord(null, rig.stream());
    }

    @Violates("EVENT-02")
    static void destroyedEvent(Rig rig) {
        CUevent event = rig.cuda().cuEventCreate(0);
        rig.cuda().cuEventDestroy(event);
        rig.cuda().cuEventQuery(event);
    }

    @Complies("EVENT-02")
    static void livingEvent(Rig rig) {
        rig.cuda().cuEventRecord(rig.cuda().cuEventCreate(0), rig.stream());
    }

    private static float elapsed(Rig rig, int flags, boolean record, boolean settle) {
        CUstream stream = rig.stream();
        CUevent from = rig.cuda().cuEventCreate(flags);
        CUevent to = rig.cuda().cuEventCreate(0);
        rig.cuda().cuEventRecord(from, stream);
        if (record) {
            rig.launch(rig.nop(), stream);
            rig.cuda().cuEventRecord(to, stream);
        }
        if (settle) {
            rig.cuda().cuStreamSynchronize(stream);
        }
        return rig.cuda().cuEventElapsedTime(from, to);
    }

    @Violates("EVENT-03")
    static void elapsedWithoutTiming(Rig rig) {
        elapsed(rig, CudaDriver.CU_EVENT_DISABLE_TIMING, true, true);
    }

    @Violates("EVENT-04")
    static void elapsedUnrecorded(Rig rig) {
        elapsed(rig, 0, false, true);
    }

    @Violates("EVENT-09")
    static void elapsedAcrossContexts(Rig rig) {
        elapsedInContexts(rig, rig.cuda().cuCtxCreate(0, rig.device()));
    }

    @Complies("EVENT-09")
    static void elapsedInOneContext(Rig rig) {
        elapsedInContexts(rig, rig.context());
    }

    /** Measures the time between an event of the rig's context and one of {@code other}. */
    private static void elapsedInContexts(Rig rig, CUcontext other) {
        rig.cuda().cuCtxSetCurrent(rig.context());
        CUevent from = rig.cuda().cuEventCreate(0);
        rig.cuda().cuEventRecord(from, null);
        rig.cuda().cuCtxSetCurrent(other);
        CUevent to = rig.cuda().cuEventCreate(0);
        rig.cuda().cuEventRecord(to, null);
        rig.machine().settle();
        rig.cuda().cuEventElapsedTime(from, to);
    }

    @Violates("EVENT-05")
    static void elapsedTooEarly(Rig rig) {
        elapsed(rig, 0, true, false);
    }

    @Complies("EVENT-05")
    static void elapsedInTime(Rig rig) {
        elapsed(rig, 0, true, true);
    }

    @Complies("EVENT-05")
    static void elapsedAsLongAsTheKernel(Rig rig) {
        CUstream stream = rig.stream();
        CUfunction kernel = rig.load(Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
        CUevent from = rig.cuda().cuEventCreate(0);
        CUevent to = rig.cuda().cuEventCreate(0);
        rig.cuda().cuEventRecord(from, stream);
        rig.launch(kernel, stream);
        rig.cuda().cuEventRecord(to, stream);
        rig.cuda().cuEventSynchronize(to);
        float millis = rig.cuda().cuEventElapsedTime(from, to);
        assertTrue(millis >= 1, () -> "a kernel of 1 ms takes " + millis + " ms");
    }

    @Complies("EVENT-03")
    static void elapsedWithTiming(Rig rig) {
        elapsed(rig, 0, true, true);
    }

    @Complies("EVENT-04")
    static void elapsedRecorded(Rig rig) {
        elapsed(rig, 0, true, true);
    }

    @Complies("EVENT-05")
    static void elapsedComplete(Rig rig) {
        elapsed(rig, CudaDriver.CU_EVENT_BLOCKING_SYNC, true, true);
    }

    @Violates("EVENT-06")
    static void recordWithUnknownFlag(Rig rig) {
        rig.cuda().cuEventRecordWithFlags(rig.cuda().cuEventCreate(0), rig.stream(), 2);
    }

    @Complies("EVENT-06")
    static void recordWithoutFlags(Rig rig) {
        rig.cuda().cuEventRecordWithFlags(rig.cuda().cuEventCreate(0), rig.stream(), 0);
    }

    @Violates("EVENT-07")
    static void externalRecordOutsideCapture(Rig rig) {
        rig.cuda()
                .cuEventRecordWithFlags(rig.cuda().cuEventCreate(0), rig.stream(), CudaDriver.CU_EVENT_RECORD_EXTERNAL);
    }

    @Complies("EVENT-07")
    static void ordinaryRecord(Rig rig) {
        rig.cuda()
                .cuEventRecordWithFlags(rig.cuda().cuEventCreate(0), rig.stream(), CudaDriver.CU_EVENT_RECORD_DEFAULT);
    }

    @Violates("EVENT-08")
    static void recordInAnotherContext(Rig rig) {
        record(rig, true);
    }

    @Complies("EVENT-08")
    static void recordInTheSameContext(Rig rig) {
        record(rig, false);
    }

    private static void record(Rig rig, boolean inAnotherContext) {
        CUevent event = rig.cuda().cuEventCreate(0);
        if (inAnotherContext) {
            rig.cuda().cuCtxCreate(0, rig.device());
        }
        rig.cuda().cuEventRecord(event, rig.stream());
    }

    @Complies("EVENT-08")
    static void waitInAnotherContext(Rig rig) {
        CUevent here = rig.cuda().cuEventCreate(0);
        rig.cuda().cuEventRecord(here, null);
        CUcontext there = rig.cuda().cuCtxCreate(0, rig.device());
        rig.cuda().cuStreamWaitEvent(rig.stream(), here, 0);
        rig.cuda().cuCtxDestroy(there);
    }
}
