package orrery.core.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import orrery.core.userobject.References;
import orrery.core.work.Work;

/** The definition of a graph: nodes in the order of their creation, and edges between them. */
public final class Graph implements Iterable<Node> {
    private static final long NONE = -1;

    private final LongSupplier ids;
    private final long id;
    private final long original;
    private Node[] clones;
    private final List<ConditionalHandle> handles = new ArrayList<>();
    private final MemoryNodes memory = new MemoryNodes(this);
    private Object user;
    private final AtomicInteger copies = new AtomicInteger();

    /** The copies of the graph that this is a copy of; null if it is none, or gone. */
    private AtomicInteger siblings;

    private final References references = new References();
    private Node owner;
    private Object capture;
    private final Wiring wiring = new Wiring();
    private final NodeTable nodes = new NodeTable();
    private int size;
    private int created;
    private int dangling;
    private int embedded;
    private boolean destroyed;

    /** An empty graph; {@code ids} numbers the graphs of a machine. */
    public Graph(LongSupplier ids) {
        this(ids, NONE);
    }

    private Graph(LongSupplier ids, long original) {
        this.ids = ids;
        this.id = ids.getAsLong();
        this.original = original;
    }

    /** Its number, unique for the life of the machine. */
    public long id() {
        return id;
    }

    /** How many nodes it has. */
    public int size() {
        return size;
    }

    /** How many nodes it ever had: all ordinals are below. */
    public int created() {
        return created;
    }

    // -- what it belongs to --------------------------------------------------------------------------------------

    /** The node that it is embedded in; null if it belongs to the program. */
    public Node owner() {
        return owner;
    }

    /** The capture that builds it, or null. */
    public Object capture() {
        return capture;
    }

    /** Notes which capture builds it; null when that has ended. */
    public void capture(Object builder) {
        capture = builder;
    }

    /** The user objects that live as long as it does. */
    public References references() {
        return references;
    }

    /** Ends its life, and that of all graphs embedded in it. */
    public void destroy() {
        for (Graph graph : family()) {
            graph.references.releaseAll();
            graph.memory.forget();
            graph.leave();
        }
        destroyed = true;
    }

    private void leave() {
        if (siblings != null) {
            siblings.decrementAndGet();
            siblings = null;
        }
    }

    /** Whether it is gone. */
    public boolean destroyed() {
        return destroyed || (owner != null && owner.destroyed());
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    /** Adds a node behind others; {@code data} may be null where all edges are full dependencies. */
    public Node add(Work work, List<Node> dependencies, List<EdgeData> data) {
        Node node = new Node(this, created, work);
        Edges.check(this, node, dependencies, data);
        created++;
        append(node, dependencies.size());
        for (int i = 0; i < dependencies.size(); i++) {
            Edges.connect(dependencies.get(i), node, Edges.dataOf(data, i));
        }
        own(node);
        return node;
    }

    /** The graphs embedded in a node end with it; memory nodes have a place now. */
    private static void own(Node node) {
        if (node.type().ownsMemory()) {
            ((MemoryNode) node.work()).placedAt(node);
        } else if (node.type().embeds()) {
            node.graph().embedded++;
            for (Graph graph : ((Embedding) node.work()).graphs()) {
                graph.owner = node;
            }
        }
    }

    /** Adds a captured node behind others, which are known to be legal. */
    public Node capture(Work work, HalfEdges dependencies) {
        Node node = new Node(this, created++, work);
        append(node, dependencies.size());
        for (int i = 0; i < dependencies.size(); i++) {
            Edges.connect(dependencies.node(i), node, dependencies.data(i));
        }
        node.dangling(true);
        own(node);
        return node;
    }

    /** A node that is going to have so many dependencies. */
    private void append(Node node, int dependencies) {
        nodes.add(node);
        size++;
        wiring.append(node.ordinal(), dependencies);
    }

    /** The node with an ordinal, or null if it is gone. */
    public Node node(int ordinal) {
        return nodes.get(ordinal);
    }

    /** The edges between nodes, by ordinals. */
    Wiring wiring() {
        return wiring;
    }

    /** The edges to what its nodes depend on, by ordinals. */
    public Adjacency dependencies() {
        return wiring.in();
    }

    /** Whether every edge there has been leads from an earlier to a later node, so that there can be no cycle. */
    public boolean forward() {
        return wiring.forward();
    }

    void countDangling(int more) {
        dangling += more;
    }

    /** How many nodes a capture has made that nothing has come to depend on. */
    public int dangling() {
        return dangling;
    }

    /** Removes a node and its edges. */
    public void remove(Node node) {
        Edges.disconnect(node);
        nodes.remove(node);
        size--;
        wiring.remove(node.ordinal());
        node.dangling(false);
        if (node.work() instanceof Embedding embedding) {
            embedding.graphs().forEach(Graph::destroy);
        }
        node.destroyed(true);
    }

    /** The nodes, in the order of their creation. */
    @Override
    public Iterator<Node> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                while (next < created && nodes.get(next) == null) {
                    next++;
                }
                return next < created;
            }

