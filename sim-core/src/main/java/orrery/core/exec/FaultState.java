package orrery.core.exec;

import orrery.device.CUresult;

/**
 * Whether a context is sound. A fault on the device ends the whole program's use of the machine, so it is noted in the
 * state that all contexts share; the destruction of a context is noted in its own. The first failure stays.
 */
public final class FaultState {
    private final FaultState shared;
    private CUresult result = CUresult.CUDA_SUCCESS;
    private Throwable cause;
    private String where = "";

    /** The state that all contexts of a machine share. */
    public FaultState() {
        this(null);
    }

    /** The state of a context. */
    public FaultState(FaultState shared) {
        this.shared = shared;
    }

    private FaultState decisive() {
        return shared != null && shared.failed() ? shared : this;
    }

    /** Success, or the first failure. */
    public CUresult result() {
        return decisive().result;
    }

    /** Whether there was a failure. */
    public boolean failed() {
        return result != CUresult.CUDA_SUCCESS || (shared != null && shared.result != CUresult.CUDA_SUCCESS);
    }

    /** What went wrong, or null. */
    public Throwable cause() {
        return decisive().cause;
    }

    /** Which work failed. */
    public String where() {
        return decisive().where;
    }

    /** Notes a fault of the device, unless there was one before. */
    public void fault(CUresult failure, Throwable why, String work) {
        (shared != null ? shared : this).note(failure, why, work);
    }

    /** Notes the end of this context alone. */
    public void end(CUresult failure, Throwable why, String work) {
        note(failure, why, work);
    }

    private void note(CUresult failure, Throwable why, String work) {
        if (result == CUresult.CUDA_SUCCESS) {
            result = failure;
            cause = why;
            where = work;
        }
    }
}
