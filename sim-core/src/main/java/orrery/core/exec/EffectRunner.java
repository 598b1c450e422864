package orrery.core.exec;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.math.LongMath;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import orrery.core.fault.FaultInjector;
import orrery.core.kernel.Coroutine;
import orrery.core.kernel.DevicePool;
import orrery.core.kernel.DeviceRun;
import orrery.core.kernel.DeviceTrap;
import orrery.core.kernel.Failure;
import orrery.core.kernel.Handoff;
import orrery.core.kernel.KernelParts;
import orrery.core.kernel.KernelRunner;
import orrery.core.kernel.NativeThreads;
import orrery.core.time.EventLoop;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;
import orrery.sim.DeviceRuntime;
import orrery.sim.Fault;
import orrery.sim.Kernel;
import orrery.sim.Kernel.CostBasis;
import orrery.sim.KernelArguments;
import orrery.sim.KernelProbe;
import orrery.sim.KernelTraffic;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryFault;
import orrery.sim.NotificationRunner;
import orrery.sim.NotificationRunner.Notification;
import orrery.sim.Trace;

/**
 * Runs the user code of operations: bodies and bindings of kernels, their costs, the conditions that they wait for, and
 * external work. An effect is over when its method returns, so that nothing depends on the threads that run it.
 *
 * <p>Device code runs on threads of the machine. A thread is given up when its code takes longer than the limit.
 */
public final class EffectRunner {
    private final int workers;
    private final CodeLimit limit;
    private final EventLoop loop;
    private final Trace trace;
    private final HostCallbacks callbacks;
    private final DevicePool pool;
    private @Nullable FaultInjector faults;

    /** Creates a runner that runs the blocks of a kernel on up to {@code workers} threads, and on one at least. */
    public EffectRunner(int workers, CodeLimit limit, EventLoop loop, Trace trace) {
        this.loop = loop;
        this.trace = trace;
        this.workers = Math.max(1, workers);
        this.limit = limit;
        this.callbacks = new HostCallbacks(limit);
        this.pool = new DevicePool(limit.nanos());
    }

    /** Sets the machine that callbacks run in. */
    public void callbackHost(CallbackHost host) {
        callbacks.host(host);
    }

    /** Uses the thread of earlier machines for device code, as in an exploration. */
    public void shareThread() {
        pool.shareThread();
    }

    /** Sets what fails. */
    public void faults(FaultInjector injector) {
        faults = injector;
    }

    /** Returns what runs device code beside the driving thread. */
    DevicePool pool() {
        return pool;
    }

    /** Returns what runs host functions and other callbacks. */
    HostCallbacks callbacks() {
        return callbacks;
    }

    /** Returns how long code of the program may run. */
    CodeLimit limit() {
        return limit;
    }

    /**
     * Runs the effect of a kernel; notes why it failed.
     *
     * @param runtime what the kernel can ask the device for
     */
    void runKernel(OperationTable table, int row, LaunchConfiguration launch, DeviceRuntime runtime) {
        try {
            runEffect(table, row, launch, runtime);
        } catch (OutOfMemoryError exhausted) {
            table.failed(row, Failure.of(exhausted));
        }
    }

    private void runEffect(OperationTable table, int row, LaunchConfiguration launch, DeviceRuntime runtime) {
        RuntimeException injected = injected(table, row);
        if (injected != null) {
            table.failed(row, Failure.of(injected));
            return;
        }
        Kernel kernel = launch.kernel();
        if (kernel.isEmpty()) {
            return;
        }
        KernelProbe probe = probe(table, row);
        KernelArguments arguments = table.arguments(row);
        run(table, row, () -> {
            KernelRunner runner = new KernelRunner(kernel, launch.shape(), arguments, runtime, probe, pool);
            return KernelParts.run(runner, pool, workers, launch.shape().blocks());
        });
    }

    /**
     * Runs device code of an operation; notes why it failed.
     *
     * @param code reads nothing of the table: the row is another operation's when code ends that was given up
     * @return whether it has not failed
     */
    private boolean run(OperationTable table, int row, Supplier<@Nullable Failure> code) {
        DeviceRun run = DeviceRun.execute(pool, code);
        pauseAfter(run.ending());
        Failure failure =
                run.wasGivenUp() ? Failure.of(limit.kernelTimeout(table.describe(row), run.ending())) : run.failure();
        if (failure != null) {
            table.failed(row, failure);
        }
        return failure == null;
    }

    /** Runs the effect of work that is no kernel; notes why it failed. */
    void runWork(OperationTable table, int row, Work work) {
        try {
            work.perform(table.faults(row).result());
        } catch (AbandonedCall | StackOverflowError e) {
            throw e; // the machine has failed, or fails
        } catch (Throwable t) {
            table.failed(row, Failure.of(t));
        }
    }

