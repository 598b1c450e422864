package orrery.core.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.graph.EdgeData;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Edges;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphText;
import orrery.core.graph.Node;
import orrery.core.host.CaptureMode;
import orrery.core.host.HostThread;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.stream.StreamRule;
import orrery.device.ApiText;
import orrery.device.CUstreamCaptureStatus;
import orrery.sim.CudaException;
import orrery.sim.GraphChange;
import orrery.sim.Trace;

/**
 * The captures of a machine: their begin, the streams that join them, and their end. {@link CaptureChecks} checks calls
 * during captures.
 */
public final class Captures {
    private final LongSupplier ids;
    private final Trace trace;
    private final Consumer<String> warnings;
    private final Supplier<String> who;
    private final Supplier<HostThread> caller;
    private final CaptureChecks checks;
    private final List<Capture> live = new ArrayList<>();

    /**
     * Creates an empty set of captures.
     *
     * @param ids supplies the ids of captures and graphs
     * @param trace is told of the captured nodes
     * @param warnings receives warnings
     * @param call supplies the current call of the driver API
     * @param who supplies the name of the function that the program has called
     * @param caller supplies the thread of the current call; null before the first call
     */
    public Captures(
            LongSupplier ids,
            Trace trace,
            Consumer<String> warnings,
            Supplier<ApiCall> call,
            Supplier<String> who,
            Supplier<HostThread> caller) {
        this.ids = ids;
        this.trace = trace;
        this.warnings = warnings;
        this.checks = new CaptureChecks(this, call, who, caller);
        this.who = who;
        this.caller = caller;
    }

    /** Returns the checks of calls. */
    public CaptureChecks checks() {
        return checks;
    }

    /** Returns whether there is a capture, valid or invalid. */
    public boolean hasLive() {
        return !live.isEmpty();
    }

    void warn(String message) {
        warnings.accept(message);
    }

    /** Invalidates a capture and returns the failure of an operation that cannot be captured. */
    CudaException unsupported(Capture capture, String what) {
        return invalidate(CaptureRule.NOT_SCHEDULED.violated(what + ", which is in " + capture), capture);
    }

    /** Throws if the capture of a stream is invalid. */
    void checkUsable(@Nullable Capture capture, Stream stream) {
        if (capture != null && capture.isInvalid()) {
            throw capture.failure(who.get() + " uses " + stream.name() + ", which is in " + capture);
        }
    }

    /** Returns the captures that satisfy a condition, in the order of their begin. */
    List<Capture> capturesWhere(Predicate<Capture> which) {
        return live.stream().filter(which).toList();
    }

    /** Invalidates the capture of a stream, if there is one, and returns the failure. */
    public CudaException invalidate(CudaException failure, Stream stream) {
        Capture capture = captureOf(stream);
        return capture == null ? failure : invalidate(failure, capture);
    }

    /** Invalidates captures, and returns the failure. */
    CudaException invalidate(CudaException failure, Capture... captures) {
        return invalidate(failure, List.of(captures));
    }

    /** Invalidates captures, and returns the failure. */
    CudaException invalidate(CudaException failure, List<Capture> captures) {
        for (Capture capture : captures) {
            capture.invalidate(failure, who.get(), caller.get());
        }
        return failure;
    }

    // -- begin and end -------------------------------------------------------------------------------------------

    /** Returns the capture of a stream; null if it is not capturing. */
    public static @Nullable Capture captureOf(Stream stream) {
        return stream.sink() instanceof CaptureSink sink ? sink.capture() : null;
    }

    /** Returns the capture status of a stream. */
    public static CUstreamCaptureStatus status(Stream stream) {
        Capture capture = captureOf(stream);
        if (capture == null) {
            return CUstreamCaptureStatus.NONE;
        }
        return capture.isInvalid() ? CUstreamCaptureStatus.INVALIDATED : CUstreamCaptureStatus.ACTIVE;
    }

    /** Returns the dependencies of the next node of a stream; null if it is not capturing. */
    public static @Nullable EdgeList dependencies(Stream stream) {
        return stream.sink() instanceof CaptureSink sink ? sink.dependencies() : null;
    }

