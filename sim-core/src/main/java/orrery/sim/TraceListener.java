package orrery.sim;

import org.jspecify.annotations.Nullable;
import orrery.device.ResultCode;

/** A listener for the activity of a machine. Times are virtual nanoseconds. */
public interface TraceListener {

    /**
     * A thread enters the API. A function that consists of several calls is reported once, and all its work has its
     * correlation id.
     */
    default void apiEnter(long correlationId, ApiFunction call, long thread, long time) {}

    /**
     * A thread leaves the API. The result is a result code of the called API, or CUDA_ERROR_UNKNOWN for a failure that
     * is not an error of CUDA.
     */
    default void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {}

    /** Work was submitted to a stream. */
    default void submitted(TracedOperation operation, long time) {}

    /** Returns whether it is told of dependencies ({@link #ordered}). It is asked once, when it is added to a trace. */
    default boolean observesOrder() {
        return false;
    }

    /**
     * Work was ordered behind earlier work that the device had not forgotten: by its stream, an event, the legacy
     * stream, the context, or an edge of a graph. It is told only if {@link #observesOrder}, before the later work
     * starts, and perhaps before its submission is told.
     *
     * @param operation the id of the later operation
     * @param earlier the id of the earlier operation
     * @param programmatic whether the later one may begin before the earlier one is complete
     */
    default void ordered(long operation, long earlier, boolean programmatic) {}

    /**
     * Work has started. Work that only orders other work, and work that is dropped after a failure, completes without a
     * start.
     */
    default void started(TracedOperation operation, long time) {}

    /**
     * Handles the start of a kernel. Returns a probe that observes its execution, or null. The kernel has run by the
     * time of {@link #completed}, perhaps on another thread.
     */
    default @Nullable KernelProbe instrument(TracedOperation operation) {
        return null;
    }

    /** Returns whether it is told of blocks ({@link #blocksEnded}). It is asked once, when it is added to a trace. */
    default boolean observesBlocks() {
        return false;
    }

    /**
     * Blocks of a kernel have ended that were placed on SMs together. It is told only if {@link #observesBlocks}.
     *
     * @param sms the SMs, in ascending order; not to be changed
     * @param blocks how many blocks, those of all SMs together
     * @param start when the first of them began
     * @param end when they ended
     */
    default void blocksEnded(TracedOperation operation, int[] sms, long blocks, long start, long end) {}

    /** Work has completed. */
    default void completed(TracedOperation operation, long time) {}

    /**
     * A function of the runtime API has called one of the driver API, which has returned.
     *
     * @param correlationId the correlation id of the function of the runtime
     * @param start when the call began, in nanoseconds
     * @param end when it ended, in nanoseconds
     */
    default void driverCalled(
            long correlationId, ApiFunction call, long thread, long start, long end, ResultCode result) {}

    /** A context was created. */
    default void contextCreated(TracedContext context, long time) {}

    /** A stream was created, other than the legacy stream of a context. */
    default void streamCreated(TracedStream stream, long time) {}

    /** An event was recorded in a stream. */
    default void eventRecorded(long eventId, TracedStream stream, long time) {}

    /**
     * The current call synchronizes.
     *
     * @param context the context
     * @param streamId the stream, or 0 if it concerns no single stream
     * @param eventId the event, or 0 if it concerns no event
     */
    default void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId, long time) {}

    /** Memory was allocated. */
    default void allocated(TracedAllocation allocation, long time) {}

    /** Memory was freed. */
    default void freed(TracedAllocation allocation, long time) {}

    /** The program made an annotation. */
    default void annotated(Annotation annotation) {}

    /**
     * The program named an object.
     *
     * @param object the kind of object
     * @param name its name
     * @param numbers its ids: process and thread, or device, context and stream
     */
    default void named(NamedObject object, String name, long... numbers) {}

    /** The program did something legal that is probably a mistake. */
    default void warning(String message, long time) {}
}
