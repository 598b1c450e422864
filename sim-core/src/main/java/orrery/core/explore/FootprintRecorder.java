package orrery.core.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.check.Checker;
import orrery.core.engine.GraphScope;
import orrery.core.explore.RecordedFootprint.Kind;
import orrery.core.memory.Allocation;
import orrery.core.order.GraphPoint;
import orrery.core.order.NodeStep;
import orrery.core.order.OrderPoint;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.core.work.AccessConsumer;
import orrery.core.work.BlockingWork;
import orrery.core.work.ByteRows;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memset;
import orrery.core.work.ValueOperation;
import orrery.core.work.Work;
import orrery.device.ResultCode;
import orrery.sim.AccessProbe;
import orrery.sim.ApiFunction;
import orrery.sim.EngineKind;
import orrery.sim.Footprint;
import orrery.sim.KernelProbe;
import orrery.sim.ObservingChooser;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Records what the operations of a machine and its host access, for a chooser. */
public final class FootprintRecorder implements TraceListener {
    private static final String LEGACY = "legacy";

    private final ObservingChooser chooser;
    private final ProgramOrder order;
    private final Checker.Threads threads;
    private final boolean takesPoints;
    private final Map<Long, RecordedFootprint> footprints = new HashMap<>();
    private final Map<Long, OrderPoint> points = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private @Nullable RecordedFootprint host;
    private @Nullable OrderPoint hostPoint;
    private @Nullable OrderPoint queryPoint;
    private int hostSegments;

    /** The streams that the current call has submitted work to. */
    private final Set<Long> streams = new HashSet<>();

    /** Whether work in one of them is ordered with the work of other streams. */
    private boolean submitsToLegacy;

    /**
     * Creates a recorder.
     *
     * @param takesPoints whether nobody else takes the points of submitted operations
     */
    public FootprintRecorder(
            ObservingChooser chooser, ProgramOrder order, Checker.Threads threads, boolean takesPoints) {
        this.chooser = chooser;
        this.order = order;
        this.threads = threads;
        this.takesPoints = takesPoints;
    }

    /** Returns the footprints of operations, each of which grows until the operation is complete. */
    public List<Footprint> of(List<TracedOperation> operations) {
        flush();
        List<Footprint> all = new ArrayList<>(operations.size());
        operations.forEach(each -> all.add(of(each)));
        return all;
    }

    private Footprint of(TracedOperation operation) {
        return footprints.computeIfAbsent(
                operation.id(),
                id -> new RecordedFootprint(numbered("driver"), operation.work().label(), Kind.UNKNOWN, null, null));
    }

    private String numbered(String name) {
        return name + "#" + names.merge(name, 1, Integer::sum);
    }

    // -- operations ----------------------------------------------------------------------------------------------

    @Override
    public void submitted(TracedOperation operation, long time) {
        Work work = (Work) operation.work();
        if (chooser.hasChosenThread()) {
            streams.add(operation.streamId());
            submitsToLegacy |= operation.streamName().startsWith(LEGACY) || operation.streamId() == 0;
        }
        if (work.engineKind() == EngineKind.ORDER || operation.context() == null) {
            return;
        }
        synchronized (order) {
            RecordedFootprint launch = null;
            Position position = null;
            String name = "s" + operation.streamId();
            if (operation.graph() instanceof GraphScope scope) {
                launch = footprints.get(scope.launchId());
                OrderPoint point = points.get(scope.launchId());
                List<NodeStep> path = scope.path(operation.position());
                position = point == null ? null : new GraphPoint(point, path);
                StringBuilder text = new StringBuilder(launch == null ? name : launch.name());
                for (NodeStep step : path) {
                    text.append('/').append(step.iteration()).append(':').append(step.position());
                }
                name = text.toString();
            } else {
                OrderPoint point = takesPoints ? order.takeSubmitted() : order.submitted();
                if (point != null) {
                    points.put(operation.id(), point);
                    position = point;
                }
            }
            RecordedFootprint footprint = new RecordedFootprint(
                    numbered(name), work.label() + " in " + operation.streamName(), kindOf(work), position, launch);
            work.accesses(new Known(footprint));
            footprints.put(operation.id(), footprint);
        }
    }

    private static Kind kindOf(Work work) {
        return switch (work.engineKind()) {
            case COMPUTE, COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, COMPOSITE -> Kind.BYTES;
            case HOST -> Kind.HOST_CODE;
            case FRONT_END, ELSEWHERE, ORDER -> work instanceof Memset ? Kind.BYTES : Kind.SYNCHRONIZATION;
        };
    }

