package orrery.core.machine;

import com.google.common.base.Preconditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.capture.Captures;
import orrery.core.context.ContextServices;
import orrery.core.context.Device;
import orrery.core.context.ImplicitKernels;
import orrery.core.effect.EffectRunner;
import orrery.core.engine.DeviceResources;
import orrery.core.engine.Engine;
import orrery.core.engine.EventLoop;
import orrery.core.engine.Operation;
import orrery.core.engine.TimedAction;
import orrery.core.explore.ProgramObservers;
import orrery.core.external.SimulatedExternalWorld;
import orrery.core.fault.FaultInjector;
import orrery.core.fault.FaultState;
import orrery.core.graph.GraphAddresses;
import orrery.core.graphexec.ConditionalValues;
import orrery.core.graphexec.DeviceGraphs;
import orrery.core.graphexec.GraphServices;
import orrery.core.host.DeviceOutput;
import orrery.core.host.HostThread;
import orrery.core.kernel.KernelWatch;
import orrery.core.kernel.WorkFailure;
import orrery.core.lifetime.Lifetimes;
import orrery.core.memory.AddressSpace;
import orrery.core.order.ProgramOrder;
import orrery.core.progress.DeviceProgress;
import orrery.core.progress.Durations;
import orrery.core.progress.HostClock;
import orrery.core.progress.PolledMemory;
import orrery.core.report.Annotations;
import orrery.core.report.CallReports;
import orrery.core.report.ErrorLog;
import orrery.core.report.Warnings;
import orrery.core.stream.Stream;
import orrery.core.work.DeviceNodes;
import orrery.device.ApiText;
import orrery.device.HostCost;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.CudaException;
import orrery.sim.DeviceFault;
import orrery.sim.Fault;
import orrery.sim.Finding;
import orrery.sim.HappensBeforeRelation;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Trace;

/**
 * A simulated machine: a host, its devices and their common clock.
 *
 * <p>Host calls enter through one lock, advance the host's time by their cost, and run the device work that is due. A
 * synchronizing call runs device work until its condition holds. Machines are independent of each other. Close a
 * machine to stop its threads.
 */
public final class SimulatedMachine implements Machine, ContextServices {
    /** The seed of undefined values, so that they are the same in every run of a program. */
    private static final long SEED = 0x6f7272657279L;

    private final EventLoop loop = new EventLoop();
    private final Trace trace;
    private final ErrorLog errorLog = new ErrorLog();
    private final Warnings warnings;
    private final AddressSpace memory;
    private final GraphAddresses graphAddresses;
    private final FaultState faults = new FaultState();
    private final MachineFailure failure;
    private final Checks checks;
    private final ProgramObservers observers;
    private final ImplicitKernels implicitKernels = new ImplicitKernels();
    private final Lifetimes lifetimes;
    private final EffectRunner effects;
    private final Engine engine;
    private final List<Device> devices = new ArrayList<>();
    private final Captures captures;
    private final GraphServices graphServices;
    private final DeviceOutput deviceOutput = new DeviceOutput();
    private final SimulatedExternalWorld external;
    private final Annotations annotations;
    private final CallingThreads threads;
    private final ApiGate gate;
    private final OuterFunctions functions;
    private final HostClock clock;
    private final DeviceProgress progress;

    /** Kept alive as long as the machine. */
    @SuppressWarnings("UnusedVariable")
    private final MachineWatch watch;

    private long streams;
    private long objects;

    /** Creates a machine with one H200 and default options. */
    public SimulatedMachine() {
        this(MachineOptions.defaults());
    }

