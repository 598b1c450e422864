package orrery.conformance.reference;

import orrery.device.CUresult;

/** The fault that ends the use of a machine: the first one. */
final class ReferenceFault {
    /** Delay until a call that does not synchronize reports a fault. */
    private static final long NOTICE_NANOS = 1_000_000;

    private CUresult code = CUresult.CUDA_SUCCESS;
    private long knownAt;

    /** A kernel that is complete at {@code time} has failed. */
    void raise(CUresult failure, long time) {
        if (!raised()) {
            code = failure;
            knownAt = time + NOTICE_NANOS;
        }
    }

    /** Whether there was one: nothing begins any more. */
    boolean raised() {
        return code != CUresult.CUDA_SUCCESS;
    }

    /** Returns whether there was one, and calls at this host time report it. */
    boolean isKnownToHost(long hostTime) {
        return raised() && hostTime >= knownAt;
    }

    /** Makes it known to the host from now on. */
    void reportToHost() {
        knownAt = 0;
    }

    /** The fault, or success. */
    CUresult code() {
        return code;
    }
}
