package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import orrery.sim.${Type}View;
import orrery.sim.ThreadScope;

/** Native memory as ${elements}. An index outside of the memory throws an {@link IndexOutOfBoundsException}. */
final class Native${Type}View extends ${Type}View {
    private static final VarHandle ELEMENT = ValueLayout.JAVA_${TYPE}.varHandle();

    private final MemorySegment memory;

    Native${Type}View(MemorySegment memory) {
        this.memory = memory;
    }

    private static long offset(long index) {
        return index * ValueLayout.JAVA_${TYPE}.byteSize();
    }

    @Override
    public long size() {
        return memory.byteSize() / ValueLayout.JAVA_${TYPE}.byteSize();
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public ${type} get(int index) {
        return memory.get(ValueLayout.JAVA_${TYPE}, offset(index));
    }

    @Override
    public void set(int index, ${type} value) {
        memory.set(ValueLayout.JAVA_${TYPE}, offset(index), value);
    }

    @Override
    public ${type} get(long index) {
        return memory.get(ValueLayout.JAVA_${TYPE}, offset(index));
    }

    @Override
    public void set(long index, ${type} value) {
        memory.set(ValueLayout.JAVA_${TYPE}, offset(index), value);
    }

    @Override
    public ${type} getVolatile(int index) {
        return (${type}) ELEMENT.getVolatile(memory, offset(index));
    }

    @Override
    public void setVolatile(int index, ${type} value) {
        ELEMENT.setVolatile(memory, offset(index), value);
    }

    @Override
    protected ${type} update(long index, ThreadScope scope, ${Change} change) {
        ${type} old;
        do {
            old = (${type}) ELEMENT.getVolatile(memory, offset(index));
        } while (!ELEMENT.compareAndSet(memory, offset(index), old, change.${apply}(old)));
        return old;
    }
}
