package orrery.core.capture;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.call.CaptureSafety;
import orrery.core.event.Event;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.Node;
import orrery.core.host.CaptureMode;
import orrery.core.host.HostThread;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.sim.CudaException;

/**
 * The checks whether an API call is legal during the captures of a machine. {@link ApiCall} declares how each function
 * interacts with captures. The checks are made in the order of the hardware: legacy stream, captured stream, thread.
 */
public final class CaptureChecks {
    private final Captures captures;
    private final Supplier<ApiCall> call;
    private final Supplier<String> who;
    private final Supplier<HostThread> caller;

    CaptureChecks(Captures captures, Supplier<ApiCall> call, Supplier<String> who, Supplier<HostThread> caller) {
        this.captures = captures;
        this.call = call;
        this.who = who;
        this.caller = caller;
    }

    /** Checks a call at its entry. */
    public void checkCall(ApiCall made) {
        if (made.captureSafety() == CaptureSafety.UNSAFE) {
            checkSafe();
        }
    }

    /** Checks that the current call may use a stream. A violation may invalidate the capture. */
    public void checkStreamUse(Stream stream) {
        CaptureSafety safety = call.get().captureSafety();
        if (stream.kind() == Stream.Kind.LEGACY) {
            checkImplicit(stream, safety != CaptureSafety.STATUS);
        }
        Capture capture = Captures.captureOf(stream);
        switch (safety) {
            case PROPERTY, RECORDED -> captures.checkUsable(capture, stream);
            case RECORDED_OR_UNSAFE -> {
                captures.checkUsable(capture, stream);
                if (capture == null) {
                    checkSafe();
                }
            }
            case REFUSED -> checkNotCaptured(capture, stream);
            case REFUSED_OR_UNSAFE -> {
                checkNotCaptured(capture, stream);
                checkSafe();
            }
            case SAFE, UNSAFE, UNSAFE_IF_VALID, WHOLE_CONTEXT, STATUS, CONTROL, EVENT_STATE -> {}
        }
    }

    /** Checks that the current call may query an event. A violation may invalidate the capture. */
    public void checkEventQuery(Event event) {
        if (event.capturedRecord() instanceof CapturedEvent captured) {
            throw captures.invalidate(captured.refusal(who.get() + " is called for " + event), captured.capture());
        }
        checkSafe();
    }

    /** Checks that the current call may affect all streams of a context. A violation invalidates the captures. */
    public void checkWholeContext(StreamOrder streams) {
        List<Capture> concerned = captures.capturesWhere(capture -> capture.hasStreamOf(streams));
        if (!concerned.isEmpty()) {
            throw captures.invalidate(
                    CaptureRule.WHOLE_CONTEXT.violated(
                            who.get() + " is called on " + caller.get() + " during " + concerned.get(0)),
                    concerned);
        }
    }

    /**
     * Checks that the current call may let all streams of a context wait for an event. A violation invalidates the
     * captures.
     */
    public void checkWholeContext(StreamOrder streams, Event event) {
        checkWholeContext(streams);
        if (event.capturedRecord() instanceof CapturedEvent captured
                && captured.capture().isActive()) {
            throw captures.invalidate(
                    CaptureRule.WHOLE_CONTEXT.violated(
                            who.get() + " is called on " + caller.get() + " for an event of " + captured.capture()),
                    captured.capture());
        }
    }

    private void checkImplicit(Stream legacy, boolean invalidates) {
        List<Capture> concerned = captures.capturesWhere(capture -> capture.hasBlockingStreamOf(legacy.order()));
        if (!concerned.isEmpty()) {
            CudaException failure = CaptureRule.IMPLICIT.violated(
                    who.get() + " uses the legacy stream on " + caller.get() + " during " + concerned.get(0));
            throw invalidates ? captures.invalidate(failure, concerned) : failure;
        }
    }

    /** Checks that a stream is not capturing. A violation invalidates the capture. */
    public void checkNotCaptured(Stream stream) {
        checkNotCaptured(Captures.captureOf(stream), stream);
    }

    private void checkNotCaptured(@Nullable Capture capture, Stream stream) {
        if (capture != null) {
            throw captures.unsupported(capture, who.get() + " is called for " + stream.name());
        }
    }

    /** Checks that the current thread may make a potentially unsafe call. A violation invalidates the captures. */
    public void checkSafe() {
        if (!captures.hasLive()) {
            return;
        }
        HostThread thread = caller.get();
        CaptureMode mode = thread.captureMode();
        if (mode.isRelaxed()) {
            return;
        }
        List<Capture> concerned = captures.capturesWhere(
                capture -> capture.thread() == thread && !capture.mode().isRelaxed()
                        || mode.isGlobal() && capture.mode().isGlobal());
        if (!concerned.isEmpty()) {
            throw captures.invalidate(
                    CaptureRule.UNSAFE.violated(who.get() + " is called on " + thread + ", whose mode is " + mode
                            + ", during " + concerned.get(0)),
                    concerned);
        }
    }

    // -- graphs ----------------------------------------------------------------------------------------------------

    /**
     * Checks that no capture adds nodes to a graph of the program.
     *
     * @throws CudaException if a capture does (CAPTURE-23)
     */
    public static void checkInstantiable(Graph graph) {
        CaptureRule.NOT_INSTANTIABLE.require(
                graph.capture() == null || !graph.capture().intoExisting(),
                () -> graph + " is instantiated during " + graph.capture());
    }

    /**
     * Checks that no capture adds nodes to a graph that is destroyed, or to one that is embedded in it.
     *
     * @throws CudaException if a capture does (CAPTURE-21)
     */
    public static void checkDestroyable(Graph graph) {
        graph.selfAndEmbedded().forEach(CaptureChecks::checkNotUnderCapture);
    }

    /**
     * Checks that no capture adds nodes to the graph of a node that is destroyed, or to one that the node contains.
     *
     * @throws CudaException if a capture does (CAPTURE-21)
     */
    public static void checkDestroyable(Node node) {
        checkNotUnderCapture(node.graph());
        if (node.work() instanceof GraphContainer embedding) {
            embedding.graphs().forEach(CaptureChecks::checkDestroyable);
        }
    }

    private static void checkNotUnderCapture(Graph graph) {
        CaptureRule.UNDER_CAPTURE.require(
                graph.capture() == null, () -> graph + " or a node of it is destroyed during " + graph.capture());
    }
}
