package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.LongView;

/** A view of storage as 64-bit integers. */
public final class LongStorageView extends LongView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(long[].class);

    private final long @Nullable [] array;
    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public LongStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, 3, accessor);
        this.array = range.elements(new Elements.Longs(new long[0])) instanceof Elements.Longs e ? e.array() : null;
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
        return array != null ? array[first + index] : range.bits(index);
    }

    @Override
    public void set(int index, long value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            range.setBits(index, value);
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
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (long) ATOMIC.getVolatile(array, first + index);
    }

    @Override
    public void setVolatile(int index, long value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }

    @Override
    public long atomicAdd(int index, long value) {
        if (array != null && index >= 0 && index < length && storage.live()) {
            return (long) ATOMIC.getAndAdd(array, first + index, value);
        }
        synchronized (storage) {
            long old = range.bits(index);
            range.setBits(index, old + value);
            return old;
        }
    }
}
