package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.graphexec.GraphLaunch;
import orrery.core.machine.SimulatedMachine;
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
    private final MarkerWriter markers;
    private final OverheadWriter overheads;
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
        this.work = new WorkWriter(machine, resources, deviceBuffers, calls, environment);
        this.graphs = new GraphWriter(resources);
        this.objects = objects;
        this.markers = new MarkerWriter(resources);
        this.overheads = overheads;
        this.sources = new SourceWriter(resources);
    }

    // -- whether it listens --------------------------------------------------------------------------------------

    /** Begins or stops to listen: it is called after the enabled kinds have changed. */
    void enabledChanged() {
        boolean needed = !enabled.isEmpty() || graphs.pending();
        if (needed && !listening) {
            machine.trace().add(this);
        } else if (!needed && listening) {
            machine.trace().remove(this);
        }
        listening = needed;
        work.enabledChanged();
    }

    /** Stops to listen, whatever is pending. */
    void stop() {
        if (listening) {
            machine.trace().remove(this);
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
        }
        overheads.writeRequests(machine.now());
    }

    private void writeWait(HostWait wait, long correlationId, long time, ResultCode result) {
        if (wait.kind() == Synchronization.CONTEXT_SYNCHRONIZE) {
            deviceBuffers.fetch(wait.context());
        }
        synchronizations.write(wait, correlationId, time, result);
    }

    @Override
    public void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId, long time) {
        calls.waits(machine.caller().id(), new HostWait(how, context, streamId, eventId, time));
    }

    // -- work ----------------------------------------------------------------------------------------------------

    @Override
    public @Nullable KernelProbe instrument(TracedOperation operation) {
        int warpSize =
                machine.devices().get(operation.deviceOrdinal()).model().sm().warpSize();
        return sources.probe(operation, warpSize);
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        work.submitted(operation);
    }

    @Override
    public void started(TracedOperation operation, long time) {
        if (operation.work() instanceof GraphLaunch launch) {
            graphs.started(operation, launch);
        }
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        sources.write(operation);
        if (operation.dropped()) {
            work.dropped(operation);
        } else if (operation.work() instanceof GraphLaunch launch) {
            graphs.completed(operation, launch);
            if (enabled.isEmpty()) {
                enabledChanged();
            }
        } else if (!graphs.coversNode(operation)) {
            work.completed(operation);
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
        objects.writeLegacyStream(context, machine.correlationId());
        existing.contextCreated((ExecutionContext) context);
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        deviceBuffers.streamExists(stream.streamId());
        objects.writeStream(stream, machine.correlationId());
    }

    @Override
    public void eventRecorded(long eventId, TracedStream stream, long time) {
        objects.writeEventRecord(eventId, stream, machine.correlationId());
    }
}
