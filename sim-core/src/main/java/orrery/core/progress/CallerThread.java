package orrery.core.progress;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.host.HostThread;
import orrery.sim.ApiFunction;
import orrery.sim.DeadlockException;

/** A host thread, with the function and the call that it is in and the operation that it waits for. */
public final class CallerThread extends HostThread {
    private @Nullable ApiFunction function;
    private long functionNumber;
    private @Nullable ApiCall call;
    private long callBegan;
    private long correlationId;
    private @Nullable Runnable undo;
    private boolean runsDueAtExit;
    private @Nullable Wait wait;
    private long polls;

    /** A wait for an operation that cannot proceed at present. */
    public static final class Wait {
        private final String where;
        private final String operation;
        private final long visits;
        private final BooleanSupplier complete;
        private final Supplier<WaitReport> reasons;
        private @Nullable DeadlockException deadlock;

        /**
         * Creates a wait in the function {@code where}.
         *
         * @param operation a description of the awaited operation
         * @param visits how often a thread had acted in the machine when the wait began
         * @param complete whether the operation is complete
         * @param reasons describes why it does not complete
         */
        Wait(String where, String operation, long visits, BooleanSupplier complete, Supplier<WaitReport> reasons) {
            this.where = where;
            this.operation = operation;
            this.visits = visits;
            this.complete = complete;
            this.reasons = reasons;
        }

        /** Returns a description of the awaited operation. */
        String operation() {
            return operation;
        }

        /** Describes why the operation does not complete. */
        WaitReport reasons() {
            return reasons.get();
        }

        /** Returns the report of the deadlock that it is part of; null if it is part of none. */
        @Nullable
        DeadlockException deadlock() {
            return deadlock;
        }

        /** Makes the wait part of a deadlock, which its thread reports. */
        void reportDeadlock(DeadlockException report) {
            deadlock = report;
        }
    }

    CallerThread(long id, String name) {
        super(id, name);
    }

    /** Counts a read of memory that it polls, and returns their number. */
    long countPoll() {
        return ++polls;
    }

    /** Returns the API function that it is in, which makes several calls or has a name of its own; null for none. */
    @Nullable
    public ApiFunction function() {
        return function;
    }

    /** Returns the correlation id of that function. */
    public long functionNumber() {
        return functionNumber;
    }

    /** Notes that it is in an API function from now on, which has a correlation id. */
    public void enterFunction(ApiFunction entered, long number) {
        function = entered;
        functionNumber = number;
    }

    /** Notes that it is in no API function any more. */
    public void leaveFunction() {
        function = null;
        functionNumber = 0;
    }

    /** Begins a call of the driver at {@code time} nanoseconds, which asks for nothing so far. */
    public void beginCall(ApiCall made, long id, long time) {
        call = made;
        correlationId = id;
        callBegan = time;
        undo = null;
        runsDueAtExit = false;
    }

    /** Returns its current call of the driver, or the last one. */
    public ApiCall call() {
        return Objects.requireNonNull(call, "the thread has made no call");
    }

    /** Returns when that call began, in nanoseconds. */
    public long callBegan() {
        return callBegan;
    }

    /** Returns the correlation id of that call, which is that of a function that has made it; 0 before the first. */
    public long correlationId() {
        return correlationId;
    }

    /** Sets what is done if that call is refused. */
    public void undoIfRefused(Runnable action) {
        undo = action;
    }

    /** Does what the refusal of that call undoes. */
    public void undo() {
        if (undo != null) {
            undo.run();
        }
    }

    /** Requests that everything due runs before that call returns. */
    public void runDueAtExit() {
        runsDueAtExit = true;
    }

    /** Returns whether everything due runs before that call returns. */
    public boolean runsDueAtExit() {
        return runsDueAtExit;
    }

    /** Returns what it waits for in the machine; null if it does not wait. */
    @Nullable
    Wait blockedIn() {
        return wait;
    }

    /** Begins to wait, or, with null, ends. */
    public void setWait(@Nullable Wait begun) {
        wait = begun;
    }

    /** Describes that it waits in {@code where}, or in the function of another API that it is in. */
    public String waitsIn(String where) {
        return this + " waits in " + (function == null ? where : function.name());
    }

    /** Describes in which function it waits. */
    String waits() {
        return waitsIn(Objects.requireNonNull(wait).where);
    }

    /**
     * Returns whether it waits and nothing has entered the machine since its wait began.
     *
     * @param visits how often a thread has acted in the machine so far
     */
    boolean waitsInVain(long visits) {
        return wait != null && wait.visits == visits && !wait.complete.getAsBoolean();
    }
}
