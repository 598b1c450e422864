package orrery.core.exec;

import orrery.sim.HeapExhaustedException;

/** Reports that the Java heap is exhausted, with what holds it. */
@FunctionalInterface
public interface HeapReport {

    /**
     * Returns the exception that the program gets.
     *
     * @param who what needs more of the heap
     * @param need that it does so, as the rest of a sentence
     */
    HeapExhaustedException exhausted(Object who, String need, OutOfMemoryError full);
}