            @Override
            public Node next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return nodes.get(next++);
            }
        };
    }

    /** The nodes that depend on no other; the one that came to last is first. */
    public List<Node> roots() {
        return nodes(wiring.roots());
    }

    /** The nodes that no other depends on; the one that came to last is first. */
    public List<Node> sinks() {
        return nodes(wiring.sinks());
    }

    private List<Node> nodes(int[] ordinals) {
        List<Node> all = new ArrayList<>(ordinals.length);
        for (int ordinal : ordinals) {
            all.add(nodes.get(ordinal));
        }
        return all;
    }

    // -- conditional nodes ---------------------------------------------------------------------------------------

    /** The graph that this one is embedded in, at the top. */
    public Graph root() {
        return owner == null ? this : owner.graph().root();
    }

    /** A new conditional handle. */
    public ConditionalHandle createHandle(int defaultValue, boolean assigned) {
        List<ConditionalHandle> all = root().handles;
        ConditionalHandle handle = new ConditionalHandle(ids.getAsLong(), all.size(), this, defaultValue, assigned);
        all.add(handle);
        return handle;
    }

    /** The conditional handles that were created for this graph and for those embedded in it. */
    public List<ConditionalHandle> handles() {
        return Collections.unmodifiableList(handles);
    }

    /** Adds a conditional node with empty bodies behind others. */
    public Node addConditional(
            ConditionalHandle handle, ConditionalKind kind, int bodies, List<Node> dependencies, List<EdgeData> data) {
        GraphRule.HANDLE_GRAPH.require(handle.graph().root() == root(), () -> handle + " is used by a node of " + this);
        GraphRule.HANDLE_TAKEN.require(
                handle.node() == null, () -> handle + " is used once more, after " + handle.node());
        GraphRule.BODIES.require(kind.allows(bodies), () -> this + " gets " + kind + " with " + bodies + " bodies");
        List<Graph> graphs = new ArrayList<>();
        for (int i = 0; i < bodies; i++) {
            graphs.add(new Graph(ids));
        }
        Node node = add(new Conditional(handle, kind, graphs), dependencies, data);
        handle.node(node);
        return node;
    }

    // -- memory nodes --------------------------------------------------------------------------------------------

    /** Its memory nodes, and the rules that a graph with such nodes is under. */
    public MemoryNodes memoryNodes() {
        return memory;
    }

    /** Whether memory nodes were added to it. */
    public boolean hasMemory() {
        return memory.any();
    }

    /** The executable graph that has its memory nodes; null if there is none. */
    public Object user() {
        return user;
    }

    /** Notes which executable graph has its memory nodes. */
    public void user(Object exec) {
        user = exec;
    }

    /**
     * How many copies of it live: executable graphs, clones, and copies in other graphs. They count themselves, and
     * hold nothing else of it.
     */
    public AtomicInteger copies() {
        return copies;
    }

    /** Whether it or a graph embedded in it has memory nodes. */
    boolean anyMemory() {
        return family().stream().anyMatch(Graph::hasMemory);
    }

    // -- copies --------------------------------------------------------------------------------------------------

    /** A copy of the graph, with copies of all graphs embedded in it. */
    public Graph copy() {
        boolean body = owner != null && owner.work() instanceof Conditional;
        GraphRule.NOT_COPYABLE.require(!anyMemory(), () -> this + " is copied, which has memory nodes");
        GraphRule.NOT_COPYABLE.require(
                root().handles.isEmpty() && !body,
                () -> this + " is copied, which " + (body ? "is a body" : "has handles"));
        for (Node node : this) {
            GraphRule.NOT_COPYABLE.require(node.copyable(), () -> this + " is copied, which has " + node);
        }
        Graph copy = new Graph(ids, id);
        copy.clones = new Node[created];
        copy.siblings = copies;
        copies.incrementAndGet();
        for (Node node : this) {
            Node twin = new Node(copy, copy.created++, node.work());
            copy.append(twin, node.inCount());
            copy.clones[node.ordinal()] = twin;
            if (node.work() instanceof Embedding embedding) {
                twin.work(embedding.copy());
                own(twin);
            }
        }
        for (Node node : this) {
            Node twin = copy.clones[node.ordinal()];
            for (int i = 0; i < node.inCount(); i++) {
                Edges.connect(copy.clones[node.in(i).ordinal()], twin, node.inData(i));
            }
        }
        copy.takeSinks(this);
        copy.references.retainAll(references);
        return copy;
    }

    /** Takes over the order of the sinks; everything else is in the order in which the copy was built. */
    private void takeSinks(Graph from) {
        List<Node> newestLast = new ArrayList<>(from.sinks());
        Collections.reverse(newestLast);
        for (Node sink : newestLast) {
            wiring.renewSink(clones[sink.ordinal()].ordinal());
        }
    }

    /** The copy of {@code node} in this graph; null if this is no copy of its graph, or the copy is gone. */
    public Node copyOf(Node node) {
        if (original != node.graph().id) {
            return null;
        }
        Node twin = node.ordinal() < clones.length ? clones[node.ordinal()] : null;
        return twin == null || twin.destroyed() ? null : twin;
    }

    /** Whether other graphs are embedded in its nodes. */
    public boolean embeds() {
        return embedded > 0;
    }

    /** The graphs embedded in this one, at any depth, and this one. */
    public List<Graph> family() {
        List<Graph> all = new ArrayList<>();
        all.add(this);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).embeds()) {
                all.get(i).addEmbedded(all);
            }
        }
        return Collections.unmodifiableList(all);
    }

    private void addEmbedded(List<Graph> all) {
        for (Node node : this) {
            if (node.work() instanceof Embedding embedding) {
                all.addAll(embedding.graphs());
            }
        }
    }

    @Override
    public String toString() {
        return "graph " + id;
    }
}
