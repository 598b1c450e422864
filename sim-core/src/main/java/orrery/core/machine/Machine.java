package orrery.core.machine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import orrery.core.call.ApiCall;
import orrery.core.call.ApiFunction;
import orrery.core.capture.Captures;
import orrery.core.exec.DeviceEngine;
import orrery.core.exec.Effects;
import orrery.core.exec.FaultState;
import orrery.core.exec.Operation;
import orrery.core.exec.Scheduler;
import orrery.core.exec.Watchdog;
import orrery.core.external.ExternalWorld;
import orrery.core.graph.GraphAddresses;
import orrery.core.graphexec.ConditionalValues;
import orrery.core.graphexec.Facilities;
import orrery.core.lifetime.Lifetimes;
import orrery.core.memory.AddressSpace;
import orrery.core.rule.CudaException;
import orrery.core.stream.StreamOrder;
import orrery.core.time.EventLoop;
import orrery.core.trace.Synchronization;
import orrery.core.trace.Trace;
import orrery.core.trace.TracedContext;
import orrery.device.CUresult;
import orrery.device.HostCost;
import orrery.device.ResultCode;

/**
 * A whole machine: host, devices and their common clock. Host calls enter through one lock, cost host time, and run
 * what is due; a synchronizing call runs the loop until its condition holds. Machines know nothing of each other.
 */
public final class Machine implements AutoCloseable, StreamOrder.Submission {
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final ApiCall[] CALLS = ApiCall.values();

    /** What undefined values follow from: the same program sees the same ones in every run. */
    private static final long SEED = 0x6f7272657279L;

    private static final Logger LOGGER = LoggerFactory.getLogger(Machine.class);

    private final EventLoop loop = new EventLoop();
    private final Trace trace = new Trace();
    private final AddressSpace memory = new AddressSpace();
    private final GraphAddresses graphAddresses = new GraphAddresses(memory);
    private final FaultState faults = new FaultState();
    private final Lifetimes lifetimes;
    private final Effects effects;
    private final Scheduler scheduler;
    private final List<Device> devices = new ArrayList<>();
    private final Captures captures = new Captures(this::nextObjectId, this::warn);
    private final ConditionalValues conditionalValues;
    private final ExternalWorld external = new ExternalWorld(this);
    private final Annotations annotations = new Annotations(this, trace);
    private final Entrance entrance = new Entrance();
    private final HostClock clock;
    private int currentCall;
    private long currentNumber;
    private long calls;

    /** The last correlation id; a function of a face and the calls that it makes share theirs. */
    private long numbers;

    private long visits;
    private long streams;
    private long objects;
    private boolean initialized;
    private boolean closed;

    /** A machine with one H200. */
    public Machine() {
        this(MachineOptions.defaults());
    }

    /** A machine built to order. */
    public Machine(MachineOptions options) {
        this.lifetimes = new Lifetimes(memory, options.strictLifetimes(), this::warn);
        this.effects = new Effects(options.workers(), new Watchdog(Durations.nanos(options.kernelLimit())), trace);
        this.scheduler = new Scheduler(loop, trace, options.policy(), effects);
        this.conditionalValues = new ConditionalValues(SEED, options.iterationLimit());
        loop.beforeLooking(effects::settle);
        for (int i = 0; i < options.devices().size(); i++) {
            devices.add(new Device(this, new DeviceEngine(i, options.devices().get(i), scheduler)));
        }
        this.clock = new HostClock(loop, scheduler, options, new Others());
    }

    // -- what there is -------------------------------------------------------------------------------------------

    /** The devices, by ordinal. */
    public List<Device> devices() {
        return devices;
    }

    /** The address space. */
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

    /** The scheduler. */
    public Scheduler scheduler() {
        return scheduler;
    }

    /** The fault that ended the program's use of the machine, if there was one. */
    public FaultState faults() {
        return faults;
    }

    /** The API call that is being made. */
    public ApiCall currentCall() {
        return CALLS[currentCall];
    }

    /** The thread that makes the call; null before the first. */
    public HostThread caller() {
        return entrance.thread();
    }

    /** What the executable graphs of a device need. */
    public Facilities facilities(Device device) {
        return new Facilities(
                scheduler, trace, conditionalValues, device.pools().graphs(), lifetimes);
    }

    /** The addresses of what graphs allocate. */
    public GraphAddresses graphAddresses() {
        return graphAddresses;
    }

    /** The values that conditional nodes look at. */
    public ConditionalValues conditionalValues() {
        return conditionalValues;
    }

    /** What other APIs share with this one. */
    public ExternalWorld external() {
        return external;
    }

    /** What the program tells of itself. */
    public Annotations annotations() {
        return annotations;
    }

    /** The captures that are going on. */
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

