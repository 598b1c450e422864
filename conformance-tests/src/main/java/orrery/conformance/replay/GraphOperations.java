package orrery.conformance.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;

/** The operations of transcripts on graphs and their structure. */
final class GraphOperations {
    private GraphOperations() {}

    static void register(OperationTable table) {
        addGraphs(table);
        addEdges(table);
        addQueries(table);
    }

    private static void addGraphs(OperationTable table) {
        table.answers("cuGraphNodeFindInClone", (s, a) -> {
            CUgraphNode node = s.driver().cuGraphNodeFindInClone(a.node(), a.graph());
            s.synonym(a, node);
            return CallAnswer.success().handle(Kind.NODE, node);
        });
        table.answers("shape", (s, a) -> {
            String name = a.word();
            return shape(s, name, a.handle(name, CUgraph.class));
        });
    }

    /** Returns the nodes in the driver's order, each with its kind and what it depends on, by index. */
    private static CallAnswer shape(ReplaySession session, String name, CUgraph graph) {
        CudaDriver driver = session.driver();
        List<CUgraphNode> nodes = driver.cuGraphGetNodes(graph);
        CallAnswer answer = CallAnswer.success();
        if (nodes.isEmpty()) {
            return answer.with("empty");
        }
        Map<CUgraphNode, Integer> index = new HashMap<>();
        for (CUgraphNode node : nodes) {
            session.alias(name + "." + index.size(), Kind.NODE, node);
            index.put(node, index.size());
        }
        for (CUgraphNode node : nodes) {
            StringBuilder text = new StringBuilder()
                    .append(index.get(node))
                    .append(':')
                    .append(driver.cuGraphNodeGetType(node))
                    .append('(');
            String before = "";
            for (CUgraphDependency each : driver.cuGraphNodeGetDependencies(node, true)) {
                text.append(before).append(index.get(each.node())).append(Dependencies.suffix(each.data()));
                before = ",";
            }
            answer.with(text.append(')'));
        }
        return answer;
    }

    private static void addEdges(OperationTable table) {
        table.does("cuGraphAddDependencies", (s, a) -> {
            CUgraph graph = a.graph();
            Dependencies from = a.dependencies();
            s.driver()
                    .cuGraphAddDependencies(
                            graph, from.nodes(), a.dependencies().nodes(), from.edgeData());
        });
        table.does("cuGraphRemoveDependencies", (s, a) -> {
            CUgraph graph = a.graph();
            Dependencies from = a.dependencies();
            s.driver()
                    .cuGraphRemoveDependencies(
                            graph, from.nodes(), a.dependencies().nodes(), from.edgeData());
        });
    }

    private static void addQueries(OperationTable table) {
        table.answers(
                "cuGraphGetNodes",
                (s, a) -> CallAnswer.success()
                        .with(s.driver().cuGraphGetNodes(a.graph()).size()));
        table.answers("cuGraphGetEdges", (s, a) -> {
            List<CUgraphEdge> edges = s.driver().cuGraphGetEdges(a.graph(), true);
            CallAnswer answer = CallAnswer.success().with(edges.size());
            for (CUgraphEdge edge : edges) {
                answer.handle(Kind.NODE, edge.from())
                        .with(">", Kind.NODE, edge.to())
                        .text(Dependencies.suffix(edge.data()));
            }
            return answer;
        });
        table.answers(
                "cuGraphNodeGetDependencies",
                (s, a) -> Dependencies.print(
                        CallAnswer.success(), s.driver().cuGraphNodeGetDependencies(a.node(), true)));
        table.answers(
                "cuGraphNodeGetDependentNodes",
                (s, a) -> Dependencies.print(
                        CallAnswer.success(), s.driver().cuGraphNodeGetDependentNodes(a.node(), true)));
    }
}
