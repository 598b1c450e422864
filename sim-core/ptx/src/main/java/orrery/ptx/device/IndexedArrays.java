package orrery.ptx.device;

import org.jspecify.annotations.Nullable;

/**
 * The arrays that accesses of the form {@code p[i]} go to, where {@code p} is a parameter of the launch. Generated code
 * asks for them when a method begins, adds the number of the first element to an index of 32 bits, and compares the sum
 * with the length of the array: of that the JIT compiler knows in a loop what it is, and can vectorize the loop.
 */
public final class IndexedArrays {
    /** The greatest distance of a pointer from the begin of the array, in elements: a sum with an index is exact. */
    private static final int MOST_ELEMENTS = 1 << 30;

    private IndexedArrays() {}

    /** Returns the number of the element at a pointer in the array of a place. */
    public static int first(MemorySite site, long pointer, int shift) {
        return (int) elements(site, pointer, shift);
    }

    /** Returns the elements from the begin of the array to a pointer; what is no multiple is a large number. */
    private static long elements(MemorySite site, long pointer, int shift) {
        return Long.rotateRight(pointer - site.base, shift);
    }

    private static boolean isNear(MemorySite site, long pointer, int shift) {
        long elements = elements(site, pointer, shift);
        return elements >= -MOST_ELEMENTS && elements <= MOST_ELEMENTS;
    }

    /** Returns the array of the view that a place accessed last; null if a pointer has no index in it. */
    public static byte @Nullable [] array8(MemorySite site, long pointer) {
        return isNear(site, pointer, 0) ? SiteArrays.direct8(site) : null;
    }

    /** Returns the array of the view that a place accessed last; null if a pointer has no index in it. */
    public static int @Nullable [] array32(MemorySite site, long pointer) {
        return isNear(site, pointer, 2) ? SiteArrays.direct32(site) : null;
    }

    /** Returns the array of the view that a place accessed last; null if a pointer has no index in it. */
    public static float @Nullable [] arrayFloat(MemorySite site, long pointer) {
        return isNear(site, pointer, 2) ? SiteArrays.directFloat(site) : null;
    }

    /** Returns the array of the view that a place accessed last; null if a pointer has no index in it. */
    public static long @Nullable [] array64(MemorySite site, long pointer) {
        return isNear(site, pointer, 3) ? SiteArrays.direct64(site) : null;
    }

    /** Returns the array of the view that a place accessed last; null if a pointer has no index in it. */
    public static double @Nullable [] arrayDouble(MemorySite site, long pointer) {
        return isNear(site, pointer, 3) ? SiteArrays.directDouble(site) : null;
    }
}
