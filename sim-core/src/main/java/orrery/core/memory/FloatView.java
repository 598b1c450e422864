package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Memory seen as 32-bit floating-point numbers. */
public final class FloatView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(float[].class);

    private final float[] array;
    private final int first;

    /** A view that kernels use ({@code device}) or host code does. */
    public FloatView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 2, accessor);
        this.array = elements(new Elements.Floats(new float[0])) instanceof Elements.Floats e ? e.array() : null;
        this.first = first();
    }

    /** The element at {@code index}. */
    public float get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        return array != null ? array[first + index] : Float.intBitsToFloat((int) bits(index));
    }

    /** Sets the element at {@code index}. */
    public void set(int index, float value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            setBits(index, Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
        }
    }

    /** The element at an index beyond the range of {@code int}. */
    public float get(long index) {
        return Float.intBitsToFloat((int) bits(index));
    }

    /** Sets the element at an index beyond the range of {@code int}. */
    public void set(long index, float value) {
        setBits(index, Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
    }

    /** Reads an element that another thread may be changing: never from a register. */
    public float getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (float) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element so that other threads see it, and everything written before it. */
    public void setVolatile(int index, float value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
