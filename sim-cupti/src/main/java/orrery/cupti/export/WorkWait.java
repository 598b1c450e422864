package orrery.cupti.export;

import orrery.sim.WaitCause;

/**
 * A wait of work that was ready and did not start. CUPTI has no such records; an export writes it beside them.
 *
 * @param name the label of the work, such as the name of a kernel
 * @param cause why it waits
 * @param start when the wait began, in nanoseconds
 * @param end when it ended, in nanoseconds: with another wait, or as the work started
 * @param deviceId the ordinal of the device
 * @param contextId the id of the context; 0 for work of the driver
 * @param streamId the id of the stream
 * @param correlationId the id of the call that submitted the work; 0 in a body of a conditional node
 * @param takerCorrelationId the id of the call that submitted the work that had what it waits for; 0 for none
 */
public record WorkWait(
        String name,
        WaitCause cause,
        long start,
        long end,
        int deviceId,
        int contextId,
        int streamId,
        int correlationId,
        int takerCorrelationId) {

    /** The name of waits where records have their kind. */
    public static final String KIND = "WAIT";
}
