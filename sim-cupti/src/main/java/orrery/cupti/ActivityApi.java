package orrery.cupti;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.sim.ContextHandle;
import orrery.sim.StreamHandle;

/**
 * The functions of the activity API, by their documented names. A function that fails throws {@link CuptiException}
 * with the documented result code. Results that are no failures, such as the end of a buffer, are returned. Every
 * function except {@link #cuptiActivityRegisterCallbacks} and {@link #cuptiGetTimestamp} fails with
 * CUPTI_ERROR_NOT_INITIALIZED if the recorder is closed.
 *
 * <p>Contexts and streams are given as handles of any API of the machine; null stands for NULL. Stream ids are those of
 * {@link #cuptiGetStreamId}; 0 is the default stream. All times are nanoseconds of virtual time.
 *
 * <p>Source: CUPTI of CUDA 5.5, section 2.3 "CUPTI Activity API".
 */
public interface ActivityApi {

    /**
     * The result of dequeuing or querying a buffer.
     *
     * @param result CUPTI_SUCCESS; CUPTI_ERROR_QUEUE_EMPTY if the queue has no buffer; for a query,
     *     CUPTI_ERROR_MAX_LIMIT_REACHED if the buffer is full
     * @param buffer the buffer that was dequeued; null for a query, and if the queue has no buffer
     * @param validBufferSizeBytes how many of its bytes hold records
     */
    record Queued(CUptiResult result, @Nullable ActivityBuffer buffer, long validBufferSizeBytes) {
        static final Queued NONE = new Queued(CUptiResult.CUPTI_ERROR_QUEUE_EMPTY, null, 0);
    }

    // -- enabled kinds -------------------------------------------------------------------------------------------

    /**
     * Enables the records of a kind, except in contexts with a setting of their own. If the kind is DEVICE, CONTEXT or
     * ENVIRONMENT, records of the existing devices or contexts are written at once, or as soon as there is a buffer.
     *
     * @param kind the kind; not null
     * @throws CuptiException CUPTI_ERROR_INVALID_KIND if {@code kind} is null, or if the structures are those of CUDA
     *     5.5 and it does not have the kind; CUPTI_ERROR_NOT_COMPATIBLE if the recorder cannot write records of the
     *     kind, or if it is CDP_KERNEL, which comes with CONCURRENT_KERNEL
     */
    void cuptiActivityEnable(ActivityKind kind);

    /**
     * Disables the records of a kind, except in contexts with a setting of their own.
     *
     * @param kind the kind; not null
     * @throws CuptiException CUPTI_ERROR_INVALID_KIND if {@code kind} is null or CDP_KERNEL
     */
    void cuptiActivityDisable(ActivityKind kind);

    /**
     * Enables the records of a kind in a context. This overrides the global setting.
     *
     * @param context the context; not null
     * @param kind the kind; not null
     * @throws CuptiException as {@link #cuptiActivityEnable}; CUPTI_ERROR_NOT_COMPATIBLE also if records of the kind
     *     belong to no context; CUPTI_ERROR_INVALID_CONTEXT if {@code context} is null, destroyed, or of another
     *     machine
     */
    void cuptiActivityEnableContext(ContextHandle context, ActivityKind kind);

    /**
     * Disables the records of a kind in a context. This overrides the global setting.
     *
     * @param context the context; not null
     * @param kind the kind; not null
     * @throws CuptiException as {@link #cuptiActivityDisable}; CUPTI_ERROR_INVALID_KIND also if records of the kind
     *     belong to no context; CUPTI_ERROR_INVALID_CONTEXT if {@code context} is null, destroyed, or of another
     *     machine
     */
    void cuptiActivityDisableContext(ContextHandle context, ActivityKind kind);

    // -- buffers by callbacks ------------------------------------------------------------------------------------

    /**
     * Registers the callbacks that provide empty buffers and take completed ones. From now on the functions for queues
     * of buffers cannot be used. The callbacks are called inside the machine, by the thread that drives it: they may
     * call the recorder, but not wait for the machine.
     *
     * @param funcBufferRequested provides an empty buffer; not null
     * @param funcBufferCompleted takes a completed buffer; not null
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if one is null
     */
    void cuptiActivityRegisterCallbacks(
            BuffersCallbackRequestFunc funcBufferRequested, BuffersCallbackCompleteFunc funcBufferCompleted);

    /**
     * Waits for the work of a stream or a context and returns the buffers with its records.
     *
     * @param context the context; null returns the buffers with records of no context, without waiting
     * @param streamId the stream; 0 for the context and all of its streams
     * @param flag 0; with the structures of CUDA 13.0 also 1, which does not wait for work
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION if no callbacks are registered, or in a callback or a host
     *     function; CUPTI_ERROR_INVALID_PARAMETER for another flag; CUPTI_ERROR_INVALID_CONTEXT if {@code context} is
     *     of another machine
     */
    void cuptiActivityFlush(@Nullable ContextHandle context, int streamId, int flag);

