package orrery.conformance.pictures;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.nio.dot.DOTImporter;

/**
 * What JGraphT, which has a grammar of its own for the language of Graphviz, reads in a text.
 *
 * @param labels the label of each node, by its id
 * @param edges the edges, as {@code a -> b}, in the order of their names
 */
record Picture(Map<String, String> labels, List<String> edges) {

    /** Reads a text; fails if it is not of the language. */
    static Picture read(String dot) {
        Map<String, String> labels = new TreeMap<>();
        Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);
        DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
        importer.setVertexFactory(id -> id);
        importer.addVertexAttributeConsumer((key, value) -> {
            if (key.getSecond().equals("label")) {
                labels.put(key.getFirst(), value.getValue());
            }
        });
        importer.importGraph(graph, new StringReader(dot));
        graph.vertexSet().forEach(node -> labels.putIfAbsent(node, ""));
        List<String> edges = new ArrayList<>();
        for (DefaultEdge edge : graph.edgeSet()) {
            edges.add(graph.getEdgeSource(edge) + " -> " + graph.getEdgeTarget(edge));
        }
        Collections.sort(edges);
        return new Picture(labels, edges);
    }
}
