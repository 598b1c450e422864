package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.function.DoubleUnaryOperator;
import orrery.sim.DoubleView;
import orrery.sim.ThreadScope;

/**
 * Native memory as 64-bit floating-point numbers. An index outside of the memory throws an
 * {@link IndexOutOfBoundsException}.
 */
final class NativeDoubleView extends DoubleView {
    private static final VarHandle ELEMENT = ValueLayout.JAVA_DOUBLE.varHandle();

    private final MemorySegment memory;

    NativeDoubleView(MemorySegment memory) {
        this.memory = memory;
    }

    private static long offset(long index) {
        return index * ValueLayout.JAVA_DOUBLE.byteSize();
    }

    @Override
    public long size() {
        return memory.byteSize() / ValueLayout.JAVA_DOUBLE.byteSize();
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public double get(int index) {
        return memory.get(ValueLayout.JAVA_DOUBLE, offset(index));
    }

    @Override
    public void set(int index, double value) {
        memory.set(ValueLayout.JAVA_DOUBLE, offset(index), value);
    }

    @Override
    public double get(long index) {
        return memory.get(ValueLayout.JAVA_DOUBLE, offset(index));
    }

    @Override
    public void set(long index, double value) {
        memory.set(ValueLayout.JAVA_DOUBLE, offset(index), value);
    }

    @Override
    public double getVolatile(int index) {
        return (double) ELEMENT.getVolatile(memory, offset(index));
    }

    @Override
    public void setVolatile(int index, double value) {
        ELEMENT.setVolatile(memory, offset(index), value);
    }

    @Override
    protected double update(long index, ThreadScope scope, DoubleUnaryOperator change) {
        double old;
        do {
            old = (double) ELEMENT.getVolatile(memory, offset(index));
        } while (!ELEMENT.compareAndSet(memory, offset(index), old, change.applyAsDouble(old)));
        return old;
    }
}
