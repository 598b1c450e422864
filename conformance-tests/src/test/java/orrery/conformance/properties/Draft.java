package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import orrery.conformance.properties.Piece.Kind;
import orrery.conformance.properties.Sketch.Edit;
import orrery.conformance.properties.Sketch.Vertex;

/**
 * A graph before its numbers mean anything: any numbers will do, so that whatever is left out of a draft leaves a
 * draft.
 *
 * @param specs the nodes
 * @param changes changes of edges after that
 */
record Draft(List<Spec> specs, List<Change> changes) {

    /**
     * A node to be.
     *
     * @param kind what it does
     * @param cell the cell that it wants to change
     * @param other the cell that it wants to read
     * @param factor a small number
     * @param behind choices among the nodes before it
     * @param child the graph in it, for nodes that embed one
     */
    record Spec(Kind kind, int cell, int other, int factor, List<Integer> behind, Draft child) {}

    /**
     * What is different in a later version of a node.
     *
     * @param freely whether its kind may be any; else it stays of its family
     */
    record Twist(boolean freely, Kind kind, int cell, int other, int factor) {

        private Spec of(Spec spec, List<Twist> twists) {
            Draft child = spec.child() == null ? null : spec.child().revised(twists, List.of());
            boolean fits = kind != Kind.CHILD
                    && (freely || kind.family() == spec.kind().family());
            return new Spec(fits ? kind : spec.kind(), cell, other, factor, spec.behind(), fits ? null : child);
        }
    }

    /** A choice of two nodes: an edge between them is removed if there is one, and added if that makes no cycle. */
    record Change(int from, int to) {}

    /** The graph; {@code firstId} is the first of the numbers by which its pieces are known. */
    Sketch sketch(int firstId) {
        Claims claims = new Claims(firstId);
        return sketch(claims, claims.point(List.of()), new ArrayList<>());
    }

    /** A later version: its nodes have other parameters, and perhaps its edges are others. */
    Draft revised(List<Twist> twists, List<Change> more) {
        List<Spec> revised = new ArrayList<>(specs);
        for (int i = 0; i < specs.size() && !twists.isEmpty(); i++) {
            revised.set(i, twists.get(i % twists.size()).of(specs.get(i), twists));
        }
        List<Change> all = new ArrayList<>(changes);
        all.addAll(more);
        return new Draft(revised, all);
    }

    /** The graph, whose nodes are all behind a point; adds the points of their ends. */
    private Sketch sketch(Claims claims, int enter, List<Integer> ends) {
        Sketch edges = edges();
        List<List<Integer>> dependencies = edges.dependencies();
        Piece[] pieces = new Piece[specs.size()];
        Integer[] exits = new Integer[specs.size()];
        for (int i : edges.order()) {
            List<Integer> behind = new ArrayList<>(List.of(enter));
            dependencies.get(i).forEach(d -> behind.add(exits[d]));
            int point = claims.point(behind);
            List<Integer> inside = new ArrayList<>(List.of(point));
            pieces[i] = piece(specs.get(i), claims, point, inside);
            exits[i] = inside.size() == 1 ? point : claims.point(inside);
            ends.add(exits[i]);
        }
        List<Vertex> vertices = new ArrayList<>();
        for (int i = 0; i < pieces.length; i++) {
            vertices.add(new Vertex(pieces[i], edges.vertices().get(i).dependencies()));
        }
        return new Sketch(vertices, edges.edits());
    }

    /** A piece of work for a point of the order. */
    static Piece piece(Spec spec, Claims claims, int point, List<Integer> ends) {
        Kind kind = spec.kind();
        int cell = kind.hasCell() ? claims.claim(point, spec.cell(), -1) : 0;
        int other = kind.readsAnother() ? claims.claim(point, spec.other(), cell) : 0;
        Sketch child = kind == Kind.CHILD ? spec.child().sketch(claims, point, ends) : null;
        return new Piece(kind, cell, other, spec.factor(), point, child);
    }

    /** The nodes without their pieces. */
    private Sketch edges() {
        List<Vertex> vertices = new ArrayList<>();
        for (Spec spec : specs) {
            int before = vertices.size();
            List<Integer> chosen = before == 0
                    ? List.of()
                    : spec.behind().stream().map(b -> b % before).distinct().toList();
            vertices.add(new Vertex(null, chosen));
        }
        Sketch sketch = new Sketch(vertices, List.of());
        for (Change change : specs.isEmpty() ? List.<Change>of() : changes) {
            sketch = changed(sketch, change.from() % specs.size(), change.to() % specs.size());
        }
        return sketch;
    }

    private static Sketch changed(Sketch sketch, int from, int to) {
        boolean adds = !sketch.dependencies().get(to).contains(from);
        List<Edit> edits = new ArrayList<>(sketch.edits());
        edits.add(new Edit(adds, from, to));
        Sketch changed = new Sketch(sketch.vertices(), edits);
        return from != to && changed.order().size() == changed.size() ? changed : sketch;
    }
}
