package orrery.core.exec;

import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** A kernel or other code of the program that did not end: it was given up. */
public final class KernelTimeout extends DeviceFault {
    private static final long serialVersionUID = 1L;

    /** Says what did not end. */
    public KernelTimeout(String message) {
        super(CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, ApiText.of(message));
    }
}
