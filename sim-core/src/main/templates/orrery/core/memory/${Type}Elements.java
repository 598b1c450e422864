package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Memory as ${elements}. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ${Type}Elements(${type}[] array) implements Elements {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(${type}[].class);

    private static ${type} fromBits(long bits) {
        return ${fromBits};
    }

    @Override
    public int shift() {
        return ${shift};
    }

    @Override
    public Elements newArray(int count) {
        return new ${Type}Elements(new ${type}[count]);
    }

    @Override
    public long bits(int index) {
        ${type} value = array[index];
        return ${toBits};
    }

    @Override
    public void set(int index, long bits) {
        array[index] = fromBits(bits);
    }

    @Override
    public boolean compareAndSet(int index, long expected, long value) {
        return ATOMIC.compareAndSet(array, index, fromBits(expected), fromBits(value));
    }

    @Override
    public void fill(int index, int count, long bits) {
        Arrays.fill(array, index, index + count, fromBits(bits));
    }

    @Override
    public void copyTo(int index, int count, ByteBuffer out) {
        out.as${Type}Buffer().put(array, index, count);
        out.position(out.position() + (count << shift()));
    }

    @Override
    public void copyFrom(int index, int count, ByteBuffer in) {
        in.as${Type}Buffer().get(array, index, count);
        in.position(in.position() + (count << shift()));
    }
}