    /** Returns what instruments a kernel; null for nothing. */
    private @Nullable KernelProbe probe(OperationTable table, int row) {
        return trace.on() ? trace.listeners().instrument(table.executor().view(table, row)) : null;
    }

    /** Returns a coroutine that runs a kernel that waits for the host. */
    Coroutine coroutine(OperationTable table, int row, LaunchConfiguration launch, DeviceRuntime runtime) {
        KernelProbe probe = probe(table, row);
        RuntimeException injected = injected(table, row);
        KernelArguments arguments = table.arguments(row);
        return KernelRunner.coroutine(table.describe(row), pool, () -> {
            if (injected != null) {
                throw injected;
            }
            return new KernelRunner(launch.kernel(), launch.shape(), arguments, runtime, probe, pool);
        });
    }

    /** Counts an execution of a kernel, and returns how it fails at the will of the program; null if it does not. */
    private @Nullable RuntimeException injected(OperationTable table, int row) {
        Fault.KernelExecution fault =
                faults == null ? null : faults.countExecution(table.work(row).label());
        if (fault == null) {
            return null;
        }
        return switch (fault.failure()) {
            case TRAP -> DeviceTrap.executed();
            case ILLEGAL_ADDRESS ->
                MemoryFault.illegal(
                        "it accesses 0x" + Long.toHexString(fault.address()) + " because of the fault " + fault);
            case NEVER_ENDS ->
                new KernelTimeout(table.describe(row) + " never ends because of the fault " + fault
                        + "; it fails as a kernel that runs for more than " + limit);
        };
    }

    /**
     * Evaluates what a kernel waits for.
     *
     * @return whether it holds, or cannot be known because the condition does not end: the kernel evaluates it once
     *     more then, and is given up
     */
    boolean evaluate(Coroutine kernel) {
        BooleanSupplier condition = Objects.requireNonNull(kernel.condition(), "it waits for nothing");
        boolean[] holds = new boolean[1];
        try {
            DeviceRun run = DeviceRun.execute(pool, () -> {
                holds[0] = condition.getAsBoolean();
                return null;
            });
            return run.wasGivenUp() || run.failure() != null || holds[0];
        } catch (OutOfMemoryError noThread) {
            return true;
        }
    }

    // -- costs -----------------------------------------------------------------------------------------------------

    /** What a cost is asked for. */
    private enum CostOf {
        BLOCK(CostBasis.BLOCK),
        LAUNCH(CostBasis.LAUNCH),
        SINGLE_BLOCK(CostBasis.BLOCK, CostBasis.LAUNCH),
        BYTES(CostBasis.TRAFFIC),
        OPERATIONS(CostBasis.TRAFFIC);

        /** Which costs are functions of the program that answer this. */
        private final ImmutableSet<CostBasis> answering;

        CostOf(CostBasis... answering) {
            this.answering = Sets.immutableEnumSet(List.of(answering));
        }
    }

    /** Returns the duration of each block of a kernel in nanoseconds; 0 if its cost fails, which is noted. */
    long nanosPerBlock(OperationTable table, int row, LaunchConfiguration launch) {
        return cost(table, row, launch, CostOf.BLOCK);
    }

    /** Returns the cost of a launch as a whole in nanoseconds; -1 if blocks have costs, or it fails, which is noted. */
    long nanosOfLaunch(OperationTable table, int row, LaunchConfiguration launch) {
        return cost(table, row, launch, CostOf.LAUNCH);
    }

    /**
     * Returns the duration of the block of a launch with one block in nanoseconds; 0 if its cost fails, which is noted.
     */
    long nanosOfBlock(OperationTable table, int row, LaunchConfiguration launch) {
        return faults == null && launch.kernel().costBasis() == CostBasis.NONE
                ? table.engine(row).costs().blockBase()
                : cost(table, row, launch, CostOf.SINGLE_BLOCK);
    }

    /** Returns what each block of a kernel moves and computes; nothing if its cost fails, which is noted. */
    KernelTraffic.Work workPerBlock(OperationTable table, int row, LaunchConfiguration launch) {
        return new KernelTraffic.Work(
                cost(table, row, launch, CostOf.BYTES), cost(table, row, launch, CostOf.OPERATIONS));
    }

    /** Returns the cost of blocks that cost {@code base} nanoseconds beside what their kernel says. */
    private static long evaluate(CostOf what, long base, LaunchConfiguration launch, KernelArguments arguments) {
        Kernel kernel = launch.kernel();
        LaunchShape shape = launch.shape();
        return switch (what) {
            case BLOCK -> countable(base, kernel.nanosPerBlock(shape, arguments));
            case LAUNCH -> countable(0, kernel.nanosOfLaunch(shape, arguments));
            case SINGLE_BLOCK -> countable(base, kernel.nanosOfBlock(shape, arguments));
            case BYTES -> kernel.workPerBlock(shape, arguments).bytes();
            case OPERATIONS -> kernel.workPerBlock(shape, arguments).flops();
        };
    }

