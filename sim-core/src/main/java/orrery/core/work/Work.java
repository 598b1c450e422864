package orrery.core.work;

import java.util.function.LongConsumer;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.TracedWork;

/**
 * A piece of work. What runs in a stream and what a capture records as a node is the same immutable value.
 *
 * <p>A kind of work is one class. It is either {@link NodeWork}, which graphs and streams hold, or {@link StreamWork},
 * which only streams hold. The defaults are what most kinds have.
 */
public sealed interface Work extends TracedWork permits NodeWork, StreamWork {

    @Override
    default String label() {
        return kind();
    }

    /** Returns the nanoseconds of its execution; for kernels, of one block. */
    default long nanos(CostModel costs) {
        return 0;
    }

    /** Passes on the addresses of the memory that it uses, if the lifetime of that is checked. */
    default void addresses(LongConsumer each) {}

    /** Passes on what it does to memory, but for what its code does: a kernel reports that while it runs. */
    default void accesses(AccessConsumer each) {}

    /**
     * Executes it. By default does nothing: such work only orders other work, or the engine has executed it: a kernel,
     * the nodes of a graph, or what it does while its condition is awaited.
     *
     * @param status the state of the context: success or a sticky error
     */
    default void perform(CUresult status) {}

    /** Returns how the engine and the stream order and execute it. */
    default WorkTraits traits() {
        return WorkTraits.USUAL;
    }
}
