package orrery.core.work;

import java.util.function.LongConsumer;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.TracedWork;

/**
 * A description of work. The same immutable value is executed by a stream and recorded as a node by capture.
 *
 * <p>A kind of work is one class. It is either {@link NodeWork}, for graphs and streams, or {@link StreamWork}, for
 * streams only. Each class states all of its properties; no method that states a property has a default.
 */
public sealed interface Work extends TracedWork permits NodeWork, StreamWork {

    /** Returns the nanoseconds from its start to its completion; for kernels, of one block. */
    long nanos(CostModel costs);

    /** Passes on the memory addresses among its arguments. */
    void addresses(LongConsumer each);

    /**
     * Executes it.
     *
     * @param status the state of the context: success or a sticky error
     */
    void perform(CUresult status);

    /** Returns when it changes memory, unless the schedule policy decides otherwise. */
    EffectInstant effectInstant();

    /** Returns its properties for the engine and its stream. */
    WorkTraits traits();
}
