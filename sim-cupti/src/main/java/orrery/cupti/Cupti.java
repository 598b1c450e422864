package orrery.cupti;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.machine.SimulatedMachine;
import orrery.cupti.collect.Collector;
import orrery.cupti.collect.RecordBuffer;
import orrery.cupti.collect.RecordQueue;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.RecordScope;
import orrery.sim.ContextHandle;
import orrery.sim.Machine;
import orrery.sim.StreamHandle;

/**
 * A recorder of activity: it listens to a machine and writes records of API calls, kernels, copies and other activity
 * into buffers. The program enables kinds of records, provides buffers and reads the records of completed buffers:
 *
 * <pre>{@code
 * Cupti cupti = Cupti.of(machine);
 * cupti.cuptiActivityRegisterCallbacks(
 *         () -> new BuffersCallbackRequestFunc.Granted(ActivityBuffer.allocate(16384), 16384, 0),
 *         (context, streamId, buffer, size, validSize) -> records.addAll(cupti.records(buffer, validSize)));
 * cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
 * ... // the program to record
 * cupti.cuptiActivityFlushAll(0);
 * }</pre>
 *
 * <p>The functions of the activity API have their documented names. A function that fails throws {@link CuptiException}
 * with the documented result code. Results that are no failures, such as the end of a buffer, are returned. Every
 * function except {@link #cuptiActivityRegisterCallbacks} and {@link #cuptiGetTimestamp} fails with
 * CUPTI_ERROR_NOT_INITIALIZED if the recorder is closed.
 *
 * <p>Contexts and streams are given as handles of any API of the machine; null stands for NULL. Stream ids are those of
 * {@link #cuptiGetStreamId}; 0 is the default stream. All times are nanoseconds of virtual time.
 *
 * <p>Recording takes no virtual time. A machine may have several recorders, which are independent of each other. All
 * methods may be called by any thread.
 *
 * <p>Source: CUPTI of CUDA 5.5, section 2.3 "CUPTI Activity API".
 */
public final class Cupti implements AutoCloseable {
    private static final int BUFFER_ALIGNMENT = 8;
    private static final int MIN_BUFFER_BYTES = 1024;

    /** {@code CUPTI_ACTIVITY_FLAG_FLUSH_FORCED} of CUDA 13.0. */
    private static final int FLUSH_FORCED = 1;

    /**
     * The result of dequeuing or querying a buffer.
     *
     * @param result CUPTI_SUCCESS; CUPTI_ERROR_QUEUE_EMPTY if the queue has no buffer; for a query,
     *     CUPTI_ERROR_MAX_LIMIT_REACHED if the buffer is full
     * @param buffer the buffer that was dequeued; null for a query, and if the queue has no buffer
     * @param validBufferSizeBytes how many of its bytes hold records
     */
    public record Queued(CUptiResult result, @Nullable ActivityBuffer buffer, long validBufferSizeBytes) {
        private static final Queued NONE = new Queued(CUptiResult.CUPTI_ERROR_QUEUE_EMPTY, null, 0);
    }

    private final SimulatedMachine machine;
    private final RecorderCalls calls;
    private final Collector collector;
    private final RecordReader reader;

    private Cupti(SimulatedMachine machine, Generation generation) {
        this.machine = machine;
        this.calls = new RecorderCalls(machine);
        this.collector = new Collector(machine, generation);
        this.reader = new RecordReader(generation, collector.strings());
    }

    /** Creates a recorder with the record structures of CUDA 5.5, the version that the documentation describes. */
    public static Cupti of(Machine machine) {
        return of(machine, Generation.CUDA_5_5);
    }

    /** Creates a recorder with the record structures of a generation, for example those of CUDA 13.0. */
    public static Cupti of(Machine machine, Generation generation) {
        return new Cupti(SimulatedMachine.of(machine), generation);
    }

    /**
     * Stops recording, without waiting for work. Buffers are returned through the callback, if one is registered, which
     * can still read them with this recorder. Closing twice has no effect.
     */
    @Override
    public void close() {
        if (!calls.closed()) {
            calls.runInside(collector::close);
            calls.close();
        }
    }

    // -- enabled kinds -------------------------------------------------------------------------------------------

    /**
     * Enables the records of a kind, except in contexts with a setting of their own. If the kind is DEVICE, CONTEXT or
     * ENVIRONMENT, records of the existing devices or contexts are written at once, or as soon as there is a buffer.
     *
     * @param kind the kind; not null
     * @throws CuptiException CUPTI_ERROR_INVALID_KIND if {@code kind} is null, or if the structures are those of CUDA
     *     5.5 and it does not have the kind; CUPTI_ERROR_NOT_COMPATIBLE if the recorder cannot write records of the
     *     kind, or if it is CDP_KERNEL, which comes with CONCURRENT_KERNEL, or DEVICE_GRAPH_TRACE, which comes with
     *     GRAPH_TRACE
     */
    public void cuptiActivityEnable(ActivityKind kind) {
        String function = "cuptiActivityEnable";
        calls.run(function, () -> {
            checkCanBeEnabled(function, kind);
            collector.enable(kind);
        });
    }

