package orrery.core.external;

import com.google.common.base.Preconditions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Engine;
import orrery.core.engine.EventLoop;
import orrery.core.engine.Operation;
import orrery.core.engine.WorkOwner;
import orrery.core.fault.FaultState;
import orrery.core.host.Host;
import orrery.core.work.BlockingCondition;
import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalQueue;
import orrery.sim.KeyedMutex;
import orrery.sim.SciFence;
import orrery.sim.SciSync;
import orrery.sim.SyncObject;
import orrery.sim.TimelineSemaphore;
import orrery.sim.TracedContext;

/** A queue of the external API, as work of the machine. */
public final class SimulatedExternalQueue extends WorkOwner implements ExternalQueue {
    private final Host host;
    private final SimulatedExternalWorld world;
    private final String name;
    private final long id;
    private @Nullable Operation tail;

    /** The work of the tail. */
    private @Nullable ExternalTask lastTask;

    SimulatedExternalQueue(Host host, SimulatedExternalWorld world, String name) {
        super(host.devices().get(0).resources(), new FaultState());
        this.host = host;
        this.world = world;
        this.name = name;
        this.id = host.nextStreamId();
    }

    // -- work ----------------------------------------------------------------------------------------------------

    @Override
    public SimulatedExternalQueue run(String label, long nanos, Runnable effect) {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(effect, "effect");
        Preconditions.checkArgument(nanos >= 0, "%s takes %s ns; the minimum is 0 ns", label, nanos);
        Preconditions.checkArgument(
                nanos <= EventLoop.LATEST - host.now(),
                "%s takes %s ns from %s ns on; the latest virtual time is %s ns",
                label,
                nanos,
                host.now(),
                EventLoop.LATEST);
        return submit(new ExternalTask(label, nanos, null, effect, null));
    }

    @Override
    public SimulatedExternalQueue signal(BinarySemaphore semaphore) {
        return signal(requireOwn(semaphore, "semaphore"), SemaphoreParams.NONE);
    }

    @Override
    public SimulatedExternalQueue await(BinarySemaphore semaphore) {
        return await(requireOwn(semaphore, "semaphore"), SemaphoreParams.NONE);
    }

    @Override
    public SimulatedExternalQueue signal(TimelineSemaphore semaphore, long value) {
        return signal(requireOwn(semaphore, "semaphore"), SemaphoreParams.value(value));
    }

    @Override
    public SimulatedExternalQueue await(TimelineSemaphore semaphore, long value) {
        return await(requireOwn(semaphore, "semaphore"), SemaphoreParams.value(value));
    }

    @Override
    public SimulatedExternalQueue release(KeyedMutex mutex, long key) {
        return signal(requireOwn(mutex, "mutex"), SemaphoreParams.key(key));
    }

    @Override
    public SimulatedExternalQueue acquire(KeyedMutex mutex, long key) {
        return await(requireOwn(mutex, "mutex"), SemaphoreParams.key(key));
    }

    @Override
    public SimulatedExternalQueue signal(SciSync sync, SciFence fence) {
        SimulatedSyncObject own = requireOwn(sync, "sync");
        Objects.requireNonNull(fence, "fence");
        return host.outside(() -> {
            SciPoint point = ((SimulatedSciSync) own).issueFence();
            fence.set(point);
            return signal(own, SemaphoreParams.of(fence, point));
        });
    }

    @Override
    public SimulatedExternalQueue await(SciFence fence) {
        SciPoint point = SciPoint.of(Objects.requireNonNull(fence, "fence"));
        return point == null ? this : await(requireOwn(point.sync(), "fence"), SemaphoreParams.of(fence, point));
    }

    private SimulatedExternalQueue signal(SimulatedSyncObject object, SemaphoreParams params) {
        return submit(new ExternalTask(
                "signal " + object.label(params),
                0,
                null,
                () -> object.signal(params),
                new SemaphoreWork.Use(object, params, true)));
    }

    /** Returns an object of another API on this machine, as the machine knows it. */
    private SimulatedSyncObject requireOwn(SyncObject object, String name) {
        if (Objects.requireNonNull(object, name) instanceof SimulatedSyncObject own && own.api() == world) {
            return own;
        }
        throw new IllegalArgumentException(object + " belongs to another machine than " + this);
    }

    private SimulatedExternalQueue await(SimulatedSyncObject object, SemaphoreParams params) {
        return submit(new ExternalTask(
                "wait " + object.label(params),
                0,
                () -> new Wait(object, params),
                () -> {},
                new SemaphoreWork.Use(object, params, false)));
    }

    /** A wait of the other API. It has no timeout. */
    private record Wait(SimulatedSyncObject object, SemaphoreParams params) implements BlockingCondition {
        @Override
        public boolean canAdvance(long now) {
            return object.canAcquire(params);
        }

        @Override
        public boolean advance(long now) {
            boolean complete = canAdvance(now);
            if (complete) {
                object.acquire(params);
            }
            return complete;
        }

        @Override
        public String reason() {
            return object.describeWait(params);
        }
    }

    private SimulatedExternalQueue submit(ExternalTask work) {
        return host.outside(() -> {
            Engine engine = host.engine();
            Operation operation = engine.create(work, this, 0, host.visibleAt());
            engine.order(operation, tail);
            engine.commit(operation);
            tail = operation;
            lastTask = work;
            return this;
        });
    }

    // -- the host of the other API -------------------------------------------------------------------------------

    @Override
    public void finish() {
        host.drive(() -> {
            Operation end = tail;
            ExternalTask task = lastTask;
            if (end != null && task != null) {
                host.await(end, "the queue " + name);
                host.acquired(task);
            }
        });
        RuntimeException exhausted = faults().takeFailure();
        if (exhausted != null) {
            throw exhausted;
        } else if (faults().failed()) {
            throw new IllegalStateException(faults().where() + " failed", faults().cause());
        }
    }

    @Override
    public boolean idle() {
        return host.outside(() -> {
            boolean idle = Operation.isAbsentOrCompleteAt(tail, host.now());
            if (idle && lastTask != null) {
                host.acquired(lastTask);
            }
            return idle;
        });
    }

    // -- as the scheduler sees it --------------------------------------------------------------------------------

    @Override
    public long streamId() {
        return id;
    }

    @Override
    public @Nullable TracedContext context() {
        return null;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
