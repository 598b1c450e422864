package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A view of memory as an array of 32-bit floating-point numbers. Index 0 is the element at the address of the view. An
 * access outside the allocation, to freed memory or to memory that the accessing device cannot reach throws a
 * {@link MemoryFault}. A kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 */
public final class FloatView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(float[].class);

    private final float[] array;
    private final int first;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public FloatView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 2, accessor);
        this.array = elements(new Elements.Floats(new float[0])) instanceof Elements.Floats e ? e.array() : null;
        this.first = first();
    }

    /** Returns the element at {@code index}. */
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

    /** Returns the element at a 64-bit index. */
    public float get(long index) {
        return Float.intBitsToFloat((int) bits(index));
    }

    /** Sets the element at a 64-bit index. */
    public void set(long index, float value) {
        setBits(index, Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
    }

    /** Reads an element with volatile semantics. */
    public float getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (float) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element with volatile semantics. */
    public void setVolatile(int index, float value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
