package orrery.driver;

import com.google.common.base.Preconditions;
import com.google.common.graph.ImmutableValueGraph;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphSnapshot;
import orrery.core.graph.GraphText;

/** A handle of a graph. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUgraph extends Handle<Graph> {
    private final @Nullable Function<CUgraph, String> text;

    CUgraph(Reference<Graph> reference) {
        this(reference, null);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUgraph(CUgraph handle) {
        super(handle);
        this.text = handle.text;
    }

    /** Creates a handle of another driver, which describes its graphs. */
    CUgraph(Reference<Graph> reference, @Nullable Function<CUgraph, String> text) {
        super(reference);
        this.text = text;
    }

    /**
     * Returns the nodes and edges of the graph as an immutable graph of Guava, on which programs can run algorithms:
     *
     * <pre>{@code
     * ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> nodes = graph.toValueGraph();
     * boolean cyclic = Graphs.hasCycle(nodes.asGraph());
     * Set<CUgraphNode> after = Graphs.reachableNodes(nodes.asGraph(), node);
     * }</pre>
     *
     * <p>The result is a snapshot: later changes of the graph do not affect it. The nodes are in the order of their
     * creation, and the predecessors of a node in the order in which its edges were added. Graphs that are embedded in
     * nodes are not part of it. The call takes no virtual time.
     *
     * @return the nodes, and for each edge its data
     * @throws IllegalStateException if the graph was destroyed
     * @throws UnsupportedOperationException if the graph is not one of the simulator
     */
    public ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> toValueGraph() {
        requireSimulated("toValueGraph");
        return host().ask(thread -> {
            Preconditions.checkState(!target().isDestroyed(), "%s was destroyed", this);
            return GraphSnapshot.of(target(), node -> new CUgraphNode(Reference.to(host(), node)), CUgraphEdgeData::of);
        });
    }

    /**
     * Returns the graph in one line, for messages and assertions: {@code 0:KERNEL store() 1:MEMSET(0)} are a kernel and
     * a memset that depends on it. What has the same text has the same nodes and edges, made in the same order.
     *
     * @throws UnsupportedOperationException if another driver has the graph and does not describe it
     */
    public String text() {
        if (text != null) {
            return text.apply(this);
        }
        requireSimulated("text");
        return GraphText.of(target());
    }
}
