package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.sim.LongView;
import orrery.sim.ThreadScope;

/** A view of storage as 64-bit integers. */
public final class LongStorageView extends LongView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(long[].class);

    private static final Elements TYPE = new Elements.Longs(new long[0]);

    /** The array of the memory; null while the memory has none. */
    private long @Nullable [] array;

    /** Receives the reads; null if nobody observes the accesses. */
    private final @Nullable AccessLog reads;

    /** Receives the writes. */
    private final @Nullable AccessLog writes;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public LongStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, TYPE, accessor);
        this.reads = range.reads;
        this.writes = range.writes;
        findArray();
        this.first = range.first();
        this.length = range.length;
        this.storage = range.storage;
    }

    @Override
    public long size() {
        return range.size;
    }

    @Override
    public long address() {
        return range.address();
    }

    /**
     * Returns the array of the memory, for code that checks bounds by itself while a kernel runs; null while there is
     * none, if the view does not begin with it, or if somebody observes the accesses.
     */
    public long @Nullable [] wholeArray() {
        return first == 0 && reads == null && storage.live() ? array : null;
    }

    @Override
    public long get(int index) {
        long[] present = array;
        AccessLog log = reads;
        if (log != null && present != null && log.continues(index)) {
            return present[ViewRange.at(first, index)];
        }
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index, true);
        }
        if (present == null) {
            return getGenerally(index);
        }
        if (log != null) {
            log.add(index);
        }
        return present[ViewRange.at(first, index)];
    }

    @Override
    public void set(int index, long value) {
        long[] present = array;
        AccessLog log = writes;
        if (log != null && present != null && log.continues(index)) {
            present[ViewRange.at(first, index)] = value;
            return;
        }
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index, false);
        }
        if (present == null) {
            setGenerally(index, value);
            return;
        }
        if (log != null) {
            log.add(index);
        }
        present[ViewRange.at(first, index)] = value;
    }

    @Override
    public long get(long index) {
        return range.bits(index);
    }

    @Override
    public void set(long index, long value) {
        range.setBits(index, value);
    }

    @Override
    public long getVolatile(int index) {
        long[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            return getVolatileGenerally(index);
        }
        return (long) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, long value) {
        long[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            setVolatileGenerally(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    @Override
    public long update(long index, ThreadScope scope, LongUnaryOperator change) {
        long[] present = array;
        return present != null && writes == null && index >= 0 && index < length && storage.live()
                ? updateArray(present, first + (int) index, change)
                : updateGenerally(index, scope, change);
    }

    private static long updateArray(long[] array, int at, LongUnaryOperator change) {
        while (true) {
            long old = (long) ATOMIC.getVolatile(array, at);
            if (ATOMIC.compareAndSet(array, at, old, change.applyAsLong(old))) {
                return old;
            }
        }
    }

    private long updateGenerally(long index, ThreadScope scope, LongUnaryOperator change) {
        range.observeAtomic(index, scope);
        long[] present = array;
        if (present != null) {
            return updateArray(present, first + (int) index, change);
        }
        long before = range.update(index, change);
        findArray();
        return before;
    }

    /** Returns an element, and looks for the array for later accesses. */
    private long getGenerally(int index) {
        long value = range.bits(index);
        findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, long value) {
        range.setBits(index, value);
        findArray();
    }

    private long getVolatileGenerally(int index) {
        long value = range.volatileBits(index);
        findArray();
        return value;
    }

    private void setVolatileGenerally(int index, long value) {
        range.setVolatileBits(index, value);
        findArray();
    }

    /** Looks for the array of the memory, which may have none yet. */
    private void findArray() {
        long[] found = range.elements() instanceof Elements.Longs e ? e.array() : null;
        VarHandle.releaseFence();
        array = found;
    }
}