    /**
     * Disables the records of a kind, except in contexts with a setting of their own.
     *
     * @param kind the kind; not null
     * @throws CuptiException CUPTI_ERROR_INVALID_KIND if {@code kind} is null, CDP_KERNEL or DEVICE_GRAPH_TRACE
     */
    public void cuptiActivityDisable(ActivityKind kind) {
        String function = "cuptiActivityDisable";
        calls.run(function, () -> {
            checkCanBeDisabled(function, kind);
            collector.disable(kind);
        });
    }

    /**
     * Enables the records of a kind in a context. This overrides the global setting.
     *
     * @param context the context; not null
     * @param kind the kind; not null
     * @throws CuptiException as {@link #cuptiActivityEnable}; CUPTI_ERROR_NOT_COMPATIBLE also if records of the kind
     *     belong to no context; CUPTI_ERROR_INVALID_CONTEXT if {@code context} is null, destroyed, or of another
     *     machine
     */
    public void cuptiActivityEnableContext(ContextHandle context, ActivityKind kind) {
        String function = "cuptiActivityEnableContext";
        calls.run(function, () -> {
            ExecutionContext live = calls.liveContext(function, context);
            checkCanBeEnabled(function, kind);
            CuptiRule.NOT_OF_CONTEXTS.require(kind.scope() != RecordScope.GLOBAL, () -> function + " is given " + kind);
            collector.enable(live, kind);
        });
    }

    /**
     * Disables the records of a kind in a context. This overrides the global setting.
     *
     * @param context the context; not null
     * @param kind the kind; not null
     * @throws CuptiException as {@link #cuptiActivityDisable}; CUPTI_ERROR_INVALID_KIND also if records of the kind
     *     belong to no context; CUPTI_ERROR_INVALID_CONTEXT if {@code context} is null, destroyed, or of another
     *     machine
     */
    public void cuptiActivityDisableContext(ContextHandle context, ActivityKind kind) {
        String function = "cuptiActivityDisableContext";
        calls.run(function, () -> {
            ExecutionContext live = calls.liveContext(function, context);
            checkCanBeDisabled(function, kind);
            CuptiRule.DISABLED.require(kind.scope() != RecordScope.GLOBAL, () -> function + " is given " + kind);
            collector.disable(live, kind);
        });
    }

    /**
     * Enables or disables the records of graphs that kernels launch; at first they are disabled. Such a launch has a
     * DEVICE_GRAPH_TRACE record if GRAPH_TRACE is enabled; else its nodes have records like those of other graphs. With
     * the structures of CUDA 5.5 the function has no effect: the nodes always have records.
     */
    public void cuptiActivityEnableDeviceGraph(boolean enable) {
        calls.run("cuptiActivityEnableDeviceGraph", () -> collector.enableDeviceGraphs(enable));
    }

    private void checkKind(String function, ActivityKind kind) {
        CuptiRule.KIND.require(kind != null, () -> function + " is given no kind");
        Generation generation = collector.generation();
        CuptiRule.KIND.require(
                kind.isIn(generation),
                () -> function + " is given " + kind + " on a recorder with the structures of " + generation);
    }

    /**
     * Checks that a kind can be disabled. That it is not compatible is no error here: the document lists the code for
     * enabling only.
     */
    private void checkCanBeDisabled(String function, ActivityKind kind) {
        checkKind(function, kind);
        CuptiRule.DISABLED.require(kind.scope() != RecordScope.WITH_ANOTHER_KIND, () -> function + " is given " + kind);
    }

