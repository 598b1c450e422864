package orrery.core.fault;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.WorkFailure;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;
import orrery.sim.HeapExhaustedException;

/**
 * The first failure of a context. A fault on the device makes all contexts unusable, so it is recorded in the state
 * that they share; the destruction of a context is recorded in its own state.
 *
 * <p>The host learns of a fault after a delay, or when a call synchronizes with the device. Until then a program can
 * submit work after a kernel that has failed.
 */
public final class FaultState {
    /** Delay in ns until a call that does not synchronize reports a fault. Assumed: the H200 takes up to seconds. */
    private static final long NOTICE_NANOS = 1_000_000;

    private final @Nullable FaultState shared;
    private CUresult result = CUresult.CUDA_SUCCESS;
    private @Nullable WorkFailure failure;
    private String where = "";
    private long knownAt;
    private boolean told;
    private boolean ended;
    private @Nullable RuntimeException unreported;

    /** Creates the state that all contexts of a machine share. */
    public FaultState() {
        this(null);
    }

    /** Creates the state of a context. */
    public FaultState(@Nullable FaultState shared) {
        this.shared = shared;
    }

    private FaultState decisive() {
        return shared != null && shared.failed() ? shared : this;
    }

    /** Returns CUDA_SUCCESS, or the result code of the first failure. */
    public CUresult result() {
        return decisive().result;
    }

    /** Returns whether there was a failure. */
    public boolean failed() {
        return result != CUresult.CUDA_SUCCESS || (shared != null && shared.failed());
    }

    /** Returns whether there was a failure, and calls at this host time report it. */
    public boolean isKnownToHost(long hostTime) {
        return failed() && hostTime >= decisive().knownAt;
    }

    /**
     * Returns from when on the host knows of the failure, in nanoseconds, if the host has reached {@code hostTime};
     * {@link Long#MAX_VALUE} if it does not know of it then, or there was none.
     */
    public long noticedAt(long hostTime) {
        return isKnownToHost(hostTime) ? decisive().knownAt : Long.MAX_VALUE;
    }

    /** Makes the failure known to the host from now on. */
    public void reportToHost() {
        decisive().knownAt = 0;
    }

    /** Returns the failure, and notes that a call reports it to the program. */
    public CUresult reportToProgram() {
        decisive().told = true;
        return result();
    }

    /** Returns whether a call has reported the failure to the program. */
    public boolean isTold() {
        return decisive().told;
    }

    /** Returns the cause of the failure; null if there was none. */
    public @Nullable Throwable cause() {
        WorkFailure why = decisive().failure;
        return why == null ? null : why.cause();
    }

    /** Returns what has failed; empty if nothing has. */
    public ApiText text() {
        WorkFailure why = decisive().failure;
        return why == null ? ApiText.of() : why.text();
    }

    /** Returns a description of the work that failed. */
    public String where() {
        return decisive().where;
    }

    /** Notes a fault of the device at {@code now}, unless there was one before. */
    public void fault(CUresult code, WorkFailure why, String work, long now) {
        (shared != null ? shared : this).note(code, why, work, now + NOTICE_NANOS);
    }

    /**
     * Notes the failure of work at {@code now}: of a kernel with the thread and the block that failed. A Java heap
     * without room for simulated memory is no fault of the device. The operation can complete in any case.
     *
     * @param work describes the work
     */
    public void report(WorkFailure why, String work, long now) {
        Throwable cause = why.cause();
        if (cause instanceof HeapExhaustedException exhausted) {
            recordFailure(new HeapExhaustedException(work + " ran out of memory: " + exhausted.getMessage()));
        } else {
            CUresult code = cause instanceof DeviceFault fault ? fault.result() : CUresult.CUDA_ERROR_LAUNCH_FAILED;
            fault(code, why, why.location().isEmpty() ? work : why.location() + " of " + work, now);
        }
    }

    /** Notes the loss of the device of this context alone at {@code now}, unless there was a fault before. */
    public void lose(CUresult code, WorkFailure why, String device, long now) {
        note(code, why, device, now + NOTICE_NANOS);
    }

    /** Records that a wait has timed out, or that the Java heap is exhausted. It is no fault, and is reported once. */
    public void recordFailure(RuntimeException why) {
        if (unreported == null) {
            unreported = why;
        }
    }

    /** Returns the first failure that is no fault, and clears it; null for none. */
    public @Nullable RuntimeException takeFailure() {
        RuntimeException first = unreported;
        unreported = null;
        return first;
    }

    /** Returns whether this context was destroyed, and with it everything that belongs to it. */
    public boolean ended() {
        return ended;
    }

    /** Notes the end of this context alone. */
    public void end(CUresult code, WorkFailure why, String work) {
        ended = true;
        note(code, why, work, 0);
    }

    private void note(CUresult code, WorkFailure why, String work, long hostTime) {
        if (result == CUresult.CUDA_SUCCESS) {
            result = code;
            failure = why;
            where = work;
            knownAt = hostTime;
        }
    }
}
