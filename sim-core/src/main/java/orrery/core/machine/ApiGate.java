package orrery.core.machine;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.capture.Captures;
import orrery.core.check.Checker;
import orrery.core.exec.AbandonedCall;
import orrery.core.exec.CallbackHost;
import orrery.core.exec.Delegate;
import orrery.core.exec.HostCallback;
import orrery.core.exec.KernelTimeout;
import orrery.core.fault.FaultInjector;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.kernel.DeviceThreads;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Trace;

/**
 * The entry point of a machine: calls of its API, functions of other APIs on top of it, and other APIs that share the
 * machine. One thread is inside at a time. While it waits, other threads can enter.
 */
final class ApiGate implements CallbackHost, Checker.Threads {
    private static final String MEMORY_ACCESS = "an access to memory";

    private final HostActivity activity = new HostActivity();
    private final MachineLock lock = new MachineLock(activity);

    /** The turns of the threads of the program; null if they call when they like. */
    private final @Nullable HostTurns turns;

    private final Trace trace;
    private final Captures captures;
    private final @Nullable FaultInjector faults;
    private final MachineFailure failure;
    private final HostClock clock;
    private final CurrentCall current = new CurrentCall();
    private final OtherThreads others;

    /** The last correlation id. A function of another API shares its id with the calls that it makes. */
    private long lastCorrelationId;

    private int calls;

    /**
     * What has ended a change inside in the middle, until the machine fails for it: the stack of a thread has
     * overflowed, or the JVM could not link what was called. It is set where that happens, and nothing is called there.
     */
    private volatile @Nullable Error halfDone;

    private boolean initialized;
    private boolean dueAtExit;

    /**
     * Creates the gate of a machine.
     *
     * @param faults what fails; null for nothing
     * @param turnChooser chooses the thread of the program that goes on, out of the names of those that can; null if
     *     they call when they like
     * @param failure makes the machine fail, and reports that a call has exhausted the Java heap
     * @param clock creates the clock for the threads that can enter while one waits
     */
    ApiGate(
            Trace trace,
            Captures captures,
            @Nullable FaultInjector faults,
            @Nullable ToIntFunction<List<String>> turnChooser,
            MachineFailure failure,
            Function<HostClock.Others, HostClock> clock) {
        this.trace = trace;
        this.captures = captures;
        this.faults = faults;
        this.failure = failure;
        this.turns = turnChooser == null ? null : new HostTurns(lock, turnChooser);
        this.others = new OtherThreads(lock, activity, current, turns, this::failIfHalfDone);
        this.clock = clock.apply(others);
    }

    HostClock clock() {
        return clock;
    }

    /** Returns the current call. */
    ApiCall current() {
        return current.call();
    }

    /** Returns the name of the function that the program has called: that of another API, or the current call. */
    String who() {
        return name(current());
    }

    private String name(ApiCall call) {
        ApiFunction function = caller().function();
        return function == null ? call.name() : function.name();
    }

    /** Returns the correlation id of the current call. */
    long correlationId() {
        return current.correlationId();
    }

    /** Returns the thread that makes the current call. */
    CallerThread caller() {
        return lock.thread();
    }

    /** Returns whether the calling thread is inside, or runs a callback. */
    boolean inside() {
        return lock.isInside() || DeviceThreads.isCallback(Thread.currentThread());
    }

    @Override
    public long callback() {
        return HostCallback.currentOperation();
    }

    @Override
    public boolean isInMachine() {
        return lock.isInside() || DeviceThreads.isDeviceThread(Thread.currentThread());
    }

    /** Permits all functions from now on. */
    void initialize() {
        initialized = true;
    }

    boolean closed() {
        return others.closed();
    }

