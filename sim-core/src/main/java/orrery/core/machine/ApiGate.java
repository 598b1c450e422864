package orrery.core.machine;

import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.capture.Captures;
import orrery.core.check.Checker;
import orrery.core.effect.CallbackThreads;
import orrery.core.explore.HostTurns;
import orrery.core.fault.FaultInjector;
import orrery.core.host.ApiRule;
import orrery.core.host.DeviceOutput;
import orrery.core.host.HostThread;
import orrery.core.kernel.RunningCode;
import orrery.core.thread.DeviceThreads;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.sim.AccessProbe;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.ProgramStack;
import orrery.sim.Trace;

/**
 * The entry point of a machine: calls of its API, functions of other APIs on top of it, and other APIs that share the
 * machine. One thread is inside at a time. While it waits, other threads can enter.
 *
 * <p>A call enters, advances the host's time by its cost, processes the events that are due, checks whether it is
 * allowed, acts, and leaves. An error of the JVM in it makes the machine fail.
 */
final class ApiGate implements OtherThreads, Checker.Threads {
    private static final HostThreads.Activity NOBODY = new HostThreads.Activity(HostThreads.Actor.NONE, "");
    private static final HostThreads.Activity POSSIBLE =
            new HostThreads.Activity(HostThreads.Actor.POSSIBLE, "A thread or a task of the program could still act.");

    private static final HostThreads.Activity READY =
            new HostThreads.Activity(HostThreads.Actor.KNOWN, "A thread of the program waits for its turn.");

    private final HostThreads threads;
    private final MachineLock lock;
    private final CallbackThreads callbacks;

    /** The turns of the threads of the program; null if they call when they like. */
    private final @Nullable HostTurns turns;

    private final Trace trace;
    private final Captures captures;
    private final @Nullable FaultInjector faults;
    private final MachineFailure failure;
    private final RunningCode code;
    private final HostClock clock;
    private final DeviceProgress progress;
    private final CurrentCall current = new CurrentCall();

    /** The last correlation id. A function of another API shares its id with the calls that it makes. */
    private long lastCorrelationId;

    private int calls;
    private long visits;
    private volatile boolean closed;
    private boolean initialized;
    private boolean dueAtExit;
    private final DeviceOutput output;

    /** What the refusal of the current call undoes; null for nothing. */
    private @Nullable Runnable undo;

    /**
     * Creates the gate of a machine.
     *
     * @param faults what fails; null for nothing
     * @param turnChooser chooses the thread of the program that goes on, out of the names of those that can; null if
     *     they call when they like
     * @param failure makes the machine fail
     * @param code the device code that runs
     * @param output what kernels have printed
     * @param clock the time of the host
     * @param progress drives the devices, given the threads that can enter while one waits
     */
    ApiGate(
            Trace trace,
            Captures captures,
            @Nullable FaultInjector faults,
            @Nullable ToIntFunction<List<String>> turnChooser,
            MachineFailure failure,
            RunningCode code,
            DeviceOutput output,
            HostClock clock,
            Function<OtherThreads, DeviceProgress> progress) {
        this.trace = trace;
        this.captures = captures;
        this.faults = faults;
        this.failure = failure;
        this.code = code;
        this.output = output;
        this.threads = new HostThreads(this::runningCallbacks, this::isEntering);
        this.lock = new MachineLock(threads);
        this.callbacks = new CallbackThreads(lock);
        this.turns = turnChooser == null ? null : new HostTurns(lock, turnChooser);
        this.clock = clock;
        this.progress = progress.apply(this);
    }

    private Stream<Thread> runningCallbacks() {
        return callbacks.running();
    }

    private boolean isEntering(Thread thread) {
        return lock.isAt(thread);
    }

    @Override
    public CallbackThreads callbacks() {
        return callbacks;
    }

    /**
     * Returns whether the program waits elsewhere: no thread that has used the machine runs, waits in it or to enter
     * it, or for its turn. Called inside.
     */
    boolean isProgramWaiting() {
        return !lock.hasWaiting()
                && !lock.isAwaited()
                && (turns == null || !turns.areAwaited())
                && threads.isProgramWaiting();
    }

    /** Returns whether a thread that has used the machine is about to run. Called inside. */
    boolean isProgramReady() {
        return threads.isProgramReady();
    }

    MachineLock lock() {
        return lock;
    }

    HostClock clock() {
        return clock;
    }

