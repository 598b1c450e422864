package orrery.core.exec;

import orrery.sim.HeapExhaustedException;

/** Reports that the Java heap is exhausted, with what holds it, or that no thread can be started. */
@FunctionalInterface
public interface HeapReport {
    /** Reports that the heap is exhausted where there is no heap for a report of its own. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // there is no heap for a new one
    HeapExhaustedException NO_HEAP = new HeapExhaustedException(
            "the Java heap is exhausted: a call or work of the device has failed, and there is no heap to report what"
                    + " holds it; start the JVM with a larger -Xmx, or use less memory",
            new OutOfMemoryError());

    /**
     * Returns the exception that the program gets.
     *
     * @param who what needs more
     * @param need that it needs more of the heap, as the rest of a sentence
     */
    RuntimeException exhausted(Object who, String need, OutOfMemoryError full);
}
