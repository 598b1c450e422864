package orrery.core.work;

import orrery.device.CostModel;

/** An operation of a batch of stream memory operations. */
public sealed interface MemoryOperation permits ValueOperation, MemoryBarrier {

    /** Returns whether it is a wait. */
    boolean isWait();

    /** Returns whether it differs from another one only in what an update may change: the address and the value. */
    boolean sameKind(MemoryOperation other);

    /** Returns whether it is a wait that has to continue. */
    boolean isHeld();

    /** Writes the value, if it is a write. */
    void perform();

    /** Returns how long it takes, in nanoseconds. */
    long nanos(CostModel costs);

    /** Returns the text of a drawing. */
    Detail detail();
}
