package orrery.core.effect;

import com.google.common.math.LongMath;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.EventLoop;
import orrery.core.engine.LaunchCost;
import orrery.core.engine.Operation;
import orrery.core.engine.PendingCallback;
import orrery.core.engine.ProgramCode;
import orrery.core.engine.SuspendableKernel;
import orrery.core.fault.FaultInjector;
import orrery.core.fault.KernelTimeout;
import orrery.core.kernel.Coroutine;
import orrery.core.kernel.DeviceTrap;
import orrery.core.kernel.GridPlacement;
import orrery.core.kernel.KernelParts;
import orrery.core.kernel.KernelRunner;
import orrery.core.kernel.KernelStopped;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.RunningCode;
import orrery.core.kernel.WorkFailure;
import orrery.core.thread.MachineThreads;
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

/**
 * Runs the code of the program that operations consist of: bodies and bindings of kernels, their costs, the conditions
 * that they wait for, and external work. The code runs on the thread that drives the event loop; a kernel that waits
 * for the host has a thread of its own, and the blocks of other kernels may run on several threads. Methods return when
 * the code has ended. What it throws makes its operation fail.
 */
public final class EffectRunner implements ProgramCode {
    private static final String ADVICE_FOR_JAVA =
            "A kernel that waits for the host is declared with Kernel.blocking() and waits with"
                    + " LaunchContext.awaitHost; one that synchronizes its threads is fast in phases"
                    + " (BlockContext.forEachThread).";

    private static final String ADVICE_FOR_PTX =
            "A kernel in PTX can wait for what other threads of its launch write, not for the host or for other work,"
                    + " which go on when it has ended. Legal: write what it waits for before the launch; or a kernel in"
                    + " Java that is declared with Kernel.blocking() and waits with LaunchContext.awaitHost, which an"
                    + " image has by CUmoduleImage.with in place of the PTX.";

    static {
        // The JIT compiler inlines no method whose signature names a class that has not been loaded.
        Objects.requireNonNull(KernelProbe.class);
    }

    private final int workers;
    private final String timeLimit;
    private final MachineThreads threads = new MachineThreads();
    private final RunningCode code = new RunningCode();
    private @Nullable CallbackThreads callbacks;
    private @Nullable FaultInjector faults;

    /**
     * Creates a runner that runs the blocks of a kernel on up to {@code workers} threads, and on one at least.
     *
     * @param timeLimit describes how long a kernel may run, for messages
     */
    public EffectRunner(int workers, String timeLimit) {
        this.workers = Math.max(1, workers);
        this.timeLimit = timeLimit;
    }

    /** Sets the threads that host functions and other callbacks run on. */
    public void setCallbackThreads(CallbackThreads callbackThreads) {
        callbacks = callbackThreads;
    }

    /** Sets the faults that are injected into kernels, and the factors of their costs. */
    public void setFaultInjector(FaultInjector injector) {
        faults = injector;
    }

    @Override
    public PendingCallback enqueueCallback(Operation operation, Work work) {
        return Objects.requireNonNull(callbacks, "no thread for callbacks")
                .enqueue(operation.id(), work, operation.faults().result());
    }

    /** Returns the threads of the machine. */
    public MachineThreads threads() {
        return threads;
    }

    /** Returns the device code that runs at present. */
    public RunningCode code() {
        return code;
    }

    @Override
    public void runKernel(Operation operation, LaunchConfiguration launch, boolean atEnd) {
        RuntimeException injected = countExecution(operation);
        if (injected != null) {
            operation.fail(WorkFailure.of(injected));
            return;
        }
        Kernel kernel = launch.kernel();
        if (kernel.isEmpty()) {
            return;
        }
        KernelProbe probe = operation.engine().listeners().probe(operation);
        code.begin(launch.symbol(), operation.id());
        try {
            DeviceRuntime runtime = new KernelRuntime(operation, launch, atEnd, probe);
            if (probe == null && kernel.grain() == Kernel.Grain.LAUNCH) {
                KernelRunner.runLaunch(kernel, launch.shape(), operation.arguments(), runtime);
            } else {
                KernelRunner runner = runner(launch, operation.id(), operation.arguments(), runtime, probe);
                KernelParts.run(runner, threads, workers, launch.shape().blocks());
            }
        } catch (Throwable thrown) {
            operation.fail(failure(operation, kernel, thrown));
        } finally {
            code.end();
        }
    }

    private KernelRunner runner(
            LaunchConfiguration launch,
            long id,
            KernelArguments arguments,
            DeviceRuntime runtime,
            @Nullable KernelProbe probe) {
        // Code for single threads cannot ask where its block runs.
        boolean isAsked = launch.kernel().grain() != Kernel.Grain.THREAD || probe != null;
        GridPlacement placement = isAsked ? launch.placement(id) : GridPlacement.NONE;
        return new KernelRunner(launch.kernel(), launch.shape(), placement, arguments, runtime, probe, threads, code);
    }

    /** Returns the failure of an operation whose device code has thrown something. */
    private WorkFailure failure(Operation operation, Kernel kernel, Throwable thrown) {
        return thrown instanceof KernelStopped
                ? WorkFailure.of(new KernelTimeout(operation + " ran for more than " + timeLimit + ". "
                        + (kernel.code().isPresent() ? ADVICE_FOR_PTX : ADVICE_FOR_JAVA)))
                : WorkFailure.of(thrown);
    }

    @Override
    public void runWork(Operation operation, Work work) {
        try {
            work.perform(operation.faults().result());
        } catch (Throwable t) {
            operation.fail(WorkFailure.of(t));
        }
    }

