package orrery.conformance.robustness;

import org.jspecify.annotations.Nullable;

/**
 * Lets allocations of the classes of an {@link AllocationLoader} fail, of one thread at a time. Public, because these
 * classes call it.
 */
public final class AllocationFailures {
    private static final long NONE = Long.MAX_VALUE;

    @SuppressWarnings("NonFinalStaticField") // the instrumented classes know no object
    private static volatile @Nullable Thread thread;

    @SuppressWarnings("NonFinalStaticField")
    private static boolean lasting;

    /** How many allocations are still to succeed, and one more. */
    @SuppressWarnings("NonFinalStaticField")
    private static long left;

    @SuppressWarnings("NonFinalStaticField")
    private static long count;

    private AllocationFailures() {}

    /**
     * Lets one allocation of the calling thread fail from now on.
     *
     * @param number the number of the allocation that fails, from 1 on; 0 for none
     * @param andLater whether those after it fail, too, until {@link #suspend}
     */
    public static void begin(long number, boolean andLater) {
        left = number == 0 ? NONE : number;
        lasting = andLater;
        count = 0;
        thread = Thread.currentThread();
    }

    /** No allocation fails until {@link #resume}. */
    public static void suspend() {
        thread = null;
        if (left <= 0) {
            left = NONE;
        }
    }

    /** Allocations of the calling thread count again. */
    public static void resume() {
        thread = Thread.currentThread();
    }

    /** Returns the number of allocations since {@link #begin}. */
    static long count() {
        return count;
    }

    /** Something is allocated. Called by the instrumented classes. */
    public static void allocation() {
        if (thread == Thread.currentThread()) {
            count++;
            if (left != NONE && --left <= 0) {
                if (!lasting) {
                    left = NONE;
                }
                throw new OutOfMemoryError("Java heap space");
            }
        }
    }
}
