package orrery.core.work;

import orrery.core.memory.Allocation;

/**
 * Receives what work does to memory when it is executed, as far as that is known when it is submitted. By default
 * nothing is done with it.
 */
public interface AccessConsumer {

    /** Receives bytes that the work reads. */
    default void reads(ByteRows rows) {}

    /** Receives bytes that the work writes. */
    default void writes(ByteRows rows) {}

    /** Receives memory whose lifetime the work begins. */
    default void allocates(Allocation memory) {}

    /** Receives memory whose lifetime the work ends. */
    default void frees(Allocation memory) {}

    /** Receives a value that the work writes, and for which streams and the host can wait. */
    default void writesValue(ValueOperation write) {}

    /** Receives a value that the work waits for. */
    default void awaitsValue(ValueOperation wait) {}

    /**
     * Receives bytes that the work makes indeterminate: from {@code from} up to {@code to}, exclusive. By default a
     * write.
     */
    default void discards(long from, long to) {
        writes(new ByteRows(from, to - from, to - from, 1, 0, 1));
    }

    /**
     * Receives the bytes from {@code from} up to {@code to}, exclusive, that the work prefetches, which ends a discard
     * of them.
     */
    default void prefetches(long from, long to) {}
}
