package orrery.ptx.device;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.LaunchArguments;
import orrery.core.memory.ByteStorageView;
import orrery.core.memory.DoubleStorageView;
import orrery.core.memory.FloatStorageView;
import orrery.core.memory.IntStorageView;
import orrery.core.memory.LongStorageView;
import orrery.core.memory.ShortStorageView;

/**
 * A place in the code that accesses global memory. It keeps the view of the allocation that it accessed last: most
 * places access one allocation only, so that an access costs a subtraction, two comparisons and what the view costs.
 * All accesses go through views, so that bounds, lifetimes, initialization and races are checked as for kernels in
 * Java.
 */
@SuppressWarnings("NullAway") // the view of a place's type is set before the range of addresses is not empty
public final class MemorySite {
    private final BlockState block;
    private final SiteInfo info;
    private final SiteWindows windows;

    /** The first address of the view. */
    long base;

    /** The number of bytes of the view; 0 for no view. */
    long size;

    private @Nullable ByteStorageView bytes8;
    private @Nullable ShortStorageView shorts;
    private @Nullable IntStorageView ints;
    private @Nullable FloatStorageView floats;
    private @Nullable LongStorageView longs;
    private @Nullable DoubleStorageView doubles;

    // The array of that view, while there is one that can be accessed directly.
    byte @Nullable [] array8;
    int @Nullable [] array32;
    float @Nullable [] arrayFloat;
    long @Nullable [] array64;
    double @Nullable [] arrayDouble;

    MemorySite(BlockState block, SiteInfo info, LaunchArguments arguments) {
        this.block = block;
        this.info = info;
        this.windows = new SiteWindows(info, arguments);
    }

    /** Returns the offset of an access in the view, after looking for another view if it is outside of this one. */
    private long offset(long address, int bytes) {
        long at = address - base;
        return at >= 0 && at < size && (address & bytes - 1) == 0 ? at : find(address, bytes);
    }

    private long find(long address, int bytes) {
        SiteWindows.Window window = windows.find(address, bytes);
        base = window.base();
        size = window.size();
        switch (info.element()) {
            case BYTE -> {
                bytes8 = (ByteStorageView) window.view();
                array8 = bytes8.wholeArray();
            }
            case SHORT -> shorts = (ShortStorageView) window.view();
            case INT -> {
                ints = (IntStorageView) window.view();
                array32 = ints.wholeArray();
            }
            case FLOAT -> {
                floats = (FloatStorageView) window.view();
                arrayFloat = floats.wholeArray();
            }
            case LONG -> {
                longs = (LongStorageView) window.view();
                array64 = longs.wholeArray();
            }
            case DOUBLE -> {
                doubles = (DoubleStorageView) window.view();
                arrayDouble = doubles.wholeArray();
            }
        }
        return address - base;
    }

    /** Checks the alignment of a vector. */
    public void checkVector(long address, int bytes) {
        if ((address & bytes - 1) != 0) {
            throw BlockState.misaligned("global", address, bytes, info);
        }
    }

    // -- 8 bits ----------------------------------------------------------------------------------------------

    /** Returns 8 bits, zero-extended. */
    public int load8(long address) {
        long at = address - base;
        byte[] array = array8;
        if (array != null && at >= 0 && at < size) {
            return array[(int) at] & 0xFF;
        }
        return loadOfView8(address);
    }

    private int loadOfView8(long address) {
        int index = (int) offset(address, 1);
        int value = bytes8.get(index) & 0xFF;
        array8 = bytes8.wholeArray();
        return value;
    }

    /** Returns 8 bits, zero-extended, as a volatile access. */
    public int loadVolatile8(long address) {
        int index = (int) offset(address, 1);
        return bytes8.getVolatile(index) & 0xFF;
    }

    /** Stores 8 bits. */
    public void store8(long address, int value) {
        long at = address - base;
        byte[] array = array8;
        if (array != null && at >= 0 && at < size) {
            array[(int) at] = (byte) value;
        } else {
            storeOfView8(address, value);
        }
    }

    private void storeOfView8(long address, int value) {
        int index = (int) offset(address, 1);
        bytes8.set(index, (byte) value);
        array8 = bytes8.wholeArray();
    }

