package orrery.core.work;

/** An operation of a batch of stream memory operations. */
public sealed interface MemoryOperation permits ValueOperation, MemoryBarrier {

    /** Returns whether it is a wait. */
    boolean isWait();

    /** Returns whether it differs from another one only in what an update may change: the address and the value. */
    boolean sameKind(MemoryOperation other);

    /** Returns the text of a drawing. */
    Detail detail();
}