    /** Creates a machine with the given devices and options. */
    public SimulatedMachine(MachineOptions options) {
        this.memory = new AddressSpace(options.uninitializedByte());
        this.graphAddresses = new GraphAddresses(
                memory, device -> options.devices().get(device).memory().totalBytes());
        this.failure = new MachineFailure(faults, loop);
        this.checks = options.checks();
        this.lifetimes = new Lifetimes(memory, options.strictLifetimes(), this::warnOfLifetime);
        this.trace = new Trace();
        this.captures = new Captures(this::nextObjectId, trace, this::warn, this::currentCall, this::who, this::caller);
        this.warnings = new Warnings(trace, errorLog, options.warningsThrown());
        this.annotations = new Annotations(this::now, trace);
        long kernelLimit = Durations.nanos(options.kernelLimit());
        String timeLimit =
                Durations.text(kernelLimit) + " of CPU time, the limit that MachineOptions.withKernelLimit sets";
        this.effects = new EffectRunner(options.workers(), timeLimit);
        this.engine = new Engine(loop, trace, options.policy(), effects);
        FaultInjector injector = FaultInjector.of(options.faults());
        this.clock = new HostClock(options.devices().get(0).costs(), options.realTime());
        boolean choosesThreads = engine.choosing() && engine.choices().choosesThreads();
        this.threads = new CallingThreads(choosesThreads ? this::chooseThread : null, failure);
        this.progress = new DeviceProgress(loop, engine, clock, options, threads);
        CallReports reports = new CallReports(trace, clock);
        this.gate = new ApiGate(
                threads, reports, captures, injector, failure, effects.code(), deviceOutput, clock, progress);
        this.functions = new OuterFunctions(gate, threads, clock, reports);
        this.observers = new ProgramObservers(
                checks, engine, memory, trace, gate, gate.accessProbe(new PolledMemory(memory, engine, this::poll)));
        this.graphServices = new GraphServices(
                engine,
                trace,
                new ConditionalValues(SEED, options.iterationLimit()),
                device -> devices.get(device).pools().graphMemory(),
                lifetimes,
                new DeviceGraphs(),
                new DeviceNodes(),
                this::warn);
        for (int i = 0; i < options.devices().size(); i++) {
            devices.add(
                    new Device(this, new DeviceResources(i, options.devices().get(i), engine)));
        }
        this.external = new SimulatedExternalWorld(this, options.platform());
        effects.setCallbackThreads(threads.callbacks());
        this.watch = new MachineWatch(
                gate,
                threads,
                engine,
                clock.isRealTime(),
                effects.threads(),
                new KernelWatch(effects.code(), kernelLimit, timeLimit));
        Watchdog.watch(watch);
        if (injector != null) {
            effects.setFaultInjector(injector);
            memory.limitAllocations(injector.largestAllocation());
            injector.losses().forEach(this::loseDevices);
        }
    }

    /**
     * Returns the simulated machine behind the public interface.
     *
     * @throws IllegalArgumentException if it is another implementation of the interface
     */
    public static SimulatedMachine of(Machine machine) {
        if (Objects.requireNonNull(machine, "machine") instanceof SimulatedMachine simulated) {
            return simulated;
        }
        throw new IllegalArgumentException("the machine is " + machine + "; legal is a machine of Machine.create");
    }

    /** Makes the contexts of one device or of all fail at the time of a loss. */
    private void loseDevices(Fault.DeviceLost loss) {
        Preconditions.checkArgument(
                loss.device() < devices.size(),
                "the fault %s names device %s; legal are ordinals below %s, the number of devices of the machine",
                loss,
                loss.device(),
                devices.size());
        WorkFailure why = WorkFailure.of(new DeviceFault(loss.result(), ApiText.of("the fault " + loss + " happened")));
        TimedAction action = loss.device() == Fault.DeviceLost.EVERY_DEVICE
                ? now -> faults.fault(loss.result(), why, "every device", now)
                : now -> devices.get(loss.device()).lose(loss.result(), why, now);
        if (engine.choosing()) {
            loop.when(() -> false, loss::nanos, action);
        } else {
            engine.later(loss.nanos(), action);
        }
    }

    // -- what there is -------------------------------------------------------------------------------------------

    @Override
    public List<Device> devices() {
        return devices;
    }

    @Override
    public AddressSpace memory() {
        return memory;
    }

    @Override
    public @Nullable ProgramOrder programOrder() {
        return observers.order();
    }

    @Override
    public List<Finding> findings() {
        return observers.findings();
    }

    @Override
    public HappensBeforeRelation happensBefore() {
        return observers.happensBefore();
    }

    @Override
    public ImplicitKernels implicitKernels() {
        return implicitKernels;
    }

