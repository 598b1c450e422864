package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Memory as a Java array of one primitive type, a mapped file, or a direct buffer. Typed arrays make typed views fast.
 * Every type can be copied to and from raw bytes. They are made of a template, as their views are; bytes are the type
 * of memory without a typed view.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
sealed interface Elements
        permits ByteElements, ShortElements, IntElements, FloatElements, LongElements, DoubleElements, Elements.Mapped {

    /** Returns a Java array as memory. */
    static Elements of(Object array) {
        if (array instanceof byte[] bytes) {
            return new ByteElements(bytes);
        } else if (array instanceof short[] shorts) {
            return new ShortElements(shorts);
        } else if (array instanceof int[] ints) {
            return new IntElements(ints);
        } else if (array instanceof float[] floats) {
            return new FloatElements(floats);
        } else if (array instanceof long[] longs) {
            return new LongElements(longs);
        } else if (array instanceof double[] doubles) {
            return new DoubleElements(doubles);
        }
        throw new IllegalArgumentException(
                "memory can be a byte[], short[], int[], float[], long[], double[] or direct ByteBuffer, not "
                        + array.getClass().getTypeName());
    }

    /** Returns the Java array; null for a file or a buffer. */
    @Nullable
    Object array();

    /** Returns the number of elements. */
    default int length() {
        return array() == null ? 0 : Array.getLength(array());
    }

    /** Returns the base-two logarithm of an element's size. */
    int shift();

    /** Returns a new zeroed array of the same type. */
    Elements newArray(int count);

    /** Returns the bits of an element, zero-extended. */
    long bits(int index);

    /** Returns the little-endian value of 1, 2, 4 or 8 bytes, zero-extended. It may be one element, some, or parts. */
    default long bytes(long at, int width) {
        int shift = shift();
        int unit = 1 << shift;
        if (isPart(at, width)) {
            return bits((int) (at >> shift)) >>> shiftInElement(at, unit) & lowBits(width);
        }
        int step = width > unit && (at & unit - 1) == 0 ? unit : 1;
        long value = 0;
        for (int i = width - step; i >= 0; i -= step) {
            value = value << Byte.SIZE * step | bytes(at + i, step);
        }
        return value;
    }

    /**
     * Sets 1, 2, 4 or 8 bytes from the low bytes of a value. Other threads may set bytes beside them at the same time.
     */
    default void setBytes(long at, int width, long value) {
        int shift = shift();
        int unit = 1 << shift;
        int step = (at & Math.min(width, unit) - 1) == 0 ? Math.min(width, unit) : 1;
        if (step == unit) {
            for (int i = 0; i < width; i += step) {
                set((int) (at + i >> shift), value >>> Byte.SIZE * i);
            }
        } else {
            for (int i = 0; i < width; i += step) {
                setPart(at + i, step, value >>> Byte.SIZE * i);
            }
        }
    }

    private void setPart(long at, int width, long value) {
        updatePart(at, width, old -> value);
    }

    /** Changes bytes of one element as one step, and returns what they were. */
    default long updatePart(long at, int width, LongUnaryOperator change) {
        int index = (int) (at >> shift());
        int shift = shiftInElement(at, 1 << shift());
        long mask = lowBits(width);
        while (true) {
            long old = bits(index);
            long part = old >>> shift & mask;
            if (compareAndSet(index, old, old & ~(mask << shift) | (change.applyAsLong(part) & mask) << shift)) {
                return part;
            }
        }
    }

    /** Returns whether bytes are an element or a part of one, so that they can be changed as one step. */
    default boolean isPart(long at, int width) {
        return width <= 1 << shift() && (at & width - 1) == 0;
    }

    /** Returns the bits of an element of {@code unit} bytes below those of a byte. */
    static int shiftInElement(long at, int unit) {
        return Byte.SIZE * (int) (at & unit - 1);
    }

    /** Returns a mask of some bytes. */
    static long lowBits(int width) {
        return -1L >>> (Long.SIZE - Byte.SIZE * width);
    }

    /** Sets an element from its low bits. */
    void set(int index, long bits);

    /**
     * Sets an element from the low bits of {@code value} as one step if its bits are those of {@code expected}, and
     * returns whether it did.
     */
    boolean compareAndSet(int index, long expected, long value);

    /** Sets {@code count} elements to the same bits. */
    void fill(int index, int count, long bits);

    /** Appends elements to {@code out}, which is little-endian. */
    void copyTo(int index, int count, ByteBuffer out);

    /** Sets elements from {@code in}, which is little-endian. */
    void copyFrom(int index, int count, ByteBuffer in);

    /**
     * The bytes of a file or of a direct buffer, which others may change. Aligned values of two, four or eight bytes
     * are accessed atomically, with volatile semantics.
     */
    record Mapped(MappedByteBuffer file) implements Elements {
        private static final VarHandle TWO = viewHandle(short[].class);
        private static final VarHandle FOUR = viewHandle(int[].class);
        private static final VarHandle EIGHT = viewHandle(long[].class);

        private static VarHandle viewHandle(Class<?> type) {
            return MethodHandles.byteBufferViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public long bytes(long at, int width) {
            int offset = (int) at;
            if (offset % width != 0) {
                return Elements.super.bytes(at, width);
            }
            return switch (width) {
                case 1 -> bits(offset);
                case 2 -> (short) TWO.getVolatile(file, offset) & 0xFFFFL;
                case 4 -> (int) FOUR.getVolatile(file, offset) & 0xFFFF_FFFFL;
                default -> (long) EIGHT.getVolatile(file, offset);
            };
        }

        @Override
        public void setBytes(long at, int width, long value) {
            int offset = (int) at;
            switch (offset % width == 0 ? width : 1) {
                case 2 -> TWO.setVolatile(file, offset, (short) value);
                case 4 -> FOUR.setVolatile(file, offset, (int) value);
                case 8 -> EIGHT.setVolatile(file, offset, value);
                default -> Elements.super.setBytes(at, width, value);
            }
        }

        /** Returns false: no change of a file is one step for other processes. */
        @Override
        public boolean isPart(long at, int width) {
            return false;
        }

        @Override
        public @Nullable Object array() {
            return null;
        }

        @Override
        public int shift() {
            return 0;
        }

        @Override
        public Elements newArray(int count) {
            return new ByteElements(new byte[count]);
        }

        @Override
        public long bits(int index) {
            return file.get(index) & 0xFFL;
        }

        @Override
        public void set(int index, long bits) {
            file.put(index, (byte) bits);
        }

        /** Throws, because a file has no such operation on bytes, which are changed under the lock of the chunk. */
        @Override
        public boolean compareAndSet(int index, long expected, long value) {
            throw new UnsupportedOperationException("bytes of a file are not parts that change as one step");
        }

        @Override
        public void fill(int index, int count, long bits) {
            for (int i = 0; i < count; i++) {
                file.put(index + i, (byte) bits);
            }
        }

        @Override
        public void copyTo(int index, int count, ByteBuffer out) {
            out.put(file.slice(index, count));
        }

        @Override
        public void copyFrom(int index, int count, ByteBuffer in) {
            int end = in.limit();
            in.limit(in.position() + count);
            file.slice(index, count).put(in);
            in.limit(end);
        }
    }
}
