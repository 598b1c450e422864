package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.capture.Capture;
import orrery.core.capture.CaptureRule;
import orrery.core.capture.Captures;
import orrery.core.check.OwnedKind;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.host.CaptureMode;
import orrery.core.stream.Stream;
import orrery.device.CUstreamCaptureStatus;

/** The begin, end and state of stream captures, and the mode of the thread. */
final class CaptureCalls {
    private final Session session;
    private final GraphHandles handles;

    CaptureCalls(Session session, GraphHandles handles) {
        this.session = session;
        this.handles = handles;
    }

    CUstreamCaptureStatus cuStreamIsCapturing(@Nullable CUstream handle) {
        return Captures.status(session.useStream(handle));
    }

    void cuStreamBeginCapture(@Nullable CUstream handle, CUstreamCaptureMode mode) {
        CaptureMode known = mode(mode);
        created(session.machine()
                .captures()
                .begin(session.useStream(handle), known, session.thread(), null, EdgeList::new));
    }

    void cuStreamBeginCaptureToGraph(
            @Nullable CUstream handle,
            CUgraph into,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            CUstreamCaptureMode mode) {
        CaptureMode known = mode(mode);
        Graph graph = session.graph(into);
        Stream stream = session.useStream(handle);
        created(session.machine()
                .captures()
                .begin(stream, known, session.thread(), graph, () -> handles.halfEdges(dependencies, edgeData)));
    }

    private void created(Capture capture) {
        session.machine().observers().created(OwnedKind.CAPTURE, capture, Capture::ended);
    }

    private CaptureMode mode(CUstreamCaptureMode mode) {
        CaptureMode[] known = CaptureMode.values();
        CaptureRule.MODE.require(
                mode != null && mode.value() >= 0 && mode.value() < known.length,
                () -> session.who() + " is given " + (mode == null ? "no mode" : "mode " + mode.value()));
        return known[mode.value()];
    }

    CUgraph cuStreamEndCapture(@Nullable CUstream handle) {
        Graph graph = session.machine().captures().end(session.useStream(handle), session.thread());
        return new CUgraph(session.created(OwnedKind.GRAPH, graph, Graph::isDestroyed));
    }

    CUstreamCaptureInfo cuStreamGetCaptureInfo(@Nullable CUstream handle, boolean withEdgeData) {
        Stream stream = session.useStream(handle);
        CUstreamCaptureStatus status = Captures.status(stream);
        if (status != CUstreamCaptureStatus.ACTIVE) {
            return new CUstreamCaptureInfo(status, 0, null, List.of());
        }
        Capture capture = Objects.requireNonNull(Captures.captureOf(stream));
        EdgeList dependencies = Objects.requireNonNull(Captures.dependencies(stream));
        CaptureRule.LOSSY_INFO.require(
                withEdgeData || dependencies.allDefault(),
                () -> session.who() + " is called without edge data for " + stream);
        List<CUgraphDependency> next = new ArrayList<>();
        for (int i = 0; i < dependencies.size(); i++) {
            next.add(handles.dependency(dependencies.node(i), dependencies.data(i)));
        }
        return new CUstreamCaptureInfo(
                CUstreamCaptureStatus.ACTIVE, capture.id(), new CUgraph(session.reference(capture.graph())), next);
    }

    void cuStreamUpdateCaptureDependencies(
            @Nullable CUstream handle,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            int flags) {
        Stream stream = session.useStream(handle);
        session.machine().captures().update(stream, () -> handles.halfEdges(dependencies, edgeData), flags);
    }

    CUstreamCaptureMode cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode) {
        session.requireGiven(mode, "mode");
        CaptureMode previous = session.thread().captureMode();
        session.thread().captureMode(mode(mode));
        return new CUstreamCaptureMode(previous.ordinal());
    }
}
