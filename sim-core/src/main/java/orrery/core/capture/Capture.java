package orrery.core.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphCapture;
import orrery.core.graph.Node;
import orrery.core.machine.HostThread;
import orrery.core.rule.CudaException;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;

/** One capture: the graph it builds, the streams it has, and what made it invalid. */
public final class Capture implements GraphCapture {
    private final long id;
    private final Graph graph;
    private final boolean intoExisting;
    private final Stream origin;
    private final CaptureMode mode;
    private final HostThread thread;
    private final List<Stream> streams = new ArrayList<>();
    private CudaException cause;
    private String causedBy;
    private boolean ended;

    Capture(long id, Graph graph, boolean intoExisting, Stream origin, CaptureMode mode, HostThread thread) {
        this.id = id;
        this.graph = graph;
        this.intoExisting = intoExisting;
        this.origin = origin;
        this.mode = mode;
        this.thread = thread;
    }

    /** Its number, unique for the life of the machine. */
    public long id() {
        return id;
    }

    /** The graph that it builds. */
    public Graph graph() {
        return graph;
    }

    @Override
    public boolean intoExisting() {
        return intoExisting;
    }

    /** The stream in which it began. */
    Stream origin() {
        return origin;
    }

    /** Its mode. */
    CaptureMode mode() {
        return mode;
    }

    /** The thread that began it. */
    HostThread thread() {
        return thread;
    }

    /** The streams that it has now. */
    List<Stream> streams() {
        return streams;
    }

    /** Whether one of its streams is among these. */
    boolean uses(StreamOrder order) {
        for (Stream stream : streams) {
            if (stream.order() == order) {
                return true;
            }
        }
        return false;
    }

    /** Whether the legacy stream of these streams waits for one of its own. */
    boolean blocks(StreamOrder order) {
        for (Stream stream : streams) {
            if (stream.blocking() && stream.order() == order) {
                return true;
            }
        }
        return false;
    }

    /** What was captured and is not joined, in words. */
    String unjoined(EdgeList joined) {
        StringJoiner nodes = new StringJoiner(", ", "nothing waits for ", "");
        for (Node node : graph) {
            if (node.isUnjoined() && joined.indexOf(node) < 0) {
                nodes.add(node.toString());
            }
        }
        return nodes.toString();
    }

    /** Whether it is neither invalid nor at its end. */
    boolean active() {
        return cause == null && !ended;
    }

    /** Whether a rule was broken. */
    boolean invalid() {
        return cause != null;
    }

    boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
    }

    /** Makes it invalid, unless it is: the first cause stays. */
    void invalidate(CudaException why, String call, HostThread by) {
        if (cause == null) {
            cause = why;
            causedBy = call + " on " + by + CallSite.of(why);
        }
    }

    /** The failure of a later use, which carries what made the capture invalid. */
    CudaException failure(String what) {
        return CaptureRule.INVALIDATED.violated(
                what + ", which was invalidated by " + causedBy + ": " + cause.getMessage(), cause);
    }

    @Override
    public String toString() {
        return "the " + mode + " capture that began in " + origin + " on " + thread;
    }
}
