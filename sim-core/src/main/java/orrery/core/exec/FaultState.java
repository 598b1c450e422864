package orrery.core.exec;

import orrery.device.CUresult;

/**
 * Whether a context is sound. A fault on the device ends the whole program's use of the machine, so it is noted in the
 * state that all contexts share; the destruction of a context is noted in its own. The first failure stays.
 *
 * <p>The host hears of a fault later than it happens, unless it looks at the device: a program can go on submitting
 * work behind a kernel that has failed.
 */
public final class FaultState {
    /** Until the host hears of a fault by itself; assumed, the H200 takes anything up to seconds. */
    private static final long NEWS_NANOS = 1_000_000;

    private final FaultState shared;
    private CUresult result = CUresult.CUDA_SUCCESS;
    private Throwable cause;
    private String where = "";
    private long heardAt;
    private boolean broken;
    private boolean ended;
    private RuntimeException lapsed;

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
        return broken || (shared != null && shared.broken);
    }

    /** Whether there was a failure and the host has heard of it. */
    public boolean heardBy(long hostTime) {
        return failed() && hostTime >= decisive().heardAt;
    }

    /** The host has heard of the failure. */
    public void heard() {
        decisive().heardAt = 0;
    }

    /** What went wrong, or null. */
    public Throwable cause() {
        return decisive().cause;
    }

    /** Which work failed. */
    public String where() {
        return decisive().where;
    }

    /** Notes a fault of the device at {@code now}, unless there was one before. */
    public void fault(CUresult failure, Throwable why, String work, long now) {
        (shared != null ? shared : this).note(failure, why, work, now + NEWS_NANOS);
    }

    /** Notes that a wait has given up, or that the Java heap is exhausted: no fault, but the program is told once. */
    void lapsed(RuntimeException why) {
        if (lapsed == null) {
            lapsed = why;
        }
    }

    /** The first failure that is no fault, since this was asked last; null for none. */
    public RuntimeException takeLapsed() {
        RuntimeException first = lapsed;
        lapsed = null;
        return first;
    }

    /** Whether this context has ended, and with it everything that belongs to it. */
    public boolean ended() {
        return ended;
    }

    /** Notes the end of this context alone. */
    public void end(CUresult failure, Throwable why, String work) {
        ended = true;
        note(failure, why, work, 0);
    }

    private void note(CUresult failure, Throwable why, String work, long heard) {
        if (result == CUresult.CUDA_SUCCESS) {
            broken = true;
            result = failure;
            cause = why;
            where = work;
            heardAt = heard;
        }
    }
}
