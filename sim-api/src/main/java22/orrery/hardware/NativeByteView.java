package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import orrery.sim.ByteView;

/** Native memory as bytes. An index outside of the memory throws an {@link IndexOutOfBoundsException}. */
final class NativeByteView extends ByteView {
    private static final VarHandle ELEMENT = ValueLayout.JAVA_BYTE.varHandle();

    private final MemorySegment memory;

    NativeByteView(MemorySegment memory) {
        this.memory = memory;
    }

    private static long offset(long index) {
        return index * ValueLayout.JAVA_BYTE.byteSize();
    }

    @Override
    public long size() {
        return memory.byteSize() / ValueLayout.JAVA_BYTE.byteSize();
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public byte get(int index) {
        return memory.get(ValueLayout.JAVA_BYTE, offset(index));
    }

    @Override
    public void set(int index, byte value) {
        memory.set(ValueLayout.JAVA_BYTE, offset(index), value);
    }

    @Override
    public byte get(long index) {
        return memory.get(ValueLayout.JAVA_BYTE, offset(index));
    }

    @Override
    public void set(long index, byte value) {
        memory.set(ValueLayout.JAVA_BYTE, offset(index), value);
    }

    @Override
    public byte getVolatile(int index) {
        return (byte) ELEMENT.getVolatile(memory, offset(index));
    }

    @Override
    public void setVolatile(int index, byte value) {
        ELEMENT.setVolatile(memory, offset(index), value);
    }
}
