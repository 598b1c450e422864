package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A view of memory as an array of 64-bit integers. Index 0 is the element at the address of the view. An access outside
 * the allocation, to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A
 * kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 */
public final class LongView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] array;
    private final int first;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public LongView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 3, accessor);
        this.array = elements(new Elements.Longs(new long[0])) instanceof Elements.Longs e ? e.array() : null;
        this.first = first();
    }

    /** Returns the element at {@code index}. */
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

    /** Returns the element at a 64-bit index. */
    public long get(long index) {
        return bits(index);
    }

    /** Sets the element at a 64-bit index. */
    public void set(long index, long value) {
        setBits(index, value);
    }

    /** Reads an element with volatile semantics. */
    public long getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (long) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element with volatile semantics. */
    public void setVolatile(int index, long value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }

    /** Adds atomically and returns the previous value. */
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
