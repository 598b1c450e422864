package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.graphexec.GraphLaunch;
import orrery.core.machine.SimulatedMachine;
import orrery.cupti.record.OverheadKind;
import orrery.device.ResultCode;
import orrery.sim.Annotation;
import orrery.sim.ApiFunction;
import orrery.sim.KernelProbe;
import orrery.sim.NamedObject;
import orrery.sim.Synchronization;
import orrery.sim.TraceListener;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;
import orrery.sim.TracedStream;

/** Listens to a machine while any kind of record is enabled, and passes what happens on to the writers of records. */
final class TraceRecorder implements TraceListener {
    private final SimulatedMachine machine;
    private final EnabledKinds enabled;
    private final DeviceBuffers deviceBuffers;
    private final ExistingObjects existing;
    private final OpenCalls calls = new OpenCalls();
    private final ApiCallWriter apiCalls;
    private final SynchronizationWriter synchronizations;
    private final WorkWriter work;
    private final GraphWriter graphs;
    private final ObjectWriter objects;
    private final EventWriter events;
    private final MarkerWriter markers;
    private final OverheadWriter overheads;
    private final EnvironmentWriter environment;
    private final SourceWriter sources;
    private boolean listening;

    TraceRecorder(
            SimulatedMachine machine,
            WriterResources resources,
            DeviceBuffers deviceBuffers,
            ExistingObjects existing,
            ObjectWriter objects,
            OverheadWriter overheads,
            EnvironmentWriter environment) {
        this.machine = machine;
        this.enabled = resources.enabled();
        this.deviceBuffers = deviceBuffers;
        this.existing = existing;
        this.apiCalls = new ApiCallWriter(resources);
        this.synchronizations = new SynchronizationWriter(resources);
        this.work = new WorkWriter(machine, resources, deviceBuffers, calls);
        this.graphs = new GraphWriter(resources);
        this.objects = objects;
        this.events = new EventWriter(resources);
        this.markers = new MarkerWriter(resources);
        this.overheads = overheads;
        this.environment = environment;
        this.sources = new SourceWriter(resources);
    }

    // -- whether it listens --------------------------------------------------------------------------------------

    /** Begins or stops to listen: it is called after the enabled kinds have changed. */
    void enabledChanged() {
        boolean needed = !enabled.isEmpty() || graphs.pending();
        if (needed && !listening) {
            machine.trace().add(this); // it calls code of the program on another thread
        } else if (!needed && listening) {
            machine.trace().remove(this);
            work.writePending();
        }
        listening = needed;
    }

    /** Sets whether graphs that kernels launch have records, or their nodes. */
    void enableDeviceGraphs(boolean enable) {
        graphs.enableDeviceGraphs(enable);
    }

    /** Returns whether it is notified, if it should be. */
    boolean isNotified() {
        return !listening || machine.trace().has(this);
    }

    /** Stops to listen, whatever is pending. */
    void stop() {
        if (listening) {
            machine.trace().remove(this);
            work.writePending();
            listening = false;
        }
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    @Override
    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        calls.begin(correlationId, call, thread, time);
    }

    @Override
    public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        OpenCalls.Call ended = calls.end(correlationId, thread);
        if (ended != null) {
            HostWait wait = ended.hostWait();
            if (wait != null) {
                writeWait(wait, correlationId, time, result);
            }
            TracedContext current =
                    enabled.hasContextSettings() ? machine.caller().current() : null;
            apiCalls.write(ended, correlationId, time, result, current);
            overheads.called(ended, correlationId, time, result);
        }
        overheads.writeRequests(machine.now());
    }

    @Override
    public void driverCalled(
            long correlationId, ApiFunction call, long thread, long start, long end, ResultCode result) {
        TracedContext current = enabled.hasContextSettings() ? machine.caller().current() : null;
        apiCalls.writeNested(call, correlationId, thread, start, end, result, current);
    }

    private void writeWait(HostWait wait, long correlationId, long time, ResultCode result) {
        if (wait.kind() == Synchronization.CONTEXT_SYNCHRONIZE) {
            deviceBuffers.fetch(wait.context());
        }
        synchronizations.write(wait, correlationId, time, result);
    }

    @Override
    public void synchronizing(
            Synchronization how, TracedContext context, long streamId, long eventId, long record, long time) {
        calls.waits(machine.caller().id(), new HostWait(how, context, streamId, eventId, record, time));
    }

    // -- work ----------------------------------------------------------------------------------------------------

    @Override
    public @Nullable KernelProbe instrument(TracedOperation operation) {
        int warpSize =
                machine.devices().get(operation.deviceOrdinal()).model().sm().warpSize();
        KernelProbe probe = sources.probe(operation, warpSize);
        if (probe != null) {
            overheads.write(OverheadKind.CUPTI_INSTRUMENTATION, operation.startedAt(), operation.correlationId());
        }
        return probe;
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        work.submitted(operation);
        events.submitted(operation);
    }

    @Override
    public void started(TracedOperation operation, long time) {
        if (operation.work() instanceof GraphLaunch launch) {
            graphs.started(operation, launch);
            work.launchStarted(operation, launch);
        } else {
            graphs.nodeStarted(operation);
        }
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        sources.write(operation);
        events.completed(operation);
        if (operation.dropped()) {
            work.dropped(operation);
        } else if (operation.work() instanceof GraphLaunch launch) {
            graphs.completed(operation, launch);
            work.launchCompleted(operation, launch);
            if (enabled.isEmpty()) {
                enabledChanged();
            }
        } else {
            environment.completed(operation);
            if (!graphs.omits(operation)) {
                work.completed(operation);
            }
        }
    }

    // -- objects and annotations ---------------------------------------------------------------------------------

    @Override
    public void annotated(Annotation annotation) {
        markers.writeMarker(annotation);
    }

    @Override
    public void named(NamedObject object, String name, long... numbers) {
        markers.writeName(object, name, numbers);
    }

    @Override
    public void contextCreated(TracedContext context, long time) {
        deviceBuffers.streamExists(context.legacyStreamId());
        overheads.write(OverheadKind.CUPTI_RESOURCE, time, machine.correlationId());
        objects.writeLegacyStream(context, machine.correlationId());
        existing.contextCreated((ExecutionContext) context);
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        deviceBuffers.streamExists(stream.streamId());
        overheads.write(OverheadKind.CUPTI_RESOURCE, time, machine.correlationId());
        objects.writeStream(stream, machine.correlationId());
    }

    @Override
    public void eventRecorded(long eventId, TracedStream stream, long operation, long time) {
        events.recorded(eventId, stream, operation, machine.correlationId());
    }

    @Override
    public void eventRecordedByGraph(long eventId, TracedStream stream, long operation, long time) {
        events.recorded(eventId, stream, operation, machine.correlationId());
    }
}
