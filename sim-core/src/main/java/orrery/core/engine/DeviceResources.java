package orrery.core.engine;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.WorkFailure;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.Destructor;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.sim.EngineKind;

/** One device: its SMs, its copy engines, its front end and the driver's host thread. */
public final class DeviceResources {
    /** The duration in nanoseconds from which a copy shares the bandwidth of memory or of the host link with others. */
    private static final long LONG_COPY = 4000;

    private final int ordinal;
    private final DeviceModel model;
    private final CostModel costs;
    private final Engine engine;
    private final EventLoop loop;
    private final SmArray sms;
    private final Admission admission;
    private final int defaultUrgency;
    private final SharedBandwidth traffic;
    private final SharedBandwidth hostLink;
    private final Map<EngineKind, EngineQueue> queues = new EnumMap<>(EngineKind.class);

    /** Creates the resources of the device with number {@code ordinal}. */
    public DeviceResources(int ordinal, DeviceModel model, Engine engine) {
        this.ordinal = ordinal;
        this.model = model;
        this.costs = model.costs();
        this.engine = engine;
        this.loop = engine.loop();
        this.sms = new SmArray(this, model);
        this.admission = new Admission(this);
        this.traffic = new SharedBandwidth(loop, costs.traffic()::speed);
        this.hostLink = new SharedBandwidth(loop, copies -> copies > 1 ? 1 / costs.duplexSlowdown() : 1);
        this.defaultUrgency = model.priorities().defaultUrgency();
        int engines = model.attribute(DeviceAttribute.ASYNC_ENGINE_COUNT);
        EngineQueue toDevice = new EngineQueue(this);
        EngineQueue toHost = engines > 1 ? new EngineQueue(this) : toDevice;
        queues.put(EngineKind.COPY_TO_DEVICE, toDevice);
        queues.put(EngineKind.COPY_TO_HOST, toHost);
        queues.put(EngineKind.COPY_ON_DEVICE, engines > 2 ? new EngineQueue(this) : toDevice);
        queues.put(EngineKind.HOST, new EngineQueue(this));
        queues.put(EngineKind.FRONT_END, new EngineQueue(this));
    }

    /** Returns the device's number. */
    public int ordinal() {
        return ordinal;
    }

    /** Returns what the device is. */
    public DeviceModel model() {
        return model;
    }

    CostModel costs() {
        return costs;
    }

    Engine engine() {
        return engine;
    }

    /** Returns the bandwidth of the memory; the unit of demand is bytes per nanosecond. */
    SharedBandwidth traffic() {
        return traffic;
    }

    /**
     * Returns the urgency of work; 0 goes first. Kernels have their own, or else that of kernels {@code usually}.
     * Composite work hands that to what is inside. Priorities have no effect on other work, so that it has the default.
     */
    int urgency(Work work, EngineKind kind, int usually) {
        return switch (kind) {
            case COMPUTE -> {
                int own = KernelLaunch.urgencyOf(work);
                yield own == LaunchAttributes.AS_STREAM ? usually : own;
            }
            case COMPOSITE -> usually;
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, FRONT_END, ELSEWHERE, HOST, ORDER -> defaultUrgency;
        };
    }

    /** Begins an operation that is ready: the device can see it, and all that it depends on is complete. */
    void begin(Operation operation, long now) {
        if (!admission.admit(operation, now)) {
            return;
        }
        LaunchConfiguration launch = operation.launch;
        if (launch != null) {
            sms.pool(launch.partition()).begin(operation, launch, now);
            return;
        }
        Work work = operation.work();
        switch (work.engineKind()) {
            case ELSEWHERE -> run(operation, now);
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, HOST, FRONT_END -> {
                EngineQueue queue = queueOf(work);
                if (queue == null) {
                    run(operation, now);
                } else {
                    queue.begin(operation, now);
                }
            }
            case COMPOSITE -> {
                engine.start(operation, now, "what is inside begins");
                Objects.requireNonNull(operation.makeDetails().inside).begin(now);
            }
            case COMPUTE, ORDER -> throw new AssertionError(work.engineKind() + " has no begin of this kind");
        }
    }

    /**
     * Returns the queue that work goes through; null for none. Destructors are not ordered with host functions, and the
     * SMs do what would keep the front end for long.
     */
    private @Nullable EngineQueue queueOf(Work work) {
        EngineKind kind = work.engineKind();
        boolean handedOn = kind == EngineKind.FRONT_END && work.nanos(costs) >= LONG_COPY;
        return handedOn || work instanceof Destructor ? null : queues.get(kind);
    }

