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
 * The values of conditional handles, for as long as somebody has the handles. One that nothing has set is
 * unpredictable, the same in every run of a program.
 */
public final class ConditionalValues {
    private final Map<Long, Slot> slots = new HashMap<>();
    private final ReferenceQueue<ConditionalHandle> forgotten = new ReferenceQueue<>();
    private @Nullable Slot latest;
    private final SplittableRandom random;
    private final long iterationLimit;

    /** A handle and its value. It is mutable because a loop sets and looks at one value millions of times. */
    private static final class Slot extends WeakReference<ConditionalHandle> {
        private final long handle;
        private int value;
        private boolean defined;

        Slot(ConditionalHandle handle, ReferenceQueue<ConditionalHandle> forgotten) {
            super(handle, forgotten);
            this.handle = handle.id();
        }

        void set(int newer) {
            value = newer;
            defined = true;
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
    public synchronized void register(ConditionalHandle handle) {
        for (Object slot = forgotten.poll(); slot != null; slot = forgotten.poll()) {
            slots.remove(((Slot) slot).handle);
        }
        slots.put(handle.id(), new Slot(handle, forgotten));
    }

    /** The handle with a number, or null. */
    public synchronized @Nullable ConditionalHandle handle(long id) {
        Slot slot = slots.get(id);
        return slot == null ? null : slot.get();
    }

    /** A launch begins: the value is the default, or nobody knows what. */
    synchronized void begin(ConditionalHandle handle) {
        set(handle.id(), handle.hasDefault() ? handle.defaultValue() : random.nextInt());
    }

    /** Sets the value of a handle by its number; a number of none has no value. */
    synchronized void set(long handle, int value) {
        Slot slot = find(handle);
        if (slot != null) {
            slot.set(value);
        }
    }

    /** The value of a handle. */
    synchronized int get(ConditionalHandle handle) {
        Slot slot = Objects.requireNonNull(find(handle.id()));
        if (!slot.defined) {
            slot.set(random.nextInt());
        }
        return slot.value;
    }

    private @Nullable Slot find(long handle) {
        if (latest == null || latest.handle != handle) {
            latest = slots.get(handle);
        }
        return latest;
    }
}