    /** Returns the sum of two durations; one that no clock can count becomes one that the sums of times can hold. */
    private static long countable(long base, long nanos) {
        return Math.min(LongMath.saturatedAdd(base, nanos), EventLoop.LATEST + 1);
    }

    private long cost(OperationTable table, int row, LaunchConfiguration launch, CostOf what) {
        long cost = what == CostOf.LAUNCH ? -1 : 0;
        try {
            cost = usualCost(table, row, launch, what);
        } catch (OutOfMemoryError exhausted) {
            table.failed(row, Failure.of(exhausted));
        }
        return faults == null || cost < 0
                ? cost
                : faults.kernelNanos(table.work(row).label(), cost);
    }

    private long usualCost(OperationTable table, int row, LaunchConfiguration launch, CostOf what) {
        long base = table.engine(row).costs().blockBase();
        KernelArguments arguments = table.arguments(row);
        if (!what.answering.contains(launch.kernel().costBasis())) {
            return evaluate(what, base, launch, arguments); // which calls no code of the program
        }
        long failed = what == CostOf.LAUNCH ? -1 : 0;
        long[] nanos = {failed};
        boolean succeeds = run(table, row, () -> {
            nanos[0] = evaluate(what, base, launch, arguments);
            return null;
        });
        return succeeds ? nanos[0] : failed;
    }

    /** Returns the duration of work that is no kernel and takes {@code nanos} nanoseconds usually. */
    long nanosOfCopy(Work work, long nanos) {
        return switch (work.engineKind()) {
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE -> faults == null ? nanos : faults.copyNanos(nanos);
            case COMPUTE, COMPOSITE, FRONT_END, ELSEWHERE, HOST, ORDER -> nanos;
        };
    }

    /**
     * Runs code of the program that is no device code, such as a listener, on a thread of the machine, which acts in
     * the machine in place of the calling thread.
     *
     * @param what the code, for the report
     * @param code throws nothing
     * @return null, or why the code is to run no more, in a sentence without a full stop: it was given up together with
     *     its thread, because it took longer than the limit or waited for a lock that the calling thread holds, or too
     *     much follows from what it does
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     */
    public @Nullable String runCallback(String what, Runnable code) {
        DelegatedCode run = callbacks.run(code);
        pauseAfter(run.ending());
        return run.ending().isGivenUp() ? limit.report(what, run.ending()) : run.excess();
    }

    private void pauseAfter(Handoff.Ending ending) {
        if (ending != Handoff.Ending.QUICK) {
            loop.pauseAfterSlowEvent();
        }
    }

    /** Runs notifications: see {@link NotificationRunner}. The calling thread has the machine. */
    public void tell(List<Notification> notifications) {
        callbacks.runOrLeave(() -> notifications.forEach(this::tell));
    }

    private void tell(Notification notification) {
        String why;
        try {
            why = runCallback("it", notification.code());
        } catch (OutOfMemoryError full) {
            if (!NativeThreads.areExhausted(full)) {
                throw full;
            }
            // This notification is lost. It is told here: the report needs no other thread.
            LoggerFactory.getLogger(Trace.class)
                    .error("a listener was not notified: no thread can be started for that", full);
            return;
        }
        if (why != null) {
            notification.givenUp().accept(why);
        }
    }

    /**
     * Runs code of the program that the machine cannot go on without, such as a policy, on a thread of the machine.
     * What it throws, this throws.
     *
     * @param what the code, for messages
     * @throws AbandonedCall if it took longer than the limit: the machine has failed
     */
    void runRequired(String what, Runnable code) {
        Throwable[] thrown = new Throwable[1];
        DeviceRun run = DeviceRun.execute(pool, () -> {
            try {
                code.run();
            } catch (StackOverflowError overflow) {
                thrown[0] = new IllegalStateException(what + " has overflowed the stack of its thread", overflow);
            } catch (RuntimeException | Error unchecked) {
                thrown[0] = unchecked;
            } catch (Throwable checked) {
                thrown[0] = new IllegalStateException(checked); // which prints it
            }
            return null;
        });
        if (run.wasGivenUp()) {
            KernelTimeout why = new KernelTimeout(limit.report(what, run.ending()));
            callbacks.host().policyTimedOut(why, what);
            throw new AbandonedCall(why);
        } else if (thrown[0] != null) {
            Throwables.throwIfUnchecked(thrown[0]);
        }
    }

    /** Ends the threads that have nothing to do. A callback that blocks is interrupted; no further one is called. */
    public void close() {
        callbacks.close();
        pool.close();
    }
}
