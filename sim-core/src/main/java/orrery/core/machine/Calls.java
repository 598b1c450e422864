package orrery.core.machine;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import orrery.core.call.ApiCall;
import orrery.core.call.ApiFunction;
import orrery.core.capture.Captures;
import orrery.core.rule.CudaException;
import orrery.core.trace.Trace;
import orrery.device.CUresult;
import orrery.device.ResultCode;

/**
 * What comes into a machine: calls of its API, functions of other faces, and other APIs that live in it too. One thread
 * is in at a time; while it waits others may come.
 */
final class Calls implements HostClock.Others {
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final ApiCall[] CALLS = ApiCall.values();

    private final Entrance entrance = new Entrance();
    private final Trace trace;
    private final Captures captures;
    private final HostClock clock;
    private int current;
    private long currentNumber;
    private long calls;

    /** The last correlation id; a function of a face and the calls that it makes share theirs. */
    private long numbers;

    private long visits;
    private boolean initialized;
    private boolean closed;

    /** The calls of a machine, and its clock, which asks for those who come while somebody waits. */
    Calls(Trace trace, Captures captures, Function<HostClock.Others, HostClock> clock) {
        this.trace = trace;
        this.captures = captures;
        this.clock = clock.apply(this);
    }

    HostClock clock() {
        return clock;
    }

    /** The call that is being made. */
    ApiCall current() {
        return CALLS[current];
    }

    /** Its number. */
    long number() {
        return currentNumber;
    }

    /** The thread that makes it; null before the first. */
    HostThread caller() {
        return entrance.thread();
    }

    /** Whether the calling thread is in. */
    boolean inside() {
        return entrance.isInside();
    }

    /** From now on all functions can be called. */
    void initialize() {
        initialized = true;
    }

    boolean closed() {
        return closed;
    }

    /** From now on none can be called. */
    void close() {
        closed = true;
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    <T> T call(ApiCall call, Function<HostThread, T> body) {
        enter(call);
        CUresult result = CUresult.CUDA_ERROR_UNKNOWN;
        try {
            arrive(call);
            T value = body.apply(entrance.thread());
            result = value instanceof CUresult answer ? answer : CUresult.CUDA_SUCCESS;
            return value;
        } catch (CudaException e) {
            result = e.result();
            throw e;
        } finally {
            exit(call, result);
        }
    }

    void run(ApiCall call, Consumer<HostThread> body) {
        enter(call);
        CUresult result = CUresult.CUDA_ERROR_UNKNOWN;
        try {
            arrive(call);
            body.accept(entrance.thread());
            result = CUresult.CUDA_SUCCESS;
        } catch (CudaException e) {
            result = e.result();
            throw e;
        } finally {
            exit(call, result);
        }
    }

    private void enter(ApiCall call) {
        if (!entrance.enter()) {
            throw ApiRule.NOT_PERMITTED.violated(call + " is called from device code or a host function");
        }
    }

    /** The call is in: it costs its time, what was due happens, and whoever may refuse it does. */
    private void arrive(ApiCall call) {
        current = call.ordinal();
        calls++;
        HostThread thread = entrance.thread();
        boolean own = thread.function() == null;
        currentNumber = own ? ++numbers : thread.functionNumber();
        long began = clock.now();
        clock.spend(clock.cost(call.cost()));
        if (own && trace.on()) {
            trace.listeners().apiEnter(currentNumber, call, thread.id(), began);
        }
        clock.runDue();
        if (closed || !initialized) {
            checkOpen(call);
        }
        captures.checkCall(call);
    }

    private void checkOpen(ApiCall call) {
        if (closed) {
            throw ApiRule.DEINITIALIZED.violated(call + " is called on a machine that was closed");
        } else if (!call.isAllowedBeforeInit()) {
            throw ApiRule.NOT_INITIALIZED.violated(call + " is called before cuInit");
        }
    }

    private void exit(ApiCall call, CUresult result) {
        try {
            if (trace.on() && entrance.thread().function() == null) {
                tellExit(currentNumber, call, result);
            }
        } finally {
            entrance.leave();
        }
    }

    private void tellExit(long id, ApiFunction function, ResultCode result) {
        trace.listeners().apiExit(id, function, entrance.thread().id(), clock.now(), result);
    }

    // -- functions of other faces --------------------------------------------------------------------------------

    /** A function begins; false if the thread is in one already, or has no business to call. */
    boolean begin(ApiFunction function) {
        if (!entrance.enter()) {
            return false;
        }
        try {
            HostThread thread = entrance.thread();
            if (thread.function() != null) {
                return false;
            }
            calls++;
            thread.function(function, ++numbers);
            if (trace.on()) {
                trace.listeners().apiEnter(thread.functionNumber(), function, thread.id(), clock.now());
            }
            return true;
        } finally {
            entrance.leave();
        }
    }

    /** The function has returned. */
    void end(ApiFunction function, ResultCode result) {
        if (entrance.enter()) {
            try {
                long id = entrance.thread().functionNumber();
                entrance.thread().function(null, 0);
                if (trace.on()) {
                    tellExit(id, function, result);
                }
            } finally {
                entrance.leave();
            }
        }
    }

    // -- other visits --------------------------------------------------------------------------------------------

    <T> T ask(Function<HostThread, T> question) {
        if (entrance.isInside()) {
            return question.apply(entrance.thread());
        }
        if (!entrance.enter()) {
            throw ApiRule.NOT_PERMITTED.violated("the machine is asked from device code or a host function");
        }
        try {
            return question.apply(entrance.thread());
        } finally {
            entrance.leave();
        }
    }

    <T> T outside(Supplier<T> action) {
        if (entrance.isInside()) {
            return action.get();
        }
        if (!entrance.enter()) {
            throw new IllegalStateException("other APIs are not called from device code");
        }
        visits++;
        try {
            return action.get();
        } finally {
            entrance.leave();
        }
    }

    void drive(Runnable action) {
        if (!entrance.enter()) {
            throw new IllegalStateException("the clock is not moved from device code or a host function");
        }
        try {
            action.run();
        } finally {
            entrance.leave();
        }
    }

    // -- whoever comes while a thread waits ----------------------------------------------------------------------

    @Override
    public long arrivals() {
        return calls + visits;
    }

    /** The call that waits is the current one again afterwards. */
    @Override
    public void pause(long nanos) {
        int call = current;
        long number = currentNumber;
        String waiting = waiting(CALLS[call].name());
        try {
            entrance.pause(Math.min(nanos, LOOK_AGAIN_NANOS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeadlockException(waiting + " and was interrupted");
        } finally {
            current = call;
            currentNumber = number;
        }
        if (closed) {
            throw ApiRule.DEINITIALIZED.violated(waiting + ", and the machine was closed");
        }
    }

    /** A thread in a function of a face waits in that. */
    @Override
    public String waiting(String who) {
        ApiFunction function = entrance.thread().function();
        return entrance.thread() + " waits in " + (function == null ? who : function.name());
    }
}
