package orrery.ptx.device;

import org.jspecify.annotations.Nullable;

/**
 * Accesses to global memory through the array that a place in the code has at the begin of a region. Generated code
 * keeps the array and its first address in local variables, so that the JIT compiler need not read them again for each
 * thread. An access that is not in the array goes to the place.
 */
public final class SiteArrays {
    private SiteArrays() {}

    /** Returns the first address of the view that a place accessed last. */
    public static long base(MemorySite site) {
        return site.base;
    }

    private static boolean isWhole(MemorySite site, int length, int shift) {
        return (long) length << shift == site.size;
    }

    /** Returns the array of the view that a place accessed last; null if there is none, or if it is another size. */
    public static byte @Nullable [] direct8(MemorySite site) {
        byte[] array = site.array8;
        return array != null && isWhole(site, array.length, 0) ? array : null;
    }

    /** Returns the array of the view that a place accessed last; null if there is none, or if it is another size. */
    public static int @Nullable [] direct32(MemorySite site) {
        int[] array = site.array32;
        return array != null && isWhole(site, array.length, 2) ? array : null;
    }

    /** Returns the array of the view that a place accessed last; null if there is none, or if it is another size. */
    public static float @Nullable [] directFloat(MemorySite site) {
        float[] array = site.arrayFloat;
        return array != null && isWhole(site, array.length, 2) ? array : null;
    }

    /** Returns the array of the view that a place accessed last; null if there is none, or if it is another size. */
    public static long @Nullable [] direct64(MemorySite site) {
        long[] array = site.array64;
        return array != null && isWhole(site, array.length, 3) ? array : null;
    }

    /** Returns the array of the view that a place accessed last; null if there is none, or if it is another size. */
    public static double @Nullable [] directDouble(MemorySite site) {
        double[] array = site.arrayDouble;
        return array != null && isWhole(site, array.length, 3) ? array : null;
    }

    /** Returns the index of an element; what is no multiple of its size is no int. */
    private static long index(long base, long address, int shift) {
        return Long.rotateRight(address - base, shift);
    }

    /** Returns 8 bits, zero-extended. */
    public static int load8(byte @Nullable [] array, long base, MemorySite site, long address) {
        long at = index(base, address, 0);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            return array[index] & 0xFF;
        }
        return site.load8(address);
    }

    /** Stores 8 bits. */
    public static void store8(byte @Nullable [] array, long base, MemorySite site, long address, int value) {
        long at = index(base, address, 0);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            array[index] = (byte) value;
        } else {
            site.store8(address, value);
        }
    }

    /** Returns 32 bits. */
    public static int load32(int @Nullable [] array, long base, MemorySite site, long address) {
        long at = index(base, address, 2);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            return array[index];
        }
        return site.load32(address);
    }

    /** Stores 32 bits. */
    public static void store32(int @Nullable [] array, long base, MemorySite site, long address, int value) {
        long at = index(base, address, 2);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            array[index] = value;
        } else {
            site.store32(address, value);
        }
    }

    /** Returns a number of single precision. */
    public static float loadFloat(float @Nullable [] array, long base, MemorySite site, long address) {
        long at = index(base, address, 2);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            return array[index];
        }
        return site.loadFloat(address);
    }

    /** Stores a number of single precision. */
    public static void storeFloat(float @Nullable [] array, long base, MemorySite site, long address, float value) {
        long at = index(base, address, 2);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            array[index] = value;
        } else {
            site.storeFloat(address, value);
        }
    }

    /** Returns 64 bits. */
    public static long load64(long @Nullable [] array, long base, MemorySite site, long address) {
        long at = index(base, address, 3);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            return array[index];
        }
        return site.load64(address);
    }

    /** Stores 64 bits. */
    public static void store64(long @Nullable [] array, long base, MemorySite site, long address, long value) {
        long at = index(base, address, 3);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            array[index] = value;
        } else {
            site.store64(address, value);
        }
    }

    /** Returns a number of double precision. */
    public static double loadDouble(double @Nullable [] array, long base, MemorySite site, long address) {
        long at = index(base, address, 3);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            return array[index];
        }
        return site.loadDouble(address);
    }

    /** Stores a number of double precision. */
    public static void storeDouble(double @Nullable [] array, long base, MemorySite site, long address, double value) {
        long at = index(base, address, 3);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            array[index] = value;
        } else {
            site.storeDouble(address, value);
        }
    }
}
