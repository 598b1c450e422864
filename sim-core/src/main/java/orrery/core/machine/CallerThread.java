package orrery.core.machine;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.host.HostThread;
import orrery.sim.ApiFunction;

/** A host thread with the function that it is in and the operation that it waits for. */
final class CallerThread extends HostThread {
    private @Nullable ApiFunction function;
    private long functionNumber;
    private @Nullable Wait wait;

    /** A wait in the machine for an operation that nothing moves on. */
    static final class Wait {
        private final String where;
        private final String operation;
        private final long arrivals;
        private final BooleanSupplier complete;
        private final Supplier<String> reasons;
        private @Nullable String deadlock;

        /**
         * A wait in the function {@code where}.
         *
         * @param operation the operation that it waits for, in words
         * @param arrivals how often a thread had entered the machine when it was found that nothing moves
         * @param complete whether the operation is complete
         * @param reasons says why it does not become complete
         */
        Wait(String where, String operation, long arrivals, BooleanSupplier complete, Supplier<String> reasons) {
            this.where = where;
            this.operation = operation;
            this.arrivals = arrivals;
            this.complete = complete;
            this.reasons = reasons;
        }

        /** The operation that it waits for, in words. */
        String operation() {
            return operation;
        }

        /** Says why the operation does not become complete. */
        String reasons() {
            return reasons.get();
        }

        /** The report of the deadlock that it is part of; null if it is part of none. */
        @Nullable
        String deadlock() {
            return deadlock;
        }

        /** Makes it part of a deadlock, which its thread is to report. */
        void deadlock(String report) {
            deadlock = report;
        }
    }

    CallerThread(long id, String name) {
        super(id, name);
    }

    /** Returns the API function that it is in, which makes several calls or has a name of its own; null for none. */
    @Nullable
    ApiFunction function() {
        return function;
    }

    /** Returns the correlation id of that function. */
    long functionNumber() {
        return functionNumber;
    }

    /** Sets the API function that it is in; null for none. */
    void function(@Nullable ApiFunction entered, long number) {
        function = entered;
        functionNumber = number;
    }

    /** Returns what it waits for in the machine; null if it does not wait. */
    @Nullable
    Wait blockedIn() {
        return wait;
    }

    /** Begins to wait, or, with null, ends. */
    void blockedIn(@Nullable Wait begun) {
        wait = begun;
    }

    /** Returns that it waits in {@code where}, or in the API function that it is in. */
    String waitsIn(String where) {
        return this + " waits in " + (function == null ? where : function.name());
    }

    /** Returns in which function it waits. */
    String waits() {
        return waitsIn(Objects.requireNonNull(wait).where);
    }

    /** Returns whether it waits, and has found that nothing moves since the last of {@code arrivals}. */
    boolean waitsInVain(long arrivals) {
        return wait != null && wait.arrivals == arrivals && !wait.complete.getAsBoolean();
    }
}
