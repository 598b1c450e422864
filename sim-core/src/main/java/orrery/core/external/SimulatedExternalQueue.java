package orrery.core.external;

import com.google.common.base.Preconditions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.KernelTimeout;
import orrery.core.exec.WorkOwner;
import orrery.core.host.Host;
import orrery.core.kernel.KernelFault;
import orrery.core.time.EventLoop;
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
    private long tail = Executor.NONE;

    SimulatedExternalQueue(Host host, SimulatedExternalWorld world, String name) {
        super(host.devices().get(0).engine(), new FaultState());
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
        return submit(new ExternalTask(label, nanos, null, () -> perform(label, effect), null));
    }

    /** Performs an effect, which is code of the program. */
    private void perform(String label, Runnable effect) {
        KernelFault[] thrown = new KernelFault[1];
        String givenUp = host.runCallback("external work \"" + label + "\" in " + this, () -> {
            try {
                effect.run();
            } catch (Throwable failure) {
                thrown[0] = KernelFault.of(failure);
            }
        });
        if (givenUp != null) {
            throw new KernelTimeout(givenUp);
        } else if (thrown[0] != null) {
            throw thrown[0];
        }
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
        public boolean tryAdvance(long now) {
            return object.tryAcquire(params);
        }

        @Override
        public String reason() {
            return object.describeWait(params);
        }
    }

    private SimulatedExternalQueue submit(ExternalTask work) {
        return host.outside(() -> {
            Executor executor = host.executor();
            long operation = executor.create(work, this, 0, host.visibleAt());
            executor.order(operation, tail);
            executor.commit(operation);
            tail = operation;
            return this;
        });
    }

    // -- the host of the other API -------------------------------------------------------------------------------

    @Override
    public void finish() {
        host.drive(() -> {
            if (tail != Executor.NONE) {
                host.await(tail, "the queue " + name);
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
        return host.outside(() -> host.executor().isCompleteAt(tail, host.now()));
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
