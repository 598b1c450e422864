package orrery.cupti;

import orrery.core.context.ExecutionContext;
import orrery.core.machine.Named;
import orrery.core.stream.Stream;

/**
 * The activity API, by its documented names. A call that fails raises {@link CuptiException}; what a call answers in
 * the normal course of things, such as that there are no more records, is its value. Every function but
 * {@link #cuptiActivityRegisterCallbacks} and {@link #cuptiGetTimestamp} fails with CUPTI_ERROR_NOT_INITIALIZED on a
 * recorder that was closed.
 *
 * <p>Contexts and streams are named by handles of any face of the machine; {@code null} is NULL. Source: the document
 * "CUPTI Activity API".
 */
public interface ActivityApi {

    /**
     * What a queue answers.
     *
     * @param result CUPTI_SUCCESS; CUPTI_ERROR_QUEUE_EMPTY; of a query, CUPTI_ERROR_MAX_LIMIT_REACHED for a full buffer
     * @param buffer the buffer that was taken out of the queue; null if none was
     * @param validBufferSizeBytes how many of its bytes hold records
     */
    record Queued(CUptiResult result, ActivityBuffer buffer, long validBufferSizeBytes) {}

    // -- what is collected ---------------------------------------------------------------------------------------

    /**
     * Collects records of a kind. Of devices and contexts those are told at once that are there already.
     *
     * @throws CuptiException CUPTI_ERROR_NOT_COMPATIBLE if the machine knows nothing of the kind, or the kind is
     *     enabled with another one; CUPTI_ERROR_INVALID_KIND without a kind
     */
    void cuptiActivityEnable(ActivityKind kind);

    /**
     * Collects no more records of a kind, where no context has a setting of its own.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_KIND without a kind; CUPTI_ERROR_NOT_COMPATIBLE for a kind that is
     *     disabled with another one
     */
    void cuptiActivityDisable(ActivityKind kind);

    /**
     * Collects records of a kind in a context, whatever is enabled elsewhere.
     *
     * @throws CuptiException as {@link #cuptiActivityEnable}; CUPTI_ERROR_INVALID_CONTEXT without a context
     */
    void cuptiActivityEnableContext(Named<ExecutionContext> context, ActivityKind kind);

    /**
     * Collects no records of a kind in a context, whatever is enabled elsewhere.
     *
     * @throws CuptiException as {@link #cuptiActivityDisable}; CUPTI_ERROR_INVALID_CONTEXT without a context
     */
    void cuptiActivityDisableContext(Named<ExecutionContext> context, ActivityKind kind);

    // -- buffers by callbacks ------------------------------------------------------------------------------------

    /**
     * Handles buffers by callbacks from now on, and not by queues. They are called in the midst of what the machine
     * does.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if one is missing
     */
    void cuptiActivityRegisterCallbacks(
            BuffersCallbackRequestFunc funcBufferRequested, BuffersCallbackCompleteFunc funcBufferCompleted);

    /**
     * Waits for work and gives its records back: of a stream, of a whole context if {@code streamId} is 0, or, without
     * waiting, those of no context if there is none.
     *
     * @param flag 0
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION without callbacks, or in one; CUPTI_ERROR_INVALID_PARAMETER
     *     for another flag
     */
    void cuptiActivityFlush(Named<ExecutionContext> context, int streamId, int flag);

    /**
     * Waits for all work and gives all records back.
     *
     * @param flag 0
     * @throws CuptiException as {@link #cuptiActivityFlush}
     */
    void cuptiActivityFlushAll(int flag);

    // -- buffers by queues ---------------------------------------------------------------------------------------

    /**
     * Queues a buffer, which is the recorder's until it is dequeued: for records of a stream, of a context if
     * {@code streamId} is 0, or of no context if there is none.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION once callbacks are registered; CUPTI_ERROR_INVALID_PARAMETER
     *     for no buffer, one that does not begin at a multiple of 8 or one of less than 1024 bytes
     */
    void cuptiActivityEnqueueBuffer(
            Named<ExecutionContext> context, int streamId, ActivityBuffer buffer, long bufferSizeBytes);

    /**
     * Takes the first buffer out of a queue. No more records come into it.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION once callbacks are registered
     */
    Queued cuptiActivityDequeueBuffer(Named<ExecutionContext> context, int streamId);

    /**
     * Looks at the first buffer of a queue, which stays the recorder's.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION once callbacks are registered
     */
    Queued cuptiActivityQueryBuffer(Named<ExecutionContext> context, int streamId);

    /** How many records of a queue were dropped for want of room since this was asked last. */
    long cuptiActivityGetNumDroppedRecords(Named<ExecutionContext> context, int streamId);

    /**
     * Goes on to the next record of a buffer.
     *
     * @param validBufferSizeBytes how many bytes hold records
     * @param record a place in the buffer; a new cursor goes to the first record
     * @return CUPTI_SUCCESS, or CUPTI_ERROR_MAX_LIMIT_REACHED if there are no more records
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER for no buffer, no cursor or more bytes than there are;
     *     CUPTI_ERROR_INVALID_KIND for what is no record
     */
    CUptiResult cuptiActivityGetNextRecord(ActivityBuffer buffer, long validBufferSizeBytes, ActivityCursor record);

    // -- attributes ----------------------------------------------------------------------------------------------

    /**
     * Writes the value of an attribute into {@code value}.
     *
     * @return how many bytes were written
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER without an attribute or a place;
     *     CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT if the place is too small
     */
    int cuptiActivityGetAttribute(ActivityAttribute attr, byte[] value);

    /**
     * Sets an attribute to a value: 8 bytes, little-endian.
     *
     * @throws CuptiException as {@link #cuptiActivityGetAttribute}
     */
    void cuptiActivitySetAttribute(ActivityAttribute attr, byte[] value);

    // -- numbers and time ----------------------------------------------------------------------------------------

    /**
     * The ordinal of a context's device; of the current context's if there is none.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_DEVICE if none is current
     */
    int cuptiGetDeviceId(Named<ExecutionContext> context);

    /**
     * The number of a stream in records.
     *
     * @param context the context that it has to be in; null for any
     * @throws CuptiException CUPTI_ERROR_INVALID_STREAM if it is not there
     */
    int cuptiGetStreamId(Named<ExecutionContext> context, Named<Stream> stream);

    /** The time of the machine's host in nanoseconds, by the clock of the records. */
    long cuptiGetTimestamp();
}