    /** Stores 8 bits, as a volatile access. */
    public void storeVolatile8(long address, int value) {
        int index = (int) offset(address, 1);
        bytes8.setVolatile(index, (byte) value);
    }

    // -- 16 bits ---------------------------------------------------------------------------------------------

    /** Returns 16 bits, zero-extended. */
    public int load16(long address) {
        int index = (int) (offset(address, 2) >> 1);
        return shorts.get(index) & 0xFFFF;
    }

    /** Returns 16 bits, zero-extended, as a volatile access. */
    public int loadVolatile16(long address) {
        int index = (int) (offset(address, 2) >> 1);
        return shorts.getVolatile(index) & 0xFFFF;
    }

    /** Stores 16 bits. */
    public void store16(long address, int value) {
        int index = (int) (offset(address, 2) >> 1);
        shorts.set(index, (short) value);
    }

    /** Stores 16 bits, as a volatile access. */
    public void storeVolatile16(long address, int value) {
        int index = (int) (offset(address, 2) >> 1);
        shorts.setVolatile(index, (short) value);
    }

    // -- 32 bits ---------------------------------------------------------------------------------------------

    /** Returns 32 bits. */
    public int load32(long address) {
        long at = address - base;
        int[] array = array32;
        if (array != null && at >= 0 && at < size && (at & 3) == 0) {
            return array[(int) (at >> 2)];
        }
        return loadOfView32(address);
    }

    private int loadOfView32(long address) {
        int index = (int) (offset(address, 4) >> 2);
        int value = ints.get(index);
        array32 = ints.wholeArray();
        return value;
    }

    /** Returns 32 bits, as a volatile access. */
    public int loadVolatile32(long address) {
        int index = (int) (offset(address, 4) >> 2);
        return ints.getVolatile(index);
    }

    /** Stores 32 bits. */
    public void store32(long address, int value) {
        long at = address - base;
        int[] array = array32;
        if (array != null && at >= 0 && at < size && (at & 3) == 0) {
            array[(int) (at >> 2)] = value;
        } else {
            storeOfView32(address, value);
        }
    }

    private void storeOfView32(long address, int value) {
        int index = (int) (offset(address, 4) >> 2);
        ints.set(index, value);
        array32 = ints.wholeArray();
    }

    /** Stores 32 bits, as a volatile access. */
    public void storeVolatile32(long address, int value) {
        int index = (int) (offset(address, 4) >> 2);
        ints.setVolatile(index, value);
    }

    // -- a number of single precision ------------------------------------------------------------------------

    /** Returns a number of single precision. */
    public float loadFloat(long address) {
        long at = address - base;
        float[] array = arrayFloat;
        if (array != null && at >= 0 && at < size && (at & 3) == 0) {
            return array[(int) (at >> 2)];
        }
        return loadOfViewFloat(address);
    }

    private float loadOfViewFloat(long address) {
        int index = (int) (offset(address, 4) >> 2);
        float value = floats.get(index);
        arrayFloat = floats.wholeArray();
        return value;
    }

    /** Returns a number of single precision, as a volatile access. */
    public float loadVolatileFloat(long address) {
        int index = (int) (offset(address, 4) >> 2);
        return floats.getVolatile(index);
    }

    /** Stores a number of single precision. */
    public void storeFloat(long address, float value) {
        long at = address - base;
        float[] array = arrayFloat;
        if (array != null && at >= 0 && at < size && (at & 3) == 0) {
            array[(int) (at >> 2)] = value;
        } else {
            storeOfViewFloat(address, value);
        }
    }

    private void storeOfViewFloat(long address, float value) {
        int index = (int) (offset(address, 4) >> 2);
        floats.set(index, value);
        arrayFloat = floats.wholeArray();
    }

    /** Stores a number of single precision, as a volatile access. */
    public void storeVolatileFloat(long address, float value) {
        int index = (int) (offset(address, 4) >> 2);
        floats.setVolatile(index, value);
    }

    // -- 64 bits ---------------------------------------------------------------------------------------------

    /** Returns 64 bits. */
    public long load64(long address) {
        long at = address - base;
        long[] array = array64;
        if (array != null && at >= 0 && at < size && (at & 7) == 0) {
            return array[(int) (at >> 3)];
        }
        return loadOfView64(address);
    }

