package orrery.core.effect;

import com.google.common.math.LongMath;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.EventLoop;
import orrery.core.engine.HostCallbacks;
import orrery.core.engine.Operation;
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
 * that they wait for, and external work. It runs on the thread that drives the loop; a kernel that waits for the host
 * has a thread of its own, and the blocks of other kernels may be spread over several threads. An effect is over when
 * its method returns. What the code throws makes its operation fail.
 */
public final class EffectRunner implements ProgramCode {
    private final int workers;
    private final String limit;
    private final MachineThreads threads = new MachineThreads();
    private final RunningCode code = new RunningCode();
    private HostCallbacks callbacks = (operation, work, status) -> {
        throw new IllegalStateException("no thread for callbacks");
    };
    private @Nullable FaultInjector faults;

    /**
     * Creates a runner that runs the blocks of a kernel on up to {@code workers} threads, and on one at least.
     *
     * @param limit describes how long a kernel may run, for messages
     */
    public EffectRunner(int workers, String limit) {
        this.workers = Math.max(1, workers);
        this.limit = limit;
    }

    /** Sets what calls host functions and other callbacks. */
    public void callbacks(HostCallbacks caller) {
        callbacks = caller;
    }

    /** Sets what fails. */
    public void faults(FaultInjector injector) {
        faults = injector;
    }

    @Override
    public HostCallbacks callbacks() {
        return callbacks;
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
        RuntimeException injected = injected(operation);
        if (injected != null) {
            operation.fail(WorkFailure.of(injected));
            return;
        }
        Kernel kernel = launch.kernel();
        if (kernel.isEmpty()) {
            return;
        }
        KernelProbe probe = operation.engine().probe(operation);
        code.begin(kernel);
        try {
            DeviceRuntime runtime = new KernelRuntime(operation, launch, atEnd);
            if (probe == null && kernel.grain() == Kernel.Grain.LAUNCH) {
                KernelRunner.runLaunch(kernel, launch.shape(), operation.arguments(), runtime);
            } else {
                KernelRunner runner = runner(launch, operation.id(), operation.arguments(), runtime, probe);
                KernelParts.run(runner, threads, workers, launch.shape().blocks());
            }
        } catch (Throwable thrown) {
            operation.fail(failure(operation, thrown));
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

    /** Returns why an operation fails whose device code has thrown something. */
    private WorkFailure failure(Operation operation, Throwable thrown) {
        return thrown instanceof KernelStopped
                ? WorkFailure.of(new KernelTimeout(operation + " ran for more than " + limit
                        + ". A kernel that waits for the host is declared with Kernel.blocking() and waits with"
                        + " LaunchContext.awaitHost; one that synchronizes its threads is fast in phases"
                        + " (BlockContext.forEachThread)."))
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
            return new SuspendedKernel(launch.kernel(), coroutine(operation, launch));
        } catch (Throwable e) {
            operation.fail(WorkFailure.of(e));
            return null;
        }
    }

    private Coroutine coroutine(Operation operation, LaunchConfiguration launch) {
        DeviceRuntime runtime = new KernelRuntime(operation, launch, false);
        KernelProbe probe = operation.engine().probe(operation);
        RuntimeException injected = injected(operation);
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
        private final Kernel kernel;
        private final Coroutine coroutine;

        SuspendedKernel(Kernel kernel, Coroutine coroutine) {
            this.kernel = kernel;
            this.coroutine = coroutine;
        }

        @Override
        public void resume() {
            code.begin(kernel);
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
            return condition.getAsBoolean();
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

    /** Counts an execution of a kernel, and returns how it fails at the will of the program; null if it does not. */
    private @Nullable RuntimeException injected(Operation operation) {
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
                        + "; it fails as a kernel that runs for more than " + limit);
        };
    }

    // -- costs -----------------------------------------------------------------------------------------------------

    /** What a cost is asked for. */
    private enum CostOf {
        BLOCK,
        LAUNCH,
        SINGLE_BLOCK,
        BYTES,
        OPERATIONS
    }

    @Override
    public long nanosPerBlock(Operation operation, LaunchConfiguration launch) {
        return cost(operation, launch, CostOf.BLOCK);
    }

    @Override
    public long nanosOfLaunch(Operation operation, LaunchConfiguration launch) {
        return cost(operation, launch, CostOf.LAUNCH);
    }

    @Override
    public long nanosOfBlock(Operation operation, LaunchConfiguration launch) {
        return faults == null && launch.kernel().costBasis() == CostBasis.NONE
                ? operation.costs().blockBase()
                : cost(operation, launch, CostOf.SINGLE_BLOCK);
    }

    @Override
    public KernelTraffic.Work workPerBlock(Operation operation, LaunchConfiguration launch) {
        return new KernelTraffic.Work(
                cost(operation, launch, CostOf.BYTES), cost(operation, launch, CostOf.OPERATIONS));
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

    private long cost(Operation operation, LaunchConfiguration launch, CostOf what) {
        long cost = what == CostOf.LAUNCH ? -1 : 0;
        code.begin(launch.kernel());
        try {
            cost = evaluate(what, operation.costs().blockBase(), launch, operation.arguments());
        } catch (Throwable thrown) {
            operation.fail(failure(operation, thrown));
        } finally {
            code.end();
        }
        return faults == null || cost < 0
                ? cost
                : faults.kernelNanos(operation.work().label(), cost);
    }

    @Override
    public long nanosOfCopy(Work work, long nanos) {
        return switch (work.engineKind()) {
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE -> faults == null ? nanos : faults.copyNanos(nanos);
            case COMPUTE, COMPOSITE, FRONT_END, ELSEWHERE, HOST, ORDER -> nanos;
        };
    }

    /** Ends the threads that have nothing to do. */
    public void close() {
        threads.close();
    }
}
