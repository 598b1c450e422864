package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Memory as a Java array of one primitive type, a mapped file, or a direct buffer. Typed arrays make typed views fast.
 * Every type can be copied to and from raw bytes. Those of 32 and 64 bits are made of a template, as their views are.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
sealed interface Elements
        permits Elements.Bytes,
                Elements.Shorts,
                IntElements,
                FloatElements,
                LongElements,
                DoubleElements,
                Elements.Mapped {

    /** Returns a Java array as memory. */
    static Elements of(Object array) {
        if (array instanceof byte[] bytes) {
            return new Bytes(bytes);
        } else if (array instanceof short[] shorts) {
            return new Shorts(shorts);
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

    /** Memory as bytes: the type of memory without a typed view. */
    record Bytes(byte[] array) implements Elements {
        private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(byte[].class);

        @Override
        public int shift() {
            return 0;
        }

        @Override
        public Elements newArray(int count) {
            return new Bytes(new byte[count]);
        }

        @Override
        public long bits(int index) {
            return array[index] & 0xFFL;
        }

        @Override
        public void set(int index, long bits) {
            array[index] = (byte) bits;
        }

        @Override
        public boolean compareAndSet(int index, long expected, long value) {
            return ATOMIC.compareAndSet(array, index, (byte) expected, (byte) value);
        }

        @Override
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, (byte) bits);
        }

        @Override
        public void copyTo(int index, int count, ByteBuffer out) {
            out.put(array, index, count);
        }

        @Override
        public void copyFrom(int index, int count, ByteBuffer in) {
            in.get(array, index, count);
        }
    }

    /** Memory as 16-bit integers. */
    record Shorts(short[] array) implements Elements {
        private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(short[].class);

        @Override
        public int shift() {
            return 1;
        }

        @Override
        public Elements newArray(int count) {
            return new Shorts(new short[count]);
        }

        @Override
        public long bits(int index) {
            return array[index] & 0xFFFFL;
        }

        @Override
        public void set(int index, long bits) {
            array[index] = (short) bits;
        }

        @Override
        public boolean compareAndSet(int index, long expected, long value) {
            return ATOMIC.compareAndSet(array, index, (short) expected, (short) value);
        }

        @Override
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, (short) bits);
        }

        @Override
        public void copyTo(int index, int count, ByteBuffer out) {
            out.asShortBuffer().put(array, index, count);
            out.position(out.position() + 2 * count);
        }

        @Override
        public void copyFrom(int index, int count, ByteBuffer in) {
            in.asShortBuffer().get(array, index, count);
            in.position(in.position() + 2 * count);
        }
    }

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

        /** Returns whether a value is aligned, so that it is accessed atomically. */
        static boolean isAligned(int offset, int width) {
            return width > 1 && offset % width == 0;
        }

        long bits(int offset, int width) {
            return switch (width) {
                case 2 -> (short) TWO.getVolatile(file, offset) & 0xFFFFL;
                case 4 -> (int) FOUR.getVolatile(file, offset) & 0xFFFF_FFFFL;
                default -> (long) EIGHT.getVolatile(file, offset);
            };
        }

        void set(int offset, int width, long value) {
            switch (width) {
                case 2 -> TWO.setVolatile(file, offset, (short) value);
                case 4 -> FOUR.setVolatile(file, offset, (int) value);
                default -> EIGHT.setVolatile(file, offset, value);
            }
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
            return new Bytes(new byte[count]);
        }

        @Override
        public long bits(int index) {
            return file.get(index) & 0xFFL;
        }

        @Override
        public void set(int index, long bits) {
            file.put(index, (byte) bits);
        }

        /** Sets a byte as one step for the threads that use this method: a file has no such operation on bytes. */
        @Override
        public boolean compareAndSet(int index, long expected, long value) {
            synchronized (file) {
                boolean equal = bits(index) == (expected & 0xFF);
                if (equal) {
                    set(index, value);
                }
                return equal;
            }
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
