package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.sim.DoubleView;
import orrery.sim.ThreadScope;

/** A view of storage as 64-bit floating-point numbers. */
public final class DoubleStorageView extends DoubleView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(double[].class);

    private static final Elements TYPE = new Elements.Doubles(new double[0]);

    /** The array of the memory; null while the memory has none. */
    private double @Nullable [] array;

    /** Receives the reads; null if nobody observes the accesses. */
    private final @Nullable AccessLog reads;

    /** Receives the writes. */
    private final @Nullable AccessLog writes;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public DoubleStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, TYPE, accessor);
        this.reads = range.reads;
        this.writes = range.writes;
        findArray();
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

    /**
     * Returns the array of the memory, for code that checks bounds by itself while a kernel runs; null while there is
     * none, if the view does not begin with it, or if somebody observes the accesses.
     */
    public double @Nullable [] wholeArray() {
        return first == 0 && reads == null && storage.live() ? array : null;
    }

    @Override
    public double get(int index) {
        double[] present = array;
        AccessLog log = reads;
        if (log != null && present != null && log.continues(index)) {
            return present[ViewRange.at(first, index)];
        }
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index, true);
        }
        if (present == null) {
            return getGenerally(index);
        }
        if (log != null) {
            log.add(index);
        }
        return present[ViewRange.at(first, index)];
    }

    @Override
    public void set(int index, double value) {
        double[] present = array;
        AccessLog log = writes;
        if (log != null && present != null && log.continues(index)) {
            present[ViewRange.at(first, index)] = value;
            return;
        }
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index, false);
        }
        if (present == null) {
            setGenerally(index, value);
            return;
        }
        if (log != null) {
            log.add(index);
        }
        present[ViewRange.at(first, index)] = value;
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
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            return getVolatileGenerally(index);
        }
        return (double) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, double value) {
        double[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            setVolatileGenerally(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    @Override
    protected double update(long index, ThreadScope scope, DoubleUnaryOperator change) {
        double[] present = array;
        return present != null && writes == null && index >= 0 && index < length && storage.live()
                ? updateArray(present, first + (int) index, change)
                : updateGenerally(index, scope, change);
    }

    private static double updateArray(double[] array, int at, DoubleUnaryOperator change) {
        while (true) {
            double old = (double) ATOMIC.getVolatile(array, at);
            if (ATOMIC.compareAndSet(array, at, old, change.applyAsDouble(old))) {
                return old;
            }
        }
    }

    private double updateGenerally(long index, ThreadScope scope, DoubleUnaryOperator change) {
        range.observeAtomic(index, scope);
        double[] present = array;
        if (present != null) {
            return updateArray(present, first + (int) index, change);
        }
        LongUnaryOperator ofBits =
                bits -> Double.doubleToRawLongBits(change.applyAsDouble(Double.longBitsToDouble(bits)));
        long before = range.update(index, ofBits);
        findArray();
        return Double.longBitsToDouble(before);
    }

    /** Returns an element, and looks for the array for later accesses. */
    private double getGenerally(int index) {
        double value = Double.longBitsToDouble(range.bits(index));
        findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, double value) {
        range.setBits(index, Double.doubleToRawLongBits(value));
        findArray();
    }

    private double getVolatileGenerally(int index) {
        double value = Double.longBitsToDouble(range.volatileBits(index));
        findArray();
        return value;
    }

    private void setVolatileGenerally(int index, double value) {
        range.setVolatileBits(index, Double.doubleToRawLongBits(value));
        findArray();
    }

    /** Looks for the array of the memory, which may have none yet. */
    private void findArray() {
        double[] found = range.elements() instanceof Elements.Doubles e ? e.array() : null;
        VarHandle.releaseFence();
        array = found;
    }
}