    /**
     * Begins a capture and returns it.
     *
     * @param into the graph to capture into; null for a new graph
     * @param first returns the dependencies of the first node
     * @throws CudaException if the capture is not legal (CAPTURE-02 to CAPTURE-05)
     */
    public Capture begin(
            Stream stream, CaptureMode mode, HostThread thread, @Nullable Graph into, Supplier<EdgeList> first) {
        CaptureRule.LEGACY.require(stream != stream.order().legacy(), () -> "capture is begun on " + stream.name());
        CaptureRule.ALREADY_CAPTURING.require(
                captureOf(stream) == null,
                () -> "capture is begun on " + stream.name() + ", which is in " + captureOf(stream));
        EdgeList dependencies = first.get();
        checkDependencies(into, dependencies);
        Graph graph = into == null ? new Graph(ids, trace) : into;
        CaptureRule.GRAPH_ALREADY_CAPTURED.require(
                graph.capture() == null,
                () -> "capture is begun into " + graph + ", which " + graph.capture() + " builds");
        Capture capture = new Capture(ids.getAsLong(), graph, into != null, stream, mode, thread);
        graph.setCapture(capture);
        live.add(capture);
        addStream(stream, capture, dependencies);
        return capture;
    }

    private void addStream(Stream stream, Capture capture, EdgeList dependencies) {
        CaptureSink sink = new CaptureSink(this, capture, new EdgeList());
        sink.merge(dependencies);
        capture.streams().add(stream);
        stream.redirectTo(sink);
        sink.tellMoved(stream);
    }

    private static void checkDependencies(@Nullable Graph graph, EdgeList dependencies) {
        for (int i = 0; i < dependencies.size(); i++) {
            int index = i;
            CaptureRule.DEPENDENCIES.require(
                    dependencies.node(i).graph() == graph && Edges.canLeave(dependencies.node(i), dependencies.data(i)),
                    () -> "the next node is given a dependency on " + dependencies.node(index) + " with edge data "
                            + dependencies.data(index));
            Edges.checkDevice(dependencies.node(i), dependencies.data(i));
        }
    }

    /** Adds a stream that waits for a captured event to the capture. */
    void join(Stream stream, CapturedEvent event, boolean external) {
        if (!event.capture().isActive()) {
            throw event.eventAfterCapture(stream.name() + " waits for an event");
        }
        if (external) {
            throw StreamRule.WAIT_EXTERNAL.violated(ApiText.of(
                    stream.name() + " waits with ",
                    ApiText.template("{CU_EVENT_WAIT_EXTERNAL}"),
                    " for an event of " + event.capture()));
        }
        if (stream.kind() == Stream.Kind.LEGACY) {
            throw invalidate(
                    CaptureRule.IMPLICIT.violated("the legacy stream waits for an event of " + event.capture()),
                    event.capture());
        }
        addStream(stream, event.capture(), event.dependencies());
    }

    /** Adds a stream to the capture of an event after a launch of a graph in which a node waits for the event. */
    void joinAfterLaunch(Stream stream, CapturedEvent event) {
        if (!event.capture().isActive() || stream.kind() == Stream.Kind.LEGACY) {
            return;
        }
        if (!(stream.sink() instanceof CaptureSink sink)) {
            addStream(stream, event.capture(), event.dependencies());
        } else if (sink.capture() == event.capture()) {
            sink.merge(event.dependencies());
            sink.tellMoved(stream);
        }
    }

    /**
     * Updates the dependencies of the next node of a stream.
     *
     * @param given returns the dependencies; called if the stream has a valid capture
     * @param flags 0 to add, 1 to replace
     * @throws CudaException if the update is not legal (CAPTURE-05 to CAPTURE-07)
     */
    public void update(Stream stream, Supplier<EdgeList> given, int flags) {
        CaptureRule.NOT_CAPTURING.require(
                stream.sink() instanceof CaptureSink,
                () -> "dependencies of " + stream.name() + " are updated, which is not capturing");
        CaptureSink sink = (CaptureSink) stream.sink();
        checkUsable(sink.capture(), stream);
        EdgeList dependencies = given.get();
        CaptureRule.UPDATE_FLAGS.require(
                flags == 0 || flags == 1,
                () -> "dependencies of " + stream.name() + " are updated with flags " + flags);
        checkDependencies(sink.capture().graph(), dependencies);
        sink.update(dependencies, flags == 1);
        sink.tellMoved(stream);
    }

    /**
     * Ends the capture that began in a stream.
     *
     * @return the graph
     * @throws CudaException if the capture is not legal (CAPTURE-08 to CAPTURE-12); except for CAPTURE-08 and
     *     CAPTURE-09, it ends nevertheless
     */
    public Graph end(Stream stream, HostThread thread) {
        Capture capture = captureOf(stream);
        CaptureRule.NOT_BEGUN.require(
                capture != null, () -> "capture is ended on " + stream.name() + ", which is not capturing");
        if (capture.origin() != stream) {
            throw invalidate(
                    CaptureRule.UNMATCHED.violated(
                            "capture is ended on " + stream.name() + ", which has joined " + capture),
                    capture);
        }
        boolean complete = false;
        try {
            if (capture.isInvalid()) {
                throw capture.failure("the end of " + capture);
            }
            checkJoined(stream, capture);
            CaptureRule.WRONG_THREAD.require(
                    capture.mode().isRelaxed() || capture.thread() == thread, () -> capture + " is ended on " + thread);
            complete = true;
        } finally {
            finish(capture, complete);
        }
        return capture.graph();
    }

