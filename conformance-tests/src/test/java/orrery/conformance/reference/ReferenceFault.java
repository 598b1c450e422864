package orrery.conformance.reference;

import orrery.device.CUresult;

/** The fault that ends the use of a machine: the first one. */
final class ReferenceFault {
    /** Until the host hears of a fault by itself. */
    private static final long NEWS_NANOS = 1_000_000;

    private CUresult code = CUresult.CUDA_SUCCESS;
    private long heardAt;

    /** A kernel that is complete at {@code time} has failed. */
    void raise(CUresult failure, long time) {
        if (!raised()) {
            code = failure;
            heardAt = time + NEWS_NANOS;
        }
    }

    /** Whether there was one: nothing begins any more. */
    boolean raised() {
        return code != CUresult.CUDA_SUCCESS;
    }

    /** Whether there was one, and the host has heard of it. */
    boolean heardBy(long hostTime) {
        return raised() && hostTime >= heardAt;
    }

    /** The host has heard of it. */
    void heard() {
        heardAt = 0;
    }

    /** The fault, or success. */
    CUresult code() {
        return code;
    }
}
