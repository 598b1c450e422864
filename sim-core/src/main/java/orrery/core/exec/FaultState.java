package orrery.core.exec;

import orrery.device.CUresult;

/** Whether a context is sound. The first failure stays: every later call is told of it. */
public final class FaultState {
    private CUresult result = CUresult.CUDA_SUCCESS;
    private Throwable cause;
    private String where = "";

    /** A sound state. */
    public FaultState() {}

    /** Success, or the first failure. */
    public CUresult result() {
        return result;
    }

    /** Whether there was a failure. */
    public boolean failed() {
        return result != CUresult.CUDA_SUCCESS;
    }

    /** What went wrong, or null. */
    public Throwable cause() {
        return cause;
    }

    /** Which work failed. */
    public String where() {
        return where;
    }

    /** Notes a failure, unless there was one before. */
    public void fail(CUresult failure, Throwable why, String work) {
        if (!failed()) {
            result = failure;
            cause = why;
            where = work;
        }
    }
}
