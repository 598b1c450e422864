package orrery.core.capture;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import orrery.core.event.Event;
import orrery.core.event.LaunchTrigger;
import orrery.core.graph.EdgeData;
import orrery.core.graph.EdgeList;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.stream.Sink;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRequest;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.NodeWork;
import orrery.core.work.Work;
import orrery.device.CUgraphNodeType;
import orrery.sim.CudaException;
import orrery.sim.GraphChange;

/** The sink of a capturing stream. It adds work to the graph as nodes. */
final class CaptureSink implements Sink {
    private final Captures captures;
    private final Capture capture;
    private EdgeList dependencies;

    /** Whether a node was captured in the stream, or what comes next in it was recorded for other streams. */
    private boolean used;

    CaptureSink(Captures captures, Capture capture, EdgeList dependencies) {
        this.captures = captures;
        this.capture = capture;
        this.dependencies = dependencies;
    }

    Capture capture() {
        return capture;
    }

    /** Returns whether the capture would be the same without the stream, unless it is the origin. */
    boolean isUnused() {
        return !used;
    }

    /** Returns the dependencies of the next node. */
    EdgeList dependencies() {
        return dependencies;
    }

    @Override
    public void submit(Stream stream, Work work) {
        if (!(work instanceof NodeWork node)) {
            throw captures.unsupported(capture, "a " + work.kind() + " is submitted to " + stream.name());
        }
        if (work instanceof KernelLaunch launch) {
            addNode(stream, asNode(launch, stream), launch.attributes().programmatic());
        } else {
            addNode(stream, node, false);
        }
    }

    @Override
    public <R> R perform(Stream stream, StreamRequest<R> request) {
        R result = request.inGraph(stream, capture.graph(), dependencies);
        used = true;
        return result;
    }

    /** Does nothing: a node is not executed now. */
    @Override
    public void checkImmediate(Runnable check) {}

    /** Returns the launch with the attributes of its stream, which a kernel node keeps. */
    private static KernelLaunch asNode(KernelLaunch launch, Stream stream) {
        LaunchAttributes all = stream.attributes().inheritedBy(launch.attributes());
        return all.equals(launch.attributes()) ? launch : launch.with(all);
    }

    private void addNode(Stream stream, NodeWork work, boolean programmatic) {
        used = true;
        Node node = add(work, programmatic ? programmaticDependencies() : dependencies);
        dependencies.clear();
        dependencies.add(node, EdgeData.DEFAULT);
        tellMoved(stream);
    }

    /** Adds a node. A violation of the rules of edges invalidates the capture. */
    private Node add(NodeWork work, EdgeList before) {
        try {
            return capture.graph().addCaptured(work, before);
        } catch (CudaException violation) {
            throw captures.invalidate(violation, capture);
        }
    }

    /**
     * Returns the dependencies of a kernel with programmatic stream serialization: edges from kernels are programmatic.
     */
    private EdgeList programmaticDependencies() {
        EdgeList programmatic = new EdgeList();
        for (int i = 0; i < dependencies.size(); i++) {
            boolean kernel = dependencies.node(i).type() == CUgraphNodeType.KERNEL;
            programmatic.add(dependencies.node(i), kernel ? EdgeData.PROGRAMMATIC_SERIALIZATION : dependencies.data(i));
        }
        return programmatic;
    }

    @Override
    public void record(Stream stream, Event event, boolean external) {
        if (external) {
            addNode(stream, new EventRecord(event), false);
        } else {
            CaptureRule.INTERPROCESS.require(
                    !event.shareable(), () -> event + " is recorded in " + stream.name() + ", which is in " + capture);
            used = true;
            event.recordInCapture(new CapturedEvent(captures, capture, dependencies.copy()));
            tellRecorded(event);
        }
    }

    /** Lets the event stand for the node of the kernel, by an edge with the data of the trigger. */
    @Override
    public void recordLaunch(Stream stream, Event event, LaunchTrigger trigger) {
        EdgeList kernel = new EdgeList();
        kernel.add(dependencies.node(0), EdgeData.of(trigger));
        event.recordInCapture(new CapturedEvent(captures, capture, kernel));
        tellRecorded(event);
    }

    @Override
    public void await(Stream stream, Event event, boolean external) {
        CapturedEvent captured = event.capturedRecord() instanceof CapturedEvent latest ? latest : null;
        if (captured != null && !captured.capture().isActive()) {
            throw captures.invalidate(captured.eventAfterCapture(stream.name() + " waits for " + event), capture);
        }
        if (external) {
            addNode(stream, new EventWait(event), false);
        } else if (event.shareable()) {
            throw captures.invalidate(
                    CaptureRule.INTERPROCESS.violated(stream.name() + " is in " + capture + " and waits for " + event),
                    capture);
        } else if (captured != null) {
            if (captured.capture() != capture) {
                throw captures.invalidate(
                        CaptureRule.MERGE.violated(stream.name() + " is in " + capture + " and waits for " + event
                                + ", which was recorded in " + captured.capture()),
                        capture,
                        captured.capture());
            }
            merge(captured.dependencies());
            tellMoved(stream);
        } else if (event.isRecorded()) {
            throw captures.invalidate(
                    CaptureRule.ISOLATION.violated(
                            stream.name() + " is in " + capture + " and waits for " + event + ", which was recorded in "
                                    + Objects.requireNonNull(event.recordedIn()).name() + " outside of it"),
                    capture);
        } else {
            captures.warn(stream.name() + " waits for " + event + ", which was never recorded: it waits for nothing");
        }
    }

    @Override
    public Optional<String> earlierRecordWarning(Stream source, Event event, Stream waiting) {
        return Optional.of(waiting.name() + " waits for " + event + ", which was recorded in " + source.name()
                + " before that stream began to capture: what comes next in " + waiting.name()
                + " is not captured and runs at once; record the event again after the captured work");
    }

    /** Adds dependencies of the next node. */
    void merge(EdgeList more) {
        for (int i = 0; i < more.size(); i++) {
            dependencies.merge(more.node(i), more.data(i));
        }
    }

    /** Adds dependencies of the next node, or replaces them, as the program asks for. */
    void update(EdgeList by, boolean replaces) {
        used = true;
        if (replaces) {
            replace(by);
        } else {
            merge(by);
        }
    }

    /**
     * Replaces the dependencies of the next node. Dependencies that are dropped count as joined. Those of them that are
     * sinks become the newest sinks of the graph, in the order of the former dependencies.
     */
    private void replace(EdgeList by) {
        Set<Node> kept = Set.copyOf(by.asList());
        for (int i = 0; i < dependencies.size(); i++) {
            Node dropped = dependencies.node(i);
            dropped.setUnjoined(false);
            if (!kept.contains(dropped)) {
                dropped.becomeNewestSink();
                capture.droppedNodes().add(dropped);
            }
        }
        dependencies = new EdgeList();
        merge(by);
    }

    /** Tells observers of graphs what the next node of the stream will depend on. */
    void tellMoved(Stream stream) {
        Graph graph = capture.graph();
        if (graph.isObserved()) {
            graph.tell(new GraphChange.CaptureMoved(graph.id(), stream.streamId(), stream.name(), numbers()));
        }
    }

    /** Tells observers of graphs which nodes an event stands for. */
    private void tellRecorded(Event event) {
        Graph graph = capture.graph();
        if (graph.isObserved()) {
            graph.tell(new GraphChange.EventCaptured(graph.id(), event.id(), numbers()));
        }
    }

    private List<Integer> numbers() {
        return dependencies.asList().stream().map(Node::ordinal).toList();
    }
}