    @Override
    public Lifetimes lifetimes() {
        return lifetimes;
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public FaultState faults() {
        return faults;
    }

    /** Returns the API call in progress. */
    public ApiCall currentCall() {
        return threads.caller().call();
    }

    @Override
    public String who() {
        return gate.who();
    }

    @Override
    public HostThread caller() {
        return threads.caller();
    }

    @Override
    public DeviceOutput deviceOutput() {
        return deviceOutput;
    }

    @Override
    public DeviceNodes deviceNodes() {
        return graphServices.deviceNodes();
    }

    /** Returns the services for executable graphs. */
    public GraphServices graphServices() {
        return graphServices;
    }

    /** Returns the addresses of graph allocations. */
    public GraphAddresses graphAddresses() {
        return graphAddresses;
    }

    @Override
    public SimulatedExternalWorld external() {
        return external;
    }

    /** Returns the annotations of the program. */
    public Annotations annotations() {
        return annotations;
    }

    @Override
    public Captures captures() {
        return captures;
    }

    @Override
    public void warn(String message) {
        warnings.warn(message, clock.now());
    }

    /** Returns what observes the program. */
    public ProgramObservers observers() {
        return observers;
    }

    /** Warns of a missing order, unless a check of lifetimes looks for it among the accesses themselves. */
    private void warnOfLifetime(String message) {
        if (!checks.isEnabled(Check.LIFETIMES)) {
            warn(message);
        }
    }

    @Override
    public long nextObjectId() {
        return ++objects;
    }

    @Override
    public long nextStreamId() {
        return ++streams;
    }

    @Override
    public void undoIfRefused(Stream created, Runnable action) {
        threads.caller().undoIfRefused(() -> {
            if (created.isUnused() && created.streamId() == streams) {
                streams--;
                action.run();
            }
        });
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /** Makes an API call. The call costs its time, everything due runs, and then {@code body} runs. */
    public <T> T call(ApiCall call, Supplier<T> body) {
        try {
            T value = gate.call(call, body);
            warnings.raise();
            return value;
        } catch (CudaException e) {
            errorLog.add(false, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    /** Returns the messages of refused calls and the warnings. */
    public ErrorLog errorLog() {
        return errorLog;
    }

    /** Makes an API call without a result. */
    public void run(ApiCall call, Runnable body) {
        call(call, () -> {
            body.run();
            return true;
        });
    }

    @Override
    public void released(Object lock) {
        observers.released(lock);
    }

    @Override
    public void acquired(Object lock) {
        observers.acquired(lock);
    }

    private int chooseThread(List<String> threads) {
        observers.endTurn();
        return engine.choices().chooseThread(threads);
    }

    /** Returns whether it was closed. */
    public boolean closed() {
        return threads.closed();
    }

    /**
     * Queries the machine, or waits in it, without an API call and without host time. Listeners may do so while they
     * are notified.
     *
     * @throws CudaException CUDA_ERROR_NOT_PERMITTED if device code calls (API-01)
     */
    @Override
    public <T> T ask(Function<HostThread, T> question) {
        return gate.ask(question);
    }

    /**
     * Performs an action inside the machine, without an API call and without host time.
     *
     * @throws CudaException CUDA_ERROR_NOT_PERMITTED if device code calls (API-01)
     */
    public void act(Consumer<HostThread> action) {
        gate.ask(thread -> {
            action.accept(thread);
            return thread;
        });
    }

    /**
     * Returns whether the calling thread is inside the machine, as device code and listeners are, or runs a callback.
     * Such a thread can query the machine, but not wait.
     */
    public boolean entered() {
        return gate.isInMachine();
    }

    /** Permits all calls. Before this, only few functions can be called. */
    public void initialize() {
        gate.initialize();
    }

    @Override
    public void spend(long nanos) {
        clock.spend(nanos);
    }

    @Override
    public long cost(HostCost cost) {
        return clock.cost(cost);
    }

    @Override
    public long extraCost(HostCost cost) {
        return clock.cost(cost) - clock.cost(currentCall().cost());
    }

    /** Returns the functions of APIs on top of this one. */
    public OuterFunctions functions() {
        return functions;
    }

    /** Returns the host's time, in nanoseconds; in a host function, that of the device that calls it. */
    @Override
    public long now() {
        return gate.callback() != 0 ? progress.latest() : clock.now();
    }

    @Override
    public long visibleAt() {
        return clock.visibleAt();
    }

    @Override
    public long correlationId() {
        return threads.caller().correlationId();
    }

    // -- time ----------------------------------------------------------------------------------------------------

    @Override
    public void advance(Duration time) {
        Preconditions.checkArgument(time != null && !time.isNegative(), "time goes forward only, not by %s", time);
        drive(() -> progress.advance(time));
    }

    @Override
    public void settle() {
        drive(() -> {
            progress.settle();
            if (engine.unfinished() == 0) {
                observers.beforeWait();
                devices.forEach(Device::programWaited);
            }
        });
    }

    /**
     * Runs an action of another API that shares the machine, at the host's current time and without cost. Host
     * functions can do so, too; kernels cannot, and are refused on threads of the device.
     */
    @Override
    public <T> T outside(Supplier<T> action) {
        return gate.outside(action);
    }

    @Override
    public void drive(Runnable action) {
        gate.drive(action);
    }

    private void poll() {
        gate.poll(observers::query);
    }

    /** Lets a policy that chooses the order run an operation before a stream or an event answers a query. */
    public void runAtQuery(Object queried) {
        progress.runAtQuery(queried);
    }

    // -- waiting -------------------------------------------------------------------------------------------------

    @Override
    public void await(Operation operation, String who) {
        progress.await(operation, who);
    }

    @Override
    public void sharesMemory() {
        threads.sharesMemory();
    }

    @Override
    public void runDueAtExit() {
        threads.caller().runDueAtExit();
    }

    @Override
    public void close() {
        boolean checked = observers.areChecking();
        try {
            if (checked) {
                settle();
            }
        } finally {
            gate.close(() -> {
                observers.close(faults);
                for (Device device : devices) {
                    device.close();
                }
                effects.close();
                progress.release();
            });
        }
        if (checked) {
            observers.throwFindings();
        }
        warnings.raise();
    }
}
