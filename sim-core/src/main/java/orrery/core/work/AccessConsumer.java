package orrery.core.work;

import orrery.core.memory.Allocation;

/** Receives what work does to memory when it is executed, as far as that is known when it is submitted. */
public interface AccessConsumer {

    /** The work reads bytes. */
    void reads(ByteRows rows);

    /** The work writes bytes. */
    void writes(ByteRows rows);

    /** The work begins the lifetime of memory. */
    void allocates(Allocation memory);

    /** The work ends the lifetime of memory. */
    void frees(Allocation memory);

    /** The work writes a value for which streams and the host can wait. */
    void writesValue(ValueOperation write);

    /** The work waits for a value. */
    void awaitsValue(ValueOperation wait);

    /** The work makes the bytes from {@code from} up to {@code to}, exclusive, indeterminate. By default a write. */
    default void discards(long from, long to) {
        writes(new ByteRows(from, to - from, to - from, 1, 0, 1));
    }

    /** The work prefetches the bytes from {@code from} up to {@code to}, exclusive, which ends a discard of them. */
    default void prefetches(long from, long to) {}
}
