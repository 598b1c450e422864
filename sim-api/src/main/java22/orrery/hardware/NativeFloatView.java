package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import orrery.sim.FloatView;
import orrery.sim.ThreadScope;

/**
 * Native memory as 32-bit floating-point numbers. An index outside of the memory throws an
 * {@link IndexOutOfBoundsException}.
 */
final class NativeFloatView extends FloatView {
    private static final VarHandle ELEMENT = ValueLayout.JAVA_FLOAT.varHandle();

    private final MemorySegment memory;

    NativeFloatView(MemorySegment memory) {
        this.memory = memory;
    }

    private static long offset(long index) {
        return index * ValueLayout.JAVA_FLOAT.byteSize();
    }

    @Override
    public long size() {
        return memory.byteSize() / ValueLayout.JAVA_FLOAT.byteSize();
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public float get(int index) {
        return memory.get(ValueLayout.JAVA_FLOAT, offset(index));
    }

    @Override
    public void set(int index, float value) {
        memory.set(ValueLayout.JAVA_FLOAT, offset(index), value);
    }

    @Override
    public float get(long index) {
        return memory.get(ValueLayout.JAVA_FLOAT, offset(index));
    }

    @Override
    public void set(long index, float value) {
        memory.set(ValueLayout.JAVA_FLOAT, offset(index), value);
    }

    @Override
    public float getVolatile(int index) {
        return (float) ELEMENT.getVolatile(memory, offset(index));
    }

    @Override
    public void setVolatile(int index, float value) {
        ELEMENT.setVolatile(memory, offset(index), value);
    }

    @Override
    protected float update(long index, ThreadScope scope, FloatChange change) {
        float old;
        do {
            old = (float) ELEMENT.getVolatile(memory, offset(index));
        } while (!ELEMENT.compareAndSet(memory, offset(index), old, change.apply(old)));
        return old;
    }
}