    /** Executes an operation that has its engine; its end is when its duration is over. */
    void run(Operation operation, long now) {
        engine.start(operation, now, "its engine is free");
        Work work = operation.work();
        if (isDroppedByFault(operation)) {
            engine.endAt(operation, now);
            return;
        }
        if (work.engineKind() == EngineKind.HOST) {
            operation.effectHandled = true;
            operation.makeDetails().callback = engine.code().enqueueCallback(operation, work);
            loop.pause();
        } else if (engine.isEffectAtBegin(work.traits().effectInstant())) {
            operation.effectHandled = true;
            engine.code().runWork(operation, work);
        }
        long nanos = nanosOf(operation, work, now);
        if (nanos == 0 && loop.isNext()) {
            end(operation, now);
        } else if (nanos >= LONG_COPY) {
            copy(operation, work.engineKind(), nanos, now);
        } else {
            engine.endAt(operation, now + nanos);
        }
    }

    /** Lets a long copy take the time that it has at the side of others. */
    private void copy(Operation operation, EngineKind kind, long nanos, long now) {
        TimedAction whenEnded = at -> end(operation, at);
        switch (kind) {
            case COPY_ON_DEVICE ->
                traffic.addMeasuredAlone(nanos, costs.traffic().bytesPerNano(), whenEnded);
            case COPY_TO_DEVICE, COPY_TO_HOST -> hostLink.addMeasuredAlone(nanos, 1, whenEnded);
            case COMPUTE, COMPOSITE, FRONT_END, ELSEWHERE, HOST, ORDER -> engine.endAt(operation, now + nanos);
        }
    }

    private long nanosOf(Operation operation, Work work, long now) {
        EngineQueue driverThread = work.engineKind() == EngineKind.HOST ? queueOf(work) : null;
        if (driverThread == null) {
            return engine.code().nanosOfCopy(work, work.nanos(costs));
        }
        boolean waited = operation.readyAt > operation.visibleAt();
        return costs.hostFunction().of(waited, now - driverThread.freeSince());
    }

    /**
     * Called when the first block of a kernel begins. Runs the kernel's effect now if the device has to know what the
     * kernel asks for before it ends; otherwise the effect runs at its end.
     *
     * @param programmatic whether kernels depend on it programmatically, or it on others
     */
    void kernelBegins(Operation operation, LaunchConfiguration launch, boolean programmatic) {
        boolean atBegin = programmatic || engine.isEffectAtBegin(launch.traits().effectInstant());
        if (atBegin && !operation.hasFailed()) {
            runKernelEffect(operation, launch);
        }
    }

    /** Executes what a kernel does to memory before its end, and starts the graph launches that it requests. */
    void runKernelEffect(Operation operation, LaunchConfiguration launch) {
        operation.effectHandled = true;
        if (isDroppedByFault(operation)) {
            return;
        }
        engine.code().runKernel(operation, launch, false);
        if (launch.kernel().isLaunching()) {
            startRequested(operation, loop.now());
        }
    }

    /** Returns whether the context of an operation has failed, and the operation has no effect then. */
    private static boolean isDroppedByFault(Operation operation) {
        return operation.faults().failed() && operation.work().traits().afterFault() == AfterFaultPolicy.DROPPED;
    }

    /** Starts the graph launches that a kernel has requested so far. */
    private static void startRequested(Operation operation, long now) {
        GraphScope scope = operation.scope();
        if (scope != null) {
            scope.startRequested(now);
        }
    }

    /** Ends the execution of an operation, at the end of its duration; that of a kernel if it is one block alone. */
    void end(Operation operation, long now) {
        LaunchConfiguration launch = operation.launch;
        if (launch != null) {
            sms.pool(launch.partition()).endSingle(operation, launch, now);
            return;
        }
        OperationDetails details = operation.details;
        Work work = operation.work();
        EngineQueue queue = queueOf(work);
        long id = operation.id();
        if (details != null && details.callback != null) {
            finishCallback(operation, details.callback, now);
        } else {
            finish(operation, null, now);
        }
        if (queue != null) {
            queue.end(id, now);
        }
    }

    /** Completes the call of a host function; if it has not returned, as soon as it does. */
    private void finishCallback(Operation operation, PendingCallback callback, long now) {
        if (!callback.hasReturned()) {
            loop.when(
                    callback::hasReturned,
                    new ConditionalContinuation(
                            operation, callback::state, at -> finishCallback(operation, callback, at)));
            return;
        }
        WorkFailure failure = callback.failure();
        if (failure != null) {
            operation.fail(failure);
        }
        finish(operation, null, now);
    }

    /** Completes an operation whose resources are free again, with its effect if that is still to run. */
    void finish(Operation operation, @Nullable LaunchConfiguration launch, long now) {
        if (!operation.effectHandled && !operation.hasFailed() && !isDroppedByFault(operation)) {
            if (launch == null) {
                engine.code().runWork(operation, operation.work());
            } else {
                engine.code().runKernel(operation, launch, true);
            }
        }
        if (launch != null) {
            if (launch.kernel().isLaunching()) {
                startRequested(operation, now);
            }
            admission.ended(operation, launch);
        }
        if (operation.hasFailed()) {
            operation.faults().report(operation.failure(), operation.withDevice(), now);
        }
        engine.complete(operation, now);
    }
}
