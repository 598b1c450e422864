package orrery.core.kernel;

import orrery.device.ApiText;
import orrery.sim.DeviceFault;

/**
 * Why work of the program has failed. It is created on the thread that ran the work, before the limit of the work ends:
 * to print an exception is to run code of the program.
 *
 * @param cause what the work threw
 * @param location the thread and the block that failed; empty if unknown
 * @param text what failed
 */
public record Failure(Throwable cause, String location, ApiText text) {

    /** The failure of work where there is no heap to describe another one. */
    static final Failure NO_HEAP = new Failure(
            new OutOfMemoryError("Java heap space"), "", ApiText.of("java.lang.OutOfMemoryError: Java heap space"));

    /** Returns the failure of work that threw an exception; that the heap is exhausted if there is no heap for it. */
    public static Failure of(Throwable thrown) {
        try {
            return thrown instanceof KernelFault fault
                    ? fault.failure()
                    : new Failure(thrown, "", DeviceFault.describe(thrown));
        } catch (OutOfMemoryError full) {
            return NO_HEAP;
        }
    }

    /** Returns whether the work has ended because it exceeded its limit. */
    public boolean isStopped() {
        return cause instanceof KernelStopped;
    }
}
