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

    /** The work writes a value of {@code width} bytes for which streams and the host can wait. */
    void writesValue(long address, int width);

    /** The work waits for a value of {@code width} bytes. */
    void awaitsValue(long address, int width);
}
