package orrery.core.engine;

import orrery.core.work.Work;
import orrery.device.CUresult;

/**
 * Calls host functions, stream callbacks and destructors beside the thread that drives the loop, as a driver does. A
 * callback is called soon after the event that starts it: before the next step of the loop.
 */
@FunctionalInterface
public interface HostCallbacks {

    /**
     * Starts the callback of the operation with id {@code operation}.
     *
     * @param status the result code that a stream callback is given
     */
    StartedCallback start(long operation, Work work, CUresult status);
}
