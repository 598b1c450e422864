package orrery.cupti.collect;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import orrery.core.call.ApiFunction;
import orrery.core.context.Context;
import orrery.core.context.ExecutionContext;
import orrery.core.graphexec.GraphLaunch;
import orrery.core.kernel.KernelProbe;
import orrery.core.machine.Device;
import orrery.core.machine.Machine;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.trace.Annotation;
import orrery.core.trace.NamedObject;
import orrery.core.trace.Synchronization;
import orrery.core.trace.TraceListener;
import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedOperation;
import orrery.core.trace.TracedStream;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.core.work.Work;
import orrery.cupti.ActivityBuffer;
import orrery.cupti.ActivityKind;
import orrery.cupti.BuffersCallbackCompleteFunc;
import orrery.cupti.BuffersCallbackRequestFunc;
import orrery.cupti.Generation;
import orrery.cupti.OverheadKind;
import orrery.device.ResultCode;

/**
 * Listens to a machine as long as anything is collected, and has records written. Whoever calls it is inside the
 * machine.
 */
public final class Collector implements TraceListener {
    private static final Set<ActivityKind> COUNTED = EnumSet.of(
            ActivityKind.EVENT, ActivityKind.EVENT_INSTANCE, ActivityKind.METRIC, ActivityKind.METRIC_INSTANCE);

    /** Kinds that tell of the devices as they are. */
    private static final Set<ActivityKind> TOLD_AT_ONCE = EnumSet.of(ActivityKind.DEVICE, ActivityKind.ENVIRONMENT);

    private final Machine machine;
    private final Recorder recorder;
    private final DeviceSpace space;
    private final Calls calls;
    private final KernelWriter kernels;
    private final CopyWriter copies;
    private final GraphWriter graphs;
    private final CounterWriter counters;
    private final ObjectWriter objects;
    private final HostWriter host;
    private final SourceWriter sources;
    private final EnvironmentWriter environment;
    private final Set<ActivityKind> untold = EnumSet.noneOf(ActivityKind.class);
    private final Set<ExecutionContext> strangers = new LinkedHashSet<>();
    private boolean listening;
    private boolean counting;

    /** A collector that collects nothing yet. */
    public Collector(Machine machine, Generation generation) {
        Buffers buffers = new Buffers(machine::warn);
        this.machine = machine;
        this.recorder = new Recorder(generation, buffers);
        this.space = new DeviceSpace(buffers);
        this.calls = new Calls(recorder, space);
        this.kernels = new KernelWriter(recorder, space);
        this.copies = new CopyWriter(recorder, calls);
        this.graphs = new GraphWriter(recorder);
        this.counters = new CounterWriter(recorder);
        this.objects = new ObjectWriter(recorder);
        this.host = new HostWriter(recorder);
        this.sources = new SourceWriter(recorder);
        this.environment = new EnvironmentWriter(machine, recorder);
    }

    /** The buffers. */
    public Buffers buffers() {
        return recorder.buffers();
    }

    /** The memory of devices that keeps what kernels leave. */
    public DeviceSpace space() {
        return space;
    }

    /** The texts that records point to. */
    public Texts texts() {
        return recorder.texts();
    }

    /** Whose structures the records have. */
    public Generation generation() {
        return recorder.generation();
    }

    // -- what is collected ---------------------------------------------------------------------------------------

    /** Collects a kind or does not, where no context has a setting of its own. */
    public void collect(ActivityKind kind, boolean on) {
        boolean news = on && !recorder.switches().on(kind);
        recorder.switches().set(kind, on);
        listen();
        if (news && TOLD_AT_ONCE.contains(kind)) {
            untold.add(kind);
            introduceDevices();
        }
        if (news && kind == ActivityKind.CONTEXT) {
            machine.devices().forEach(device -> strangers.addAll(device.contexts()));
            introduceContexts();
        }
    }

    /** Collects a kind in a context or does not, whatever holds elsewhere. */
    public void collect(ExecutionContext context, ActivityKind kind, boolean on) {
        boolean news = on && !recorder.switches().on(kind, context);
        recorder.switches().set(context, kind, on);
        listen();
        if (news && kind == ActivityKind.CONTEXT) {
            strangers.add(context);
            introduceContexts();
        }
    }

    private void listen() {
        boolean needed = recorder.switches().any() || graphs.pending();
        if (needed && !listening) {
            machine.trace().add(this);
        } else if (!needed && listening) {
            machine.trace().remove(this);
        }
        listening = needed;
        counting = COUNTED.stream().anyMatch(recorder.switches()::anywhere);
    }

    /** Stops listening for good, and gives back the buffers. */
    public void close() {
        if (listening) {
            machine.trace().remove(this);
            listening = false;
        }
        recorder.switches().clear();
        if (buffers().callbacks()) {
            deliverAll();
        }
    }

    // -- what was there before -----------------------------------------------------------------------------------

    /** Tells of the devices, once somebody wants to know and there is a buffer for it. */
    private void introduceDevices() {
        if (!buffers().callbacks() && buffers().global().head() == null) {
            return;
        }
        for (Device device : machine.devices()) {
            if (untold.contains(ActivityKind.DEVICE)) {
                objects.device(device.ordinal(), device.model());
            }
            if (untold.contains(ActivityKind.ENVIRONMENT)) {
                environment.begin(device);
            }
        }
        untold.remove(ActivityKind.DEVICE);
        untold.remove(ActivityKind.ENVIRONMENT);
    }

    /** Tells of the contexts that are still there, each once there is a buffer for it. */
    private void introduceContexts() {
        strangers.removeIf(ExecutionContext::destroyed);
        for (ExecutionContext context : List.copyOf(strangers)) {
            if (buffers().ready(context)) {
                strangers.remove(context);
                objects.context(context);
            }
        }
    }

