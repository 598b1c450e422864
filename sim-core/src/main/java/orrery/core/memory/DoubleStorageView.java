package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.DoubleView;

/** A view of storage as 64-bit floating-point numbers. */
public final class DoubleStorageView extends DoubleView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(double[].class);

    private static final Elements TYPE = new Elements.Doubles(new double[0]);

    /** The array of the memory; null while the memory has none. */
    private double @Nullable [] array;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public DoubleStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
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
    public double get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        double[] present = array;
        return present != null ? present[first + index] : getGenerally(index);
    }

    @Override
    public void set(int index, double value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        double[] present = array;
        if (present != null) {
            present[first + index] = value;
        } else {
            setGenerally(index, value);
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
        double[] present = array;
        if (present == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (double) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, double value) {
        double[] present = array;
        if (present == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    /** Returns an element, and looks for the array for later accesses. */
    private double getGenerally(int index) {
        double value = Double.longBitsToDouble(range.bits(index));
        array = findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, double value) {
        range.setBits(index, Double.doubleToRawLongBits(value));
        array = findArray();
    }

    private double @Nullable [] findArray() {
        return range.elements() instanceof Elements.Doubles e ? e.array() : null;
    }
}
