package orrery.core.work;

import java.util.function.LongConsumer;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.TracedWork;

/**
 * One description of work: what runs in a stream and what capture records as a node is the same immutable value.
 *
 * <p>A kind of work is one class. It is either {@link NodeWork}, which graphs and streams hold, or {@link StreamWork},
 * which only streams hold. Each kind states all of its properties: none has a default here.
 */
public sealed interface Work extends TracedWork permits NodeWork, StreamWork {

    /** Returns the nanoseconds from its turn to its completion; for kernels, of one block. */
    long nanos(CostModel costs);

    /** Passes on the addresses of memory that are among its arguments. */
    void addresses(LongConsumer each);

    /** Executes it. {@code status} is the state of the context: success or a sticky error. */
    void perform(CUresult status);

    /** Returns when it changes memory, unless the schedule policy says otherwise. */
    EffectInstant effectInstant();

    /** Returns how the engine and its stream treat it. */
    WorkTraits traits();
}
