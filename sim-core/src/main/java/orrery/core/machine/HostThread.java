package orrery.core.machine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import orrery.core.call.ApiFunction;
import orrery.core.capture.CaptureMode;
import orrery.core.context.ExecutionContext;

/** A Java thread as the machine knows it: its current contexts, and the device it uses where none is current. */
public final class HostThread {
    private final long id;
    private final String name;
    private CaptureMode captureMode = CaptureMode.GLOBAL;
    private int device;
    private ApiFunction function;
    private long functionNumber;
    private final Deque<ExecutionContext> contexts = new ArrayDeque<>();
    private Wait wait;

    /** A wait in the machine for an operation that nothing moves on. */
    static final class Wait {
        private final String where;
        private final String operation;
        private final long arrivals;
        private final BooleanSupplier complete;
        private final Supplier<String> reasons;
        private String deadlock;

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
        String deadlock() {
            return deadlock;
        }

        /** Makes it part of a deadlock, which its thread is to report. */
        void deadlock(String report) {
            deadlock = report;
        }
    }

    HostThread(long id, String name) {
        this.id = id;
        this.name = name;
    }

    /** Its number in this machine, from 1 in the order of first calls. */
    public long id() {
        return id;
    }

    /** The function of a face that it is in, which makes several calls or is known by another name; or null. */
    ApiFunction function() {
        return function;
    }

    /** The correlation id of that function. */
    long functionNumber() {
        return functionNumber;
    }

    /** It is in a function of a face, or in none any more. */
    void function(ApiFunction entered, long number) {
        function = entered;
        functionNumber = number;
    }

    /** What it waits for in the machine; null if it does not wait. */
    Wait blockedIn() {
        return wait;
    }

    /** Begins to wait, or, with null, ends. */
    void blockedIn(Wait begun) {
        wait = begun;
    }

    /** Says that it waits in {@code where}, or in the function of a face that it is in. */
    String waitsIn(String where) {
        return this + " waits in " + (function == null ? where : function.name());
    }

    /** Says in which function it waits. */
    String waits() {
        return waitsIn(wait.where);
    }

    /** Whether it waits, and has found that nothing moves since the last of {@code arrivals}. */
    boolean waitsInVain(long arrivals) {
        return wait != null && wait.arrivals == arrivals && !wait.complete.getAsBoolean();
    }

    /** How it gets along with captures. */
    public CaptureMode captureMode() {
        return captureMode;
    }

    /** Changes how it gets along with captures. */
    public void captureMode(CaptureMode mode) {
        captureMode = mode;
    }

    /** The ordinal of the device whose primary context it uses where it needs one and none is current. */
    public int device() {
        return device;
    }

    /** Changes the device whose primary context it uses where none is current. */
    public void device(int ordinal) {
        device = ordinal;
    }

    /** The current context, or null. */
    public ExecutionContext current() {
        return contexts.peek();
    }

    /** Makes a context current, in place of the one that is; null leaves none current. */
    public void set(ExecutionContext context) {
        contexts.poll();
        if (context != null) {
            contexts.push(context);
        }
    }

    /** Makes a context current, on top of the one that is. */
    public void push(ExecutionContext context) {
        contexts.push(context);
    }

    /** Takes the current context away and returns it, or null if there is none. */
    public ExecutionContext pop() {
        return contexts.poll();
    }

    @Override
    public String toString() {
        return "thread " + name;
    }
}
