package orrery.core.machine;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.capture.Captures;
import orrery.core.check.Checker;
import orrery.core.effect.CallbackThreads;
import orrery.core.fault.FaultInjector;
import orrery.core.host.ApiRule;
import orrery.core.host.DeviceOutput;
import orrery.core.host.HostThread;
import orrery.core.kernel.RunningCode;
import orrery.core.progress.CallerThread;
import orrery.core.progress.DeviceProgress;
import orrery.core.progress.HostClock;
import orrery.core.progress.PolledMemory;
import orrery.core.report.CallReports;
import orrery.core.thread.DeviceThreads;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.AccessProbe;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.ProgramStack;

/**
 * The entry point of a machine, for calls of its API and for what is no call: queries, other APIs that share the
 * machine, and the accesses of the host to memory. One thread is inside at a time.
 *
 * <p>A call enters, advances the host's time by its cost, processes the events that are due, checks whether it is
 * allowed, acts, and leaves. An error of the JVM in it makes the machine fail.
 */
final class ApiGate implements Checker.Threads {
    private final CallingThreads threads;
    private final MachineLock lock;
    private final CallReports reports;
    private final Captures captures;
    private final @Nullable FaultInjector faults;
    private final MachineFailure failure;
    private final RunningCode code;
    private final HostClock clock;
    private final DeviceProgress progress;
    private final DeviceOutput output;

    /** How many calls have returned, and accesses were made in turns. */
    private int returned;

    private boolean initialized;

    /**
     * Creates the gate of a machine.
     *
     * @param threads the threads that enter
     * @param reports tells listeners of calls
     * @param faults what fails; null for nothing
     * @param failure makes the machine fail
     * @param code the device code that runs
     * @param output what kernels have printed
     * @param clock the time of the host
     * @param progress drives the devices
     */
    ApiGate(
            CallingThreads threads,
            CallReports reports,
            Captures captures,
            @Nullable FaultInjector faults,
            MachineFailure failure,
            RunningCode code,
            DeviceOutput output,
            HostClock clock,
            DeviceProgress progress) {
        this.threads = threads;
        this.lock = threads.lock();
        this.reports = reports;
        this.captures = captures;
        this.faults = faults;
        this.failure = failure;
        this.code = code;
        this.output = output;
        this.clock = clock;
        this.progress = progress;
    }

    /** Returns the name of the function that the program has called: that of another API, or the current call. */
    @Override
    public String who() {
        return name(threads.caller().call());
    }

    private String name(ApiCall call) {
        ApiFunction function = threads.caller().function();
        return function == null ? call.name() : function.name();
    }

    @Override
    public long callback() {
        return CallbackThreads.currentOperation();
    }

    @Override
    public long kernel() {
        return code.operation();
    }

    @Override
    public boolean isInMachine() {
        return lock.isInside() || DeviceThreads.isDeviceThread(Thread.currentThread());
    }

    /** Permits all functions from now on. */
    void initialize() {
        initialized = true;
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
        threads.close();
        lock.enterToFinish();
        try {
            failure.failIfNoted();
            action.run();
            threads.callbacks().close();
        } finally {
            lock.leave();
        }
    }

    // -- entering ------------------------------------------------------------------------------------------------

    /**
     * Enters the machine; {@link MachineLock#leave} follows.
     *
     * @param what the purpose, for messages
     * @return false if the calling thread must not enter
     * @throws InterruptedWaitException if the thread is interrupted while it waits for the lock
     */
    boolean enter(Object what) {
        try {
            return lock.enter();
        } catch (InterruptedException e) {
            throw CallingThreads.interrupted("thread " + Thread.currentThread().getName()
                    + " waits for its turn to enter the machine for " + what);
        }
    }

    /** Runs an action inside, also if the thread is interrupted; does nothing if the thread must not enter. */
    void enterToFinish(Runnable action) {
        if (lock.enterToFinish()) {
            guardAndLeave(action);
        }
    }

    /** Runs an action on the thread inside. An error of the JVM in it makes the machine fail. */
    private <T> T guard(Supplier<T> action) {
        failure.failIfNoted();
        try {
            return action.get();
        } catch (VirtualMachineError | LinkageError e) {
            failure.note(e);
            throw e;
        }
    }

    /** Runs an action on the thread inside, which leaves then. An error of the JVM in it makes the machine fail. */
    <T> T guardAndLeave(Supplier<T> action) {
        try {
            return guard(action);
        } finally {
            lock.leave();
        }
    }

    private void guardAndLeave(Runnable action) {
        guardAndLeave(() -> {
            action.run();
            return true;
        });
    }

