package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.util.Arrays;

/**
 * A run of memory as a Java array of one primitive type. A kernel's loop over a {@code float[]} is several times faster
 * than the same loop over bytes, so memory takes the type it is used with; every type can give and take raw bytes. Only
 * a file is no array.
 */
@SuppressWarnings("ArrayRecordComponent") // the array is the point; nobody compares elements
sealed interface Elements {

    /** The Java array; null for a file. */
    Object array();

    /** The base-two logarithm of an element's size. */
    int shift();

    /** An empty run of the same type. */
    Elements blank(int count);

    /** The bits of an element, zero-extended. */
    long bits(int index);

    /** Sets an element from its low bits. */
    void set(int index, long bits);

    /** Sets {@code count} elements to the same bits. */
    void fill(int index, int count, long bits);

    /** Appends elements to {@code out}, which is little-endian. */
    void give(int index, int count, ByteBuffer out);

    /** Fills elements from {@code in}, which is little-endian. */
    void take(int index, int count, ByteBuffer in);

    /** Memory as bytes: the type of whatever nobody has looked at through a typed view. */
    record Bytes(byte[] array) implements Elements {
        @Override
        public int shift() {
            return 0;
        }

        @Override
        public Elements blank(int count) {
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
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, (byte) bits);
        }

        @Override
        public void give(int index, int count, ByteBuffer out) {
            out.put(array, index, count);
        }

        @Override
        public void take(int index, int count, ByteBuffer in) {
            in.get(array, index, count);
        }
    }

    /** Memory as 16-bit integers. */
    record Shorts(short[] array) implements Elements {
        @Override
        public int shift() {
            return 1;
        }

        @Override
        public Elements blank(int count) {
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
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, (short) bits);
        }

        @Override
        public void give(int index, int count, ByteBuffer out) {
            out.asShortBuffer().put(array, index, count);
            out.position(out.position() + 2 * count);
        }

        @Override
        public void take(int index, int count, ByteBuffer in) {
            in.asShortBuffer().get(array, index, count);
            in.position(in.position() + 2 * count);
        }
    }

    /** Memory as 32-bit integers. */
    record Ints(int[] array) implements Elements {
        @Override
        public int shift() {
            return 2;
        }

        @Override
        public Elements blank(int count) {
            return new Ints(new int[count]);
        }

        @Override
        public long bits(int index) {
            return array[index] & 0xFFFF_FFFFL;
        }

        @Override
        public void set(int index, long bits) {
            array[index] = (int) bits;
        }

        @Override
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, (int) bits);
        }

        @Override
        public void give(int index, int count, ByteBuffer out) {
            out.asIntBuffer().put(array, index, count);
            out.position(out.position() + 4 * count);
        }

        @Override
        public void take(int index, int count, ByteBuffer in) {
            in.asIntBuffer().get(array, index, count);
            in.position(in.position() + 4 * count);
        }
    }

    /** Memory as 32-bit floating-point numbers. */
    record Floats(float[] array) implements Elements {
        @Override
        public int shift() {
            return 2;
        }

        @Override
        public Elements blank(int count) {
            return new Floats(new float[count]);
        }

        @Override
        public long bits(int index) {
            return Float.floatToRawIntBits(array[index]) & 0xFFFF_FFFFL;
        }

        @Override
        public void set(int index, long bits) {
            array[index] = Float.intBitsToFloat((int) bits);
        }

        @Override
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, Float.intBitsToFloat((int) bits));
        }

        @Override
        public void give(int index, int count, ByteBuffer out) {
            out.asFloatBuffer().put(array, index, count);
            out.position(out.position() + 4 * count);
        }

        @Override
        public void take(int index, int count, ByteBuffer in) {
            in.asFloatBuffer().get(array, index, count);
            in.position(in.position() + 4 * count);
        }
    }

    /** Memory as 64-bit integers. */
    record Longs(long[] array) implements Elements {
        @Override
        public int shift() {
            return 3;
        }

        @Override
        public Elements blank(int count) {
            return new Longs(new long[count]);
        }

        @Override
        public long bits(int index) {
            return array[index];
        }

        @Override
        public void set(int index, long bits) {
            array[index] = bits;
        }

        @Override
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, bits);
        }

        @Override
        public void give(int index, int count, ByteBuffer out) {
            out.asLongBuffer().put(array, index, count);
            out.position(out.position() + 8 * count);
        }

        @Override
        public void take(int index, int count, ByteBuffer in) {
            in.asLongBuffer().get(array, index, count);
            in.position(in.position() + 8 * count);
        }
    }

    /** Memory as 64-bit floating-point numbers. */
    record Doubles(double[] array) implements Elements {
        @Override
        public int shift() {
            return 3;
        }

        @Override
        public Elements blank(int count) {
            return new Doubles(new double[count]);
        }

        @Override
        public long bits(int index) {
            return Double.doubleToRawLongBits(array[index]);
        }

        @Override
        public void set(int index, long bits) {
            array[index] = Double.longBitsToDouble(bits);
        }

        @Override
        public void fill(int index, int count, long bits) {
            Arrays.fill(array, index, index + count, Double.longBitsToDouble(bits));
        }

        @Override
        public void give(int index, int count, ByteBuffer out) {
            out.asDoubleBuffer().put(array, index, count);
            out.position(out.position() + 8 * count);
        }

        @Override
        public void take(int index, int count, ByteBuffer in) {
            in.asDoubleBuffer().get(array, index, count);
            in.position(in.position() + 8 * count);
        }
    }

    /**
     * Bytes of a file, which other processes may be changing: values of two, four or eight bytes at their natural
     * places are read and written whole, and in order.
     */
    record Mapped(MappedByteBuffer file) implements Elements {
        private static final VarHandle TWO = handle(short[].class);
        private static final VarHandle FOUR = handle(int[].class);
        private static final VarHandle EIGHT = handle(long[].class);

        private static VarHandle handle(Class<?> type) {
            return MethodHandles.byteBufferViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
        }

        /** Whether a value is read and written whole. */
        static boolean whole(int offset, int width) {
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
        public Object array() {
            return null;
        }

        @Override
        public int shift() {
            return 0;
        }

        @Override
        public Elements blank(int count) {
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

        @Override
        public void fill(int index, int count, long bits) {
            for (int i = 0; i < count; i++) {
                file.put(index + i, (byte) bits);
            }
        }

        @Override
        public void give(int index, int count, ByteBuffer out) {
            out.put(file.slice(index, count));
        }

        @Override
        public void take(int index, int count, ByteBuffer in) {
            int end = in.limit();
            in.limit(in.position() + count);
            file.slice(index, count).put(in);
            in.limit(end);
        }
    }
}