    /**
     * Warns of branches of a legal capture that nothing comes of.
     *
     * <p>Work that the capturing thread has put into a stream outside of the capture is not among them. It may be
     * meant: programs fill the memory of a graph, or run a kernel for the first time, in another stream while they
     * capture, and wait for it before they launch the graph. What they do afterwards is not known here. If nothing
     * orders that work and a launch of the graph, the check for races tells so.
     */
    private void warnOfLostBranches(Capture capture) {
        EdgeList last = Objects.requireNonNull(dependencies(capture.origin()));
        for (Node dropped : capture.droppedNodes()) {
            if (!dropped.isDestroyed() && dropped.outCount() == 0 && last.indexOf(dropped) < 0) {
                warn("the end of " + capture + ": an update of dependencies has dropped " + dropped
                        + ", and nothing captured comes after it");
            }
        }
        for (Stream stream : capture.streams()) {
            if (stream != capture.origin() && stream.sink() instanceof CaptureSink sink && sink.isUnused()) {
                warn("the end of " + capture + ": " + stream.name()
                        + " has joined it, and nothing was captured in that stream");
            }
        }
    }

    private static void checkJoined(Stream origin, Capture capture) {
        int joined = 0;
        EdgeList dependencies = Objects.requireNonNull(dependencies(origin));
        for (int i = 0; i < dependencies.size(); i++) {
            joined += dependencies.node(i).isUnjoined() ? 1 : 0;
        }
        CaptureRule.UNJOINED.require(
                capture.graph().unjoinedCount() == joined,
                () -> "the end of " + capture + ": " + capture.describeUnjoined(dependencies)
                        + "; the captured graph is " + GraphText.brief(capture.graph()));
        for (Stream stream : capture.streams()) {
            checkHalfEdges(stream, capture);
        }
    }

    /**
     * Checks that no half edge of a stream that does not wait for completion is discarded. A captured node may have got
     * it in another stream.
     */
    private static void checkHalfEdges(Stream stream, Capture capture) {
        EdgeList dependencies = Objects.requireNonNull(dependencies(stream));
        for (int i = 0; i < dependencies.size(); i++) {
            Node node = dependencies.node(i);
            EdgeData data = dependencies.data(i);
            CaptureRule.HALF_EDGE.require(
                    data.isDefault() || node.outgoing().hasData(data),
                    () -> "the end of " + capture + ": the next node of " + stream.name() + " has a dependency on "
                            + node + " with edge data " + data);
        }
    }

    private void finish(Capture capture, boolean complete) {
        if (complete) {
            warnOfLostBranches(capture);
        }
        EdgeList last = dependencies(capture.origin());
        for (int i = 0; last != null && i < last.size(); i++) {
            last.node(i).setUnjoined(false);
            if (complete) {
                last.node(i).becomeNewestSink();
            }
        }
        live.remove(capture);
        capture.end();
        capture.graph().setCapture(null);
        if (capture.graph().isObserved()) {
            capture.graph().tell(new GraphChange.CaptureEnded(capture.graph().id(), complete));
        }
        if (!complete && capture.graph().owner() == null) {
            capture.graph().destroy();
        }
        for (Stream stream : capture.streams()) {
            stream.redirectToDevice();
        }
    }

    /** Removes a destroyed stream from its capture. The capture ends without a graph if the stream was its origin. */
    public void endAfterDestruction(Stream stream) {
        Capture capture = captureOf(stream);
        if (capture != null && capture.origin() == stream) {
            finish(capture, false);
        } else if (capture != null) {
            capture.streams().remove(stream);
        }
    }

    /** Invalidates the captures of the streams of a destroyed green context. The captures still have to be ended. */
    public void invalidateAfterDestruction(StreamOrder streams) {
        List<Capture> concerned = capturesWhere(capture -> capture.hasStreamOf(streams));
        if (!concerned.isEmpty()) {
            invalidate(
                    CaptureRule.DETACHED.violated(
                            who.get() + " is called on " + caller.get() + " during " + concerned.get(0)),
                    concerned);
        }
    }

    /** Ends the captures of the streams of a destroyed context and of its green contexts. */
    public void endAfterDestruction(StreamOrder streams) {
        capturesWhere(capture -> capture.origin().order().faults() == streams.faults())
                .forEach(capture -> finish(capture, false));
    }
}
