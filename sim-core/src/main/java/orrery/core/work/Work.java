package orrery.core.work;

import java.util.function.LongConsumer;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * One description of work: what runs in a stream and what capture records as a node is the same immutable value.
 *
 * <p>A kind of work is one class. It is either {@link NodeWork}, which graphs and streams hold, or {@link StreamWork},
 * which only streams hold. Each kind states all of its properties: none has a default here.
 */
public sealed interface Work permits NodeWork, StreamWork {

    /** Returns the name of the kind, for timelines and messages. */
    String kind();

    /** Returns the name of this piece of work, for timelines and messages. */
    String label();

    /** Returns the engine that executes it. */
    EngineKind engineKind();

    /** Returns the name of the engine, for timelines. It is that of {@link #engineKind}, unless it says more. */
    default String engine() {
        return engineKind().title();
    }

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
