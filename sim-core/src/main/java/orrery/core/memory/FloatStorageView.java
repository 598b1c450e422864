package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.FloatView;

/** A view of storage as 32-bit floating-point numbers. */
public final class FloatStorageView extends FloatView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(float[].class);

    private static final Elements TYPE = new Elements.Floats(new float[0]);

    /** The array of the memory; null while the memory has none. */
    private float @Nullable [] array;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public FloatStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
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
    public float get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        float[] present = array;
        return present != null ? present[first + index] : getGenerally(index);
    }

    @Override
    public void set(int index, float value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        float[] present = array;
        if (present != null) {
            present[first + index] = value;
        } else {
            setGenerally(index, value);
        }
    }

    @Override
    public float get(long index) {
        return Float.intBitsToFloat((int) range.bits(index));
    }

    @Override
    public void set(long index, float value) {
        range.setBits(index, Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
    }

    @Override
    public float getVolatile(int index) {
        float[] present = array;
        if (present == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (float) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, float value) {
        float[] present = array;
        if (present == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    /** Returns an element, and looks for the array for later accesses. */
    private float getGenerally(int index) {
        float value = Float.intBitsToFloat((int) range.bits(index));
        array = findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, float value) {
        range.setBits(index, Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
        array = findArray();
    }

    private float @Nullable [] findArray() {
        return range.elements() instanceof Elements.Floats e ? e.array() : null;
    }
}
