package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.FloatView;

/** A view of storage as 32-bit floating-point numbers. */
public final class FloatStorageView extends FloatView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(float[].class);

    private final float @Nullable [] array;
    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public FloatStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, 2, accessor);
        this.array = range.elements(new Elements.Floats(new float[0])) instanceof Elements.Floats e ? e.array() : null;
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
        return array != null ? array[first + index] : Float.intBitsToFloat((int) range.bits(index));
    }

    @Override
    public void set(int index, float value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            range.setBits(index, Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
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
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (float) ATOMIC.getVolatile(array, first + index);
    }

    @Override
    public void setVolatile(int index, float value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
