package orrery.conformance.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.driver.CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES;
import static orrery.driver.CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;

/** Graphs of every kind of node, nested and with names that are hard to write: what is drawn is what is there. */
class DotPropertyTest {
    private static final int ALL_FLAGS = 0xffff;
    private static final int DRAWN = 40;

    @Property(tries = 200)
    void aReaderFindsTheSameNodesAndEdges(
            @ForAll @Size(max = 24) List<@IntRange(max = 0xffff) Integer> recipe,
            @ForAll @IntRange(max = ALL_FLAGS) int flags) {
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            CUgraph graph = drawing.graph(recipe);
            Expected expected = Expected.of(drawing.cuda, graph);
            Picture picture = Picture.read(drawing.cuda.cuGraphDebugDotPrint(graph, flags));
            assertEquals(expected.nodes, picture.labels().keySet());
            assertEquals(expected.edges, picture.edges());
        }
    }

    /** Asks Graphviz itself, where it is installed; elsewhere there is only the reader above. */
    @Property(tries = DRAWN)
    void graphvizFindsTheSameNodesAndEdges(
            @ForAll @Size(max = 24) List<@IntRange(max = 0xffff) Integer> recipe,
            @ForAll @IntRange(max = ALL_FLAGS) int flags)
            throws Exception {
        if (!Graphviz.installed()) {
            return;
        }
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            CUgraph graph = drawing.graph(recipe);
            Expected expected = Expected.of(drawing.cuda, graph);
            Graphviz.Drawn drawn = Graphviz.draw(drawing.cuda.cuGraphDebugDotPrint(graph, flags));
            assertEquals(expected.nodes, drawn.nodes());
            assertEquals(expected.edges, drawn.edges());
        }
    }

    @Property(tries = 100)
    void theSameGraphHasTheSameTextWhateverTheMachineMadeBefore(
            @ForAll @Size(max = 16) List<@IntRange(max = 0xffff) Integer> before,
            @ForAll @Size(max = 16) List<@IntRange(max = 0xffff) Integer> recipe,
            @ForAll @IntRange(max = ALL_FLAGS) int flags) {
        int stable = flags & ~(CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES | CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE);
        try (NodeKindGraphs one = new NodeKindGraphs();
                NodeKindGraphs other = new NodeKindGraphs()) {
            other.graph(before);
            CUgraph graph = one.graph(recipe);
            String text = one.cuda.cuGraphDebugDotPrint(graph, stable);
            CUgraph same = other.graph(recipe);
            CUgraph clone = other.cuda.cuGraphClone(same);
            assertEquals(text, one.cuda.cuGraphDebugDotPrint(graph, stable));
            assertEquals(text, other.cuda.cuGraphDebugDotPrint(same, stable));
            assertEquals(text, other.cuda.cuGraphDebugDotPrint(clone, stable));
            assertEquals(graph.text(), same.text());
            assertEquals(graph.text(), clone.text());
        }
    }

    @Property(tries = 50)
    void aMachineLikeItGivesTheSameHandles(@ForAll @Size(max = 16) List<@IntRange(max = 0xffff) Integer> recipe) {
        try (NodeKindGraphs one = new NodeKindGraphs();
                NodeKindGraphs other = new NodeKindGraphs()) {
            assertEquals(
                    one.cuda.cuGraphDebugDotPrint(one.graph(recipe), CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE),
                    other.cuda.cuGraphDebugDotPrint(other.graph(recipe), CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE));
        }
    }

    /** What a graph consists of, by what the driver says. */
    private static final class Expected {
        private final TreeSet<String> nodes = new TreeSet<>();
        private final List<String> edges = new ArrayList<>();

        static Expected of(CudaDriver cuda, CUgraph graph) {
            Expected expected = new Expected();
            List<CUgraph> graphs = new ArrayList<>(List.of(graph));
            for (int i = 0; i < graphs.size(); i++) {
                expected.add(cuda, graphs.get(i), "graph_" + (i + 1) + "_node_", graphs);
            }
            Collections.sort(expected.edges);
            return expected;
        }

        private void add(CudaDriver cuda, CUgraph graph, String prefix, List<CUgraph> graphs) {
            Map<CUgraphNode, String> names = new HashMap<>();
            for (CUgraphNode node : cuda.cuGraphGetNodes(graph)) {
                names.put(node, prefix + names.size());
                if (cuda.cuGraphNodeGetType(node) == CUgraphNodeType.GRAPH) {
                    graphs.add(cuda.cuGraphChildGraphNodeGetGraph(node));
                }
            }
            nodes.addAll(names.values());
            for (CUgraphEdge edge : cuda.cuGraphGetEdges(graph, true)) {
                edges.add(names.get(edge.from()) + " -> " + names.get(edge.to()));
            }
        }
    }
}