    /**
     * Permits no function from now on. Threads that wait in the machine stop at the next step of their wait. Then runs
     * {@code action} inside.
     */
    void close(Runnable action) {
        if (lock.refuses()) {
            throw new IllegalStateException("thread " + Thread.currentThread().getName()
                    + " closes the machine from device code, a callback or a call; legal is a thread of the program"
                    + " that is in no call");
        }
        others.close();
        if (!lock.enterToFinish()) {
            throw new AssertionError("a thread that may take the lock is refused");
        }
        try {
            failIfHalfDone();
            action.run();
        } catch (AbandonedCall failed) {
            // A closed machine does not go on in any case.
        } finally {
            leave();
        }
    }

    // -- callbacks and other processes ---------------------------------------------------------------------------

    @Override
    public void delegateTo(Delegate callback) {
        lock.delegateTo(callback);
    }

    @Override
    public void endDelegation(Delegate callback) {
        lock.endDelegation(callback);
        failIfHalfDone();
    }

    @Override
    public boolean hasFailed() {
        return failure.hasFailed();
    }

    @Override
    public void checkIntact() {
        if (failure.hasFailed()) {
            throw failure.abandonedCall();
        }
    }

    @Override
    public boolean acts(Delegate callback) {
        return lock.acts(callback);
    }

    @Override
    public @Nullable Delegate acting() {
        return lock.acting();
    }

    /** Returns whether the calling thread is inside, or acts in place of the thread that is. */
    boolean isInsideOrActs() {
        return lock.isInside() || lock.acting() != null;
    }

    @Override
    public void policyTimedOut(KernelTimeout why, String what) {
        failure.policyTimedOut(why, what);
        endTurns();
    }

    @Override
    public void callbackStarted() {
        activity.callbackStarted();
    }

    @Override
    public void callbackEnded() {
        activity.callbackEnded();
        lock.signal();
    }

