package orrery.core.fault;

import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** The failure of a kernel that exceeded its CPU time, or of a conditional node that exceeded its iterations. */
public final class KernelTimeout extends DeviceFault {
    private static final long serialVersionUID = 1L;

    /** Says what did not end. */
    public KernelTimeout(String message) {
        super(CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, ApiText.of(message));
    }
}
