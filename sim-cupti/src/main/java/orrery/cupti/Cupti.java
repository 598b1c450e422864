package orrery.cupti;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import orrery.core.context.ExecutionContext;
import orrery.core.machine.HostThread;
import orrery.core.machine.Machine;
import orrery.core.machine.Named;
import orrery.core.stream.Stream;
import orrery.core.trace.TracedContext;
import orrery.cupti.collect.Collector;
import orrery.cupti.collect.Filling;
import orrery.cupti.collect.Switches;
import orrery.cupti.record.Activity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/**
 * A recorder of activity: it listens to a machine and keeps records of what it does. Recording takes none of the
 * machine's time. Several recorders of one machine know nothing of each other.
 */
public final class Cupti implements ActivityApi, AutoCloseable {
    private static final int ALIGNMENT = 8;
    private static final int LEAST_BYTES = 1024;
    private static final int ATTRIBUTE_BYTES = 8;
    private static final int KIND_BYTES = 4;

    /** CUPTI_ACTIVITY_FLAG_FLUSH_FORCED, which is younger than the document. */
    private static final int FORCED = 1;

    private final Machine machine;
    private final Collector collector;
    private volatile boolean closed;

    private Cupti(Machine machine, Generation generation) {
        this.machine = machine;
        this.collector = new Collector(machine, generation);
    }

    /** A recorder with the structures of the document. */
    public static Cupti of(Machine machine) {
        return of(machine, Generation.CUDA_5_5);
    }

    /** A recorder with the structures of a generation. */
    public static Cupti of(Machine machine, Generation generation) {
        return new Cupti(machine, generation);
    }

    /**
     * Records nothing any more, and waits for nothing. The buffers go back through the callback, if one is registered;
     * what has been given back can still be read by it.
     */
    @Override
    public void close() {
        if (!closed) {
            machine.ask(thread -> {
                collector.close();
                return null;
            });
            closed = true;
        }
    }

    // -- how a call is made --------------------------------------------------------------------------------------

    private <T> T call(String who, Function<HostThread, T> body) {
        checkOpen(who);
        return machine.ask(body);
    }

    private void run(String who, Runnable body) {
        call(who, thread -> {
            body.run();
            return null;
        });
    }

    private void checkOpen(String who) {
        CuptiRule.NOT_INITIALIZED.require(!closed, () -> who + " is called on a recorder that was closed");
    }

    private ExecutionContext context(String who, Named<ExecutionContext> handle) {
        ExecutionContext context = handle == null ? null : handle.named(machine);
        CuptiRule.CONTEXT.require(
                context != null,
                () -> who + " is given " + (handle == null ? "no context" : handle + " of another machine"));
        return context;
    }

    /** A context that has still something to record. */
    private ExecutionContext living(String who, Named<ExecutionContext> handle) {
        ExecutionContext context = context(who, handle);
        CuptiRule.CONTEXT.require(!context.destroyed(), () -> who + " is given " + handle + ", which was destroyed");
        return context;
    }

    private ExecutionContext contextOrNull(String who, Named<ExecutionContext> handle) {
        return handle == null ? null : context(who, handle);
    }

    // -- what is collected ---------------------------------------------------------------------------------------

    @Override
    public void cuptiActivityEnable(ActivityKind kind) {
        run("cuptiActivityEnable", () -> collector.collect(enableable("cuptiActivityEnable", kind), true));
    }

    @Override
    public void cuptiActivityDisable(ActivityKind kind) {
        run("cuptiActivityDisable", () -> collector.collect(switchable("cuptiActivityDisable", kind), false));
    }

    @Override
    public void cuptiActivityEnableContext(Named<ExecutionContext> context, ActivityKind kind) {
        String who = "cuptiActivityEnableContext";
        run(who, () -> collector.collect(living(who, context), ofContexts(who, enableable(who, kind)), true));
    }

    @Override
    public void cuptiActivityDisableContext(Named<ExecutionContext> context, ActivityKind kind) {
        String who = "cuptiActivityDisableContext";
        run(who, () -> collector.collect(living(who, context), ofContexts(who, switchable(who, kind)), false));
    }

    private static ActivityKind ofContexts(String who, ActivityKind kind) {
        CuptiRule.NOT_OF_CONTEXTS.require(!Switches.global(kind), () -> who + " is given " + kind);
        return kind;
    }

    private static ActivityKind switchable(String who, ActivityKind kind) {
        CuptiRule.KIND.require(kind != null, () -> who + " is given no kind");
        CuptiRule.CDP.require(kind != ActivityKind.CDP_KERNEL, () -> who + " is given CDP_KERNEL");
        return kind;
    }

    private static ActivityKind enableable(String who, ActivityKind kind) {
        CuptiRule.NOT_KNOWABLE.require(kind == null || Switches.knowable(kind), () -> who + " is given " + kind);
        return switchable(who, kind);
    }

