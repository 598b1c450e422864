package orrery.core.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import orrery.core.call.ApiCall;
import orrery.core.call.CaptureSafety;
import orrery.core.event.Event;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Edges;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphText;
import orrery.core.machine.HostThread;
import orrery.core.rule.CudaException;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.stream.StreamRule;

/**
 * The captures of a machine, and what is legal while there are any. What a function is to captures is declared once, in
 * {@link ApiCall}; here it is decided, in the order in which hardware decides: legacy stream, captured stream, thread.
 */
public final class Captures {
    private final LongSupplier ids;
    private final Consumer<String> warnings;
    private final Supplier<ApiCall> call;
    private final Supplier<HostThread> caller;
    private final List<Capture> live = new ArrayList<>();

    /**
     * No captures yet.
     *
     * @param ids numbers them and their graphs
     * @param warnings who is told of what is probably a mistake
     * @param call the call that is being made
     * @param caller the thread that makes it; null before the first
     */
    public Captures(LongSupplier ids, Consumer<String> warnings, Supplier<ApiCall> call, Supplier<HostThread> caller) {
        this.ids = ids;
        this.warnings = warnings;
        this.call = call;
        this.caller = caller;
    }

    /** Whether any capture is going on, valid or not. */
    public boolean any() {
        return !live.isEmpty();
    }

    void warn(String message) {
        warnings.accept(message);
    }

    // -- what calls may do ---------------------------------------------------------------------------------------

    /** A call is made. */
    public void enter(ApiCall made) {
        if (made.captureSafety() == CaptureSafety.UNSAFE) {
            checkSafe();
        }
    }

    /** The call that is being made names a stream. */
    public void use(Stream stream) {
        CaptureSafety safety = call.get().captureSafety();
        if (stream.kind() == Stream.Kind.LEGACY) {
            checkImplicit(stream, safety != CaptureSafety.STATUS);
        }
        Capture capture = of(stream);
        switch (safety) {
            case PROPERTY, RECORDED -> checkUsable(capture, stream);
            case RECORDED_OR_UNSAFE -> {
                checkUsable(capture, stream);
                checkSafeUnless(capture != null);
            }
            case REFUSED -> checkNotCaptured(capture, stream);
            case REFUSED_OR_UNSAFE -> {
                checkNotCaptured(capture, stream);
                checkSafe();
            }
            case SAFE, UNSAFE, WHOLE_CONTEXT, STATUS, CONTROL, EVENT_STATE -> {}
        }
    }

    /** The call that is being made asks what became of an event. */
    public void ask(Event event) {
        if (event.mark() instanceof CapturedEvent captured) {
            throw invalidate(captured.asked(call.get() + " is called for " + event), captured.capture());
        }
        checkSafe();
    }

    /** The call that is being made concerns all streams of a context. */
    public void encompass(StreamOrder streams) {
        List<Capture> concerned = those(capture -> capture.uses(streams));
        if (!concerned.isEmpty()) {
            throw invalidate(
                    CaptureRule.WHOLE_CONTEXT.violated(
                            call.get() + " is called on " + caller.get() + " during " + concerned.get(0)),
                    concerned);
        }
    }

    /** The call that is being made lets all streams of a context wait for an event: none of a capture. */
    public void encompass(StreamOrder streams, Event event) {
        encompass(streams);
        if (event.mark() instanceof CapturedEvent captured && captured.capture().active()) {
            throw invalidate(
                    CaptureRule.WHOLE_CONTEXT.violated(
                            call.get() + " is called on " + caller.get() + " for an event of " + captured.capture()),
                    captured.capture());
        }
    }

    private void checkImplicit(Stream legacy, boolean breaks) {
        List<Capture> concerned = those(capture -> capture.blocks(legacy.order()));
        if (!concerned.isEmpty()) {
            CudaException failure = CaptureRule.IMPLICIT.violated(
                    call.get() + " uses the legacy stream on " + caller.get() + " during " + concerned.get(0));
            throw breaks ? invalidate(failure, concerned) : failure;
        }
    }

    /** The call that is being made cannot be made for a captured stream. */
    public void checkNotCaptured(Stream stream) {
        checkNotCaptured(of(stream), stream);
    }

    private void checkNotCaptured(Capture capture, Stream stream) {
        if (capture != null) {
            throw refuse(capture, call.get() + " is called for " + stream.name());
        }
    }

