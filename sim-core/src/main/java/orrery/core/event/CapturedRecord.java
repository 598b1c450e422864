package orrery.core.event;

import orrery.sim.CudaException;

/** The last record of an event, if it was made in a capturing stream. It stands for nodes of a graph, not for work. */
public interface CapturedRecord {

    /**
     * Returns the failure of a call that needs the work of the event.
     *
     * @param use who uses the event for what, for the message
     */
    CudaException refusal(String use);
}
