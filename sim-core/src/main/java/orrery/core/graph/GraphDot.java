package orrery.core.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import orrery.core.work.Detail;
import orrery.core.work.Detail.Numbered;
import orrery.core.work.DotFlag;
import orrery.device.CUgraphNodeType.Shape;

/**
 * Prints a graph in the language of Graphviz, in the layout of the driver's {@code cuGraphDebugDotPrint}: a cluster for
 * the graph and for each embedded graph, each node in the shape of its kind, and tables for requested details.
 *
 * <p>Graphs, nodes and events are numbered within the output, so that equal graphs have equal output. Only handles,
 * which a flag requests, are ids of the machine.
 *
 * <p>The exporter of JGraphT cannot write this layout: it adds a node for each cluster and repeats the edges of
 * clusters. Its importer reads the output in tests.
 */
public final class GraphDot {
    private static final int VERBOSE = 1;
    private static final int RUNTIME_TYPES = 1 << 1;
    private static final int EXTRA_TOPO_INFO = 1 << 14;

    private final int flags;
    private final Map<Graph, Integer> graphs = new HashMap<>();
    private final Map<Numbered, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final StringBuilder text = new StringBuilder();

    private GraphDot(int flags) {
        this.flags = flags;
    }

    /**
     * Returns a graph as text.
     *
     * @param flags a combination of {@code CUgraphDebugDot_flags}
     * @throws orrery.sim.CudaException if a flag is unknown (GRAPH-23)
     */
    public static String print(Graph graph, int flags) {
        GraphRule.DOT_FLAGS.require(
                (flags & ~known()) == 0,
                () -> graph + " is printed with flags 0x" + Integer.toHexString(flags) + "; known flags are 0x"
                        + Integer.toHexString(known()));
        GraphDot dot = new GraphDot((flags & VERBOSE) == 0 ? flags : known());
        dot.draw(graph.selfAndEmbedded());
        return dot.text.toString();
    }

    private static int known() {
        int known = VERBOSE | RUNTIME_TYPES | EXTRA_TOPO_INFO;
        for (DotFlag flag : DotFlag.values()) {
            known |= flag.bit();
        }
        return known;
    }

    private boolean isRequested(int flag) {
        return (flags & flag) != 0;
    }

    private void draw(List<Graph> family) {
        for (Graph graph : family) {
            graphs.put(graph, graphs.size() + 1);
        }
        text.append("digraph dot {\n");
        family.forEach(this::cluster);
        text.append("}\n");
    }

    private void cluster(Graph graph) {
        String name = name(graph);
        text.append("subgraph cluster_").append(graphs.get(graph)).append(" {\n");
        text.append("label=\"").append(name).append("\" graph[style=\"dashed\"];\n");
        int count = 0;
        for (Node node : graph) {
            node.setTraversalState(count++);
        }
        for (Node node : graph) {
            node(node);
        }
        for (Node node : graph) {
            edges(node);
        }
        text.append("}\n");
    }

    private String name(Graph graph) {
        return "graph_" + graphs.get(graph);
    }

    private String name(Node node) {
        return '"' + name(node.graph()) + "_node_" + node.traversalState() + '"';
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    private void node(Node node) {
        Shape shape = node.type().shape();
        List<String> rows = rows(node);
        text.append(name(node)).append("[style=\"").append(shape.style());
        if (rows.isEmpty()) {
            text.append("\" shape=\"").append(shape.dotName()).append("\" label=\"");
            text.append(node.traversalState()).append('\n').append(node.type());
            title(node).forEach(line -> text.append('\n').append(DotText.escapeLabel(line)));
            text.append("\n\"];\n");
        } else {
            text.append("\" shape=\"record\" label=\"{").append(node.type());
            text.append("\n| {ID | ").append(node.traversalState());
            title(node).forEach(line -> text.append(" | ").append(DotText.escapeField(line)));
            text.append("}\n");
            rows.forEach(text::append);
            text.append("}\"];\n");
        }
    }

    /** Returns the label of a node, if it differs from its kind, and the names of the embedded graphs. */
    private List<String> title(Node node) {
        List<String> lines = new ArrayList<>();
        if (!node.work().label().equals(node.work().kind())) {
            lines.add(node.work().label());
        }
        if (node.work() instanceof GraphContainer embedding) {
            embedding.graphs().forEach(graph -> lines.add(name(graph)));
        }
        return lines;
    }

    private List<String> rows(Node node) {
        List<String> rows = new ArrayList<>();
        if (isRequested(DotFlag.HANDLES.bit())) {
            rows.add(row("node handle", String.format(Locale.ROOT, "0x%016x", node.id())));
        }
        for (Detail detail : node.work().details()) {
            String name = isRequested(RUNTIME_TYPES) ? detail.runtimeName() : detail.name();
            if (name != null && isRequested(detail.flag().bit())) {
                rows.add(row(name, value(detail.value())));
            }
        }
        return rows;
    }

    private static String row(String name, String value) {
        return "| {" + DotText.escapeField(name) + " | " + DotText.escapeField(value) + "}\n";
    }

    private String value(Object value) {
        if (value instanceof Numbered thing) {
            int number = numbers.computeIfAbsent(thing, each -> counts.merge(each.noun(), 1, Integer::sum));
            String handle = isRequested(DotFlag.HANDLES.bit()) ? " (0x" + Long.toHexString(thing.id()) + ")" : "";
            return thing.noun() + "_" + number + handle;
        }
        return value.toString();
    }

    // -- edges ---------------------------------------------------------------------------------------------------

    /** Prints the edges to a node, in the order in which an update of an executable graph compares them. */
    private void edges(Node node) {
        for (int i = 0; i < node.inCount(); i++) {
            List<String> attributes = new ArrayList<>();
            EdgeData data = node.inData(i);
            if (!data.isDefault()) {
                String type = data.type() == EdgeData.PROGRAMMATIC ? "programmatic " : "";
                attributes.add("style=\"dashed\" label=\"" + type + data + "\"");
            }
            if (isRequested(EXTRA_TOPO_INFO)) {
                attributes.add("headlabel=" + i);
            }
            text.append(name(node.in(i))).append(" -> ").append(name(node));
            text.append(attributes.isEmpty() ? "" : " [" + String.join(" ", attributes) + "]");
            text.append(";\n");
        }
    }
}
