package orrery.sim;

import org.jspecify.annotations.Nullable;
import orrery.device.ResultCode;

/** Hears what the machine does. Times are virtual nanoseconds. */
public interface TraceListener {

    /**
     * A thread enters the API. A function that a face makes of several calls is heard of once, and all of its work has
     * its correlation id.
     */
    default void apiEnter(long correlationId, ApiFunction call, long thread, long time) {}

    /**
     * A thread leaves the API. The result is one of the face's own codes; CUDA_ERROR_UNKNOWN stands for a failure that
     * is none of CUDA's.
     */
    default void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {}

    /** Work was submitted to a stream. */
    default void submitted(TracedOperation operation, long time) {}

    /** Work has begun. Pure ordering, and work that is dropped with its context, completes without having begun. */
    default void started(TracedOperation operation, long time) {}

    /**
     * A kernel is about to run: what looks at it from within, or null. It runs no later than {@link #completed} is
     * told, perhaps on another thread.
     */
    default @Nullable KernelProbe instrument(TracedOperation operation) {
        return null;
    }

    /** Work is complete. */
    default void completed(TracedOperation operation, long time) {}

    /** A context has begun its life. */
    default void contextCreated(TracedContext context, long time) {}

    /** A stream was created, other than the legacy stream of a context. */
    default void streamCreated(TracedStream stream, long time) {}

    /** An event was recorded in a stream. */
    default void eventRecorded(long eventId, TracedStream stream, long time) {}

    /**
     * The call that is being made synchronizes.
     *
     * @param context the context
     * @param streamId the stream, or 0 where it is not of one stream
     * @param eventId the event, or 0 where it is not of an event
     */
    default void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId, long time) {}

    /** Memory was allocated. */
    default void allocated(TracedAllocation allocation, long time) {}

    /** Memory was freed. */
    default void freed(TracedAllocation allocation, long time) {}

    /** The program tells something of itself. */
    default void annotated(Annotation annotation) {}

    /**
     * The program names something of its own.
     *
     * @param object what it is
     * @param name its name
     * @param numbers what it is named by: process and thread, or device, context and stream
     */
    default void named(NamedObject object, String name, long... numbers) {}

    /** Something legal that is probably a mistake. */
    default void warning(String message, long time) {}
}