    /**
     * Adds what is known of work before it is executed.
     *
     * @param footprint what it is added to
     */
    private record Known(RecordedFootprint footprint) implements AccessConsumer {
        @Override
        public void reads(ByteRows rows) {
            rows.forEachRange(footprint::read);
        }

        @Override
        public void writes(ByteRows rows) {
            rows.forEachRange(footprint::write);
        }

        @Override
        public void allocates(Allocation memory) {
            footprint.write(memory.base(), memory.base() + memory.size());
        }

        @Override
        public void frees(Allocation memory) {
            footprint.write(memory.base(), memory.base() + memory.size());
        }

        @Override
        public void writesValue(ValueOperation write) {
            footprint.write(write.address(), write.address() + write.width());
        }

        @Override
        public void awaitsValue(ValueOperation wait) {
            footprint.read(wait.address(), wait.address() + wait.width());
        }
    }

    @Override
    public @Nullable KernelProbe instrument(TracedOperation operation) {
        RecordedFootprint footprint = operation.work() instanceof KernelLaunch ? footprints.get(operation.id()) : null;
        if (footprint != null) {
            footprint.beginKernel(() -> waitEnded(footprint));
        }
        return footprint;
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        RecordedFootprint footprint = footprints.get(operation.id());
        if (footprint != null && operation.work() instanceof BlockingWork && !operation.dropped()) {
            waitEnded(footprint);
        }
        OrderPoint point = points.get(operation.id());
        if (point != null) {
            synchronized (order) {
                point.time();
            }
        }
    }

    private void waitEnded(RecordedFootprint operation) {
        flush();
        chooser.waitEnded(operation);
    }

    // -- the host ------------------------------------------------------------------------------------------------

    /** Tells the chooser what the host has accessed since the last time. */
    public void flush() {
        RecordedFootprint segment = host;
        if (segment != null) {
            host = null;
            chooser.hostAccessed(segment);
        }
    }

    @Override
    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        streams.clear();
        submitsToLegacy = false;
        if (call.isQuery()) {
            synchronized (order) {
                queryPoint = order.beginHostStep();
                query(queryPoint);
            }
        }
    }

    @Override
    public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        if (chooser.hasChosenThread()) {
            flush();
            chooser.threadCalled(new CallFootprint(call, submitsToLegacy ? Set.of() : streams));
        }
        OrderPoint point = queryPoint;
        if (point != null && call.isQuery()) {
            synchronized (order) {
                queryPoint = null;
                // It does not come after what it has found complete: it might have found it incomplete.
                query(point);
            }
        }
    }

    /** Runs an action that answers a query of the host which is no call. */
    public void query(Runnable action) {
        OrderPoint point;
        synchronized (order) {
            point = order.beginHostStep();
            query(point);
        }
        action.run();
        synchronized (order) {
            query(point);
        }
    }

    /** Records a query, which depends on everything that may be complete. One operation may run during the query. */
    private void query(OrderPoint point) {
        flush();
        host = beginSegment(Kind.UNKNOWN, point);
        flush();
    }

    /** Notes that a call ends the life of memory at once. It comes before or after work that uses the memory. */
    public void endedByHost(long from, long to) {
        flush();
        synchronized (order) {
            RecordedFootprint end = beginSegment(Kind.HOST_BYTES, order.beginHostStep());
            end.write(from, to);
            host = end;
        }
        flush();
    }

    private RecordedFootprint beginSegment(Kind kind, OrderPoint point) {
        hostPoint = point;
        return new RecordedFootprint("host#" + ++hostSegments, "the host", kind, point, null);
    }

    /** Returns the observer of accesses through views of host memory. */
    public AccessProbe hostProbe() {
        return this::accessedByHost;
    }

    private void accessedByHost(boolean load, int bytes, long address) {
        long callback = threads.callback();
        if (callback == 0 && threads.isInMachine()) {
            RecordedFootprint kernel = footprints.get(threads.kernel());
            if (kernel != null) {
                kernel.onAccess(load, bytes, address);
            }
            return;
        }
        synchronized (order) {
            RecordedFootprint footprint = callback == 0 ? null : footprints.get(callback);
            if (footprint == null) {
                OrderPoint now = order.beginHostStep();
                if (host != null && hostPoint != now) {
                    flush();
                }
                host = host == null ? beginSegment(Kind.HOST_BYTES, now) : host;
                footprint = Objects.requireNonNull(host);
            }
            footprint.onAccess(load, bytes, address);
        }
    }
}
