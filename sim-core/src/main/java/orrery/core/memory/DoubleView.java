package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Memory seen as 64-bit floating-point numbers. */
public final class DoubleView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(double[].class);

    private final double[] array;
    private final int first;

    /** A view that kernels use ({@code device}) or host code does. */
    public DoubleView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 3, accessor);
        this.array = elements(new Elements.Doubles(new double[0])) instanceof Elements.Doubles e ? e.array() : null;
        this.first = first();
    }

    /** The element at {@code index}. */
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

    /** The element at an index beyond the range of {@code int}. */
    public double get(long index) {
        return Double.longBitsToDouble(bits(index));
    }

    /** Sets the element at an index beyond the range of {@code int}. */
    public void set(long index, double value) {
        setBits(index, Double.doubleToRawLongBits(value));
    }

    /** Reads an element that another thread may be changing: never from a register. */
    public double getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (double) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element so that other threads see it, and everything written before it. */
    public void setVolatile(int index, double value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