    // -- buffers by callbacks ------------------------------------------------------------------------------------

    @Override
    public void cuptiActivityRegisterCallbacks(
            BuffersCallbackRequestFunc funcBufferRequested, BuffersCallbackCompleteFunc funcBufferCompleted) {
        CuptiRule.CALLBACKS.require(
                funcBufferRequested != null && funcBufferCompleted != null,
                () -> "cuptiActivityRegisterCallbacks is given no callback");
        machine.ask(thread -> {
            collector.register(funcBufferRequested, funcBufferCompleted);
            return null;
        });
    }

    @Override
    public void cuptiActivityFlush(Named<ExecutionContext> context, int streamId, int flag) {
        String who = "cuptiActivityFlush";
        checkFlush(who, flag);
        run(who, () -> {
            ExecutionContext named = contextOrNull(who, context);
            if (named == null) {
                collector.flushGlobal();
            } else {
                collector.flush(named, Integer.toUnsignedLong(streamId), flag != FORCED, who);
            }
        });
    }

    @Override
    public void cuptiActivityFlushAll(int flag) {
        String who = "cuptiActivityFlushAll";
        checkFlush(who, flag);
        run(who, () -> collector.flushAll(flag != FORCED, who));
    }

    private void checkFlush(String who, int flag) {
        checkOpen(who);
        CuptiRule.FLUSH.require(collector.buffers().callbacks(), () -> who + " is called without callbacks");
        boolean forced = flag == FORCED && collector.generation() == Generation.CUDA_13_0;
        CuptiRule.FLUSH_FLAG.require(flag == 0 || forced, () -> who + " is given the flag " + flag);
        CuptiRule.FLUSH_IN_CALLBACK.require(
                !machine.entered(), () -> who + " is called by a callback of the recorder, or by a host function");
    }

    // -- buffers by queues ---------------------------------------------------------------------------------------

    @Override
    public void cuptiActivityEnqueueBuffer(
            Named<ExecutionContext> context, int streamId, ActivityBuffer buffer, long bufferSizeBytes) {
        String who = "cuptiActivityEnqueueBuffer";
        run(who, () -> {
            checkQueues(who);
            boolean fits = buffer != null
                    && buffer.offset() % ALIGNMENT == 0
                    && bufferSizeBytes >= LEAST_BYTES
                    && bufferSizeBytes <= buffer.size();
            boolean queued = fits && collector.buffers().holds(buffer, (int) bufferSizeBytes);
            CuptiRule.BUFFER.require(
                    fits && !queued,
                    () -> who + " is given "
                            + (buffer == null
                                    ? "no buffer"
                                    : bufferSizeBytes + " bytes of a buffer of " + buffer.size() + " bytes at "
                                            + buffer.offset() + (queued ? ", which are queued already" : "")));
            collector.enqueue(
                    contextOrNull(who, context), Integer.toUnsignedLong(streamId), buffer, (int) bufferSizeBytes);
        });
    }

    @Override
    public Queued cuptiActivityDequeueBuffer(Named<ExecutionContext> context, int streamId) {
        String who = "cuptiActivityDequeueBuffer";
        return call(who, thread -> {
            checkQueues(who);
            TracedContext named = contextOrNull(who, context);
            Filling head = collector.dequeue(named, Integer.toUnsignedLong(streamId));
            return head == null
                    ? new Queued(CUptiResult.CUPTI_ERROR_QUEUE_EMPTY, null, 0)
                    : new Queued(CUptiResult.CUPTI_SUCCESS, head.buffer(), head.used());
        });
    }

    @Override
    public Queued cuptiActivityQueryBuffer(Named<ExecutionContext> context, int streamId) {
        String who = "cuptiActivityQueryBuffer";
        return call(who, thread -> {
            checkQueues(who);
            TracedContext named = contextOrNull(who, context);
            Filling head = collector
                    .buffers()
                    .of(named, Integer.toUnsignedLong(streamId))
                    .head();
            if (head == null) {
                return new Queued(CUptiResult.CUPTI_ERROR_QUEUE_EMPTY, null, 0);
            }
            CUptiResult result = head.full() ? CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED : CUptiResult.CUPTI_SUCCESS;
            return new Queued(result, null, head.used());
        });
    }

    private void checkQueues(String who) {
        CuptiRule.QUEUES_AND_CALLBACKS.require(
                !collector.buffers().callbacks(), () -> who + " is called, and callbacks are registered");
    }

    @Override
    public long cuptiActivityGetNumDroppedRecords(Named<ExecutionContext> context, int streamId) {
        String who = "cuptiActivityGetNumDroppedRecords";
        return call(who, thread -> {
            TracedContext named = contextOrNull(who, context);
            return collector
                    .buffers()
                    .of(named, Integer.toUnsignedLong(streamId))
                    .takeDropped();
        });
    }

