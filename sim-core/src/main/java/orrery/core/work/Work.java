package orrery.core.work;

import java.util.function.BooleanSupplier;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * One description of work: what runs in a stream now and what a capture records for later is the same immutable value.
 * A kind of work is one class, and says everything about the kind.
 */
public sealed interface Work
        permits Attach,
                Destructor,
                HostFunction,
                KernelLaunch,
                Marker,
                MemAlloc,
                Memcpy,
                MemFree,
                MemoryOperations,
                Memset,
                StreamCallback {

    /** The kind, as timelines and messages name it. */
    String kind();

    /** This piece of work, as timelines and messages name it. */
    String label();

    /** What it is done with. */
    Lane lane();

    /** Nanoseconds from its turn to its completion; of kernels, of one block. */
    long nanos(CostModel costs);

    /** Does it. {@code status} is the state of the context, success or a sticky error. */
    void perform(CUresult status);

    /** What must hold before its turn can come, or null. */
    default BooleanSupplier heldUntil() {
        return null;
    }

    /** Whether it is done even in a context that has failed. */
    default boolean survivesFault() {
        return false;
    }

    /** How urgent it is, 0 being the most urgent, or -1 to be as urgent as its stream. */
    default int urgency() {
        return -1;
    }

    /** How many bytes it moves or sets; 0 if it does neither. */
    default long bytes() {
        return 0;
    }
}
