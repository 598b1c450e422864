package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Memory as ${elements}. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ${Type}Elements(${type}[] array) implements Elements {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(${type}[].class);

    private static final int SHIFT = ${shift};
    private static final int BYTES = 1 << SHIFT;

    private static ${type} fromBits(long bits) {
        return ${fromBits};
    }

    @Override
    public int shift() {
        return SHIFT;
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

    // What is common to all types, once more for what is one element or a part of it: the JIT compiler inlines it here.

    @Override
    public long bytes(long at, int width) {
        return isPart(at, width)
                ? bits((int) (at >> SHIFT)) >>> Elements.shiftInElement(at, BYTES) & Elements.lowBits(width)
                : Elements.super.bytes(at, width);
    }

    @Override
    public void setBytes(long at, int width, long value) {
        if (width == BYTES && (at & BYTES - 1) == 0) {
            set((int) (at >> SHIFT), value);
        } else {
            Elements.super.setBytes(at, width, value);
        }
    }

    @Override
    public boolean isPart(long at, int width) {
        return width <= BYTES && (at & width - 1) == 0;
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
        out.${buffer}().put(array, index, count);
        out.position(out.position() + (count << SHIFT));
    }

    @Override
    public void copyFrom(int index, int count, ByteBuffer in) {
        in.${buffer}().get(array, index, count);
        in.position(in.position() + (count << SHIFT));
    }
}
