package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.DoubleView;

/** A view of storage as 64-bit floating-point numbers. */
public final class DoubleStorageView extends DoubleView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(double[].class);

    private final double @Nullable [] array;
    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public DoubleStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, 3, accessor);
        this.array =
                range.elements(new Elements.Doubles(new double[0])) instanceof Elements.Doubles e ? e.array() : null;
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
    public double get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        return array != null ? array[first + index] : Double.longBitsToDouble(range.bits(index));
    }

    @Override
    public void set(int index, double value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            range.setBits(index, Double.doubleToRawLongBits(value));
        }
    }

    @Override
    public double get(long index) {
        return Double.longBitsToDouble(range.bits(index));
    }

    @Override
    public void set(long index, double value) {
        range.setBits(index, Double.doubleToRawLongBits(value));
    }

    @Override
    public double getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (double) ATOMIC.getVolatile(array, first + index);
    }

    @Override
    public void setVolatile(int index, double value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
