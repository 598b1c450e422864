package orrery.core.capture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphCapture;
import orrery.core.graph.Node;
import orrery.core.host.CaptureMode;
import orrery.core.host.HostThread;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.device.ApiText;
import orrery.sim.CudaException;
import orrery.sim.ProgramStack;

/** A stream capture: its graph, its streams, and the failure that invalidated it. */
public final class Capture implements GraphCapture {
    private final long id;
    private final Graph graph;
    private final boolean intoExisting;
    private final Stream origin;
    private final CaptureMode mode;
    private final HostThread thread;
    private final List<Stream> streams = new ArrayList<>();
    private final Set<Node> droppedNodes = new LinkedHashSet<>();
    private @Nullable Invalidation invalidation;
    private boolean ended;

    /**
     * What has invalidated a capture.
     *
     * @param cause the failure
     * @param call the call that failed, with its thread and its place in the program
     */
    private record Invalidation(CudaException cause, String call) {}

    Capture(long id, Graph graph, boolean intoExisting, Stream origin, CaptureMode mode, HostThread thread) {
        this.id = id;
        this.graph = graph;
        this.intoExisting = intoExisting;
        this.origin = origin;
        this.mode = mode;
        this.thread = thread;
    }

    /** Returns the id, unique within the machine. */
    public long id() {
        return id;
    }

    /** Returns the graph that receives the captured nodes. */
    public Graph graph() {
        return graph;
    }

    @Override
    public boolean intoExisting() {
        return intoExisting;
    }

    /** Returns the origin stream, on which the capture began. */
    Stream origin() {
        return origin;
    }

    /** Returns the mode. */
    CaptureMode mode() {
        return mode;
    }

    /** Returns the thread that began it. */
    HostThread thread() {
        return thread;
    }

    /** Returns the streams that are currently in the capture. */
    List<Stream> streams() {
        return streams;
    }

    /** Returns the nodes that an update of dependencies has dropped, whether or not something depends on them. */
    Set<Node> droppedNodes() {
        return droppedNodes;
    }

    /** Returns whether a stream of a context is in the capture. */
    boolean hasStreamOf(StreamOrder order) {
        return streams.stream().anyMatch(each -> each.order() == order);
    }

    /**
     * Returns whether a blocking stream of a context is in the capture, so that the legacy stream of the context would
     * depend on it.
     */
    boolean hasBlockingStreamOf(StreamOrder order) {
        return streams.stream().anyMatch(each -> each.blocking() && each.order() == order);
    }

    /** Describes the captured nodes that are not joined, for messages. */
    String describeUnjoined(EdgeList joined) {
        StringJoiner nodes = new StringJoiner(", ", "nothing waits for ", "");
        for (Node node : graph) {
            if (node.isUnjoined() && joined.indexOf(node) < 0) {
                nodes.add(node.toString());
            }
        }
        return nodes.toString();
    }

    /** Returns whether it has ended. */
    public boolean ended() {
        return ended;
    }

    /** Returns whether it is neither invalid nor ended. */
    boolean isActive() {
        return !isInvalid() && !ended;
    }

    /** Returns whether a failure has invalidated it. */
    boolean isInvalid() {
        return invalidation != null;
    }

    void end() {
        ended = true;
    }

    /** Invalidates the capture. The first cause is kept. */
    void invalidate(CudaException why, String call, HostThread by) {
        if (!isInvalid()) {
            String place = ProgramStack.of(why.getStackTrace()).phrase();
            invalidation = new Invalidation(why, call + " on " + by + place);
        }
    }

    /**
     * Returns the failure of a later use of an invalid capture, with the failure that invalidated it as its cause.
     *
     * @param what the use, as a clause that ends with the capture
     */
    CudaException failure(String what) {
        Invalidation first = Objects.requireNonNull(invalidation, "the capture is not invalid");
        CudaException cause = first.cause();
        return CaptureRule.INVALIDATED.violated(
                ApiText.of(what + ", which was invalidated by " + first.call() + ": ", cause.text()), cause);
    }

    @Override
    public String toString() {
        return "the " + mode + " capture that began in " + origin + " on " + thread;
    }
}
