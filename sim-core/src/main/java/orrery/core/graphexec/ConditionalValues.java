package orrery.core.graphexec;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.ConditionalHandle;

/**
 * The values of conditional handles. A handle is forgotten when nothing refers to it any more. A value that was not set
 * is pseudorandom, and the same in every run of a program.
 */
public final class ConditionalValues {
    private final Map<Long, Slot> slots = new HashMap<>();
    private final ReferenceQueue<ConditionalHandle> unreachable = new ReferenceQueue<>();
    private @Nullable Slot latest;
    private final SplittableRandom random;
    private final long iterationLimit;

    /** A handle and its value. Mutable, because a loop can set and read one value millions of times. */
    private static final class Slot extends WeakReference<ConditionalHandle> {
        private final long handle;
        private int value;

        Slot(ConditionalHandle handle, ReferenceQueue<ConditionalHandle> unreachable) {
            super(handle, unreachable);
            this.handle = handle.id();
        }
    }

    /**
     * Creates values for no handles.
     *
     * @param seed the seed of values that were not set
     * @param iterationLimit how often a WHILE node can execute its body in one launch
     */
    public ConditionalValues(long seed, long iterationLimit) {
        this.random = new SplittableRandom(seed);
        this.iterationLimit = iterationLimit;
    }

    /** Returns how often a WHILE node can execute its body in one launch. */
    long iterationLimit() {
        return iterationLimit;
    }

    /** Adds a handle. */
    public synchronized void register(ConditionalHandle handle) {
        for (Object slot = unreachable.poll(); slot != null; slot = unreachable.poll()) {
            slots.remove(((Slot) slot).handle);
        }
        slots.put(handle.id(), new Slot(handle, unreachable));
    }

    /** Returns the handle with an id; null if there is none. */
    public synchronized @Nullable ConditionalHandle handle(long id) {
        Slot slot = slots.get(id);
        return slot == null ? null : slot.get();
    }

    /** Sets the value at the begin of a launch: to the default, or to a pseudorandom value. */
    synchronized void reset(ConditionalHandle handle) {
        set(handle.id(), handle.hasDefault() ? handle.defaultValue() : random.nextInt());
    }

    /** Sets the value of a handle by its id. Ignores unknown ids. */
    synchronized void set(long handle, int value) {
        Slot slot = find(handle);
        if (slot != null) {
            slot.value = value;
        }
    }

    /** Returns the value of a handle, which the begin of the launch has set. */
    synchronized int get(ConditionalHandle handle) {
        return Objects.requireNonNull(find(handle.id())).value;
    }

    private @Nullable Slot find(long handle) {
        if (latest == null || latest.handle != handle) {
            latest = slots.get(handle);
        }
        return latest;
    }
}
