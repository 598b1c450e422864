package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A graph as a program builds it: its nodes in the order of their creation, then changes of its edges. It has no cycle,
 * and all nodes that use a cell are ordered, so that every order that respects the edges has the same effect.
 *
 * @param vertices the nodes, in the order of their creation
 * @param edits the changes of the edges, in order
 */
record GraphModel(List<Vertex> vertices, List<Edit> edits) {

    /** A node and the numbers of the nodes that it depends on when it is added. */
    record Vertex(WorkItem item, List<Integer> dependencies) {
        Vertex {
            dependencies = List.copyOf(dependencies);
        }
    }

    /** An edge that is added later, or removed. */
    record Edit(boolean adds, int from, int to) {}

    GraphModel {
        vertices = List.copyOf(vertices);
        edits = List.copyOf(edits);
    }

    int size() {
        return vertices.size();
    }

    WorkItem item(int vertex) {
        return vertices.get(vertex).item();
    }

    /** Returns the name of a node in a graph named {@code graph}. */
    static String node(String graph, int vertex) {
        return graph + "_" + vertex;
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    /** Returns the calls that build the graph. */
    List<String> build(String graph) {
        List<String> lines = new ArrayList<>();
        lines.add(graph + " = cuGraphCreate");
        for (int i = 0; i < size(); i++) {
            String node = node(graph, i);
            if (item(i).child() != null) {
                lines.addAll(item(i).child().build(node + "c"));
            }
            StringJoiner dependencies = new StringJoiner(" ", "[", "]");
            vertices.get(i).dependencies().forEach(d -> dependencies.add(node(graph, d)));
            lines.add(item(i).asNode(graph, node, dependencies.toString()));
        }
        for (Edit edit : edits) {
            lines.add((edit.adds() ? "cuGraphAddDependencies " : "cuGraphRemoveDependencies ") + graph + " ["
                    + node(graph, edit.from()) + "] [" + node(graph, edit.to()) + "]");
        }
        return lines;
    }

    /** Returns the answer to {@code shape} for the graph. */
    String shape() {
        StringJoiner text = new StringJoiner(" ", "CUDA_SUCCESS ", "").setEmptyValue("CUDA_SUCCESS empty");
        List<List<Integer>> dependencies = dependencies();
        for (int i = 0; i < size(); i++) {
            StringJoiner numbers = new StringJoiner(",", "(", ")");
            dependencies.get(i).forEach(d -> numbers.add(String.valueOf(d)));
            text.add(i + ":" + item(i).kind().family().type() + numbers);
        }
        return text.toString();
    }

    // -- as a model ----------------------------------------------------------------------------------------------

    /** Returns what each node depends on after all changes, in the order of the edges. */
    List<List<Integer>> dependencies() {
        List<List<Integer>> all = new ArrayList<>();
        vertices.forEach(vertex -> all.add(new ArrayList<>(vertex.dependencies())));
        for (Edit edit : edits) {
            if (edit.adds()) {
                all.get(edit.to()).add(edit.from());
            } else {
                remove(all.get(edit.to()), edit.from());
            }
        }
        return all;
    }

    /** Removes an edge. The last edge of the node takes its place. */
    private static void remove(List<Integer> dependencies, int from) {
        int last = dependencies.remove(dependencies.size() - 1);
        if (last != from) {
            dependencies.set(dependencies.indexOf(from), last);
        }
    }

    /** Returns the nodes in a topological order. */
    List<Integer> order() {
        return order(dependencies());
    }

    /** Returns a topological order of any dependencies. Nodes on or after a cycle are missing. */
    static List<Integer> order(List<List<Integer>> dependencies) {
        List<Integer> order = new ArrayList<>();
        for (boolean moved = true; moved; ) {
            moved = false;
            for (int i = 0; i < dependencies.size(); i++) {
                if (!order.contains(i) && order.containsAll(dependencies.get(i))) {
                    order.add(i);
                    moved = true;
                }
            }
        }
        return order;
    }

    /**
     * Computes which items each item comes after.
     *
     * @param ahead the numbers of the items that the whole graph comes after
     * @param into receives for each number the numbers that it comes after
     * @return the numbers of all items that are complete when the graph is complete, those of {@code ahead} included
     */
    BitSet after(BitSet ahead, Map<Integer, BitSet> into) {
        BitSet all = (BitSet) ahead.clone();
        BitSet[] ends = new BitSet[size()];
        List<List<Integer>> dependencies = dependencies();
        for (int i : order()) {
            BitSet before = (BitSet) ahead.clone();
            dependencies.get(i).forEach(d -> before.or(ends[d]));
            into.put(item(i).id(), before);
            ends[i] = (BitSet) before.clone();
            ends[i].set(item(i).id());
            if (item(i).child() != null) {
                ends[i] = item(i).child().after(ends[i], into);
            }
            all.or(ends[i]);
        }
        return all;
    }

    /** Returns the items, those of embedded graphs included, in a topological order. */
    List<WorkItem> items() {
        List<WorkItem> all = new ArrayList<>();
        for (int i : order()) {
            all.add(item(i));
            if (item(i).child() != null) {
                all.addAll(item(i).child().items());
            }
        }
        return all;
    }

    /** Applies the effects of a launch to cells. */
    void run(Cells cells) {
        order().forEach(i -> item(i).run(cells));
    }

    /** Requires that two graphs, of which each is this one, update each other's executable graphs, and run as it. */
    void requireUpdatable(CallSession session, String one, String other) {
        session.call("x = cuGraphInstantiate " + one);
        session.call("y = cuGraphInstantiate " + other);
        session.expect("cuGraphExecUpdate x " + other, "CUDA_SUCCESS SUCCESS");
        session.expect("cuGraphExecUpdate y " + one, "CUDA_SUCCESS SUCCESS");
        Cells cells = new Cells();
        for (String exec : List.of("x", "y")) {
            session.call("cuGraphLaunch " + exec + " s");
            run(cells);
            cells.check(session);
        }
    }

    /** Returns the same graph with another item in a node. */
    GraphModel with(int vertex, WorkItem item) {
        List<Vertex> changed = new ArrayList<>(vertices);
        changed.set(vertex, new Vertex(item, vertices.get(vertex).dependencies()));
        return new GraphModel(changed, edits);
    }

    /** Returns the same graph with other numbers in its items. */
    GraphModel renumbered(int factor, int firstId) {
        GraphModel changed = this;
        for (int i = 0; i < size(); i++) {
            changed = changed.with(i, item(i).with(factor, firstId + item(i).id()));
        }
        return changed;
    }

    /** Returns whether an executable graph of this one can be updated from another one built by the same calls. */
    boolean admits(GraphModel newer) {
        boolean same = size() == newer.size() && edits.equals(newer.edits);
        for (int i = 0; same && i < size(); i++) {
            same = item(i).kind().family() == newer.item(i).kind().family()
                    && vertices.get(i)
                            .dependencies()
                            .equals(newer.vertices.get(i).dependencies())
                    && (item(i).child() == null
                            || item(i).child().admits(newer.item(i).child()));
        }
        return same;
    }

    /** Returns a transcript of the calls that build it. */
    @Override
    public String toString() {
        return CallSession.transcript(CallSession.prologue(), build("g"));
    }
}
