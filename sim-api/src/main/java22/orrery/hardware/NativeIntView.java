package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.function.IntUnaryOperator;
import orrery.sim.IntView;
import orrery.sim.ThreadScope;

/** Native memory as 32-bit integers. An index outside of the memory throws an {@link IndexOutOfBoundsException}. */
final class NativeIntView extends IntView {
    private static final VarHandle ELEMENT = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment memory;

    NativeIntView(MemorySegment memory) {
        this.memory = memory;
    }

    private static long offset(long index) {
        return index * ValueLayout.JAVA_INT.byteSize();
    }

    @Override
    public long size() {
        return memory.byteSize() / ValueLayout.JAVA_INT.byteSize();
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public int get(int index) {
        return memory.get(ValueLayout.JAVA_INT, offset(index));
    }

    @Override
    public void set(int index, int value) {
        memory.set(ValueLayout.JAVA_INT, offset(index), value);
    }

    @Override
    public int get(long index) {
        return memory.get(ValueLayout.JAVA_INT, offset(index));
    }

    @Override
    public void set(long index, int value) {
        memory.set(ValueLayout.JAVA_INT, offset(index), value);
    }

    @Override
    public int getVolatile(int index) {
        return (int) ELEMENT.getVolatile(memory, offset(index));
    }

    @Override
    public void setVolatile(int index, int value) {
        ELEMENT.setVolatile(memory, offset(index), value);
    }

    @Override
    protected int update(long index, ThreadScope scope, IntUnaryOperator change) {
        int old;
        do {
            old = (int) ELEMENT.getVolatile(memory, offset(index));
        } while (!ELEMENT.compareAndSet(memory, offset(index), old, change.applyAsInt(old)));
        return old;
    }
}
