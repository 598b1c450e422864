package orrery.core.exec;

/** Reports that the Java heap is exhausted, with what holds it, or that no thread can be started. */
@FunctionalInterface
public interface HeapReport {

    /**
     * Returns the exception that the program gets.
     *
     * @param who what needs more
     * @param need that it needs more of the heap, as the rest of a sentence
     */
    RuntimeException exhausted(Object who, String need, OutOfMemoryError full);
}