    /** The failure of an operation that a captured stream cannot have. */
    CudaException refuse(Capture capture, String what) {
        return invalidate(CaptureRule.NOT_SCHEDULED.violated(what + ", which is in " + capture), capture);
    }

    /** Raises what made the capture of a stream invalid, if it is. */
    void checkUsable(Capture capture, Stream stream) {
        if (capture != null && capture.invalid()) {
            throw capture.failure(call.get() + " uses " + stream.name() + ", which is in " + capture);
        }
    }

    private void checkSafeUnless(boolean captured) {
        if (!captured) {
            checkSafe();
        }
    }

    /** Whether the thread may make a potentially unsafe call. */
    public void checkSafe() {
        if (live.isEmpty()) {
            return;
        }
        HostThread thread = caller.get();
        CaptureMode mode = thread.captureMode();
        if (mode.relaxed()) {
            return;
        }
        List<Capture> concerned =
                those(capture -> capture.thread() == thread && !capture.mode().relaxed()
                        || mode.global() && capture.mode().global());
        if (!concerned.isEmpty()) {
            throw invalidate(
                    CaptureRule.UNSAFE.violated(call.get() + " is called on " + thread + ", whose mode is " + mode
                            + ", during " + concerned.get(0)),
                    concerned);
        }
    }

    private List<Capture> those(Predicate<Capture> which) {
        List<Capture> found = new ArrayList<>();
        for (Capture capture : live) {
            if (which.test(capture)) {
                found.add(capture);
            }
        }
        return found;
    }

    /** Makes captures invalid for a failure, and returns the failure. */
    CudaException invalidate(CudaException failure, Capture... captures) {
        return invalidate(failure, List.of(captures));
    }

    private CudaException invalidate(CudaException failure, List<Capture> captures) {
        for (Capture capture : captures) {
            capture.invalidate(failure, String.valueOf(call.get()), caller.get());
        }
        return failure;
    }

    /** Whether a graph can be instantiated: one of the program not while it is captured into. */
    public static void checkInstantiable(Graph graph) {
        CaptureRule.NOT_INSTANTIABLE.require(
                graph.capture() == null || !graph.capture().intoExisting(),
                () -> graph + " is instantiated during " + graph.capture());
    }

    // -- begin and end -------------------------------------------------------------------------------------------

    /** The capture of a stream, or null. */
    public static Capture of(Stream stream) {
        return stream.sink() instanceof CaptureSink sink ? sink.capture() : null;
    }

    /** Where a stream stands. */
    public static CaptureStatus status(Stream stream) {
        Capture capture = of(stream);
        if (capture == null) {
            return CaptureStatus.NONE;
        }
        return capture.invalid() ? CaptureStatus.INVALIDATED : CaptureStatus.ACTIVE;
    }

    /** What the next node of a captured stream depends on; null if the stream is not captured. */
    public static EdgeList dependencies(Stream stream) {
        return stream.sink() instanceof CaptureSink sink ? sink.dependencies() : null;
    }

    /**
     * Begins a capture.
     *
     * @param into the graph to capture into; null for a new one
     * @param dependencies what the first node depends on
     */
    public void begin(Stream stream, CaptureMode mode, HostThread thread, Graph into, EdgeList dependencies) {
        CaptureRule.LEGACY.require(stream.kind() != Stream.Kind.LEGACY, () -> "capture is begun on " + stream.name());
        checkDependencies(into, dependencies);
        CaptureRule.BEGUN.require(
                of(stream) == null, () -> "capture is begun on " + stream.name() + ", which is in " + of(stream));
        CaptureRule.GRAPH_TAKEN.require(
                into == null || into.capture() == null,
                () -> "capture is begun into " + into + ", which " + into.capture() + " builds");
        Graph graph = into == null ? new Graph(ids) : into;
        Capture capture = new Capture(ids.getAsLong(), graph, into != null, stream, mode, thread);
        graph.setCapture(capture);
        live.add(capture);
        add(stream, capture, dependencies);
    }

    private void add(Stream stream, Capture capture, EdgeList dependencies) {
        CaptureSink sink = new CaptureSink(this, capture, new EdgeList());
        sink.merge(dependencies);
        capture.streams().add(stream);
        stream.divert(sink);
    }

    private static void checkDependencies(Graph graph, EdgeList dependencies) {
        for (int i = 0; i < dependencies.size(); i++) {
            int index = i;
            CaptureRule.DEPENDENCIES.require(
                    dependencies.node(i).graph() == graph && Edges.canLeave(dependencies.node(i), dependencies.data(i)),
                    () -> "the next node shall depend on " + dependencies.node(index) + " by an edge "
                            + dependencies.data(index));
        }
    }

