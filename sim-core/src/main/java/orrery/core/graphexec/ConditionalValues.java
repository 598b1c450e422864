package orrery.core.graphexec;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import orrery.core.graph.ConditionalHandle;

/** The values of conditional handles. One that nothing has set is unpredictable, the same in every run of a program. */
public final class ConditionalValues {
    private final Map<Long, ConditionalHandle> handles = new HashMap<>();
    private final Map<Long, Integer> values = new HashMap<>();
    private final SplittableRandom random;
    private final long iterationLimit;

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
        values.put(handle.id(), handle.assigned() ? handle.defaultValue() : random.nextInt());
    }

    /** Sets the value of a handle by its number. */
    synchronized void set(long handle, int value) {
        values.put(handle, value);
    }

    /** The value of a handle. */
    synchronized int get(ConditionalHandle handle) {
        return values.computeIfAbsent(handle.id(), id -> random.nextInt());
    }
}
