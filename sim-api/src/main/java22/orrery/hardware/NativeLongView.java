package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.function.LongUnaryOperator;
import orrery.sim.LongView;
import orrery.sim.ThreadScope;

/** Native memory as 64-bit integers. An index outside of the memory throws an {@link IndexOutOfBoundsException}. */
final class NativeLongView extends LongView {
    private static final VarHandle ELEMENT = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment memory;

    NativeLongView(MemorySegment memory) {
        this.memory = memory;
    }

    private static long offset(long index) {
        return index * ValueLayout.JAVA_LONG.byteSize();
    }

    @Override
    public long size() {
        return memory.byteSize() / ValueLayout.JAVA_LONG.byteSize();
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public long get(int index) {
        return memory.get(ValueLayout.JAVA_LONG, offset(index));
    }

    @Override
    public void set(int index, long value) {
        memory.set(ValueLayout.JAVA_LONG, offset(index), value);
    }

    @Override
    public long get(long index) {
        return memory.get(ValueLayout.JAVA_LONG, offset(index));
    }

    @Override
    public void set(long index, long value) {
        memory.set(ValueLayout.JAVA_LONG, offset(index), value);
    }

    @Override
    public long getVolatile(int index) {
        return (long) ELEMENT.getVolatile(memory, offset(index));
    }

    @Override
    public void setVolatile(int index, long value) {
        ELEMENT.setVolatile(memory, offset(index), value);
    }

    @Override
    protected long update(long index, ThreadScope scope, LongUnaryOperator change) {
        long old;
        do {
            old = (long) ELEMENT.getVolatile(memory, offset(index));
        } while (!ELEMENT.compareAndSet(memory, offset(index), old, change.applyAsLong(old)));
        return old;
    }
}