    /** A stream that is not captured waits for a captured event: it joins the capture. */
    void join(Stream stream, CapturedEvent event, boolean external) {
        if (!event.capture().active()) {
            throw event.dead(stream.name() + " waits for an event");
        }
        StreamRule.WAIT_EXTERNAL.require(!external, () -> stream.name() + " waits for an event of a capture");
        if (stream.kind() == Stream.Kind.LEGACY) {
            throw invalidate(
                    CaptureRule.IMPLICIT.violated("the legacy stream waits for an event of " + event.capture()),
                    event.capture());
        }
        add(stream, event.capture(), event.dependencies());
    }

    /** Updates what the next node of a captured stream depends on. */
    public void update(Stream stream, EdgeList dependencies, int flags) {
        CaptureRule.NOT_CAPTURING.require(
                stream.sink() instanceof CaptureSink, () -> "dependencies of " + stream.name() + " are updated");
        CaptureSink sink = (CaptureSink) stream.sink();
        checkUsable(sink.capture(), stream);
        CaptureRule.UPDATE_FLAGS.require(
                flags == 0 || flags == 1,
                () -> "dependencies of " + stream.name() + " are updated with flags " + flags);
        checkDependencies(sink.capture().graph(), dependencies);
        if (flags == 1) {
            sink.replace(dependencies);
        } else {
            sink.merge(dependencies);
        }
    }

    /** Ends the capture that began in a stream; the graph. */
    public Graph end(Stream stream, HostThread thread) {
        Capture capture = of(stream);
        CaptureRule.NOT_BEGUN.require(capture != null, () -> "capture is ended on " + stream.name());
        if (capture.origin() != stream) {
            throw invalidate(
                    CaptureRule.UNMATCHED.violated(
                            "capture is ended on " + stream.name() + ", which has joined " + capture),
                    capture);
        }
        boolean whole = false;
        try {
            if (capture.invalid()) {
                throw capture.failure("the end of " + capture);
            }
            checkJoined(stream, capture);
            CaptureRule.WRONG_THREAD.require(
                    capture.mode().relaxed() || capture.thread() == thread, () -> capture + " is ended on " + thread);
            whole = true;
            return capture.graph();
        } finally {
            finish(capture, whole);
        }
    }

    private static void checkJoined(Stream origin, Capture capture) {
        int joined = 0;
        EdgeList dependencies = dependencies(origin);
        for (int i = 0; i < dependencies.size(); i++) {
            joined += dependencies.node(i).isUnjoined() ? 1 : 0;
        }
        CaptureRule.UNJOINED.require(
                capture.graph().unjoinedCount() == joined,
                () -> "the end of " + capture + ": " + capture.unjoined(dependencies) + "; captured was "
                        + GraphText.brief(capture.graph()));
    }

    private void finish(Capture capture, boolean whole) {
        EdgeList last = dependencies(capture.origin());
        for (int i = 0; last != null && i < last.size(); i++) {
            last.node(i).setUnjoined(false);
        }
        live.remove(capture);
        capture.end();
        capture.graph().setCapture(null);
        if (!whole) {
            capture.graph().destroy();
        }
        for (Stream stream : capture.streams()) {
            stream.divert(null);
        }
    }

    /** A stream is destroyed: the capture that began in it ends without a graph. */
    public void destroyed(Stream stream) {
        Capture capture = of(stream);
        if (capture != null && capture.origin() == stream) {
            finish(capture, false);
        } else if (capture != null) {
            capture.streams().remove(stream);
        }
    }

    /** The streams of a green context are taken away: captures that use them come to nothing, and go on to exist. */
    public void detached(StreamOrder streams) {
        List<Capture> concerned = those(capture -> capture.uses(streams));
        if (!concerned.isEmpty()) {
            invalidate(
                    CaptureRule.DETACHED.violated(
                            call.get() + " is called on " + caller.get() + " during " + concerned.get(0)),
                    concerned);
        }
    }

    /**
     * A context ends, and with it the captures of its streams: also of those of its green contexts, whose life is its
     * own, and which may have gone before.
     */
    public void destroyed(StreamOrder streams) {
        those(capture -> capture.origin().order().faults() == streams.faults())
                .forEach(capture -> finish(capture, false));
    }
}
