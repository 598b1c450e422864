package orrery.cupti.collect;

import orrery.sim.Synchronization;
import orrery.sim.TracedContext;

/**
 * What a call waits for.
 *
 * @param kind what it waits for
 * @param context the context
 * @param streamId the stream; 0 if it does not wait for one stream
 * @param eventId the event; 0 if it does not wait for an event
 * @param record the operation of the event's latest record; 0 if there is none
 * @param start when the wait began, in nanoseconds
 */
record HostWait(Synchronization kind, TracedContext context, long streamId, long eventId, long record, long start) {}
