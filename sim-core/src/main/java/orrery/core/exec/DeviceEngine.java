package orrery.core.exec;

import java.util.EnumMap;
import java.util.Map;
import orrery.core.time.EventLoop;
import orrery.core.work.Hold;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Lane;
import orrery.core.work.Survival;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.DeviceModel;

/** One device at work: its multiprocessors, its copy engines, its front end and the driver's host thread. */
public final class DeviceEngine {
    static {
        Loaded.before(Early.class, Hold.class);
    }

    private final int ordinal;
    private final DeviceModel model;
    private final CostModel costs;
    private final Scheduler scheduler;
    private final EventLoop loop;
    private final SmArray sms;
    private final Map<Lane, SerialLane> lanes = new EnumMap<>(Lane.class);

    /** The engine of the device with number {@code ordinal}. */
    public DeviceEngine(int ordinal, DeviceModel model, Scheduler scheduler) {
        this.ordinal = ordinal;
        this.model = model;
        this.costs = model.costs();
        this.scheduler = scheduler;
        this.loop = scheduler.loop();
        this.sms = new SmArray(this, model);
        int engines = model.attribute(orrery.device.DeviceAttribute.ASYNC_ENGINE_COUNT);
        SerialLane toDevice = new SerialLane(this);
        SerialLane toHost = engines > 1 ? new SerialLane(this) : toDevice;
        lanes.put(Lane.COPY_TO_DEVICE, toDevice);
        lanes.put(Lane.COPY_TO_HOST, toHost);
        lanes.put(Lane.COPY_ON_DEVICE, engines > 2 ? new SerialLane(this) : toDevice);
        lanes.put(Lane.HOST, new SerialLane(this));
    }

    /** The device's number. */
    public int ordinal() {
        return ordinal;
    }

    /** What the device is. */
    public DeviceModel model() {
        return model;
    }

    CostModel costs() {
        return costs;
    }

    /** All its multiprocessors. */
    SmPool multiprocessors() {
        return sms.whole();
    }

    EventLoop loop() {
        return loop;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** The turn of an operation comes: its dependencies are complete and the device can see it. */
    void begin(Operation operation, long now) {
        FaultState faults = operation.faults();
        if (faults.failed() && !goesOn(operation, now)) {
            return;
        }
        if (operation.work() instanceof KernelLaunch launch) {
            sms.begin(operation, launch, now);
            return;
        }
        Hold hold = operation.hold();
        if (hold != null) {
            if (!hold.over(now)) {
                loop.when(() -> faults.failed() || hold.over(loop.now()), hold::deadline, operation);
                return;
            }
            faults.lapsed(hold.lapsed());
        }
        Lane lane = operation.work().lane();
        switch (lane) {
            case FRONT_END -> handle(operation, now);
            case ELSEWHERE -> run(operation, now);
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, HOST ->
                lanes.get(lane).begin(operation, now);
            case COMPOSITE -> {
                scheduler.started(operation, now);
                operation.inside().begin(now);
            }
            case COMPUTE, ORDER -> throw new AssertionError(lane + " has no turn of this kind");
        }
    }

    /** Whether an operation has its turn although its context has failed. */
    private boolean goesOn(Operation operation, long now) {
        FaultState faults = operation.faults();
        Survival then = operation.work().survival();
        if (then == Survival.DROPPED) {
            operation.drop(now);
            scheduler.complete(operation, now);
            return false;
        }
        if (then == Survival.DONE || faults.heardBy(now)) {
            return true;
        }
        loop.when(() -> faults.heardBy(loop.now()), operation);
        return false;
    }

    /**
     * Runs an operation of the front end: its effect now, its end when its duration is over. Where that would be the
     * next thing to happen it happens at once.
     */
    private void handle(Operation operation, long now) {
        scheduler.started(operation, now);
        Effects.perform(operation);
        long end = now + operation.work().nanos(costs);
        if (loop.advance(end)) {
            finish(operation, end);
        } else {
            operation.schedule(end, EventLoop.ENDS);
        }
    }

    /** An operation that takes no time makes its change, unless it is not done. */
    void change(Operation operation) {
        if (!operation.faults().failed()) {
            Effects.perform(operation);
        }
    }

    /** Runs an operation that has its lane: its effect now, its end when its duration is over. */
    void run(Operation operation, long now) {
        FaultState faults = operation.faults();
        scheduler.started(operation, now);
        if (faults.failed() && operation.work().survival() == Survival.DROPPED) {
            operation.schedule(now, EventLoop.ENDS);
            return;
        }
        scheduler.effects().begin(operation);
        operation.schedule(now + operation.work().nanos(costs), EventLoop.ENDS);
    }

    /** The time of an operation is over; of a kernel, that of its last block. */
    void end(Operation operation, long now) {
        if (operation.work() instanceof KernelLaunch launch) {
            if (operation.place() == Operation.NO_PLACE) {
                operation.kernelRun().lastEnded(now);
            } else {
                LoneBlock.end(sms.whole(), operation, launch, now);
            }
            return;
        }
        Lane lane = operation.work().lane();
        settle(operation, now);
        if (lane != Lane.FRONT_END && lane != Lane.ELSEWHERE) {
            lanes.get(lane).end(now);
        }
    }

    /** Completes an operation whose resources are free again, and notes its failure. */
    void settle(Operation operation, long now) {
        scheduler.effects().join(operation);
        if (operation.work() instanceof KernelLaunch launch && launch.kernel().isLaunching()) {
            operation.asked(now);
        }
        finish(operation, now);
    }

    private void finish(Operation operation, long now) {
        Throwable failure = operation.failure();
        if (failure != null) {
            fail(operation, failure, now);
        }
        scheduler.complete(operation, now);
    }

    private static void fail(Operation operation, Throwable failure, long now) {
        CUresult result = FaultMapping.result(failure);
        operation.faults().fault(result, failure, operation.toString(), now);
    }
}
