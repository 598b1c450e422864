package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.machine.SimulatedMachine;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.sim.TracedContext;

/**
 * Records the activity of a machine in buffers: connects the trace of the machine with the writers of records and their
 * buffers. Its methods are called inside the machine, by one thread at a time.
 */
public final class Collector {
    private final Generation generation;
    private final EnabledKinds enabled = new EnabledKinds();
    private final StringTable strings = new StringTable();
    private final BufferQueues queues = new BufferQueues();
    private final BufferExchange exchange;
    private final DeviceBuffers deviceBuffers;
    private final ExistingObjects existing;
    private final TraceRecorder recorder;
    private final BufferFlush flush;

    /** Creates a collector with nothing enabled. */
    public Collector(SimulatedMachine machine, Generation generation) {
        this.generation = generation;
        this.exchange = new BufferExchange(machine);
        this.deviceBuffers = new DeviceBuffers(queues, exchange::registered);
        RecordAllocator allocator = new RecordAllocator(generation, enabled, queues, exchange);
        WriterResources resources = new WriterResources(generation, enabled, strings, queues, allocator);
        ObjectWriter objects = new ObjectWriter(resources);
        OverheadWriter overheads = new OverheadWriter(resources, exchange);
        EnvironmentWriter environment = new EnvironmentWriter(machine, resources);
        this.existing = new ExistingObjects(machine, resources, exchange, objects, environment);
        this.recorder = new TraceRecorder(machine, resources, deviceBuffers, existing, objects, overheads, environment);
        this.flush = new BufferFlush(machine, queues, exchange, deviceBuffers, overheads);
    }

    /** Returns which structures the records have. */
    public Generation generation() {
        return generation;
    }

    /** Returns the strings that records point to. */
    public StringTable strings() {
        return strings;
    }

    /** Returns the queues of buffers. */
    public BufferQueues queues() {
        return queues;
    }

    /** Returns the device memory that keeps what kernels leave for their records. */
    public DeviceBuffers deviceBuffers() {
        return deviceBuffers;
    }

    // -- enabled kinds -------------------------------------------------------------------------------------------

    /** Enables a kind, except in contexts that have a setting of their own. */
    public void enable(ActivityKind kind) {
        boolean added = !enabled.contains(kind);
        enabled.set(kind, true);
        recorder.enabledChanged();
        if (added) {
            existing.kindEnabled(kind);
        }
    }

    /** Disables a kind, except in contexts that have a setting of their own. */
    public void disable(ActivityKind kind) {
        enabled.set(kind, false);
        recorder.enabledChanged();
    }

    /** Enables a kind in a context. */
    public void enable(ExecutionContext context, ActivityKind kind) {
        boolean added = !enabled.contains(kind, context);
        enabled.set(context, kind, true);
        recorder.enabledChanged();
        if (added) {
            existing.kindEnabled(context, kind);
        }
    }

    /** Disables a kind in a context. */
    public void disable(ExecutionContext context, ActivityKind kind) {
        enabled.set(context, kind, false);
        recorder.enabledChanged();
    }

    /** Sets whether graphs that kernels launch have records, or their nodes, with the structures of CUDA 13.0. */
    public void enableDeviceGraphs(boolean enable) {
        if (generation == Generation.CUDA_13_0) {
            recorder.enableDeviceGraphs(enable);
        }
    }

    /** Stops recording for good, and returns the buffers. */
    public void close() {
        recorder.stop();
        enabled.clear();
        if (exchange.registered()) {
            flush.deliverAll();
        }
    }

    /** Returns whether a record was dropped, or the recorder is notified no more. */
    public boolean hasDropped() {
        return queues.hasDropped() || !recorder.isNotified();
    }

    // -- buffers -------------------------------------------------------------------------------------------------

    /** Returns whether the program handles buffers by callbacks. */
    public boolean hasCallbacks() {
        return exchange.registered();
    }

    /** Handles buffers by callbacks from now on. */
    public void register(BufferCallbacks callbacks) {
        exchange.register(callbacks);
        existing.buffersAdded();
    }

    /** Appends a buffer, of which {@code size} bytes may be used, to a queue. */
    public void enqueue(@Nullable TracedContext context, long streamId, ActivityBuffer buffer, int size) {
        queues.of(context, streamId).add(new RecordBuffer(buffer, size, 0));
        existing.buffersAdded();
    }

    /** Removes and returns the first buffer of a queue; null if there is none. */
    public @Nullable RecordBuffer dequeue(@Nullable TracedContext context, long streamId) {
        return queues.of(context, streamId).remove();
    }

    /** Returns buffers on request. */
    public BufferFlush flush() {
        return flush;
    }
}