    private long loadOfView64(long address) {
        int index = (int) (offset(address, 8) >> 3);
        long value = longs.get(index);
        array64 = longs.wholeArray();
        return value;
    }

    /** Returns 64 bits, as a volatile access. */
    public long loadVolatile64(long address) {
        int index = (int) (offset(address, 8) >> 3);
        return longs.getVolatile(index);
    }

    /** Stores 64 bits. */
    public void store64(long address, long value) {
        long at = address - base;
        long[] array = array64;
        if (array != null && at >= 0 && at < size && (at & 7) == 0) {
            array[(int) (at >> 3)] = value;
        } else {
            storeOfView64(address, value);
        }
    }

    private void storeOfView64(long address, long value) {
        int index = (int) (offset(address, 8) >> 3);
        longs.set(index, value);
        array64 = longs.wholeArray();
    }

    /** Stores 64 bits, as a volatile access. */
    public void storeVolatile64(long address, long value) {
        int index = (int) (offset(address, 8) >> 3);
        longs.setVolatile(index, value);
    }

    // -- a number of double precision ------------------------------------------------------------------------

    /** Returns a number of double precision. */
    public double loadDouble(long address) {
        long at = address - base;
        double[] array = arrayDouble;
        if (array != null && at >= 0 && at < size && (at & 7) == 0) {
            return array[(int) (at >> 3)];
        }
        return loadOfViewDouble(address);
    }

    private double loadOfViewDouble(long address) {
        int index = (int) (offset(address, 8) >> 3);
        double value = doubles.get(index);
        arrayDouble = doubles.wholeArray();
        return value;
    }

    /** Returns a number of double precision, as a volatile access. */
    public double loadVolatileDouble(long address) {
        int index = (int) (offset(address, 8) >> 3);
        return doubles.getVolatile(index);
    }

    /** Stores a number of double precision. */
    public void storeDouble(long address, double value) {
        long at = address - base;
        double[] array = arrayDouble;
        if (array != null && at >= 0 && at < size && (at & 7) == 0) {
            array[(int) (at >> 3)] = value;
        } else {
            storeOfViewDouble(address, value);
        }
    }

    private void storeOfViewDouble(long address, double value) {
        int index = (int) (offset(address, 8) >> 3);
        doubles.set(index, value);
        arrayDouble = doubles.wholeArray();
    }

    /** Stores a number of double precision, as a volatile access. */
    public void storeVolatileDouble(long address, double value) {
        int index = (int) (offset(address, 8) >> 3);
        doubles.setVolatile(index, value);
    }

    // -- atomic operations ---------------------------------------------------------------------------------------

    /** Changes 16 bits, and returns what they were. */
    public int atomic16(long address, int a, int b, int operation, int scope) {
        int index = (int) (offset(address, 2) >> 1);
        return SiteAtomics.change(shorts, index, a, b, operation, scope);
    }

    /** Changes 32 bits, and returns what they were. */
    public int atomic32(long address, int a, int b, int operation, int scope) {
        int index = (int) (offset(address, 4) >> 2);
        return SiteAtomics.change(ints, index, a, b, operation, scope);
    }

    /** Adds to a number of single precision, and returns what it was. */
    public float atomicFloat(long address, float a, int scope) {
        int index = (int) (offset(address, 4) >> 2);
        return floats.atomicAdd(index, a, Atomics.scope(scope));
    }

    /** Changes 64 bits, and returns what they were. */
    public long atomic64(long address, long a, long b, int operation, int scope) {
        int index = (int) (offset(address, 8) >> 3);
        return SiteAtomics.change(longs, index, a, b, operation, scope);
    }

    /** Adds to a number of double precision, and returns what it was. */
    public double atomicDouble(long address, double a, int scope) {
        int index = (int) (offset(address, 8) >> 3);
        return doubles.atomicAdd(index, a, Atomics.scope(scope));
    }

    /** Copies bytes to shared memory, a multiple of 4, and zeros behind those that are copied. */
    public void copyToShared(long address, long to, int bytes, int copied, int site) {
        checkVector(address, bytes);
        for (int i = 0; i < bytes; i += Integer.BYTES) {
            int value = i < copied ? load32(address + i) : 0;
            ByteMemory.store32(block.shared, to + i, value, block, site);
        }
    }
}