    /** Records that other processes can write memory that the machine reads. */
    void sharesMemory() {
        activity.sharesMemory();
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    <T> T call(ApiCall call, Function<HostThread, T> body) {
        enter(call);
        CUresult result = CUresult.CUDA_ERROR_UNKNOWN;
        try {
            T value = inside(call, () -> {
                arrive(call);
                return body.apply(lock.thread());
            });
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
        call(call, thread -> {
            body.accept(thread);
            return thread;
        });
    }

    /**
     * Enters the machine.
     *
     * @param what the purpose, for messages
     * @return false if the calling thread must not enter
     * @throws InterruptedWaitException if the thread is interrupted while it waits for the lock
     */
    private boolean enterFor(Object what) {
        try {
            return lock.enter();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedWaitException(
                    "thread " + Thread.currentThread().getName() + " waits for its turn to enter the machine for "
                            + what + " and was interrupted");
        }
    }

    private void awaitTurn(ApiFunction function) {
        if (turns != null) {
            try {
                turns.beforeCall(function);
            } catch (AbandonedCall e) {
                throw lost(function, e);
            }
        }
    }

    /** Waits for the turn of the calling thread, which is about to access memory. Operations may run before. */
    void beforeAccess() {
        if (turns != null && awaitTurnToAccess(turns) && lock.enterToFinish()) {
            try {
                inside(MEMORY_ACCESS, () -> {
                    clock.runBeforeHost(++calls);
                    return true;
                });
            } finally {
                leave();
            }
        }
    }

    private static boolean awaitTurnToAccess(HostTurns turns) {
        try {
            return turns.beforeAccess();
        } catch (AbandonedCall e) {
            throw lost(MEMORY_ACCESS, e);
        }
    }

    /** Lets all threads go on without turns: the machine has failed, and there is nothing to choose. */
    void endTurns() {
        if (turns != null) {
            turns.close();
        }
    }

    /** Returns whether the threads of the program take turns. */
    boolean hasTurns() {
        return turns != null;
    }

    private void enter(ApiCall call) {
        awaitTurn(call);
        if (!enterFor(call)) {
            throw ApiRule.NOT_PERMITTED.violated(ApiText.of(call, " is called from device code or a callback"));
        }
    }

    /** Begins a call with the lock held: spends its time, runs what is due, and checks whether the call is allowed. */
    private void arrive(ApiCall call) {
        others.entered();
        CallerThread thread = lock.thread();
        boolean own = thread.function() == null;
        current.set(call, own ? ++lastCorrelationId : thread.functionNumber());
        long began = clock.now();
        thread.callBegan(began);
        long nanos = clock.cost(call.cost());
        clock.spendOnCall(faults == null ? nanos : faults.hostNanos(thread.name(), nanos), call);
        if (own && trace.on()) {
            trace.listeners().apiEnter(current.correlationId(), call, thread.id(), began);
        }
        if (closed() || !initialized) {
            checkOpen(call);
        }
        clock.runDue(name(call), began);
        if (faults != null) {
            inject(call);
        }
        captures.checks().checkCall(call);
    }

    /** Makes the machine fail if a change has ended in the middle. Called where another thread may have been inside. */
    private void failIfHalfDone() {
        Error why = halfDone;
        if (why != null || lock.wasReopened()) {
            failure.halfDone(why == null ? new StackOverflowError() : why);
            halfDone = null;
            lock.forgetReopened();
        }
    }

    /** Counts a call, and fails it if it is to fail. */
    private void inject(ApiFunction function) {
        FaultInjector.Refusal refusal = faults == null ? null : faults.countCall(function.name());
        if (refusal != null) {
            throw ApiRule.INJECTED.violated(
                    refusal.result(),
                    ApiText.of(function.name() + " fails because of the fault " + refusal.fault()),
                    null);
        }
    }

    private void checkOpen(ApiCall call) {
        if (closed()) {
            throw ApiRule.DEINITIALIZED.violated(name(call) + " is called on a machine that was closed");
        } else if (!call.isAllowedBeforeInit()) {
            throw ApiRule.NOT_INITIALIZED.violated(
                    ApiText.of(name(call), ApiText.template(" is called before {cuInit}")));
        }
    }

    /** Requests that everything due runs before the current call returns. */
    void runDueAtExit() {
        dueAtExit = true;
    }

    /** Returns what a call throws that cannot go on. */
    private static CudaException lost(Object call, AbandonedCall e) {
        return ApiRule.STICKY.violated(e.result(), ApiText.of(call + " cannot go on: ", e.text()), e.getCause());
    }

    private void exit(ApiCall call, CUresult result) {
        try {
            // Nothing goes on with what is half done, or on a thread that could not take the lock again.
            if (halfDone == null && lock.isInside()) {
                inside(call, () -> complete(call, result));
            }
        } finally {
            leave();
        }
    }

    private boolean complete(ApiCall call, CUresult result) {
        if (dueAtExit) {
            dueAtExit = false;
            clock.runDue(name(call), clock.now());
        }
        if (trace.on()) {
            tellExit(lock.thread(), call, result);
        }
        clock.runBeforeHost(++calls);
        return true;
    }

    /** Runs an action on the thread inside, unless the machine fails before because a change is half done. */
    private <T> T inside(Object what, Supplier<T> action) {
        try {
            failIfHalfDone();
            return action.get();
        } catch (AbandonedCall e) {
            throw lost(what, e);
        } catch (OutOfMemoryError full) {
            throw failure.exhausted(what, " needs more of it", full);
        } catch (StackOverflowError | InternalError | LinkageError e) {
            halfDone = e;
            throw e;
        }
    }

    private void leave() {
        try {
            lock.leave();
        } catch (StackOverflowError e) {
            halfDone = e;
            throw e;
        }
    }

    /** Returns whether the calling thread is inside. One whose stack overflowed while it left is not. */
    private boolean isInside() {
        return lock.isInside() && (halfDone == null || !lock.recoverCaller());
    }

    private void tellExit(CallerThread thread, ApiCall call, CUresult result) {
        if (thread.function() == null) {
            tellExit(current.correlationId(), call, result);
        } else {
            trace.listeners()
                    .driverCalled(thread.functionNumber(), call, thread.id(), thread.callBegan(), clock.now(), result);
        }
    }

    private void tellExit(long id, ApiFunction function, ResultCode result) {
        trace.listeners().apiExit(id, function, lock.thread().id(), clock.now(), result);
    }

    // -- functions of other APIs ---------------------------------------------------------------------------------

    /** Begins a function of another API. Returns false if the thread is in a function already, or must not call. */
    boolean begin(ApiFunction function) {
        awaitTurn(function);
        if (!enterFor(function)) {
            return false;
        }
        try {
            return inside(function, () -> begin(lock.thread(), function));
        } finally {
            leave();
        }
    }

    private boolean begin(CallerThread thread, ApiFunction function) {
        if (thread.function() != null) {
            return false;
        }
        others.entered();
        boolean begun = false;
        try {
            thread.function(function, ++lastCorrelationId);
            noteFunction(true);
            if (trace.on()) {
                trace.listeners().apiEnter(thread.functionNumber(), function, thread.id(), clock.now());
            }
            begun = true;
        } finally {
            if (!begun) {
                thread.function(null, 0);
                noteFunction(false);
            }
        }
        return true;
    }

    /**
     * Counts a function of another API that has begun.
     *
     * @throws CudaException if it is to fail (API-09)
     */
    void admit(ApiFunction function) {
        if (faults != null && enterFor(function)) {
            try {
                inside(function, () -> {
                    inject(function);
                    return true;
                });
            } finally {
                leave();
            }
        }
    }

    private void noteFunction(boolean begins) {
        if (turns != null) {
            turns.inFunction(begins);
        }
    }

    /** Ends a function of another API. */
    void end(ApiFunction function, ResultCode result) {
        if (lock.enterToFinish()) {
            try {
                inside(function, () -> end(lock.thread(), function, result));
            } finally {
                leave();
            }
        }
    }

    private boolean end(CallerThread thread, ApiFunction function, ResultCode result) {
        long id = thread.functionNumber();
        thread.function(null, 0);
        noteFunction(false);
        if (trace.on()) {
            tellExit(id, function, result);
        }
        return true;
    }

    // -- other visits --------------------------------------------------------------------------------------------

    <T> T ask(Function<HostThread, T> question) {
        Supplier<T> action = () -> question.apply(lock.thread());
        if (isInside()) {
            return action.get();
        } else if (DeviceThreads.isCallback(Thread.currentThread())) {
            return actInCallback(action);
        }
        return visit(
                "a query", action, () -> ApiRule.NOT_PERMITTED.violated("the machine is queried from device code"));
    }

    <T> T outside(Supplier<T> action) {
        if (isInside()) {
            return action.get();
        }
        Supplier<T> entering = () -> {
            others.entered();
            return action.get();
        };
        if (DeviceThreads.isCallback(Thread.currentThread())) {
            return actInCallback(entering);
        }
        return visit(
                "a call of another API",
                entering,
                () -> new IllegalStateException("device code calls another API of the machine; legal is a thread of the"
                        + " program, or a host function"));
    }

    private <T> T actInCallback(Supplier<T> action) {
        return lock.actInCallback(() -> inside("a callback", action));
    }

    void drive(Runnable action) {
        visit(
                "Machine.advance or settle",
                () -> {
                    others.entered();
                    action.run();
                    return true;
                },
                () -> new IllegalStateException("device code or a callback advances the clock of the machine;"
                        + " legal is a thread of the program"));
    }

    /**
     * Enters the machine for an action that is not a call. Between the entry and the {@code try}, nothing may need
     * heap.
     *
     * @param what the purpose, for messages
     * @param refused what is thrown if the calling thread must not enter
     */
    private <T> T visit(String what, Supplier<T> action, Supplier<RuntimeException> refused) {
        if (!enterFor(what)) {
            throw refused.get();
        }
        try {
            return inside(what, action);
        } finally {
            leave();
        }
    }
}
