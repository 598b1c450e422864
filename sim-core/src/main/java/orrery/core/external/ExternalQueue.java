package orrery.core.external;

import com.google.common.base.Preconditions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.DeviceEngine;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.WorkOwner;
import orrery.core.host.Host;
import orrery.core.trace.TracedContext;
import orrery.core.work.BlockingCondition;

/**
 * A queue of another API. It executes its work in order, independently of all streams. Timelines, deadlock reports and
 * schedule policies treat it like a stream. A fault of a context does not affect it.
 *
 * <p>Methods throw {@link NullPointerException} for a null argument and {@link IllegalArgumentException} for a
 * semaphore of another machine.
 */
public final class ExternalQueue implements WorkOwner {
    private final Host host;
    private final ExternalWorld world;
    private final String name;
    private final long id;
    private final FaultState faults = new FaultState();
    private long tail = Executor.NONE;

    ExternalQueue(Host host, ExternalWorld world, String name) {
        this.host = host;
        this.world = world;
        this.name = name;
        this.id = host.nextStreamId();
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /**
     * Enqueues work of the other API.
     *
     * @param label the name in timelines
     * @param nanos the duration in nanoseconds, 0 or more
     * @param effect the action, which runs when the work completes
     */
    public ExternalQueue run(String label, long nanos, Runnable effect) {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(effect, "effect");
        Preconditions.checkArgument(nanos >= 0, "%s takes %s ns; the minimum is 0 ns", label, nanos);
        return submit(new ExternalTask(label, nanos, null, effect));
    }

    /** Signals a binary semaphore. */
    public ExternalQueue signal(BinarySemaphore semaphore) {
        return signal(Objects.requireNonNull(semaphore, "semaphore"), SemaphoreParams.NONE);
    }

    /** Waits for a binary semaphore, and resets it. */
    public ExternalQueue await(BinarySemaphore semaphore) {
        return await(Objects.requireNonNull(semaphore, "semaphore"), SemaphoreParams.NONE);
    }

    /** Sets the value of a fence or timeline semaphore. */
    public ExternalQueue signal(TimelineSemaphore semaphore, long value) {
        return signal(Objects.requireNonNull(semaphore, "semaphore"), SemaphoreParams.value(value));
    }

    /** Waits until a fence or timeline semaphore has reached a value. */
    public ExternalQueue await(TimelineSemaphore semaphore, long value) {
        return await(Objects.requireNonNull(semaphore, "semaphore"), SemaphoreParams.value(value));
    }

    /** Releases a keyed mutex with a key. */
    public ExternalQueue release(KeyedMutex mutex, long key) {
        return signal(Objects.requireNonNull(mutex, "mutex"), SemaphoreParams.key(key));
    }

    /** Acquires a keyed mutex, as soon as it is released with a key. */
    public ExternalQueue acquire(KeyedMutex mutex, long key) {
        return await(Objects.requireNonNull(mutex, "mutex"), SemaphoreParams.key(key));
    }

    /** Signals an NvSciSync object. The call sets {@code fence} to the fence of this signal. */
    public ExternalQueue signal(SciSync sync, SciFence fence) {
        Objects.requireNonNull(sync, "sync");
        Objects.requireNonNull(fence, "fence");
        requireSameMachine(sync);
        return host.outside(() -> {
            fence.set(sync.issueFence());
            return signal(sync, SemaphoreParams.of(fence, fence.point()));
        });
    }

    /** Waits for the signal that a fence refers to at the time of the call. Does nothing if the fence is empty. */
    public ExternalQueue await(SciFence fence) {
        SciFence.Point point = Objects.requireNonNull(fence, "fence").point();
        return point == null ? this : await(point.sync(), SemaphoreParams.of(fence, point));
    }

    private ExternalQueue signal(SyncObject object, SemaphoreParams params) {
        requireSameMachine(object);
        return submit(new ExternalTask("signal " + object.label(params), 0, null, () -> object.signal(params)));
    }

    private void requireSameMachine(SyncObject object) {
        Preconditions.checkArgument(object.api() == world, "%s belongs to another machine than %s", object, this);
    }

    private ExternalQueue await(SyncObject object, SemaphoreParams params) {
        requireSameMachine(object);
        return submit(new ExternalTask("wait " + object.label(params), 0, () -> new Wait(object, params), () -> {}));
    }

    /** A wait of the other API. It has no timeout. */
    private record Wait(SyncObject object, SemaphoreParams params) implements BlockingCondition {
        @Override
        public boolean tryAdvance(long now) {
            return object.tryAcquire(params);
        }

        @Override
        public String reason() {
            return object.describeWait(params);
        }
    }

    private ExternalQueue submit(ExternalTask work) {
        return host.outside(() -> {
            Executor executor = host.executor();
            long operation = executor.create(work, this, 0, host.visibleAt());
            executor.order(operation, tail);
            tail = operation;
            executor.commit(operation);
            return this;
        });
    }

    // -- the host of the other API -------------------------------------------------------------------------------

    /**
     * Keeps the calling thread until everything in the queue is done.
     *
     * @throws IllegalStateException if work of the queue has failed
     */
    public void finish() {
        host.drive(() -> {
            if (tail != Executor.NONE) {
                host.await(tail, "the queue " + name);
            }
        });
        if (faults.failed()) {
            throw new IllegalStateException(faults.where() + " failed", faults.cause());
        }
    }

    /** Returns whether everything in the queue is done. */
    public boolean idle() {
        return host.outside(() -> host.executor().isCompleteAt(tail, host.now()));
    }

    // -- as the scheduler sees it --------------------------------------------------------------------------------

    @Override
    public DeviceEngine engine() {
        return host.devices().get(0).engine();
    }

    @Override
    public int urgency() {
        return 0;
    }

    @Override
    public FaultState faults() {
        return faults;
    }

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
