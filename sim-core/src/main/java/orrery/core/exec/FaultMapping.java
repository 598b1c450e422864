package orrery.core.exec;

import java.util.function.Supplier;
import orrery.core.kernel.Failure;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;
import orrery.sim.HeapExhaustedException;

/** Maps exceptions of device code to the failure of its context. */
final class FaultMapping {
    private FaultMapping() {}

    /**
     * Reports a failure of work to the state of its context; of a kernel with the thread and the block that failed. An
     * exhausted Java heap is no fault of the device. The operation can complete in any case.
     *
     * @param work describes the work
     * @param heap reports an exhausted heap
     */
    static void report(Failure failure, Supplier<String> work, FaultState to, long now, HeapReport heap) {
        try {
            map(failure, work.get(), to, now, heap);
        } catch (OutOfMemoryError full) {
            to.recordFailure(HeapReport.NO_HEAP);
        }
    }

    private static void map(Failure failure, String work, FaultState to, long now, HeapReport heap) {
        Throwable cause = failure.cause();
        if (cause instanceof HeapExhaustedException exhausted) {
            to.recordFailure(
                    new HeapExhaustedException(work + " ran out of memory: " + exhausted.getMessage(), exhausted));
        } else if (cause instanceof OutOfMemoryError full) {
            to.recordFailure(heap.exhausted(work, " ran out of memory in its own code", full));
        } else {
            String where = failure.location().isEmpty() ? work : failure.location() + " of " + work;
            to.fault(result(cause), failure, where, now);
        }
    }

    private static CUresult result(Throwable failure) {
        return failure instanceof DeviceFault fault ? fault.result() : CUresult.CUDA_ERROR_LAUNCH_FAILED;
    }
}