    // -- buffers -------------------------------------------------------------------------------------------------

    /** Handles buffers by callbacks from now on. */
    public void register(BuffersCallbackRequestFunc request, BuffersCallbackCompleteFunc complete) {
        buffers().register(request, complete);
        introduceDevices();
        introduceContexts();
    }

    /** Queues a buffer. */
    public void enqueue(TracedContext context, long streamId, ActivityBuffer buffer, int size) {
        buffers().of(context, streamId).add(new Filling(buffer, size, 0));
        introduceDevices();
        introduceContexts();
    }

    /** Takes the first buffer out of a queue; null if there is none. */
    public Filling dequeue(TracedContext context, long streamId) {
        return buffers().of(context, streamId).remove();
    }

    /** Gives back the buffers of no context. */
    public void flushGlobal() {
        noteFlush();
        buffers().deliver(buffers().global());
    }

    /** Gives back the buffers of a context, or of a stream if {@code streamId} is not 0, and may wait for its work. */
    public void flush(ExecutionContext context, long streamId, boolean wait, String who) {
        if (wait) {
            await(streamId == 0 ? context.order().allTails() : tails(context.order(), streamId), who);
        }
        space.fetched(context);
        noteFlush();
        if (streamId == 0) {
            buffers().allOf(context).forEach(buffers()::deliver);
        } else {
            buffers().deliver(buffers().of(context, streamId));
        }
    }

    private static List<Long> tails(StreamOrder order, long streamId) {
        for (Stream stream : order.unfinished()) {
            if (stream.streamId() == streamId) {
                return order.tails(stream);
            }
        }
        return List.of();
    }

    /** Gives back all buffers, and before that waits for all work if it is to {@code wait}. */
    public void flushAll(boolean wait, String who) {
        if (wait) {
            for (Device device : machine.devices()) {
                for (Context context : device.contexts()) {
                    await(context.order().allTails(), who);
                }
            }
        }
        noteFlush();
        deliverAll();
        buffers().forgetIdle();
    }

    private void deliverAll() {
        for (RecordQueue queue : buffers().all()) {
            queue.fetched();
            buffers().deliver(queue);
        }
    }

    /** A machine that was switched off does not go on. */
    private void await(List<Long> operations, String who) {
        if (!machine.closed()) {
            machine.await(operations, who);
        }
    }

    private void noteFlush() {
        noteRequests();
        host.overhead(OverheadKind.CUPTI_BUFFER_FLUSH, machine.now());
    }

    /** Requests come in the midst of other records, and are told of afterwards. */
    private void noteRequests() {
        int requests = buffers().takeRequests();
        if (generation() == Generation.CUDA_5_5) {
            return; // whose overheads are of other kinds
        }
        for (int count = requests; count > 0; count--) {
            host.overhead(OverheadKind.ACTIVITY_BUFFER_REQUEST, machine.now());
        }
    }

    // -- what happens --------------------------------------------------------------------------------------------

    @Override
    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        calls.enter(correlationId, call, thread, time);
    }

    @Override
    public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        TracedContext current =
                recorder.switches().particular() ? machine.caller().current() : null;
        calls.exit(correlationId, thread, time, result, current);
        noteRequests();
    }

    @Override
    public void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId, long time) {
        calls.waits(machine.caller().id(), how, context, streamId, eventId, time);
    }

    @Override
    public KernelProbe instrument(TracedOperation operation) {
        return sources.probe(
                operation,
                machine.devices().get(operation.deviceOrdinal()).model().sm().warpSize());
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        Work work = operation.work();
        if (work instanceof Memcpy || work instanceof Memset) {
            calls.submitted(operation);
        }
    }

    @Override
    public void started(TracedOperation operation, long time) {
        if (operation.work() instanceof GraphLaunch launch) {
            graphs.begins(operation, launch);
        }
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        sources.write(operation);
        if (operation.dropped()) {
            calls.dropped(operation);
            return;
        }
        Work work = operation.work();
        if (work instanceof GraphLaunch launch) {
            graphs.write(operation, launch);
            if (!recorder.switches().any()) {
                listen();
            }
        } else if (!graphs.coversNodes(operation)) {
            device(operation, work);
        }
    }

    private void device(TracedOperation operation, Work work) {
        if (work instanceof KernelLaunch launch) {
            kernels.write(operation, launch);
            if (recorder.switches().on(ActivityKind.ENVIRONMENT)) {
                environment.add(operation, launch);
            }
            if (counting) {
                counters.kernel(
                        operation,
                        launch,
                        machine.devices().get(operation.deviceOrdinal()).model());
            }
        } else if (work instanceof Memcpy copy) {
            copies.write(operation, copy);
            moved(operation);
        } else if (work instanceof Memset fill) {
            copies.write(operation, fill);
            moved(operation);
        }
    }

    private void moved(TracedOperation operation) {
        if (counting) {
            counters.bytes(operation, operation.work().bytes());
        }
    }

    @Override
    public void annotated(Annotation annotation) {
        host.annotate(annotation);
    }

    @Override
    public void named(NamedObject object, String name, long... numbers) {
        host.name(object, name, numbers);
    }

    @Override
    public void contextCreated(TracedContext context, long time) {
        space.reserve(context.legacyStreamId());
        objects.legacyStream(context, machine.correlationId());
        if (recorder.switches().anywhere(ActivityKind.CONTEXT)) {
            strangers.add((ExecutionContext) context);
            introduceContexts();
        }
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        space.reserve(stream.streamId());
        objects.stream(stream, machine.correlationId());
    }

    @Override
    public void eventRecorded(long eventId, TracedStream stream, long time) {
        objects.event(eventId, stream, machine.correlationId());
    }
}
