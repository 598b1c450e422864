package orrery.core.exec;

import orrery.core.kernel.DeviceTrap;
import orrery.device.CUresult;
import orrery.sim.MemoryFault;

/** Which result code a context is left with when device code throws. */
final class FaultMapping {
    private FaultMapping() {}

    static CUresult result(Throwable failure) {
        if (failure instanceof MemoryFault fault) {
            return fault.result();
        } else if (failure instanceof DeviceTrap trap && trap.isAssertion()) {
            return CUresult.CUDA_ERROR_ASSERT;
        } else if (failure instanceof KernelTimeout) {
            return CUresult.CUDA_ERROR_LAUNCH_TIMEOUT;
        }
        return CUresult.CUDA_ERROR_LAUNCH_FAILED;
    }
}
