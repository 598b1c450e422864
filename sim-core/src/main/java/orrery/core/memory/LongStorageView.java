package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.LongView;

/** A view of storage as 64-bit integers. */
public final class LongStorageView extends LongView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(long[].class);

    private static final Elements TYPE = new Elements.Longs(new long[0]);

    /** The array of the memory; null while the memory has none. */
    private long @Nullable [] array;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public LongStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, TYPE, accessor);
        this.array = findArray();
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

    @Override
    public long get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        long[] present = array;
        return present != null ? present[first + index] : getGenerally(index);
    }

    @Override
    public void set(int index, long value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        long[] present = array;
        if (present != null) {
            present[first + index] = value;
        } else {
            setGenerally(index, value);
        }
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
        if (present == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (long) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, long value) {
        long[] present = array;
        if (present == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    @Override
    public long atomicAdd(int index, long value) {
        long[] present = array;
        if (present != null && index >= 0 && index < length && storage.live()) {
            return (long) ATOMIC.getAndAdd(present, first + index, value);
        }
        return addGenerally(index, value);
    }

    private long addGenerally(int index, long value) {
        Long before = range.addToPage(index, value);
        if (before != null) {
            return before;
        }
        long[] present = findArray();
        array = present;
        if (present != null) {
            return (long) ATOMIC.getAndAdd(present, first + index, value);
        }
        synchronized (storage) {
            long old = range.bits(index);
            range.setBits(index, old + value);
            return old;
        }
    }

    /** Returns an element, and looks for the array for later accesses. */
    private long getGenerally(int index) {
        long value = range.bits(index);
        array = findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, long value) {
        range.setBits(index, value);
        array = findArray();
    }

    private long @Nullable [] findArray() {
        return range.elements() instanceof Elements.Longs e ? e.array() : null;
    }
}