    /** Makes an API call that returns nothing. */
    public void run(ApiCall call, Consumer<HostThread> body) {
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

    /** Whether it was switched off. */
    public boolean closed() {
        return closed;
    }

    /**
     * Looks at the machine, or waits in it, without making an API call. It costs no time of the host. A listener may do
     * so while it is told something.
     *
     * @throws CudaException CUDA_ERROR_NOT_PERMITTED if device code or a host function calls
     */
    public <T> T ask(Function<HostThread, T> question) {
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

    /** Whether the calling thread is in the machine, as listeners and host functions are: it may look, but not wait. */
    public boolean entered() {
        return entrance.isInside();
    }

    /** Lets calls come: before this, only few functions can be called. */
    public void initialize() {
        initialized = true;
    }

    /** Adds to the cost of the call that is being made. */
    public void spend(long nanos) {
        clock.spend(nanos);
    }

    /** What a call of a class costs, in nanoseconds. */
    public long cost(HostCost cost) {
        return clock.cost(cost);
    }

    /** What a call of another class costs more than the call that is being made. */
    public long extraCost(HostCost cost) {
        return clock.cost(cost) - clock.cost(currentCall().cost());
    }

    private void enter(ApiCall call) {
        if (!entrance.enter()) {
            throw ApiRule.NOT_PERMITTED.violated(call + " is called from device code or a host function");
        }
    }

    /** The call is in: it costs its time, what was due happens, and whoever may refuse it does. */
    private void arrive(ApiCall call) {
        currentCall = call.ordinal();
        calls++;
        HostThread thread = entrance.thread();
        boolean own = thread.function() == null;
        currentNumber = own ? ++numbers : thread.functionNumber();
        long began = now();
        clock.spend(clock.cost(call.cost()));
        if (own && trace.on()) {
            trace.listeners().apiEnter(currentNumber, call, thread.id(), began);
        }
        clock.runDue();
        if (closed || !initialized) {
            checkOpen(call);
        }
        captures.enter(call, thread);
    }

    private void checkOpen(ApiCall call) {
        if (closed) {
            throw ApiRule.DEINITIALIZED.violated(call + " is called on a machine that was closed");
        } else if (!call.beforeInit()) {
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

    /**
     * Takes a function of a face for the calls that it makes: they have its number, and listeners hear of it in their
     * place. False if the thread is in one already, or has no business to call.
     */
    public boolean begin(ApiFunction function) {
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
                trace.listeners().apiEnter(thread.functionNumber(), function, thread.id(), now());
            }
            return true;
        } finally {
            entrance.leave();
        }
    }

    /** The function of a face has returned. */
    public void end(ApiFunction function, ResultCode result) {
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
        return currentNumber;
    }

    // -- time ----------------------------------------------------------------------------------------------------

    /** Lets {@code time}, which is not negative, pass on the host. */
    public void advance(Duration time) {
        if (time == null || time.isNegative()) {
            throw new IllegalArgumentException("time goes forward only, not by " + time);
        }
        drive(() -> clock.advance(time));
    }

    /** Lets everything finish that can finish without the host: what a gate holds stays held. */
    public void settle() {
        drive(clock::settle);
    }

    /**
     * Does something that is not a call of this API but of another one, which lives in the same machine: at the host's
     * time, and at no cost. Host functions can do so too; kernels have no business to, and on threads of their own they
     * are refused.
     */
    public <T> T outside(Supplier<T> action) {
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

    /** Does something to the clockwork that is not an API call. */
    public void drive(Runnable action) {
        if (!entrance.enter()) {
            throw new IllegalStateException("the clock is not moved from device code or a host function");
        }
        try {
            action.run();
        } finally {
            entrance.leave();
        }
    }

    /** Lets a policy that chooses run one more operation, so that a program that only asks makes progress. */
    public void nudge() {
        clock.nudge();
    }

    // -- waiting -------------------------------------------------------------------------------------------------

    /** Keeps the calling thread until the operations are complete. */
    public void await(List<Operation> operations, String who) {
        for (Operation operation : operations) {
            clock.await(operation, who);
        }
    }

    /** Keeps the calling thread until an operation is complete. */
    public void await(Operation operation, String who) {
        clock.await(operation, who);
    }

    /** Switches the machine off. Work that has not finished never will. */
    @Override
    public void close() {
        drive(() -> {
            closed = true;
            for (Device device : devices) {
                device.close();
            }
            clock.release();
            effects.close();
        });
    }

    /** Whoever else calls while a thread waits inside. */
    private final class Others implements HostClock.Others {
        @Override
        public long arrivals() {
            return calls + visits;
        }

        /** The call that waits is the current one again afterwards. */
        @Override
        public void pause(long nanos) {
            int call = currentCall;
            long number = currentNumber;
            String waiting = waiting(CALLS[call].name());
            try {
                entrance.pause(Math.min(nanos, LOOK_AGAIN_NANOS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new DeadlockException(waiting + " and was interrupted");
            } finally {
                currentCall = call;
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
}
