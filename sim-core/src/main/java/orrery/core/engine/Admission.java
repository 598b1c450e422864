package orrery.core.engine;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.fault.FaultState;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.BlockingCondition;
import orrery.core.work.BlockingWork;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Partition;
import orrery.core.work.WorkQueues;
import orrery.sim.WaitCause;

/**
 * Decides whether an operation that is ready can begin: its context has not failed, there is a work queue for its
 * stream, and its condition holds. If it cannot, it is dropped, or blocked until it can.
 */
final class Admission {
    private final DeviceResources device;
    private final Engine engine;
    private final EventLoop loop;

    Admission(DeviceResources device) {
        this.device = device;
        this.engine = device.engine();
        this.loop = engine.loop();
    }

    /** Lets an operation begin if it can, or drops or blocks it; returns whether it begins. */
    boolean admit(Operation operation, long now) {
        if (operation.faults().failed() && !admitAfterFault(operation, now)) {
            return false;
        }
        LaunchConfiguration launch = operation.launch;
        return launch == null ? admitByCondition(operation, now) : admitByQueue(operation, launch);
    }

    private boolean admitAfterFault(Operation operation, long now) {
        FaultState faults = operation.faults();
        AfterFaultPolicy afterFault = operation.work().traits().afterFault();
        if (afterFault == AfterFaultPolicy.DROPPED) {
            operation.dropped = true;
            OperationDetails details = operation.details;
            if (details != null && details.inside != null) {
                details.inside.dropped();
            }
            engine.listeners().passed(operation, now);
            engine.complete(operation, now);
            return false;
        }
        if (afterFault == AfterFaultPolicy.EXECUTED || faults.isKnownToHost(now)) {
            return true;
        }
        block(
                operation,
                WaitCause.FAULT_NOTICE,
                () -> faults.isKnownToHost(loop.now()),
                () -> faults.noticedAt(loop.hostTime()),
                () -> "the host's notice of the fault");
        return false;
    }

    private boolean admitByQueue(Operation operation, LaunchConfiguration launch) {
        WorkQueues queues = queuesOf(launch);
        long stream = operation.owner().streamId();
        if (queues == null || queues.tryBegin(stream)) {
            return true;
        }
        FaultState faults = operation.faults();
        block(
                operation,
                WaitCause.WORK_QUEUES,
                () -> faults.failed() || queues.hasRoom(stream),
                () -> EventLoop.NEVER,
                queues::toString);
        return false;
    }

    /** Returns the work queues of the context of a kernel; null for no limit. */
    private static @Nullable WorkQueues queuesOf(LaunchConfiguration launch) {
        Partition partition = launch.partition();
        return partition == null ? null : partition.workQueues();
    }

    /** Frees the work queue of a kernel that has ended. */
    void ended(Operation operation, LaunchConfiguration launch) {
        WorkQueues queues = queuesOf(launch);
        if (queues != null) {
            queues.end(operation.owner().streamId());
        }
    }

    private boolean admitByCondition(Operation operation, long now) {
        BlockingCondition condition = makeCondition(operation);
        if (condition == null) {
            return true;
        }
        FaultState faults = operation.faults();
        if (condition.advance(now)) {
            RuntimeException timeout = condition.timeoutError();
            if (timeout != null) {
                faults.recordFailure(timeout);
            }
            return true;
        }
        block(
                operation,
                WaitCause.CONDITION,
                () -> faults.failed() || condition.canAdvance(loop.now()),
                condition::deadline,
                condition::reason);
        return false;
    }

    /**
     * Returns the condition of an operation that waits for a value or a semaphore, which is created at the first use;
     * null for none. It is kept: it may hold in parts, one after the other.
     */
    private static @Nullable BlockingCondition makeCondition(Operation operation) {
        if (!(operation.work() instanceof BlockingWork work)) {
            return null;
        }
        OperationDetails details = operation.makeDetails();
        if (details.condition == null) {
            details.condition = work.newCondition();
        }
        return details.condition;
    }

    /**
     * Blocks an operation until it can begin.
     *
     * @param can whether it may be able to
     * @param deadline from when on it is, whatever happens
     * @param reason what it waits for, as a phrase that follows "waits for"
     */
    private void block(
            Operation operation, WaitCause cause, BooleanSupplier can, LongSupplier deadline, Supplier<String> reason) {
        if (operation.state() == OperationState.READY) {
            operation.become(OperationState.BLOCKED, "it cannot begin yet");
            engine.listeners().waits(operation, cause, loop.now(), null);
        }
        loop.when(can, deadline, new ConditionalContinuation(operation, reason, now -> device.begin(operation, now)));
    }
}
