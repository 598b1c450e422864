package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Memory seen as 32-bit integers. */
public final class IntView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] array;
    private final int first;

    /** A view that kernels use ({@code device}) or host code does. */
    public IntView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 2, accessor);
        this.array = elements(new Elements.Ints(new int[0])) instanceof Elements.Ints e ? e.array() : null;
        this.first = first();
    }

    /** The element at {@code index}. */
    public int get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        return array != null ? array[first + index] : (int) bits(index);
    }

    /** Sets the element at {@code index}. */
    public void set(int index, int value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            setBits(index, value & 0xFFFF_FFFFL);
        }
    }

    /** The element at an index beyond the range of {@code int}. */
    public int get(long index) {
        return (int) bits(index);
    }

    /** Sets the element at an index beyond the range of {@code int}. */
    public void set(long index, int value) {
        setBits(index, value & 0xFFFF_FFFFL);
    }

    /** Reads an element that another thread may be changing: never from a register. */
    public int getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (int) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element so that other threads see it, and everything written before it. */
    public void setVolatile(int index, int value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }

    /** Adds atomically and returns what was there before. */
    public int atomicAdd(int index, int value) {
        if (array != null && index >= 0 && index < length && storage.live()) {
            return (int) ATOMIC.getAndAdd(array, first + index, value);
        }
        synchronized (storage) {
            int old = (int) bits(index);
            setBits(index, old + value & 0xFFFF_FFFFL);
            return old;
        }
    }
}
