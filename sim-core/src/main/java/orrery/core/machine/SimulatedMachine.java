package orrery.core.machine;

import com.google.common.base.Preconditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import orrery.core.call.ApiCall;
import orrery.core.capture.Captures;
import orrery.core.context.ContextServices;
import orrery.core.context.Device;
import orrery.core.exec.DeviceEngine;
import orrery.core.exec.EffectRunner;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.Watchdog;
import orrery.core.external.SimulatedExternalWorld;
import orrery.core.graph.GraphAddresses;
import orrery.core.graphexec.ConditionalValues;
import orrery.core.graphexec.GraphServices;
import orrery.core.host.HostThread;
import orrery.core.lifetime.Lifetimes;
import orrery.core.memory.AddressSpace;
import orrery.core.time.EventLoop;
import orrery.device.HostCost;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Synchronization;
import orrery.sim.Trace;
import orrery.sim.TracedContext;

/**
 * A whole machine: host, devices and their common clock. Host calls enter through one lock, cost host time, and run
 * what is due; a synchronizing call runs the loop until its condition holds. Machines know nothing of each other.
 */
public final class SimulatedMachine implements Machine, ContextServices {
    /** What undefined values follow from: the same program sees the same ones in every run. */
    private static final long SEED = 0x6f7272657279L;

    private static final Logger LOGGER = LoggerFactory.getLogger(SimulatedMachine.class);

    private final EventLoop loop = new EventLoop();
    private final Trace trace = new Trace();
    private final AddressSpace memory = new AddressSpace();
    private final GraphAddresses graphAddresses = new GraphAddresses(memory);
    private final FaultState faults = new FaultState();
    private final Lifetimes lifetimes;
    private final EffectRunner effects;
    private final Executor executor;
    private final List<Device> devices = new ArrayList<>();
    private final Captures captures =
            new Captures(this::nextObjectId, this::warn, this::currentCall, this::who, this::caller);
    private final ConditionalValues conditionalValues;
    private final SimulatedExternalWorld external = new SimulatedExternalWorld(this);
    private final Annotations annotations = new Annotations(this, trace);
    private final ApiGate gate;
    private final HostClock clock;
    private long streams;
    private long objects;

    /** Creates a machine with one H200. */
    public SimulatedMachine() {
        this(MachineOptions.defaults());
    }

    /** Creates a machine. */
    public SimulatedMachine(MachineOptions options) {
        this.lifetimes = new Lifetimes(memory, options.strictLifetimes(), this::warn);
        this.effects = new EffectRunner(options.workers(), new Watchdog(Durations.nanos(options.kernelLimit())), trace);
        this.executor = new Executor(loop, trace, options.policy(), effects);
        this.conditionalValues = new ConditionalValues(SEED, options.iterationLimit());
        for (int i = 0; i < options.devices().size(); i++) {
            devices.add(new Device(this, new DeviceEngine(i, options.devices().get(i), executor)));
        }
        this.gate = new ApiGate(trace, captures, others -> new HostClock(loop, executor, options, others));
        this.clock = gate.clock();
        effects.callbackHost(gate);
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

    // -- what there is -------------------------------------------------------------------------------------------

    /** The devices, by ordinal. */
    @Override
    public List<Device> devices() {
        return devices;
    }

    /** The address space. */
    @Override
    public AddressSpace memory() {
        return memory;
    }

    @Override
    public Lifetimes lifetimes() {
        return lifetimes;
    }

    @Override
    public Trace trace() {
        return trace;
    }

    /** Returns what executes the work of all devices. */
    @Override
    public Executor executor() {
        return executor;
    }

    /** The fault that ended the program's use of the machine, if there was one. */
    @Override
    public FaultState faults() {
        return faults;
    }

    /** The API call that is being made. */
    public ApiCall currentCall() {
        return gate.current();
    }

    /** The name of the function that the program has called: of the runtime, or the API call itself. */
    public String who() {
        return gate.who();
    }

    /** The thread that makes the call; null before the first. */
    @Override
    public HostThread caller() {
        return gate.caller();
    }

    /** What executable graphs need. */
    public GraphServices graphServices() {
        return new GraphServices(
                executor,
                trace,
                conditionalValues,
                device -> devices.get(device).pools().graphMemory(),
                lifetimes);
    }

    /** The addresses of what graphs allocate. */
    public GraphAddresses graphAddresses() {
        return graphAddresses;
    }

    /** The values that conditional nodes look at. */
    public ConditionalValues conditionalValues() {
        return conditionalValues;
    }

    @Override
    public SimulatedExternalWorld external() {
        return external;
    }

    /** What the program tells of itself. */
    public Annotations annotations() {
        return annotations;
    }

    /** The captures that are going on. */
    @Override
    public Captures captures() {
        return captures;
    }

    @Override
    public void warn(String message) {
        LOGGER.warn(message);
        if (trace.on()) {
            trace.listeners().warning(message, clock.now());
        }
    }

    /** The call that is being made synchronizes; what it is not about is 0. */
    public void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId) {
        if (trace.on()) {
            trace.listeners().synchronizing(how, context, streamId, eventId, clock.now());
        }
    }

