package orrery.core.external;

import java.util.Objects;
import orrery.core.exec.DeviceEngine;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.WorkOwner;
import orrery.core.machine.Machine;
import orrery.core.trace.TracedContext;
import orrery.core.work.Hold;

/**
 * A queue of another API: it does its work in order, and knows nothing of streams. It is drawn in timelines, named in
 * deadlock reports and explored by schedule policies as streams are; a fault of a context does not touch it. An
 * argument that is null is a {@link NullPointerException} that names it; a semaphore of another machine is an
 * {@link IllegalArgumentException}.
 */
public final class ExternalQueue implements WorkOwner {
    private final Machine machine;
    private final String name;
    private final long id;
    private final FaultState faults = new FaultState();
    private long tail = Executor.NONE;

    ExternalQueue(Machine machine, String name) {
        this.machine = machine;
        this.name = name;
        this.id = machine.nextStreamId();
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /**
     * Work of the other API.
     *
     * @param label what timelines call it
     * @param nanos how long it takes
     * @param effect what it does, when its turn comes
     */
    public ExternalQueue run(String label, long nanos, Runnable effect) {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(effect, "effect");
        if (nanos < 0) {
            throw new IllegalArgumentException(label + " takes " + nanos + " ns");
        }
        return submit(new ExternalTask(label, nanos, null, effect));
    }

    /** Signals a binary semaphore. */
    public ExternalQueue signal(BinarySemaphore semaphore) {
        return signal(Objects.requireNonNull(semaphore, "semaphore"), Terms.NONE);
    }

    /** Waits for a binary semaphore, and resets it. */
    public ExternalQueue await(BinarySemaphore semaphore) {
        return await(Objects.requireNonNull(semaphore, "semaphore"), Terms.NONE);
    }

    /** Sets the value of a fence or timeline semaphore. */
    public ExternalQueue signal(TimelineSemaphore semaphore, long value) {
        return signal(Objects.requireNonNull(semaphore, "semaphore"), Terms.value(value));
    }

    /** Waits until a fence or timeline semaphore has reached a value. */
    public ExternalQueue await(TimelineSemaphore semaphore, long value) {
        return await(Objects.requireNonNull(semaphore, "semaphore"), Terms.value(value));
    }

    /** Releases a keyed mutex with a key. */
    public ExternalQueue release(KeyedMutex mutex, long key) {
        return signal(Objects.requireNonNull(mutex, "mutex"), Terms.key(key));
    }

    /** Acquires a keyed mutex, as soon as it is released with a key. */
    public ExternalQueue acquire(KeyedMutex mutex, long key) {
        return await(Objects.requireNonNull(mutex, "mutex"), Terms.key(key));
    }

    /** Signals an NvSciSync object; the fence becomes that of this signal now. */
    public ExternalQueue signal(SciSync sync, SciFence fence) {
        Objects.requireNonNull(sync, "sync");
        Objects.requireNonNull(fence, "fence");
        known(sync);
        return machine.outside(() -> {
            fence.set(sync.issue());
            return signal(sync, Terms.of(fence, fence.point()));
        });
    }

    /** Waits for what a fence stands for now. */
    public ExternalQueue await(SciFence fence) {
        SciFence.Point point = Objects.requireNonNull(fence, "fence").point();
        return point == null ? this : await(point.sync(), Terms.of(fence, point));
    }

    private ExternalQueue signal(SyncObject object, Terms terms) {
        known(object);
        return submit(new ExternalTask("signal " + object.label(terms), 0, null, () -> object.signal(terms)));
    }

    private void known(SyncObject object) {
        if (object.world() != machine.external()) {
            throw new IllegalArgumentException(object + " is of another machine than " + this);
        }
    }

    private ExternalQueue await(SyncObject object, Terms terms) {
        known(object);
        return submit(new ExternalTask("wait " + object.label(terms), 0, () -> new Wait(object, terms), () -> {}));
    }

    /** A wait of the other API: it does not give up. */
    private record Wait(SyncObject object, Terms terms) implements Hold {
        @Override
        public boolean over(long now) {
            return object.take(terms);
        }

        @Override
        public String reason() {
            return object.missing(terms);
        }
    }

    private ExternalQueue submit(ExternalTask work) {
        return machine.outside(() -> {
            Executor executor = machine.executor();
            long operation = executor.create(work, this, 0, machine.visibleAt());
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
        machine.drive(() -> {
            if (tail != Executor.NONE) {
                machine.await(tail, "the queue " + name);
            }
        });
        if (faults.failed()) {
            throw new IllegalStateException(faults.where() + " failed", faults.cause());
        }
    }

    /** Whether everything in the queue is done. */
    public boolean idle() {
        return machine.outside(() -> machine.executor().isCompleteAt(tail, machine.now()));
    }

    // -- as the scheduler sees it --------------------------------------------------------------------------------

    @Override
    public DeviceEngine engine() {
        return machine.devices().get(0).engine();
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
    public TracedContext context() {
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