    /**
     * Waits for all work and returns all buffers.
     *
     * @param flag 0; with the structures of CUDA 13.0 also 1, which does not wait for work
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION if no callbacks are registered, or in a callback or a host
     *     function; CUPTI_ERROR_INVALID_PARAMETER for another flag
     */
    void cuptiActivityFlushAll(int flag);

    // -- buffers by queues ---------------------------------------------------------------------------------------

    /**
     * Appends a buffer to a queue. The buffer belongs to the recorder until it is dequeued.
     *
     * @param context the context whose records it is for; null for records of no context
     * @param streamId the stream whose records it is for; 0 for records of the context
     * @param buffer the buffer; not null, beginning at a multiple of 8
     * @param bufferSizeBytes how many of its bytes are used, at least 1024
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION if callbacks are registered; CUPTI_ERROR_INVALID_PARAMETER
     *     if the buffer is null, does not begin at a multiple of 8, is too small, or shares bytes with one that is
     *     queued; CUPTI_ERROR_INVALID_CONTEXT if {@code context} is of another machine
     */
    void cuptiActivityEnqueueBuffer(
            @Nullable ContextHandle context, int streamId, ActivityBuffer buffer, long bufferSizeBytes);

    /**
     * Removes and returns the first buffer of a queue. No more records are written into it.
     *
     * @param context the context; null for the queue of records of no context
     * @param streamId the stream; 0 for the queue of the context
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION if callbacks are registered; CUPTI_ERROR_INVALID_CONTEXT if
     *     {@code context} is of another machine
     */
    Queued cuptiActivityDequeueBuffer(@Nullable ContextHandle context, int streamId);

    /**
     * Returns the state of the first buffer of a queue, which stays queued.
     *
     * @param context the context; null for the queue of records of no context
     * @param streamId the stream; 0 for the queue of the context
     * @throws CuptiException CUPTI_ERROR_INVALID_CONTEXT if {@code context} is of another machine
     */
    Queued cuptiActivityQueryBuffer(@Nullable ContextHandle context, int streamId);

    /**
     * Returns how many records of a queue were dropped for lack of room since the last call of this function.
     *
     * @param context the context; null for the queue of records of no context
     * @param streamId the stream; 0 for the queue of the context
     * @throws CuptiException CUPTI_ERROR_INVALID_CONTEXT if {@code context} is of another machine
     */
    long cuptiActivityGetNumDroppedRecords(@Nullable ContextHandle context, int streamId);

    /**
     * Moves a cursor to the next record of a buffer.
     *
     * @param buffer the buffer; not null
     * @param validBufferSizeBytes how many of its bytes hold records
     * @param record the cursor; a new one moves to the first record; not null
     * @return CUPTI_SUCCESS; CUPTI_ERROR_MAX_LIMIT_REACHED if there are no more records
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if the buffer or the cursor is null, or if the valid size is
     *     negative or exceeds the size of the buffer; CUPTI_ERROR_INVALID_KIND if the bytes are no complete record
     */
    CUptiResult cuptiActivityGetNextRecord(ActivityBuffer buffer, long validBufferSizeBytes, ActivityCursor record);

    // -- attributes ----------------------------------------------------------------------------------------------

    /**
     * Writes the value of an attribute into an array, as 8 bytes, little-endian.
     *
     * @param attr the attribute; not null
     * @param value the array, of at least 8 bytes; not null
     * @return how many bytes were written, which is 8
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if the attribute or the array is null;
     *     CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT if the array is shorter than 8 bytes
     */
    int cuptiActivityGetAttribute(ActivityAttribute attr, byte[] value);

    /**
     * Sets an attribute, for streams that are created from now on.
     *
     * @param attr the attribute; not null
     * @param value the value: 8 bytes, little-endian, not negative; not null
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if the attribute or the array is null, or if the value is
     *     negative; CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT if the array is shorter than 8 bytes
     */
    void cuptiActivitySetAttribute(ActivityAttribute attr, byte[] value);

    // -- ids and time --------------------------------------------------------------------------------------------

    /**
     * Returns the ordinal of a context's device.
     *
     * @param context the context; null for the current one
     * @throws CuptiException CUPTI_ERROR_INVALID_DEVICE if {@code context} is destroyed or of another machine, or if it
     *     is null and no context is current
     */
    int cuptiGetDeviceId(@Nullable ContextHandle context);

    /**
     * Returns the id of a stream in records.
     *
     * @param context the context that the stream must belong to; null for any
     * @param stream the stream; null for the default stream of {@code context}, or of the current context
     * @throws CuptiException CUPTI_ERROR_INVALID_STREAM if {@code stream} is destroyed, of another machine or of
     *     another context, or if it and {@code context} are null and no context is current
     */
    int cuptiGetStreamId(@Nullable ContextHandle context, @Nullable StreamHandle stream);

    /** Returns the time of the host, in nanoseconds of virtual time, on the clock of the records. */
    long cuptiGetTimestamp();
}