    private void checkCanBeEnabled(String function, ActivityKind kind) {
        checkKind(function, kind);
        CuptiRule.ENABLED_WITH_ANOTHER.require(
                kind.scope() != RecordScope.WITH_ANOTHER_KIND, () -> function + " is given " + kind);
        CuptiRule.NOT_SIMULATED.require(kind.scope() != RecordScope.NOT_RECORDED, () -> function + " is given " + kind);
    }

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
    public void cuptiActivityRegisterCallbacks(
            BuffersCallbackRequestFunc funcBufferRequested, BuffersCallbackCompleteFunc funcBufferCompleted) {
        CuptiRule.CALLBACKS.require(
                funcBufferRequested != null && funcBufferCompleted != null,
                () -> "cuptiActivityRegisterCallbacks is given no callback "
                        + (funcBufferRequested == null ? "that provides buffers" : "that takes completed buffers"));
        calls.runInside(() -> collector.register(new CallbackAdapter(funcBufferRequested, funcBufferCompleted)));
    }

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
    public void cuptiActivityFlush(@Nullable ContextHandle context, int streamId, int flag) {
        String function = "cuptiActivityFlush";
        checkFlush(function, flag);
        calls.run(function, () -> {
            ExecutionContext named = calls.contextOrNull(function, context);
            if (named == null) {
                collector.flush().flushGlobal();
            } else {
                collector.flush().flush(named, Integer.toUnsignedLong(streamId), flag != FLUSH_FORCED, function);
            }
        });
    }

    /**
     * Waits for all work and returns all buffers.
     *
     * @param flag 0; with the structures of CUDA 13.0 also 1, which does not wait for work
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION if no callbacks are registered, or in a callback or a host
     *     function; CUPTI_ERROR_INVALID_PARAMETER for another flag
     */
    public void cuptiActivityFlushAll(int flag) {
        String function = "cuptiActivityFlushAll";
        checkFlush(function, flag);
        calls.run(function, () -> collector.flush().flushAll(flag != FLUSH_FORCED, function));
    }

    private void checkFlush(String function, int flag) {
        calls.checkOpen(function);
        CuptiRule.FLUSH.require(
                collector.hasCallbacks(), () -> function + " is called, but no callbacks are registered");
        boolean forced = flag == FLUSH_FORCED && collector.generation() == Generation.CUDA_13_0;
        CuptiRule.FLUSH_FLAG.require(
                flag == 0 || forced,
                () -> function + " is given the flag " + flag + " on a recorder with the structures of "
                        + collector.generation());
        CuptiRule.FLUSH_IN_CALLBACK.require(
                !machine.entered(), () -> function + " is called by a callback of the recorder, or by a host function");
    }

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
    public void cuptiActivityEnqueueBuffer(
            @Nullable ContextHandle context, int streamId, ActivityBuffer buffer, long bufferSizeBytes) {
        String function = "cuptiActivityEnqueueBuffer";
        calls.run(function, () -> {
            checkQueues(function);
            checkBuffer(function, buffer, bufferSizeBytes);
            ExecutionContext named = calls.contextOrNull(function, context);
            collector.enqueue(named, Integer.toUnsignedLong(streamId), buffer, (int) bufferSizeBytes);
        });
    }

    private void checkBuffer(String function, @Nullable ActivityBuffer buffer, long bytes) {
        CuptiRule.BUFFER.require(buffer != null, () -> function + " is given no buffer");
        String what = function + " is given " + bytes + " bytes of a buffer of " + buffer.size()
                + " bytes that begins at " + buffer.offset();
        CuptiRule.BUFFER.require(
                buffer.offset() % BUFFER_ALIGNMENT == 0 && bytes >= MIN_BUFFER_BYTES && bytes <= buffer.size(),
                () -> what);
        CuptiRule.BUFFER.require(
                !collector.queues().overlaps(buffer, (int) bytes), () -> what + ", which are queued already");
    }

    /**
     * Removes and returns the first buffer of a queue. No more records are written into it.
     *
     * @param context the context; null for the queue of records of no context
     * @param streamId the stream; 0 for the queue of the context
     * @throws CuptiException CUPTI_ERROR_INVALID_OPERATION if callbacks are registered; CUPTI_ERROR_INVALID_CONTEXT if
     *     {@code context} is of another machine
     */
    public Queued cuptiActivityDequeueBuffer(@Nullable ContextHandle context, int streamId) {
        String function = "cuptiActivityDequeueBuffer";
        return calls.call(function, thread -> {
            checkQueues(function);
            ExecutionContext named = calls.contextOrNull(function, context);
            RecordBuffer head = collector.dequeue(named, Integer.toUnsignedLong(streamId));
            return head == null ? Queued.NONE : new Queued(CUptiResult.CUPTI_SUCCESS, head.buffer(), head.used());
        });
    }

    /**
     * Returns the state of the first buffer of a queue, which stays queued.
     *
     * @param context the context; null for the queue of records of no context
     * @param streamId the stream; 0 for the queue of the context
     * @throws CuptiException CUPTI_ERROR_INVALID_CONTEXT if {@code context} is of another machine
     */
    public Queued cuptiActivityQueryBuffer(@Nullable ContextHandle context, int streamId) {
        String function = "cuptiActivityQueryBuffer";
        return calls.call(function, thread -> {
            RecordBuffer head = queue(function, context, streamId).head();
            if (head == null) {
                return Queued.NONE;
            }
            CUptiResult result = head.full() ? CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED : CUptiResult.CUPTI_SUCCESS;
            return new Queued(result, null, head.used());
        });
    }