    DeviceProgress progress() {
        return progress;
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

    @Override
    public CallerThread caller() {
        return lock.thread();
    }

    @Override
    public long callback() {
        return CallbackThreads.currentOperation();
    }

    @Override
    public boolean isInMachine() {
        return lock.isInside() || DeviceThreads.isDeviceThread(Thread.currentThread());
    }

    /** Permits all functions from now on. */
    void initialize() {
        initialized = true;
    }

    @Override
    public boolean closed() {
        return closed;
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
        closed = true;
        endTurns();
        lock.enterToFinish();
        try {
            failure.failIfNoted();
            action.run();
            callbacks.close();
        } finally {
            lock.leave();
        }
    }

    /** Drives the devices while the program waits elsewhere, if no thread is inside. */
    void driveWhile(DeviceProgress.StillWaits waits) {
        if (lock.tryEnter()) {
            try {
                perform(() -> progress.driveWhile(waits));
            } finally {
                lock.leave();
            }
        }
    }

    /** Returns whether a thread runs that was created after the machine and has not used it. Called inside. */
    boolean mayNewThreadsEnter() {
        return threads.runsNewThread();
    }

    /** Returns whether the calling thread is inside. */
    boolean isInside() {
        return lock.isInside();
    }

    /** Records that other processes can write memory that the machine reads. */
    void sharesMemory() {
        threads.sharesMemory();
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /** Undoes something if the current call is refused, and no other call is made before. */
    void undoIfRefused(Runnable action) {
        undo = action;
    }

    <T> T call(ApiCall call, Function<HostThread, T> body) {
        enter(call);
        undo = null;
        CUresult result = CUresult.CUDA_ERROR_UNKNOWN;
        try {
            T value = inside(() -> {
                arrive(call);
                return body.apply(lock.thread());
            });
            result = value instanceof CUresult answer ? answer : CUresult.CUDA_SUCCESS;
            return value;
        } catch (CudaException e) {
            result = e.result();
            if (undo != null) {
                undo.run();
            }
            ProgramStack.shorten(e);
            tellFailure(call, e);
            throw e;
        } catch (DeadlockException | InterruptedWaitException | UnsupportedOperationException e) {
            ProgramStack.shorten(e);
            tellFailure(call, e);
            throw e;
        } catch (RuntimeException e) { // of a mistake of ours: its frames are in our code
            tellFailure(call, e);
            throw e;
        } finally {
            exit(call, result);
        }
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
            turns.beforeCall(function);
        }
    }

    /** Waits for the turn of the calling thread, which is about to access memory. Operations may run before. */
    void beforeAccess() {
        if (turns != null && turns.beforeAccess()) {
            finish(() -> progress.runBeforeHost(++calls));
        }
    }

    /** Returns what observes the accesses of the host: those that poll, and before them the turns of threads. */
    AccessProbe accessProbe(PolledMemory polled) {
        if (turns == null) {
            return polled;
        }
        AccessProbe turn = (load, bytes, address) -> beforeAccess();
        return Objects.requireNonNull(AccessProbe.both(turn, polled));
    }

    /**
     * Lets time pass, because the calling thread reads the same memory again and again.
     *
     * @param query observes an action that answers a query of the host
     */
    void poll(Consumer<Runnable> query) {
        finish(() -> {
            callbacks.awaitOthers();
            progress.poll(lock.entries(), query);
        });
    }

    /** Enters for an action, also if the thread is interrupted; does nothing if the thread must not enter. */
    private void finish(Runnable action) {
        if (lock.enterToFinish()) {
            try {
                perform(action);
            } finally {
                lock.leave();
            }
        }
    }

    /** Runs an action without a result on the thread inside. */
    private void perform(Runnable action) {
        inside(() -> {
            action.run();
            return true;
        });
    }

    /** Lets all threads go on without turns: there is nothing to choose any more. */
    void endTurns() {
        if (turns != null) {
            turns.close();
        }
    }

    private void enter(ApiCall call) {
        awaitTurn(call);
        if (!enterFor(call)) {
            throw ApiRule.NOT_PERMITTED.violated(ApiText.of(call, " is called from device code or a callback"));
        }
    }

    /** Begins a call with the lock held: spends its time, runs due events, and checks whether the call is allowed. */
    private void arrive(ApiCall call) {
        entered();
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
        progress.runDue(name(call), began);
        if (faults != null) {
            inject(call);
        }
        captures.checks().checkCall(call);
    }

    /** Notes that the calling thread acts in the machine: what waits may go on. */
    private void entered() {
        visits++;
        callbacks.awaitOthers();
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

    private void exit(ApiCall call, CUresult result) {
        try {
            perform(() -> complete(call, result));
        } finally {
            lock.leave();
        }
    }

    private void complete(ApiCall call, CUresult result) {
        if (dueAtExit) {
            dueAtExit = false;
            progress.runDue(name(call), clock.now());
        }
        if (output.isPending() && call.showsDeviceOutput()) {
            output.show(System.out);
        }
        if (trace.on()) {
            tellExit(lock.thread(), call, result);
        }
        progress.runBeforeHost(++calls);
    }

    /** Runs an action on the thread inside. An error of the JVM in it makes the machine fail. */
    private <T> T inside(Supplier<T> action) {
        failure.failIfNoted();
        try {
            return action.get();
        } catch (VirtualMachineError | LinkageError e) {
            failure.note(e);
            throw e;
        }
    }

    /** Tells of the failure of a call; what fails within a function of another API is told when that function ends. */
    private void tellFailure(ApiCall call, Throwable why) {
        CallerThread thread = lock.thread();
        if (trace.on() && thread.function() == null) {
            trace.listeners().callFailed(current.correlationId(), call, thread.id(), clock.now(), why);
        }
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
            return inside(() -> begin(lock.thread(), function));
        } finally {
            lock.leave();
        }
    }

    private boolean begin(CallerThread thread, ApiFunction function) {
        if (thread.function() != null) {
            return false;
        }
        entered();
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
                perform(() -> inject(function));
            } finally {
                lock.leave();
            }
        }
    }

    private void noteFunction(boolean begins) {
        if (turns != null) {
            turns.inFunction(begins);
        }
    }

    /**
     * Ends a function of another API.
     *
     * @param why what it throws; null for nothing
     */
    void end(ApiFunction function, ResultCode result, @Nullable Throwable why) {
        finish(() -> end(lock.thread(), function, result, why));
    }

    private void end(CallerThread thread, ApiFunction function, ResultCode result, @Nullable Throwable why) {
        long id = thread.functionNumber();
        thread.function(null, 0);
        noteFunction(false);
        if (trace.on()) {
            if (why != null) {
                trace.listeners().callFailed(id, function, thread.id(), clock.now(), why);
            }
            tellExit(id, function, result);
        }
    }

    // -- what is no call --------------------------------------------------------------------------------------------

    <T> T ask(Function<HostThread, T> question) {
        Supplier<T> action = () -> question.apply(lock.thread());
        if (isInside() && !code.isRunning()) {
            return action.get();
        } else if (DeviceThreads.isCallback(Thread.currentThread())) {
            return lock.runInside(() -> inside(action));
        }
        return visit(
                "a query", action, () -> ApiRule.NOT_PERMITTED.violated("the machine is queried from device code"));
    }

    <T> T outside(Supplier<T> action) {
        if (isInside() && !code.isRunning()) {
            return action.get();
        }
        Supplier<T> entering = () -> {
            entered();
            return action.get();
        };
        if (DeviceThreads.isCallback(Thread.currentThread())) {
            return lock.runInside(() -> inside(() -> {
                visits++;
                return action.get();
            }));
        }
        return visit(
                "a call of another API",
                entering,
                () -> new IllegalStateException("device code calls another API of the machine; legal is a thread of the"
                        + " program, or a host function"));
    }

    void drive(Runnable action) {
        visit(
                "Machine.advance or settle",
                () -> {
                    entered();
                    action.run();
                    return true;
                },
                () -> new IllegalStateException("device code or a callback advances the clock of the machine;"
                        + " legal is a thread of the program"));
    }

    /**
     * Enters the machine for an action that is not a call.
     *
     * @param what the purpose, for messages
     * @param refused what is thrown if the calling thread must not enter
     */
    private <T> T visit(String what, Supplier<T> action, Supplier<RuntimeException> refused) {
        if (!enterFor(what)) {
            throw refused.get();
        }
        try {
            return inside(action);
        } finally {
            lock.leave();
        }
    }

    // -- other threads -------------------------------------------------------------------------------------------

    @Override
    public long visits() {
        return visits;
    }

    @Override
    public void betweenSteps(String who) {
        if (closed) {
            throw ApiRule.DEINITIALIZED.violated(caller().waitsIn(who) + ", and the machine was closed");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(who);
        }
    }

    @Override
    public void endTurn(BooleanSupplier canGoOn, String who) {
        HostTurns all = turns;
        if (all != null && !all.registerCaller()) {
            current.suspendDuring(() -> lock.releaseDuring(() -> all.endTurn(canGoOn)));
            failure.failIfNoted();
            betweenSteps(who);
        }
    }

    @Override
    public boolean isAwaited() {
        return lock.isAwaited();
    }

    @Override
    public void pause(long nanos, String who) {
        boolean[] interrupted = new boolean[1];
        current.suspendDuring(() -> interrupted[0] = lock.pause(nanos));
        failure.failIfNoted();
        if (interrupted[0]) {
            throw interrupted(who);
        }
        betweenSteps(who);
    }

    private InterruptedWaitException interrupted(String who) {
        Thread.currentThread().interrupt();
        return new InterruptedWaitException(caller().waitsIn(who) + " and was interrupted");
    }

    @Override
    public void blocked(CallerThread.@Nullable Wait wait) {
        lock.thread().blockedIn(wait);
        if (wait != null && lock.hasWaiting()) {
            // Threads that waited before must evaluate their conditions again before a deadlock can be reported.
            lock.signal();
        }
    }

    @Override
    public HostThreads.Activity look() {
        HostTurns all = turns;
        if (all != null && all.areAwaitedByReady()) {
            return READY;
        } else if (all != null && all.isStuck() && threads.isOfThreadsOnly()) {
            return threads.runsTasks(all.hasUnknownThreads()) ? POSSIBLE : NOBODY;
        }
        HostThreads.Activity activity = threads.look(visits);
        // Whoever ends a wait of a thread of the program may be a thread that is not seen here.
        return all != null && activity.actor() != HostThreads.Actor.KNOWN ? POSSIBLE : activity;
    }

    @Override
    public List<CallerThread> waiting() {
        return threads.waiting();
    }
}