    /** Another number for an object, unique for the life of the machine. */
    @Override
    public long nextObjectId() {
        return ++objects;
    }

    @Override
    public long nextStreamId() {
        return ++streams;
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /** Makes an API call: {@code body} runs when the call has cost its time and what was due has happened. */
    public <T> T call(ApiCall call, Function<HostThread, T> body) {
        return gate.call(call, body);
    }

    /** Makes an API call that returns nothing. */
    public void run(ApiCall call, Consumer<HostThread> body) {
        gate.run(call, body);
    }

    /** Whether it was switched off. */
    public boolean closed() {
        return gate.closed();
    }

    /**
     * Looks at the machine, or waits in it, without making an API call. It costs no time of the host. A listener may do
     * so while it is told something.
     *
     * @throws CudaException CUDA_ERROR_NOT_PERMITTED if device code or a host function calls
     */
    @Override
    public <T> T ask(Function<HostThread, T> question) {
        return gate.ask(question);
    }

    /** Whether the calling thread is in the machine, as listeners and host functions are: it may look, but not wait. */
    public boolean entered() {
        return gate.inside();
    }

    /** Lets calls come: before this, only few functions can be called. */
    public void initialize() {
        gate.initialize();
    }

    /** Adds to the cost of the call that is being made. */
    @Override
    public void spend(long nanos) {
        clock.spend(nanos);
    }

    /** What a call of a class costs, in nanoseconds. */
    public long cost(HostCost cost) {
        return clock.cost(cost);
    }

    /** What a call of another class costs more than the call that is being made. */
    @Override
    public long extraCost(HostCost cost) {
        return clock.cost(cost) - clock.cost(currentCall().cost());
    }

    /**
     * Takes a function of a face for the calls that it makes: they have its number, and listeners hear of it in their
     * place. False if the thread is in one already, or has no business to call.
     */
    public boolean begin(ApiFunction function) {
        return gate.begin(function);
    }

    /** The function of a face has returned. */
    public void end(ApiFunction function, ResultCode result) {
        gate.end(function, result);
    }

    /** The host's time, in nanoseconds. */
    @Override
    public long now() {
        return clock.now();
    }

    @Override
    public long visibleAt() {
        return clock.visibleAt();
    }

    @Override
    public long correlationId() {
        return gate.number();
    }

    // -- time ----------------------------------------------------------------------------------------------------

    @Override
    public void advance(Duration time) {
        Preconditions.checkArgument(time != null && !time.isNegative(), "time goes forward only, not by %s", time);
        drive(() -> clock.advance(time));
    }

    @Override
    public void settle() {
        drive(clock::settle);
    }

    /**
     * Does something that is not a call of this API but of another one, which lives in the same machine: at the host's
     * time, and at no cost. Host functions can do so too; kernels have no business to, and on threads of their own they
     * are refused.
     */
    @Override
    public <T> T outside(Supplier<T> action) {
        return gate.outside(action);
    }

    /** Does something to the clockwork that is not an API call. */
    @Override
    public void drive(Runnable action) {
        gate.drive(action);
    }

    /** Lets a policy that chooses run one more operation, so that a program that only asks makes progress. */
    public void nudge() {
        clock.nudge();
    }

    // -- waiting -------------------------------------------------------------------------------------------------

    /** Keeps the calling thread until the operations are complete. */
    @Override
    public void await(List<Long> operations, String who) {
        for (long operation : operations) {
            clock.await(operation, who);
        }
    }

    /** Keeps the calling thread until an operation is complete. */
    @Override
    public void await(long operation, String who) {
        clock.await(operation, who);
    }

    /** Notes that other processes can write memory that the machine reads: a wait for it may end at any time. */
    @Override
    public void sharesMemory() {
        gate.sharesMemory();
    }

    /** Lets what becomes due in the call that is being made happen before the call returns. */
    @Override
    public void runDueAtExit() {
        gate.runDueAtExit();
    }

    @Override
    public void close() {
        gate.close(() -> {
            for (Device device : devices) {
                device.close();
            }
            clock.release();
            effects.close();
        });
    }
}