    @Override
    public @Nullable SuspendableKernel suspendable(Operation operation, LaunchConfiguration launch) {
        try {
            return new SuspendedKernel(launch.symbol(), operation.id(), coroutine(operation, launch));
        } catch (Throwable e) {
            operation.fail(WorkFailure.of(e));
            return null;
        }
    }

    private Coroutine coroutine(Operation operation, LaunchConfiguration launch) {
        KernelProbe probe = operation.engine().listeners().probe(operation);
        DeviceRuntime runtime = new KernelRuntime(operation, launch, false, probe);
        RuntimeException injected = countExecution(operation);
        KernelArguments arguments = operation.arguments();
        long id = operation.id();
        return KernelRunner.coroutine(operation.toString(), threads, code, () -> {
            if (injected != null) {
                throw injected;
            }
            return runner(launch, id, arguments, runtime, probe);
        });
    }

    /** A kernel that waits for the host, on a thread of its own. */
    private final class SuspendedKernel implements SuspendableKernel {
        private final KernelSymbol kernel;
        private final long id;
        private final Coroutine coroutine;

        SuspendedKernel(KernelSymbol kernel, long id, Coroutine coroutine) {
            this.kernel = kernel;
            this.id = id;
            this.coroutine = coroutine;
        }

        @Override
        public void resume() {
            code.begin(kernel, id);
            try {
                coroutine.resume();
            } finally {
                code.end();
            }
        }

        @Override
        public boolean isFinished() {
            return coroutine.isFinished();
        }

        @Override
        public boolean canGoOn() {
            BooleanSupplier condition = Objects.requireNonNull(coroutine.condition(), "it waits for nothing");
            code.begin(kernel, id);
            try {
                return condition.getAsBoolean();
            } finally {
                code.end();
            }
        }

        /** Returns why it failed. The coroutine has described it. */
        @Override
        public @Nullable WorkFailure failure() {
            Throwable thrown = coroutine.failure();
            return thrown == null ? null : WorkFailure.of(thrown);
        }

        @Override
        public void cancel() {
            coroutine.cancel();
        }
    }

    /** Counts an execution of a kernel, and returns the fault that is injected into it; null for none. */
    private @Nullable RuntimeException countExecution(Operation operation) {
        Fault.KernelExecution fault =
                faults == null ? null : faults.countExecution(operation.work().label());
        if (fault == null) {
            return null;
        }
        return switch (fault.failure()) {
            case TRAP -> DeviceTrap.executed();
            case ILLEGAL_ADDRESS ->
                MemoryFault.illegal(
                        "it accesses 0x" + Long.toHexString(fault.address()) + " because of the fault " + fault);
            case NEVER_ENDS ->
                new KernelTimeout(operation + " never ends because of the fault " + fault
                        + "; it fails as a kernel that runs for more than " + timeLimit);
        };
    }

    // -- costs -----------------------------------------------------------------------------------------------------

    @Override
    public LaunchCost costOf(Operation operation, LaunchConfiguration launch) {
        Kernel kernel = launch.kernel();
        LaunchShape shape = launch.shape();
        boolean isByTraffic = kernel.costBasis() == CostBasis.TRAFFIC;
        LaunchCost cost = evaluate(operation, launch, LaunchCost.NONE, arguments -> {
            long block = saturatedSum(operation.costs().blockBase(), kernel.nanosPerBlock(shape, arguments));
            long whole = saturatedSum(0, kernel.nanosOfLaunch(shape, arguments));
            KernelTraffic.Work work = isByTraffic ? kernel.workPerBlock(shape, arguments) : KernelTraffic.Work.NONE;
            return new LaunchCost(block, whole, work);
        });
        if (faults == null) {
            return cost;
        }
        String name = operation.work().label();
        return new LaunchCost(
                faults.kernelNanos(name, cost.blockNanos()),
                cost.launchNanos() < 0 ? cost.launchNanos() : faults.kernelNanos(name, cost.launchNanos()),
                isByTraffic && !cost.equals(LaunchCost.NONE)
                        ? new KernelTraffic.Work(
                                faults.kernelNanos(name, cost.work().bytes()),
                                faults.kernelNanos(name, cost.work().flops()))
                        : cost.work());
    }

    @Override
    public long nanosOfBlock(Operation operation, LaunchConfiguration launch) {
        Kernel kernel = launch.kernel();
        long base = operation.costs().blockBase();
        if (faults == null && kernel.costBasis() == CostBasis.NONE) {
            return base;
        }
        long nanos = evaluate(
                operation, launch, 0L, arguments -> saturatedSum(base, kernel.nanosOfBlock(launch.shape(), arguments)));
        return faults == null ? nanos : faults.kernelNanos(operation.work().label(), nanos);
    }

    /** Returns the sum of two durations, at most one that ends after all other times; sums of it do not overflow. */
    private static long saturatedSum(long base, long nanos) {
        return Math.min(LongMath.saturatedAdd(base, nanos), EventLoop.LATEST + 1);
    }

    /** Returns a cost that code of the program computes. If it throws, the operation fails with {@code fallback}. */
    private <T> T evaluate(
            Operation operation, LaunchConfiguration launch, T fallback, Function<KernelArguments, T> cost) {
        code.begin(launch.symbol(), operation.id());
        try {
            return cost.apply(operation.arguments());
        } catch (Throwable thrown) {
            operation.fail(failure(operation, launch.kernel(), thrown));
            return fallback;
        } finally {
            code.end();
        }
    }

    @Override
    public long nanosOfCopy(Work work, long nanos) {
        return switch (work.engineKind()) {
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE -> faults == null ? nanos : faults.copyNanos(nanos);
            case COMPUTE, COMPOSITE, FRONT_END, ELSEWHERE, HOST, ORDER -> nanos;
        };
    }

    /** Ends the idle threads of the machine. */
    public void close() {
        threads.close();
    }
}
