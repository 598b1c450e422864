package orrery.core.explore;

import static com.google.common.base.Preconditions.checkState;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import orrery.core.check.Checker;
import orrery.core.check.OwnedKind;
import orrery.core.engine.Engine;
import orrery.core.fault.FaultState;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.order.ProgramOrder;
import orrery.core.thread.DeviceThreads;
import orrery.sim.AccessProbe;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.FindingsException;
import orrery.sim.HappensBeforeRelation;
import orrery.sim.ObservingChooser;
import orrery.sim.Trace;

/**
 * What observes the program of a machine: the order of its operations, the checker, and the recorder of footprints for
 * a policy that explores schedules. Each exists only if the options ask for it.
 */
public final class ProgramObservers {
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
     * @param host observes the accesses of the host
     */
    public ProgramObservers(
            Checks checks, Engine engine, AddressSpace memory, Trace trace, Checker.Threads threads, AccessProbe host) {
        ObservingChooser chooser = engine.choosing() ? engine.choices().observer() : null;
        this.checks = checks;
        this.trace = trace;
        this.order = checks.enabled().isEmpty() && chooser == null ? null : newOrder(checks);
        this.checker = order == null || checks.enabled().isEmpty() ? null : new Checker(checks, order, memory, threads);
        AccessProbe probe = checker == null ? host : AccessProbe.both(host, checker.hostProbe());
        FootprintRecorder recorder = null;
        if (chooser != null && order != null) {
            recorder = new FootprintRecorder(chooser, order, threads, checker == null);
            engine.choices().footprints(recorder::of);
            trace.add(recorder);
            probe = AccessProbe.both(probe, recorder.hostProbe());
        }
        this.footprints = recorder;
        this.hostAccessor = Accessor.HOST.withProbe(Objects.requireNonNull(probe));
        if (checker != null) {
            trace.add(checker);
        }
    }

    private static ProgramOrder newOrder(Checks checks) {
        return checks.isEnabled(Check.HOST_THREADS)
                ? new ProgramOrder(each -> !DeviceThreads.isDeviceThread(each))
                : new ProgramOrder();
    }

    /** Returns the order of the program; null if nothing asks for it. */
    public @Nullable ProgramOrder order() {
        return order;
    }

    /** Returns the host as a party that accesses memory. */
    public Accessor hostAccessor() {
        return hostAccessor;
    }

    /** Returns what the checker has found so far. */
    public List<Finding> findings() {
        return checker == null ? List.of() : checker.findings();
    }

    /**
     * Returns the order of the operations that complete from now on.
     *
     * @throws IllegalStateException if nothing is checked
     */
    public HappensBeforeRelation happensBefore() {
        checkState(
                checker != null,
                "the machine follows no order, because its options have no checks; legal are options such as"
                        + " withChecks(Checks.of(Check.RACES))");
        return checker.happensBefore();
    }

    /**
     * Notes that the program has created an object that it has to destroy, and returns the object.
     *
     * @param kind the kind of object
     * @param isDestroyed whether it was destroyed
     */
    public <T> T created(OwnedKind kind, T object, Predicate<T> isDestroyed) {
        if (checker != null) {
            checker.created(kind, object, () -> isDestroyed.test(object));
        }
        return object;
    }

    /**
     * Notes that a call is about to free memory for which it may wait.
     *
     * @param who the function
     */
    public void freeing(long address, String who) {
        if (checker != null) {
            checker.freeing(address, who);
        }
    }

    /** Notes that a call has freed memory of a pool or a graph at once, and not in stream order. */
    public void freedByHost(Allocation memory) {
        if (checker != null) {
            checker.freedByHost(memory);
        }
        endedByHost(memory.base(), memory.base() + memory.size());
    }

    /** Notes that a call has mapped physical memory at addresses. */
    public void mapped(long from, long to) {
        if (checker != null) {
            checker.mapped(from, to);
        }
    }

    /** Notes that a call has unmapped physical memory at addresses. */
    public void unmapped(long from, long to) {
        if (checker != null) {
            checker.unmapped(from, to);
        }
        endedByHost(from, to);
    }

    private void endedByHost(long from, long to) {
        if (footprints != null) {
            footprints.endedByHost(from, to);
        }
    }

    /** Runs an action that answers a query of the host which is no call. */
    public void query(Runnable action) {
        if (footprints == null) {
            action.run();
        } else {
            footprints.query(action);
        }
    }

    /** Ends the step of the host before a wait that is no call. */
    public void beforeWait() {
        if (checker != null) {
            checker.beforeWait();
        }
    }

    /** Notes that the calling thread lets those go on that wait for a lock, or for anything else. */
    public void released(Object lock) {
        if (checker != null) {
            checker.released(lock);
        }
    }

    /** Notes that the calling thread has got a lock, or whatever else it has waited for. */
    public void acquired(Object lock) {
        if (checker != null) {
            checker.acquired(lock);
        }
    }

    /** Returns whether a checker observes the rest of the program. */
    public boolean areChecking() {
        return checker != null && !closed;
    }

    /** Reports what the last thread has accessed, before another thread of the program goes on. */
    public void endTurn() {
        if (footprints != null) {
            footprints.flush();
        }
    }

    /** Ends the observation. The checker reports what only the end of a program shows. */
    public void close(FaultState faults) {
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
    public void throwFindings() {
        if (checks.isThrowing() && !findings().isEmpty()) {
            throw new FindingsException(findings());
        }
    }
}
