package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import orrery.conformance.properties.GraphModel.Edit;
import orrery.conformance.properties.GraphModel.Vertex;
import orrery.conformance.properties.WorkItem.Kind;

/**
 * A description of a graph that is valid for any numbers, so that jqwik can shrink it: without any of its parts it is
 * still valid. {@link #model} turns it into a graph.
 *
 * @param specs the nodes
 * @param edgeChanges the changes of edges, in order
 */
record Draft(List<NodeSpec> specs, List<EdgeChange> edgeChanges) {

    /**
     * The description of a node.
     *
     * @param kind what it does
     * @param cell the preferred cell to change
     * @param other the preferred cell to read
     * @param factor a small number
     * @param after numbers that choose its dependencies among the nodes before it
     * @param child the graph in it, for nodes that embed one
     */
    record NodeSpec(Kind kind, int cell, int other, int factor, List<Integer> after, Draft child) {}

    /**
     * A change of a node.
     *
     * @param freely whether it may become of any kind; otherwise it stays in its family
     */
    record NodeChange(boolean freely, Kind kind, int cell, int other, int factor) {

        private NodeSpec of(NodeSpec spec, List<NodeChange> nodeChanges) {
            Draft child = spec.child() == null ? null : spec.child().revised(nodeChanges, List.of());
            boolean fits = kind != Kind.CHILD
                    && (freely || kind.family() == spec.kind().family());
            return new NodeSpec(fits ? kind : spec.kind(), cell, other, factor, spec.after(), fits ? null : child);
        }
    }

    /** A choice of two nodes. Removes the edge between them, or adds one if that makes no cycle. */
    record EdgeChange(int from, int to) {}

    /** Returns the graph. The numbers of its items begin with {@code firstId}. */
    GraphModel model(int firstId) {
        CellAssignment assignment = new CellAssignment(firstId);
        return model(assignment, assignment.point(List.of()), new ArrayList<>());
    }

    /** Returns a changed description: its nodes have other parameters, and it has more changes of edges. */
    Draft revised(List<NodeChange> nodeChanges, List<EdgeChange> more) {
        List<NodeSpec> revised = new ArrayList<>(specs);
        for (int i = 0; i < specs.size() && !nodeChanges.isEmpty(); i++) {
            revised.set(i, nodeChanges.get(i % nodeChanges.size()).of(specs.get(i), nodeChanges));
        }
        List<EdgeChange> all = new ArrayList<>(edgeChanges);
        all.addAll(more);
        return new Draft(revised, all);
    }

    /**
     * Returns the graph, all nodes of which come after {@code enter}. Adds the points of their ends to {@code ends}.
     */
    private GraphModel model(CellAssignment assignment, int enter, List<Integer> ends) {
        GraphModel edges = edges();
        List<List<Integer>> dependencies = edges.dependencies();
        WorkItem[] items = new WorkItem[specs.size()];
        Integer[] exits = new Integer[specs.size()];
        for (int i : edges.order()) {
            List<Integer> after = new ArrayList<>(List.of(enter));
            dependencies.get(i).forEach(d -> after.add(exits[d]));
            int point = assignment.point(after);
            List<Integer> inside = new ArrayList<>(List.of(point));
            items[i] = item(specs.get(i), assignment, point, inside);
            exits[i] = inside.size() == 1 ? point : assignment.point(inside);
            ends.add(exits[i]);
        }
        List<Vertex> vertices = new ArrayList<>();
        for (int i = 0; i < items.length; i++) {
            vertices.add(new Vertex(items[i], edges.vertices().get(i).dependencies()));
        }
        return new GraphModel(vertices, edges.edits());
    }

    /** Returns the item of a point of the order. */
    static WorkItem item(NodeSpec spec, CellAssignment assignment, int point, List<Integer> ends) {
        Kind kind = spec.kind();
        int cell = kind.hasCell() ? assignment.assign(point, spec.cell(), -1) : 0;
        int other = kind.readsAnother() ? assignment.assign(point, spec.other(), cell) : 0;
        GraphModel child = kind == Kind.CHILD ? spec.child().model(assignment, point, ends) : null;
        return new WorkItem(kind, cell, other, spec.factor(), point, child);
    }

    /** Returns the graph without items. */
    private GraphModel edges() {
        List<Vertex> vertices = new ArrayList<>();
        for (NodeSpec spec : specs) {
            int before = vertices.size();
            List<Integer> chosen = before == 0
                    ? List.of()
                    : spec.after().stream().map(b -> b % before).distinct().toList();
            vertices.add(new Vertex(null, chosen));
        }
        GraphModel model = new GraphModel(vertices, List.of());
        for (EdgeChange change : specs.isEmpty() ? List.<EdgeChange>of() : edgeChanges) {
            model = changed(model, change.from() % specs.size(), change.to() % specs.size());
        }
        return model;
    }

    private static GraphModel changed(GraphModel model, int from, int to) {
        boolean adds = !model.dependencies().get(to).contains(from);
        List<Edit> edits = new ArrayList<>(model.edits());
        edits.add(new Edit(adds, from, to));
        GraphModel changed = new GraphModel(model.vertices(), edits);
        return from != to && changed.order().size() == changed.size() ? changed : model;
    }
}
