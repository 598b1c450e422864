package orrery.core.graph;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.userobject.References;
import orrery.core.work.NodeWork;
import orrery.device.CUgraphNodeType;
import orrery.sim.GraphChange;
import orrery.sim.Trace;

/** The definition of a graph: nodes in the order of their creation, and edges between them. */
public final class Graph implements Iterable<Node> {
    private final LongSupplier ids;
    private final Trace trace;
    private final long id;
    private final ConditionalNodes conditionals = new ConditionalNodes(this);
    private final MemoryNodes memory = new MemoryNodes(this);
    private final AtomicInteger copyCount = new AtomicInteger();

    /** The graph that this one is a copy of; null if it is not a copy. */
    private @Nullable GraphOrigin origin;

    private final References references = new References();
    private @Nullable Node owner;
    private @Nullable GraphCapture capture;
    private final NodeList nodes = new NodeList();
    private final EdgeStore edgeStore = new EdgeStore(nodes);
    private final UpdatableNodes updatable = new UpdatableNodes(this);
    private int size;
    private int ordinalLimit;
    private int unjoinedCount;
    private int embeddingNodes;

    /** A bit for the type of each node that was ever added. */
    private long typesAdded;

    private boolean destroyed;

    /**
     * Creates an empty graph.
     *
     * @param ids supplies ids that are unique within the machine
     * @param trace is told of the changes of this graph and of those embedded in it
     */
    public Graph(LongSupplier ids, Trace trace) {
        this.ids = ids;
        this.trace = trace;
        this.id = ids.getAsLong();
    }

    /** Returns another empty graph of the machine. */
    Graph newGraph() {
        return new Graph(ids, trace);
    }

    /** Returns a new id, unique within the machine. */
    long nextId() {
        return ids.getAsLong();
    }

    /** Returns the id, unique within the machine. */
    public long id() {
        return id;
    }

    /** Returns the number of nodes. */
    public int size() {
        return size;
    }

    /** Returns the number of nodes that were ever created. All ordinals are less than this number. */
    public int ordinalLimit() {
        return ordinalLimit;
    }

    // -- ownership --------------------------------------------------------------------------------------

    /** Returns the node that contains it; null if it belongs to the program. */
    public @Nullable Node owner() {
        return owner;
    }

    /** Returns the outermost graph that contains this one; itself if it is not embedded. */
    public Graph outermost() {
        return owner == null ? this : owner.graph().outermost();
    }

    /** Returns the capture that adds nodes to it; null if there is none. */
    public @Nullable GraphCapture capture() {
        return capture;
    }

    /** Sets the capture that adds nodes to it; null when the capture has ended. */
    public void setCapture(@Nullable GraphCapture value) {
        capture = value;
    }

    /** Returns the references to user objects, which last as long as the graph. */
    public References references() {
        return references;
    }

    /** Destroys this graph and all embedded graphs. */
    public void destroy() {
        for (Graph graph : selfAndEmbedded()) {
            graph.references.releaseAll();
            graph.memory.release();
            if (graph.origin != null) {
                graph.origin.release();
            }
            if (graph.isObserved()) {
                graph.tell(new GraphChange.Destroyed(graph.id));
            }
        }
        destroyed = true;
    }

    /** Returns whether the graph or the node that contains it was destroyed. */
    public boolean isDestroyed() {
        return destroyed || (owner != null && owner.isDestroyed());
    }

    /** Returns whether somebody is told of changes. */
    public boolean isObserved() {
        return trace.on() && trace.listeners().observesGraphs();
    }

