package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A graph as a program makes it: its nodes in the order of their creation, then changes of its edges. It has no cycle,
 * and everything that touches a cell is ordered, so that any order that keeps to the edges has one and the same effect.
 */
record Sketch(List<Vertex> vertices, List<Edit> edits) {

    /** A node and what it depends on when it is added, by number. */
    record Vertex(Piece piece, List<Integer> dependencies) {
        Vertex {
            dependencies = List.copyOf(dependencies);
        }
    }

    /** An edge that is added later, or removed. */
    record Edit(boolean adds, int from, int to) {}

    Sketch {
        vertices = List.copyOf(vertices);
        edits = List.copyOf(edits);
    }

    int size() {
        return vertices.size();
    }

    Piece piece(int vertex) {
        return vertices.get(vertex).piece();
    }

    /** What a node is called in a graph of this name. */
    static String node(String graph, int vertex) {
        return graph + "_" + vertex;
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    /** The calls that make the graph. */
    List<String> build(String graph) {
        List<String> lines = new ArrayList<>();
        lines.add(graph + " = cuGraphCreate");
        for (int i = 0; i < size(); i++) {
            String node = node(graph, i);
            if (piece(i).child() != null) {
                lines.addAll(piece(i).child().build(node + "c"));
            }
            StringJoiner dependencies = new StringJoiner(" ", "[", "]");
            vertices.get(i).dependencies().forEach(d -> dependencies.add(node(graph, d)));
            lines.add(piece(i).asNode(graph, node, dependencies.toString()));
        }
        for (Edit edit : edits) {
            lines.add((edit.adds() ? "cuGraphAddDependencies " : "cuGraphRemoveDependencies ") + graph + " ["
                    + node(graph, edit.from()) + "] [" + node(graph, edit.to()) + "]");
        }
        return lines;
    }

    /** What {@code shape} answers for the graph. */
    String shape() {
        StringJoiner text = new StringJoiner(" ", "CUDA_SUCCESS ", "").setEmptyValue("CUDA_SUCCESS empty");
        List<List<Integer>> dependencies = dependencies();
        for (int i = 0; i < size(); i++) {
            StringJoiner numbers = new StringJoiner(",", "(", ")");
            dependencies.get(i).forEach(d -> numbers.add(String.valueOf(d)));
            text.add(i + ":" + piece(i).kind().family().type() + numbers);
        }
        return text.toString();
    }

    // -- as a model ----------------------------------------------------------------------------------------------

    /** What each node depends on in the end, in the order of the edges. */
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

    /** The last edge takes the place of one that is removed. */
    private static void remove(List<Integer> dependencies, int from) {
        int last = dependencies.remove(dependencies.size() - 1);
        if (last != from) {
            dependencies.set(dependencies.indexOf(from), last);
        }
    }

    /** The nodes, each behind those that it depends on. */
    List<Integer> order() {
        return order(dependencies());
    }

    /** The same for any dependencies; nodes that wait for themselves are missing. */
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
     * What the pieces are behind, by their numbers; those that are ahead of the whole graph included.
     *
     * @param ahead the numbers of what is ahead of the graph
     * @param into gets for each number the numbers that it is behind
     * @return everything that is complete when the graph is, and what is ahead of it
     */
    BitSet behind(BitSet ahead, Map<Integer, BitSet> into) {
        BitSet all = (BitSet) ahead.clone();
        BitSet[] ends = new BitSet[size()];
        List<List<Integer>> dependencies = dependencies();
        for (int i : order()) {
            BitSet mine = (BitSet) ahead.clone();
            dependencies.get(i).forEach(d -> mine.or(ends[d]));
            into.put(piece(i).id(), mine);
            ends[i] = (BitSet) mine.clone();
            ends[i].set(piece(i).id());
            if (piece(i).child() != null) {
                ends[i] = piece(i).child().behind(ends[i], into);
            }
            all.or(ends[i]);
        }
        return all;
    }

    /** The pieces, embedded ones too, each behind those that it depends on. */
    List<Piece> pieces() {
        List<Piece> all = new ArrayList<>();
        for (int i : order()) {
            all.add(piece(i));
            if (piece(i).child() != null) {
                all.addAll(piece(i).child().pieces());
            }
        }
        return all;
    }

    /** Does what a launch does. */
    void run(Cells cells) {
        order().forEach(i -> piece(i).run(cells));
    }

    /** The same graph with another piece in one place. */
    Sketch with(int vertex, Piece piece) {
        List<Vertex> changed = new ArrayList<>(vertices);
        changed.set(vertex, new Vertex(piece, vertices.get(vertex).dependencies()));
        return new Sketch(changed, edits);
    }

    /** The same graph with other numbers in its pieces. */
    Sketch renumbered(int factor, int firstId) {
        Sketch changed = this;
        for (int i = 0; i < size(); i++) {
            changed = changed.with(i, piece(i).with(factor, firstId + piece(i).id()));
        }
        return changed;
    }

    /** Whether an executable graph of this one can be updated from another one that was made by the same calls. */
    boolean admits(Sketch newer) {
        boolean same = size() == newer.size() && edits.equals(newer.edits);
        for (int i = 0; same && i < size(); i++) {
            same = piece(i).kind().family() == newer.piece(i).kind().family()
                    && vertices.get(i)
                            .dependencies()
                            .equals(newer.vertices.get(i).dependencies())
                    && (piece(i).child() == null
                            || piece(i).child().admits(newer.piece(i).child()));
        }
        return same;
    }

    /** The calls that make it, as a transcript. */
    @Override
    public String toString() {
        return Dialogue.transcript(Dialogue.prologue(), build("g"));
    }
}
