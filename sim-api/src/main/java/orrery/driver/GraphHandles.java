package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.EdgeData;
import orrery.core.graph.EdgeList;
import orrery.core.graph.GraphRule;
import orrery.core.graph.Node;

/** Conversions of lists of nodes and edge data. */
final class GraphHandles {
    private final Session session;

    GraphHandles(Session session) {
        this.session = session;
    }

    /** Returns the nodes of handles; no list is an empty one. */
    List<Node> nodes(@Nullable List<CUgraphNode> handles) {
        if (handles == null || handles.isEmpty()) {
            return List.of();
        }
        List<Node> nodes = new ArrayList<>(handles.size());
        for (CUgraphNode handle : handles) {
            nodes.add(session.node(handle));
        }
        return nodes;
    }

    /** Returns the edge data of {@code count} edges; null for null, which stands for plain edges. */
    @Nullable
    List<EdgeData> edgeData(@Nullable List<CUgraphEdgeData> data, int count) {
        if (data == null) {
            return null;
        }
        GraphRule.LISTS.require(
                data.size() == count && data.stream().allMatch(Objects::nonNull),
                () -> session.who() + " is given " + count + " edges and edge data " + data);
        List<EdgeData> converted = new ArrayList<>(count);
        for (CUgraphEdgeData each : data) {
            converted.add(new EdgeData(each.fromPort(), each.toPort(), each.type()));
        }
        return converted;
    }

    /** Returns the dependencies of a new node. */
    EdgeList halfEdges(@Nullable List<CUgraphNode> handles, @Nullable List<CUgraphEdgeData> data) {
        List<Node> nodes = nodes(handles);
        List<EdgeData> meanings = edgeData(data, nodes.size());
        EdgeList edges = new EdgeList();
        for (int i = 0; i < nodes.size(); i++) {
            edges.add(nodes.get(i), meanings == null ? EdgeData.DEFAULT : meanings.get(i));
        }
        return edges;
    }

    /** Returns the handle of a node. */
    CUgraphNode handle(Node node) {
        return new CUgraphNode(session.reference(node));
    }

    /** Returns the handles of nodes. */
    List<CUgraphNode> handles(Iterable<Node> nodes) {
        List<CUgraphNode> handles = new ArrayList<>();
        for (Node node : nodes) {
            handles.add(handle(node));
        }
        return handles;
    }

    /** Returns one end of an edge. */
    CUgraphDependency dependency(Node node, EdgeData data) {
        return new CUgraphDependency(handle(node), CUgraphEdgeData.of(data));
    }
}
