package orrery.core.fault;

import orrery.core.kernel.WorkFailure;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;
import orrery.sim.HeapExhaustedException;

/** Maps exceptions of device code to the failure of its context. */
public final class FaultMapping {
    private FaultMapping() {}

    /**
     * Reports a failure of work to the state of its context; of a kernel with the thread and the block that failed. A
     * Java heap without room for simulated memory is no fault of the device. The operation can complete in any case.
     *
     * @param work describes the work
     */
    public static void report(WorkFailure failure, String work, FaultState to, long now) {
        Throwable cause = failure.cause();
        if (cause instanceof HeapExhaustedException exhausted) {
            to.recordFailure(new HeapExhaustedException(work + " ran out of memory: " + exhausted.getMessage()));
        } else {
            String where = failure.location().isEmpty() ? work : failure.location() + " of " + work;
            to.fault(result(cause), failure, where, now);
        }
    }

    private static CUresult result(Throwable failure) {
        return failure instanceof DeviceFault fault ? fault.result() : CUresult.CUDA_ERROR_LAUNCH_FAILED;
    }
}
