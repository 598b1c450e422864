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
        table.answers("cuGraphNodeFindInClone", call -> {
            CUgraphNode node = call.cuda.cuGraphNodeFindInClone(call.node(), call.graph());
            call.synonym(node);
            return CallAnswer.success().handle(Kind.NODE, node);
        });
        table.answers("shape", call -> {
            String name = call.word();
            return shape(call, name, call.handle(name, CUgraph.class));
        });
    }

    /** Returns the nodes in the driver's order, each with its kind and what it depends on, by index. */
    private static CallAnswer shape(ReplayedCall call, String name, CUgraph graph) {
        CudaDriver driver = call.cuda;
        List<CUgraphNode> nodes = driver.cuGraphGetNodes(graph);
        CallAnswer answer = CallAnswer.success();
        if (nodes.isEmpty()) {
            return answer.with("empty");
        }
        Map<CUgraphNode, Integer> index = new HashMap<>();
        for (CUgraphNode node : nodes) {
            call.names.alias(name + "." + index.size(), Kind.NODE, node);
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
        table.does("cuGraphAddDependencies", call -> {
            CUgraph graph = call.graph();
            Dependencies from = call.dependencies();
            call.cuda.cuGraphAddDependencies(
                    graph, from.nodes(), call.dependencies().nodes(), from.edgeData());
        });
        table.does("cuGraphRemoveDependencies", call -> {
            CUgraph graph = call.graph();
            Dependencies from = call.dependencies();
            call.cuda.cuGraphRemoveDependencies(
                    graph, from.nodes(), call.dependencies().nodes(), from.edgeData());
        });
    }

    private static void addQueries(OperationTable table) {
        table.answers(
                "cuGraphGetNodes",
                call -> CallAnswer.success()
                        .with(call.cuda.cuGraphGetNodes(call.graph()).size()));
        table.answers("cuGraphGetEdges", call -> {
            List<CUgraphEdge> edges = call.cuda.cuGraphGetEdges(call.graph(), true);
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
                call -> Dependencies.print(
                        CallAnswer.success(), call.cuda.cuGraphNodeGetDependencies(call.node(), true)));
        table.answers(
                "cuGraphNodeGetDependentNodes",
                call -> Dependencies.print(
                        CallAnswer.success(), call.cuda.cuGraphNodeGetDependentNodes(call.node(), true)));
    }
}