    // -- reading -------------------------------------------------------------------------------------------------

    @Override
    public CUptiResult cuptiActivityGetNextRecord(
            ActivityBuffer buffer, long validBufferSizeBytes, ActivityCursor record) {
        checkOpen("cuptiActivityGetNextRecord");
        CuptiRule.NEXT_RECORD.require(
                buffer != null && record != null && validBufferSizeBytes >= 0 && validBufferSizeBytes <= buffer.size(),
                () -> validBufferSizeBytes + " bytes of " + (buffer == null ? "no buffer" : "a buffer") + " are read");
        long left = validBufferSizeBytes - record.next();
        if (left <= 0) {
            return CUptiResult.CUPTI_ERROR_MAX_LIMIT_REACHED;
        }
        int at = buffer.offset() + record.next();
        RecordType<?> type = left < KIND_BYTES ? null : type(buffer, at);
        int size = type == null ? 0 : type.structure(collector.generation()).size();
        CuptiRule.RECORD_KIND.require(
                type != null && size <= left, () -> "the " + left + " bytes at " + at + " are read as a record");
        Activity found = type.read(buffer.bytes(), at, collector.generation(), collector.texts()::at);
        record.moveTo(found, record.next() + size);
        return CUptiResult.CUPTI_SUCCESS;
    }

    private static RecordType<?> type(ActivityBuffer buffer, int at) {
        int number =
                ByteBuffer.wrap(buffer.bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
        return ActivityKind.of(number).flatMap(RecordTypes::of).orElse(null);
    }

    /** All records of a buffer, as {@link #cuptiActivityGetNextRecord} reads them one by one. */
    public List<Activity> records(ActivityBuffer buffer, long validBufferSizeBytes) {
        List<Activity> records = new ArrayList<>();
        ActivityCursor cursor = new ActivityCursor();
        while (cuptiActivityGetNextRecord(buffer, validBufferSizeBytes, cursor) == CUptiResult.CUPTI_SUCCESS) {
            records.add(cursor.record());
        }
        return records;
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    @Override
    public int cuptiActivityGetAttribute(ActivityAttribute attr, byte[] value) {
        String who = "cuptiActivityGetAttribute";
        return call(who, thread -> {
            checkAttribute(who, attr, value);
            bytes(value).putLong(0, collector.space().get(attr));
            return ATTRIBUTE_BYTES;
        });
    }

    @Override
    public void cuptiActivitySetAttribute(ActivityAttribute attr, byte[] value) {
        String who = "cuptiActivitySetAttribute";
        run(who, () -> {
            checkAttribute(who, attr, value);
            long number = bytes(value).getLong(0);
            CuptiRule.ATTRIBUTE.require(number >= 0, () -> attr + " is set to " + Long.toUnsignedString(number));
            collector.space().set(attr, number);
        });
    }

    private static ByteBuffer bytes(byte[] value) {
        return ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void checkAttribute(String who, ActivityAttribute attribute, byte[] value) {
        CuptiRule.ATTRIBUTE.require(
                attribute != null && value != null,
                () -> who + " is given " + (attribute == null ? "no attribute" : "no place for a value"));
        CuptiRule.ATTRIBUTE_SIZE.require(
                value.length >= ATTRIBUTE_BYTES, () -> who + " is given " + value.length + " bytes");
    }

    // -- numbers and time ----------------------------------------------------------------------------------------

    @Override
    public int cuptiGetDeviceId(Named<ExecutionContext> context) {
        String who = "cuptiGetDeviceId";
        return call(who, thread -> {
            ExecutionContext named = context == null ? thread.current() : context.named(machine);
            CuptiRule.DEVICE.require(named != null, () -> who + " is called on " + thread + ", without a context");
            CuptiRule.DEVICE.require(
                    !named.destroyed(), () -> who + " is called with " + named + ", which was destroyed");
            return named.deviceOrdinal();
        });
    }

    @Override
    public int cuptiGetStreamId(Named<ExecutionContext> context, Named<Stream> stream) {
        String who = "cuptiGetStreamId";
        return call(who, thread -> {
            ExecutionContext within = context == null ? null : context.named(machine);
            Stream named = stream == null ? null : stream.named(machine);
            Supplier<String> what = () -> who + " is given " + stream + (within == null ? "" : " of " + within);
            CuptiRule.STREAM.require(named != null && (context == null || within != null), what);
            CuptiRule.STREAM.require(within == null || named.context().id() == within.id(), what);
            CuptiRule.STREAM.require(!named.destroyed(), () -> what.get() + ", which was destroyed");
            return (int) named.streamId();
        });
    }

    @Override
    public long cuptiGetTimestamp() {
        return machine.ask(thread -> machine.now());
    }
}
