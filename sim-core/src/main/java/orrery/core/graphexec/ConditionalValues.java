package orrery.core.graphexec;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import orrery.core.graph.ConditionalHandle;

/** The values of conditional handles. One that nothing has set is unpredictable, the same in every run of a program. */
public final class ConditionalValues {
    private final Map<Long, ConditionalHandle> handles = new HashMap<>();
    private final Map<Long, Slot> slots = new HashMap<>();
    private Slot latest;
    private final SplittableRandom random;
    private final long iterationLimit;

    /** A value. It is mutable because a loop sets and looks at one value millions of times. */
    private static final class Slot {
        private final long handle;
        private int value;

        Slot(long handle, int value) {
            this.handle = handle;
            this.value = value;
        }
    }

    /**
     * Values of which the undefined ones follow from {@code seed}; a WHILE node goes round {@code limit} times at most.
     */
    public ConditionalValues(long seed, long limit) {
        this.random = new SplittableRandom(seed);
        this.iterationLimit = limit;
    }

    long iterationLimit() {
        return iterationLimit;
    }

    /** Remembers a handle by its number. */
    public void register(ConditionalHandle handle) {
        handles.put(handle.id(), handle);
    }

    /** The handle with a number, or null. */
    public ConditionalHandle handle(long id) {
        return handles.get(id);
    }

    /** A launch begins: the value is the default, or nobody knows what. */
    synchronized void begin(ConditionalHandle handle) {
        set(handle.id(), handle.assigned() ? handle.defaultValue() : random.nextInt());
    }

    /** Sets the value of a handle by its number. */
    synchronized void set(long handle, int value) {
        Slot slot = find(handle);
        if (slot == null) {
            slots.put(handle, new Slot(handle, value));
        } else {
            slot.value = value;
        }
    }

    /** The value of a handle. */
    synchronized int get(ConditionalHandle handle) {
        if (find(handle.id()) == null) {
            set(handle.id(), random.nextInt());
        }
        return find(handle.id()).value;
    }

    private Slot find(long handle) {
        if (latest == null || latest.handle != handle) {
            latest = slots.get(handle);
        }
        return latest;
    }
}
