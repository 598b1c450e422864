package orrery.core.kernel;

import orrery.core.rule.Contract;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** Thrown by a kernel that executes a trap or whose assertion fails. */
public final class DeviceTrap extends DeviceFault {
    private static final long serialVersionUID = 1L;

    private DeviceTrap(CUresult result, String message) {
        super(result, ApiText.of(message));
    }

    /** Returns the failure of a kernel that executes a trap. */
    public static DeviceTrap executed() {
        return executed("a trap was executed");
    }

    /** Returns the failure of a kernel that executes a trap, with a message that says where. */
    public static DeviceTrap executed(String message) {
        return new DeviceTrap(CUresult.CUDA_ERROR_LAUNCH_FAILED, message);
    }

    /** Returns the failure of a kernel whose assertion does not hold. */
    public static DeviceTrap failedAssertion(String message) {
        return new DeviceTrap(CUresult.CUDA_ERROR_ASSERT, message);
    }

    @Contract("false, _ -> fail")
    static void require(boolean holds, String message) {
        if (!holds) {
            throw failedAssertion(message);
        }
    }
}
