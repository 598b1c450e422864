package orrery.core.event;

import orrery.core.rule.CudaException;

/** What an event stands for that was last recorded in a capture: nodes of a graph, and no work. */
public interface CaptureMark {

    /** The failure of a call that asks what became of the work; {@code what} says who asks what. */
    CudaException asked(String what);
}
