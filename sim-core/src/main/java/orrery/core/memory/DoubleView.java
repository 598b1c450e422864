package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A view of memory as an array of 64-bit floating-point numbers. Index 0 is the element at the address of the view. An
 * access outside the allocation, to freed memory or to memory that the accessing device cannot reach throws a
 * {@link MemoryFault}. A kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 */
public final class DoubleView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(double[].class);

    private final double[] array;
    private final int first;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public DoubleView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 3, accessor);
        this.array = elements(new Elements.Doubles(new double[0])) instanceof Elements.Doubles e ? e.array() : null;
        this.first = first();
    }

    /** Returns the element at {@code index}. */
    public double get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        return array != null ? array[first + index] : Double.longBitsToDouble(bits(index));
    }

    /** Sets the element at {@code index}. */
    public void set(int index, double value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            setBits(index, Double.doubleToRawLongBits(value));
        }
    }

    /** Returns the element at a 64-bit index. */
    public double get(long index) {
        return Double.longBitsToDouble(bits(index));
    }

    /** Sets the element at a 64-bit index. */
    public void set(long index, double value) {
        setBits(index, Double.doubleToRawLongBits(value));
    }

    /** Reads an element with volatile semantics. */
    public double getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (double) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element with volatile semantics. */
    public void setVolatile(int index, double value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
