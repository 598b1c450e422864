package orrery.core.machine;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.check.Checker;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.explore.FootprintRecorder;
import orrery.core.kernel.DeviceThreads;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.order.ProgramOrder;
import orrery.sim.AccessProbe;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.FindingsException;
import orrery.sim.ObservingChooser;
import orrery.sim.Trace;

/**
 * What observes the program of a machine: the order of its operations, the checker, and the recorder of footprints for
 * a policy that explores schedules. Each exists only if the options ask for it.
 */
final class ProgramObservers {
    private final Checks checks;
    private final Trace trace;
    private final @Nullable ProgramOrder order;
    private final @Nullable Checker checker;
    private final @Nullable FootprintRecorder footprints;
    private final Accessor hostAccessor;
    private boolean closed;

    /**
     * Creates the observers and adds them to the trace.
     *
     * @param threads tells what the calling thread is
     * @param turn waits for the turn of a host thread before it accesses memory; null if they do not take turns
     */
    ProgramObservers(
            Checks checks,
            Executor executor,
            AddressSpace memory,
            Trace trace,
            Checker.Threads threads,
            @Nullable AccessProbe turn) {
        ObservingChooser chooser = executor.observer();
        this.checks = checks;
        this.trace = trace;
        this.order = checks.enabled().isEmpty() && chooser == null ? null : order(checks);
        this.checker = order == null || checks.enabled().isEmpty() ? null : new Checker(checks, order, memory, threads);
        Accessor accessor = turn == null ? Accessor.HOST : Accessor.HOST.withProbe(turn);
        if (checker != null) {
            accessor = Accessor.HOST.withProbe(both(accessor.probe(), checker.hostProbe()));
        }
        FootprintRecorder recorder = null;
        if (chooser != null && order != null) {
            recorder = new FootprintRecorder(chooser, order, threads, checker == null);
            executor.footprints(recorder::of);
            trace.addDirect(recorder);
            accessor = Accessor.HOST.withProbe(both(accessor.probe(), recorder.hostProbe()));
        }
        this.footprints = recorder;
        this.hostAccessor = accessor;
        if (checker != null) {
            trace.addDirect(checker);
        }
    }

    private static ProgramOrder order(Checks checks) {
        return checks.isEnabled(Check.HOST_THREADS)
                ? new ProgramOrder(each -> !DeviceThreads.isDeviceThread(each))
                : new ProgramOrder();
    }

    private static AccessProbe both(@Nullable AccessProbe one, AccessProbe other) {
        return one == null
                ? other
                : (load, bytes, address) -> {
                    one.onAccess(load, bytes, address);
                    other.onAccess(load, bytes, address);
                };
    }

    /** Returns the order of the program; null if nothing asks for it. */
    @Nullable
    ProgramOrder order() {
        return order;
    }

    /** Returns the host as a party that accesses memory. */
    Accessor hostAccessor() {
        return hostAccessor;
    }

    /** Returns what the checker has found so far. */
    List<Finding> findings() {
        return checker == null ? List.of() : checker.findings();
    }

    /** Notes that the program has created an object that it has to destroy. */
    void created(String kind, Object object, BooleanSupplier isDestroyed) {
        if (checker != null) {
            checker.created(kind, object, isDestroyed);
        }
    }

    /** Notes that the calling thread lets those go on that wait for a lock, or for anything else. */
    void released(Object lock) {
        if (checker != null) {
            checker.released(lock);
        }
    }

    /** Notes that the calling thread has got a lock, or whatever else it has waited for. */
    void acquired(Object lock) {
        if (checker != null) {
            checker.acquired(lock);
        }
    }

    /** Returns whether a checker observes the rest of the program. */
    boolean areChecking() {
        return checker != null && !closed;
    }

    /** Another thread of the program may go on now: what the last one has accessed is told. */
    void endTurn() {
        if (footprints != null) {
            footprints.flush();
        }
    }

    /** Ends the observation. The checker reports what only the end of a program shows. */
    void close(FaultState faults) {
        endTurn();
        if (checker != null && !closed) {
            trace.remove(checker);
            checker.close(faults);
        }
        closed = true;
    }

    /**
     * Throws what the checker has found, if the options ask for it.
     *
     * @throws FindingsException if it has found something
     */
    void throwFindings() {
        if (checks.isThrowing() && !findings().isEmpty()) {
            throw new FindingsException(findings());
        }
    }
}
