package orrery.core.graphexec;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import orrery.core.graph.ConditionalHandle;

/**
 * The values of conditional handles. A value lives as long as its handle is reachable. The value of a handle that was
 * never set is pseudorandom, and the same in every run of a program.
 */
public final class ConditionalValues {
    private final Map<Long, Slot> slots = new HashMap<>();
    private final ReferenceQueue<ConditionalHandle> unreachable = new ReferenceQueue<>();
    private Slot latest;
    private final SplittableRandom random;
    private final long iterationLimit;

    /** A handle and its value. */
    private static final class Slot extends WeakReference<ConditionalHandle> {
        private final long handle;
        private int value;
        private boolean defined;

        Slot(ConditionalHandle handle, ReferenceQueue<ConditionalHandle> unreachable) {
            super(handle, unreachable);
            this.handle = handle.id();
        }

        void set(int newer) {
            value = newer;
            defined = true;
        }
    }

    /**
     * Creates the values of a machine.
     *
     * @param seed the seed of undefined values
     * @param limit the maximum number of iterations of a WHILE node
     */
    public ConditionalValues(long seed, long limit) {
        this.random = new SplittableRandom(seed);
        this.iterationLimit = limit;
    }

    long iterationLimit() {
        return iterationLimit;
    }

    /** Registers a handle, so that it can be found by its id. */
    public synchronized void register(ConditionalHandle handle) {
        for (Object slot = unreachable.poll(); slot != null; slot = unreachable.poll()) {
            slots.remove(((Slot) slot).handle);
        }
        slots.put(handle.id(), new Slot(handle, unreachable));
    }

    /** Returns the handle with an id; null if there is none. */
    public synchronized ConditionalHandle handle(long id) {
        Slot slot = slots.get(id);
        return slot == null ? null : slot.get();
    }

    /** Sets a handle to its default value at the start of a launch, or to a pseudorandom value if it has no default. */
    synchronized void initialize(ConditionalHandle handle) {
        set(handle.id(), handle.hasDefault() ? handle.defaultValue() : random.nextInt());
    }

    /** Sets the value of the handle with an id. An unknown id is ignored. */
    synchronized void set(long handle, int value) {
        Slot slot = find(handle);
        if (slot != null) {
            slot.set(value);
        }
    }

    /** Returns the value of a handle. A value that was never set is drawn now and stays. */
    synchronized int resolve(ConditionalHandle handle) {
        Slot slot = find(handle.id());
        if (!slot.defined) {
            slot.set(random.nextInt());
        }
        return slot.value;
    }

    private Slot find(long handle) {
        if (latest == null || latest.handle != handle) {
            latest = slots.get(handle);
        }
        return latest;
    }
}
