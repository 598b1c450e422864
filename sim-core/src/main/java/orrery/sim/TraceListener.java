package orrery.sim;

import org.jspecify.annotations.Nullable;
import orrery.device.ResultCode;

/**
 * A listener for the activity of a machine: it is called when something happens. A method that is not overridden does
 * nothing. A listener is added with {@code machine.trace().add(listener)}.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void completed(TracedOperation operation, long time) {
 *         System.out.println(operation.work().label() + " took " + (time - operation.startedAt()) + " ns");
 *     }
 * });
 * }</pre>
 *
 * <p>Times are nanoseconds of virtual time. A correlation id is the number of a call: what the call has led to has the
 * same. A thread is identified by the number that the machine gave it.
 *
 * <p>A method is called on the thread that drives the machine, within the call, one method at a time: it should be
 * short. It can query the machine, and makes no calls of the API. What it leads to by itself, for example because it
 * annotates, is notified at once. A listener that throws is dropped.
 */
public interface TraceListener {

    /**
     * Called when a thread enters the API. A function that consists of several calls is reported once, and all its work
     * has its correlation id.
     */
    default void apiEnter(long correlationId, ApiFunction call, long thread, long time) {}

    /**
     * Called when a thread leaves the API. The result is a result code of the called API, or CUDA_ERROR_UNKNOWN for a
     * failure that is not an error of CUDA.
     */
    default void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {}

    /**
     * Called when a call fails, before {@link #apiExit}. Where a function of the runtime API calls a function of the
     * driver API that fails, only the failure of the former is told.
     *
     * @param failure what the call throws: for an error of CUDA, a {@link orrery.device.Violation}, of the driver API
     *     or of the runtime API
     */
    default void callFailed(long correlationId, ApiFunction call, long thread, long time, Throwable failure) {}

    /** Called when work was submitted to a stream. */
    default void submitted(TracedOperation operation, long time) {}

    /** Returns whether {@link #ordered} is to be called. It is asked once, on the thread that adds the listener. */
    default boolean observesOrder() {
        return false;
    }

    /**
     * Called when work was ordered after earlier work that the device had not forgotten: by its stream, an event, the
     * legacy stream, the context, or an edge of a graph. Called only if {@link #observesOrder}; always before
     * {@link #started} for the later work, and possibly before {@link #submitted}.
     *
     * @param operation the id of the later operation
     * @param earlier the id of the earlier operation
     * @param programmatic whether the later one may begin before the earlier one is complete
     */
    default void ordered(long operation, long earlier, boolean programmatic) {}

    /**
     * Called when work has started. Work that only orders other work, and work that is dropped after a failure,
     * completes without a start.
     */
    default void started(TracedOperation operation, long time) {}

    /**
     * Called when a kernel starts. The kernel has run by the time of {@link #completed}, perhaps on another thread.
     *
     * @return a probe that observes its execution; null for none
     */
    default @Nullable KernelProbe instrument(TracedOperation operation) {
        return null;
    }

    /** Returns whether {@link #blocksEnded} is called. It is asked once, on the thread that adds the listener. */
    default boolean observesBlocks() {
        return false;
    }

    /**
     * Called when blocks of a kernel have ended that were placed on SMs together, only if {@link #observesBlocks}.
     *
     * @param sms the SMs, in ascending order; not to be changed
     * @param blocks how many blocks, those of all SMs together
     * @param start when the first of them began
     * @param end when they ended
     */
    default void blocksEnded(TracedOperation operation, int[] sms, long blocks, long start, long end) {}

    /** Called when work has completed. */
    default void completed(TracedOperation operation, long time) {}

    /**
     * Called when a function of the runtime API has called one of the driver API, which has returned.
     *
     * @param correlationId the correlation id of the function of the runtime
     * @param start when the call began, in nanoseconds
     * @param end when it ended, in nanoseconds
     */
    default void driverCalled(
            long correlationId, ApiFunction call, long thread, long start, long end, ResultCode result) {}

    /** Called when a context was created. */
    default void contextCreated(TracedContext context, long time) {}

    /** Called when a stream was created, other than the legacy stream of a context. */
    default void streamCreated(TracedStream stream, long time) {}

    /**
     * Called when an event was recorded in a stream.
     *
     * @param operation the id of the operation with which the event is complete: that of the record or, if a launch has
     *     recorded it, that of the kernel
     */
    default void eventRecorded(long eventId, TracedStream stream, long operation, long time) {}

    /**
     * Called when a graph was launched one of whose nodes records an event: from now on, the event stands for this
     * record.
     *
     * @param stream the stream of the launch
     * @param operation the id of the operation with which the event is complete, which is submitted when the launch
     *     begins
     * @param time when the device can see the launch
     */
    default void eventRecordedByGraph(long eventId, TracedStream stream, long operation, long time) {}

    /**
     * Called when the current call synchronizes.
     *
     * @param how the kind of synchronization
     * @param context the context
     * @param streamId the stream, or 0 if it concerns no single stream
     * @param eventId the event, or 0 if it concerns no event
     * @param record the id of the operation with which the latest record of the event is complete, as in
     *     {@link #eventRecorded}; 0 if it concerns no event, or the event has no record
     */
    default void synchronizing(
            Synchronization how, TracedContext context, long streamId, long eventId, long record, long time) {}

    /** Called when memory was allocated. */
    default void allocated(TracedAllocation allocation, long time) {}

    /** Called when memory was freed. */
    default void freed(TracedAllocation allocation, long time) {}

    /** Returns whether {@link #graphChanged} is called. It is asked once, on the thread that adds the listener. */
    default boolean observesGraphs() {
        return false;
    }

    /**
     * Called when the current call has changed the definition of a graph, only if {@link #observesGraphs}. The nodes of
     * a copy of a graph are added one by one.
     */
    default void graphChanged(GraphChange change) {}

    /** Called when the program made an annotation. */
    default void annotated(Annotation annotation) {}

    /**
     * Called when the program named an object.
     *
     * @param object the kind of object
     * @param name its name
     * @param numbers its ids: process and thread, or device, context and stream
     */
    default void named(NamedObject object, String name, long... numbers) {}

    /** Called when the program did something legal that is probably a mistake. */
    default void warning(String message, long time) {}
}
