package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Memory seen as 64-bit integers. */
public final class LongView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] array;
    private final int first;

    /** A view that kernels use ({@code device}) or host code does. */
    public LongView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 3, accessor);
        this.array = elements(new Elements.Longs(new long[0])) instanceof Elements.Longs e ? e.array() : null;
        this.first = first();
    }

    /** The element at {@code index}. */
    public long get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        return array != null ? array[first + index] : bits(index);
    }

    /** Sets the element at {@code index}. */
    public void set(int index, long value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            setBits(index, value);
        }
    }

    /** The element at an index beyond the range of {@code int}. */
    public long get(long index) {
        return bits(index);
    }

    /** Sets the element at an index beyond the range of {@code int}. */
    public void set(long index, long value) {
        setBits(index, value);
    }

    /** Reads an element that another thread may be changing: never from a register. */
    public long getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (long) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element so that other threads see it, and everything written before it. */
    public void setVolatile(int index, long value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }

    /** Adds atomically and returns what was there before. */
    public long atomicAdd(int index, long value) {
        if (array != null && index >= 0 && index < length && storage.live()) {
            return (long) ATOMIC.getAndAdd(array, first + index, value);
        }
        synchronized (storage) {
            long old = bits(index);
            setBits(index, old + value);
            return old;
        }
    }
}
