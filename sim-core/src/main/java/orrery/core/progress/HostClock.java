package orrery.core.progress;

import com.google.common.math.LongMath;
import orrery.core.engine.EventLoop;
import orrery.core.host.ApiRule;
import orrery.device.CostModel;
import orrery.device.HostCost;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;

/** The time of the host, in nanoseconds, and what calls cost. */
public final class HostClock {
    private final boolean realTime;
    private final long submitLatency;
    private final long notifyLatency;
    private final long[] costs = new long[HostCost.values().length];
    private final long startedAt = System.nanoTime();
    private long time;

    /**
     * Creates the clock of a host.
     *
     * @param model the costs of its first device
     * @param realTime whether virtual time follows the wall clock
     */
    public HostClock(CostModel model, boolean realTime) {
        this.realTime = realTime;
        this.submitLatency = model.submitLatency();
        this.notifyLatency = model.notifyLatency();
        for (HostCost cost : HostCost.values()) {
            costs[cost.ordinal()] = model.host(cost);
        }
    }

    /** Returns the time. It is at least that of the wall clock if the machine follows it. */
    public long now() {
        if (realTime) {
            time = Math.max(time, System.nanoTime() - startedAt);
        }
        return time;
    }

    /** Returns the time as it was last set, without a look at the wall clock. */
    long time() {
        return time;
    }

    /** Returns whether virtual time follows the wall clock. */
    public boolean isRealTime() {
        return realTime;
    }

    /** Returns when the device sees work that is submitted now. */
    public long visibleAt() {
        return time + submitLatency;
    }

    /** Returns the cost of a class of calls. */
    public long cost(HostCost cost) {
        return costs[cost.ordinal()];
    }

    /**
     * Advances the time by the cost of a call that begins.
     *
     * @throws CudaException if the call would end after the latest virtual time (API-10)
     */
    public void spendOnCall(long nanos, ApiFunction call) {
        long end = LongMath.saturatedAdd(time, nanos);
        ApiRule.LATEST_TIME.require(
                end <= EventLoop.LATEST,
                () -> call.name() + " is called at " + time + " ns and takes " + nanos
                        + " ns; the latest virtual time is " + EventLoop.LATEST + " ns");
        time = end;
    }

    /** Advances the time by a further cost of a call. */
    public void spend(long nanos) {
        time += nanos;
    }

    /** Advances the time to that of something which the host has seen, if it is earlier. */
    void advanceTo(long seenAt) {
        time = Math.max(time, seenAt);
    }

    /** Advances the time to when the host notices that an operation is complete. */
    void noticeCompletion(long completedAt) {
        time = completedAt + notifyLatency;
    }

    /** Sets the time: later by an advance, or earlier if the processing of due events did not end. */
    void set(long nanos) {
        time = nanos;
    }
}
