package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.capture.Capture;
import orrery.core.capture.CaptureRule;
import orrery.core.capture.Captures;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.host.ApiRule;
import orrery.core.host.CaptureMode;
import orrery.core.stream.Stream;
import orrery.device.CUstreamCaptureStatus;

/** Stream capture. */
interface CaptureCalls extends StreamManagement, GraphHandles {

    @Override
    default CUstreamCaptureStatus cuStreamIsCapturing(@Nullable CUstream handle) {
        return call(DriverCall.cuStreamIsCapturing, thread -> Captures.status(useStream(thread, handle)));
    }

    @Override
    default void cuStreamBeginCapture(@Nullable CUstream handle, CUstreamCaptureMode mode) {
        run(DriverCall.cuStreamBeginCapture, thread -> {
            CaptureMode known = mode(mode);
            created(machine().captures().begin(useStream(thread, handle), known, thread, null, new EdgeList()));
        });
    }

    @Override
    default void cuStreamBeginCaptureToGraph(
            @Nullable CUstream handle,
            CUgraph into,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            CUstreamCaptureMode mode) {
        List<CUgraphNode> named = Session.copied(dependencies);
        List<CUgraphEdgeData> edges = Session.copied(edgeData);
        run(DriverCall.cuStreamBeginCaptureToGraph, thread -> {
            CaptureMode known = mode(mode);
            Graph graph = graph(into);
            Stream stream = useStream(thread, handle);
            created(machine().captures().begin(stream, known, thread, graph, halfEdges(named, edges)));
        });
    }

    private void created(Capture capture) {
        machine().created("capture", capture, Capture::ended);
    }

    private CaptureMode mode(CUstreamCaptureMode mode) {
        CaptureMode[] known = CaptureMode.values();
        CaptureRule.MODE.require(
                mode != null && mode.value() >= 0 && mode.value() < known.length,
                () -> who() + " is given " + (mode == null ? "no mode" : "mode " + mode.value()));
        return known[mode.value()];
    }

    @Override
    default CUgraph cuStreamEndCapture(@Nullable CUstream handle) {
        return call(DriverCall.cuStreamEndCapture, thread -> {
            Graph graph = machine().captures().end(useStream(thread, handle), thread);
            return new CUgraph(machine(), machine().created("graph", graph, Graph::destroyed));
        });
    }

    @Override
    default CUstreamCaptureInfo cuStreamGetCaptureInfo(@Nullable CUstream handle, boolean withEdgeData) {
        return call(DriverCall.cuStreamGetCaptureInfo, thread -> {
            Stream stream = useStream(thread, handle);
            CUstreamCaptureStatus status = Captures.status(stream);
            if (status != CUstreamCaptureStatus.ACTIVE) {
                return new CUstreamCaptureInfo(status, 0, null, List.of());
            }
            Capture capture = Objects.requireNonNull(Captures.captureOf(stream));
            EdgeList dependencies = Objects.requireNonNull(Captures.dependencies(stream));
            CaptureRule.LOSSY_INFO.require(
                    withEdgeData || dependencies.allDefault(),
                    () -> who() + " is called without edge data for " + stream);
            List<CUgraphDependency> next = new ArrayList<>();
            for (int i = 0; i < dependencies.size(); i++) {
                next.add(dependency(dependencies.node(i), dependencies.data(i)));
            }
            return new CUstreamCaptureInfo(
                    CUstreamCaptureStatus.ACTIVE, capture.id(), new CUgraph(machine(), capture.graph()), next);
        });
    }

    @Override
    default void cuStreamUpdateCaptureDependencies(
            @Nullable CUstream handle,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            int flags) {
        List<CUgraphNode> named = Session.copied(dependencies);
        List<CUgraphEdgeData> edges = Session.copied(edgeData);
        run(DriverCall.cuStreamUpdateCaptureDependencies, thread -> {
            Stream stream = useStream(thread, handle);
            machine().captures().update(stream, () -> halfEdges(named, edges), flags);
        });
    }

    @Override
    default CUstreamCaptureMode cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode) {
        return call(DriverCall.cuThreadExchangeStreamCaptureMode, thread -> {
            ApiRule.ARGUMENT.require(mode != null, () -> who() + " is given no mode");
            CaptureMode previous = thread.captureMode();
            thread.captureMode(mode(mode));
            return new CUstreamCaptureMode(previous.ordinal());
        });
    }
}