    private void checkQueues(String function) {
        CuptiRule.QUEUES_AND_CALLBACKS.require(
                !collector.hasCallbacks(), () -> function + " is called after callbacks were registered");
    }

    private RecordQueue queue(String function, @Nullable ContextHandle context, int streamId) {
        ExecutionContext named = calls.contextOrNull(function, context);
        return collector.queues().of(named, Integer.toUnsignedLong(streamId));
    }

    /**
     * Returns how many records of a queue were dropped for lack of room since the last call of this function.
     *
     * @param context the context; null for the queue of records of no context
     * @param streamId the stream; 0 for the queue of the context
     * @throws CuptiException CUPTI_ERROR_INVALID_CONTEXT if {@code context} is of another machine
     */
    public long cuptiActivityGetNumDroppedRecords(@Nullable ContextHandle context, int streamId) {
        String function = "cuptiActivityGetNumDroppedRecords";
        return calls.call(function, thread -> queue(function, context, streamId).takeDropped());
    }

    /**
     * Returns whether a record is missing: it was dropped, or the machine notifies the recorder no more, which the log
     * tells.
     */
    public boolean hasDropped() {
        return calls.call("hasDropped", thread -> collector.hasDropped());
    }

    // -- reading -------------------------------------------------------------------------------------------------

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
    public CUptiResult cuptiActivityGetNextRecord(
            ActivityBuffer buffer, long validBufferSizeBytes, ActivityCursor record) {
        calls.checkOpen("cuptiActivityGetNextRecord");
        return reader.next(buffer, validBufferSizeBytes, record)
                ? CUptiResult.CUPTI_SUCCESS
                : CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED;
    }

    /**
     * Reads all records of a buffer, as {@link #cuptiActivityGetNextRecord} does one by one.
     *
     * @param buffer the buffer
     * @param validBufferSizeBytes how many of its bytes hold records
     * @throws CuptiException as {@link #cuptiActivityGetNextRecord}
     */
    public List<Activity> records(ActivityBuffer buffer, long validBufferSizeBytes) {
        calls.checkOpen("cuptiActivityGetNextRecord");
        return reader.all(buffer, validBufferSizeBytes);
    }

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
    public int cuptiActivityGetAttribute(ActivityAttribute attr, byte[] value) {
        String function = "cuptiActivityGetAttribute";
        return calls.call(function, thread -> {
            AttributeValue.get(function, attr, value, collector.deviceBuffers().sizes());
            return AttributeValue.BYTES;
        });
    }

    /**
     * Sets an attribute, for streams that are created from now on.
     *
     * @param attr the attribute; not null
     * @param value the value: 8 bytes, little-endian, not negative; not null
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if the attribute or the array is null, or if the value is
     *     negative; CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT if the array is shorter than 8 bytes
     */
    public void cuptiActivitySetAttribute(ActivityAttribute attr, byte[] value) {
        String function = "cuptiActivitySetAttribute";
        calls.run(function, () -> {
            var buffers = collector.deviceBuffers();
            buffers.resize(AttributeValue.set(function, attr, value, buffers.sizes()));
        });
    }

    // -- ids and time --------------------------------------------------------------------------------------------

    /**
     * Returns the ordinal of a context's device.
     *
     * @param context the context; null for the current one
     * @throws CuptiException CUPTI_ERROR_INVALID_DEVICE if {@code context} is destroyed or of another machine, or if it
     *     is null and no context is current
     */
    public int cuptiGetDeviceId(@Nullable ContextHandle context) {
        String function = "cuptiGetDeviceId";
        return calls.call(
                function,
                thread -> calls.contextOrCurrent(function, context, thread).deviceOrdinal());
    }

    /**
     * Returns the id of a stream in records.
     *
     * @param context the context that the stream must belong to; null for any
     * @param stream the stream; null for the default stream of {@code context}
     * @throws CuptiException CUPTI_ERROR_INVALID_STREAM if {@code stream} is destroyed, of another machine or of
     *     another context, or if it and {@code context} are null
     */
    public int cuptiGetStreamId(@Nullable ContextHandle context, @Nullable StreamHandle stream) {
        String function = "cuptiGetStreamId";
        return calls.call(function, thread -> calls.streamId(function, context, stream));
    }

    /** Returns the time of the host, in nanoseconds of virtual time, on the clock of the records. */
    public long cuptiGetTimestamp() {
        return machine.ask(thread -> machine.now());
    }
}