    /** Tells observers of graphs of a change. */
    public void tell(GraphChange change) {
        trace.listeners().graphChanged(change);
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    /**
     * Adds a node.
     *
     * @param data the data of the edges; null if all edges are full dependencies
     * @throws orrery.sim.CudaException if a dependency is not legal (GRAPH-04, GRAPH-05, GRAPH-07)
     */
    public Node add(NodeWork work, List<Node> dependencies, @Nullable List<EdgeData> data) {
        Node node = new Node(this, ordinalLimit, work, dependencies.size());
        Edges.check(this, node, dependencies, data);
        append(node);
        for (int i = 0; i < dependencies.size(); i++) {
            Edges.connect(dependencies.get(i), node, Edges.dataOf(data, i));
        }
        attach(node);
        return node;
    }

    /**
     * Checks the dependencies of a node that does not exist yet, before anything is created for it.
     *
     * @param data the data of the edges; null if all edges are full dependencies
     * @throws orrery.sim.CudaException if a dependency is not legal (GRAPH-04, GRAPH-05, GRAPH-07)
     */
    public void checkDependencies(CUgraphNodeType type, List<Node> dependencies, @Nullable List<EdgeData> data) {
        Edges.check(this, type, type + " node " + ordinalLimit + " of " + this, dependencies, data);
    }

    /** Makes a new node the owner of its embedded graphs, and tells a memory node which node it belongs to. */
    private static void attach(Node node) {
        if (node.type().ownsMemory()) {
            node.graph().memory.onAdded();
            ((MemoryNodeWork) node.work()).onAdded(node);
        } else if (node.type().embeds()) {
            node.graph().embeddingNodes++;
            takeOver(node);
        }
    }

    private static void takeOver(Node node) {
        for (Graph graph : ((GraphContainer) node.work()).graphs()) {
            graph.owner = node;
        }
    }

    /**
     * Replaces the graph of a child graph node by a copy of another graph, and destroys the one before.
     *
     * @throws orrery.sim.CudaException if the other graph cannot be copied (GRAPH-16, GRAPH-22)
     */
    public void replaceChild(Node node, ChildGraph other) {
        other.checkCopyableInto(this);
        ChildGraph copy = other.copy(); // first: the other graph may contain the node
        ((GraphContainer) node.work()).graphs().forEach(Graph::destroy);
        node.setWork(copy);
        takeOver(node);
    }

    /**
     * Adds a captured node whose dependencies are nodes of this graph.
     *
     * @throws orrery.sim.CudaException if an edge cannot lead to such a node (GRAPH-07)
     */
    public Node addCaptured(NodeWork work, EdgeList dependencies) {
        Edges.check(dependencies, work.nodeType(), this);
        Node node = new Node(this, ordinalLimit, work, dependencies.size());
        append(node);
        for (int i = 0; i < dependencies.size(); i++) {
            Edges.connect(dependencies.node(i), node, dependencies.data(i));
        }
        node.setUnjoined(true);
        attach(node);
        return node;
    }

    /** Appends a node, whose edges are not there yet. */
    private void append(Node node) {
        ordinalLimit++;
        nodes.add(node);
        updatable.workSet(node.work());
        typesAdded |= 1L << node.type().ordinal();
        size++;
        edgeStore.append(node);
        if (isObserved()) {
            tell(new GraphChange.NodeAdded(id, node.ordinal(), node.work(), embedded(node.work())));
        }
    }

    /** Returns the ids of the graphs that a node with some work contains. */
    static ImmutableList<Long> embedded(NodeWork work) {
        return work instanceof GraphContainer container
                ? container.graphs().stream().map(Graph::id).collect(toImmutableList())
                : ImmutableList.of();
    }

    /** Returns the edges. */
    EdgeStore edgeStore() {
        return edgeStore;
    }

    /** Returns the number of edges. */
    public int edgeCount() {
        return edgeStore.edgeCount();
    }

    /**
     * Returns whether every edge that was ever added leads from an earlier node to a later one. Then the graph has no
     * cycle.
     */
    public boolean isForwardOnly() {
        return edgeStore.isForwardOnly();
    }

    void addUnjoined(int more) {
        unjoinedCount += more;
    }

    /** Returns the number of unjoined nodes. See {@link Node#isUnjoined}. */
    public int unjoinedCount() {
        return unjoinedCount;
    }

    /** Removes a node and its edges. */
    public void remove(Node node) {
        Edges.disconnect(node);
        edgeStore.remove(node);
        node.setRemoved();
        nodes.dropRemoved();
        size--;
        if (node.work() instanceof GraphContainer embedding) {
            embeddingNodes--;
            embedding.graphs().forEach(Graph::destroy);
        }
        if (isObserved()) {
            tell(new GraphChange.NodeRemoved(id, node.ordinal()));
        }
    }

    /** Returns the nodes, in the order of their creation. */
    @Override
    public Iterator<Node> iterator() {
        return nodes.iterator();
    }

    /** Returns the nodes without dependencies, the one that became a root last first. */
    public List<Node> roots() {
        return edgeStore.roots();
    }

    /** Returns the nodes without dependents, the one that became a sink last first. */
    public List<Node> sinks() {
        return edgeStore.sinks();
    }

    // -- nodes of some types --------------------------------------------------------------------------------------

    /** Returns the conditional nodes of this graph, their handles and their rules. */
    public ConditionalNodes conditionalNodes() {
        return conditionals;
    }

    /** Returns the nodes of this graph that kernels can update, and their rules. */
    public UpdatableNodes updatableNodes() {
        return updatable;
    }

    /** Returns the memory nodes of this graph and their rules. */
    public MemoryNodes memoryNodes() {
        return memory;
    }

    /**
     * Returns the number of live copies: executable graphs, clones, and copies in child graph nodes. The copies update
     * the counter.
     */
    public AtomicInteger copyCount() {
        return copyCount;
    }

    // -- copies --------------------------------------------------------------------------------------------------

    /** Ends the copying of a graph into this one. */
    void completeCopy(Graph original, GraphOrigin copies) {
        origin = copies;
        references.retainAll(original.references);
    }

    /**
     * Returns the copy of {@code node} in this graph; null if this graph is not a copy of the node's graph, or if the
     * copy was destroyed.
     */
    public @Nullable Node copyOf(Node node) {
        return origin == null ? null : origin.copyOf(node);
    }

    /**
     * Appends a copy of a node of another graph, with empty graphs for those that it contains and without its edges.
     */
    Node appendCopy(Node node) {
        NodeWork work = node.work() instanceof GraphContainer embedding
                ? embedding.with(
                        embedding.graphs().stream().map(graph -> newGraph()).collect(toImmutableList()))
                : node.work();
        Node copy = new Node(this, ordinalLimit, work, node.inCount());
        append(copy);
        if (work instanceof GraphContainer) {
            attach(copy);
        }
        return copy;
    }

    /** Returns false if neither this graph nor a graph embedded in it has a node of a type; true if one may have. */
    public boolean mayContain(CUgraphNodeType type) {
        return hasEmbeddedGraphs() || (typesAdded & 1L << type.ordinal()) != 0;
    }

    /** Returns whether a node contains other graphs. */
    public boolean hasEmbeddedGraphs() {
        return embeddingNodes > 0;
    }

    /** Returns this graph and all graphs that are embedded in it at any depth. */
    public ImmutableList<Graph> selfAndEmbedded() {
        List<Graph> all = new ArrayList<>();
        all.add(this);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).hasEmbeddedGraphs()) {
                all.get(i).addEmbedded(all);
            }
        }
        return ImmutableList.copyOf(all);
    }

    /** Adds the graphs that nodes of this one contain. */
    void addEmbedded(List<Graph> all) {
        for (Node node : this) {
            if (node.work() instanceof GraphContainer embedding) {
                all.addAll(embedding.graphs());
            }
        }
    }

    @Override
    public String toString() {
        return "graph " + id;
    }
}