    /** Notes that the calling thread acts in the machine, after the callback that others wait for. */
    void visit() {
        threads.countVisit();
        threads.callbacks().awaitOthers();
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    <T> T call(ApiCall call, Supplier<T> body) {
        threads.awaitTurn(call);
        if (!enter(call)) {
            throw ApiRule.NOT_PERMITTED.violated(ApiText.of(
                    call,
                    DeviceThreads.isCallback(Thread.currentThread())
                            ? " is called in a host function or another callback"
                            : " is called in a kernel, or in a listener or other code that runs within a call"));
        }
        CUresult result = CUresult.CUDA_ERROR_UNKNOWN;
        try {
            T value = guard(() -> {
                arrive(call);
                return body.get();
            });
            result = value instanceof CUresult answer ? answer : CUresult.CUDA_SUCCESS;
            return value;
        } catch (CudaException e) {
            result = e.result();
            lock.thread().undo();
            ProgramStack.shorten(e);
            reports.callFailed(call, lock.thread(), e);
            throw e;
        } catch (DeadlockException | InterruptedWaitException | UnsupportedOperationException e) {
            ProgramStack.shorten(e);
            reports.callFailed(call, lock.thread(), e);
            throw e;
        } catch (RuntimeException e) { // of a mistake of ours: its frames are in our code
            reports.callFailed(call, lock.thread(), e);
            throw e;
        } finally {
            exit(call, result);
        }
    }

    /** Begins a call with the lock held: spends its time, runs due events, and checks whether the call is allowed. */
    private void arrive(ApiCall call) {
        visit();
        CallerThread thread = lock.thread();
        long began = clock.now();
        boolean own = thread.function() == null;
        thread.beginCall(call, own ? threads.nextCorrelationId() : thread.functionNumber(), began);
        long nanos = clock.cost(call.cost());
        clock.spendOnCall(faults == null ? nanos : faults.hostNanos(thread.name(), nanos), call);
        reports.callEntered(call, thread);
        if (threads.closed() || !initialized) {
            checkOpen(call);
        }
        progress.runDue(name(call), began);
        inject(call);
        if (captures.hasLive()) {
            captures.checks().checkCall(call);
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
        if (threads.closed()) {
            throw ApiRule.DEINITIALIZED.violated(name(call) + " is called on a machine that was closed");
        } else if (!call.isAllowedBeforeInit()) {
            throw ApiRule.NOT_INITIALIZED.violated(
                    ApiText.of(name(call), ApiText.template(" is called before {cuInit}")));
        }
    }

    private void exit(ApiCall call, CUresult result) {
        guardAndLeave(() -> complete(call, result));
    }

    private void complete(ApiCall call, CUresult result) {
        CallerThread thread = lock.thread();
        if (thread.runsDueAtExit()) {
            progress.runDue(name(call), clock.now());
        }
        if (output.isPending() && call.showsDeviceOutput()) {
            output.show(System.out);
        }
        reports.callEnded(call, thread, result);
        progress.runBeforeHost(++returned);
    }

    /**
     * Counts a function of another API that has begun.
     *
     * @throws CudaException if it is to fail (API-09)
     */
    void admit(ApiFunction function) {
        if (faults != null && enter(function)) {
            guardAndLeave(() -> inject(function));
        }
    }

    // -- accesses of the host to memory --------------------------------------------------------------------------

    /** Waits for the turn of the calling thread, which is about to access memory. Operations may run before. */
    void beforeAccess() {
        if (threads.awaitTurnToAccess()) {
            enterToFinish(() -> progress.runBeforeHost(++returned));
        }
    }

    /** Returns what observes the accesses of the host: those that poll, and before them the turns of threads. */
    AccessProbe accessProbe(PolledMemory polled) {
        if (!threads.takeTurns()) {
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
        enterToFinish(() -> {
            threads.callbacks().awaitOthers();
            progress.poll(lock.entries(), query);
        });
    }

    // -- what is no call --------------------------------------------------------------------------------------------

    /** Drives the devices while the program waits elsewhere, if no thread is inside. */
    void driveWhile(DeviceProgress.StillWaits waits) {
        if (lock.tryEnter()) {
            guardAndLeave(() -> progress.driveWhile(waits));
        }
    }

    /** Answers a question without host time; also within the machine and in a callback. */
    <T> T ask(Function<HostThread, T> question) {
        return share(
                "a query",
                () -> question.apply(lock.thread()),
                () -> {},
                () -> ApiRule.NOT_PERMITTED.violated("the machine is queried from device code"));
    }

    /** Runs an action of another API that shares the machine, without host time; also in a callback. */
    <T> T outside(Supplier<T> action) {
        // What a callback would wait for is itself.
        boolean isCallback = DeviceThreads.isCallback(Thread.currentThread());
        return share(
                "a call of another API",
                action,
                isCallback ? threads::countVisit : this::visit,
                () -> new IllegalStateException("device code calls another API of the machine; legal is a thread of the"
                        + " program, or a host function"));
    }

    /**
     * Runs an action that is no call.
     *
     * @param what the purpose, for messages
     * @param arrive called inside before, on a thread that was not inside
     * @param refused what is thrown if the calling thread must not enter
     */
    private <T> T share(String what, Supplier<T> action, Runnable arrive, Supplier<RuntimeException> refused) {
        if (lock.isInside() && !code.isRunning()) {
            return action.get();
        }
        Supplier<T> arriving = () -> {
            arrive.run();
            return action.get();
        };
        if (DeviceThreads.isCallback(Thread.currentThread())) {
            return lock.runInside(() -> guard(arriving));
        } else if (!enter(what)) {
            throw refused.get();
        }
        return guardAndLeave(arriving);
    }

    /** Runs an action that advances the clock and is no call; a callback must not. */
    void drive(Runnable action) {
        if (!enter("Machine.advance or settle")) {
            throw new IllegalStateException("device code or a callback advances the clock of the machine;"
                    + " legal is a thread of the program");
        }
        guardAndLeave(() -> {
            visit();
            action.run();
        });
    }
}
