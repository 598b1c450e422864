package orrery.hardware;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;
import orrery.driver.DriverSupport;

/**
 * Describes the graphs of a driver in the form of {@link CUgraph#text}, by asking it. The driver does not tell the
 * bodies of conditional nodes: those are known that were added here.
 */
final class GraphTexts {
    private final CudaDriver driver;
    private final Map<CUgraphNode, List<CUgraph>> bodies = new ConcurrentHashMap<>();

    GraphTexts(CudaDriver driver) {
        this.driver = driver;
    }

    /** Returns the handle of the graph with an address; null for the address 0. */
    @Nullable
    CUgraph graph(long address) {
        return DriverSupport.graph(address, this::text);
    }

    /** Remembers the bodies of a conditional node. */
    void bodies(CUgraphNode node, List<CUgraph> graphs) {
        bodies.put(node, graphs);
    }

    private String text(CUgraph graph) {
        List<CUgraphNode> nodes = driver.cuGraphGetNodes(graph);
        Map<CUgraphNode, Integer> numbers = new HashMap<>();
        nodes.forEach(node -> numbers.put(node, numbers.size()));
        return nodes.stream()
                .map(node -> numbers.get(node) + ":" + text(node, numbers))
                .collect(joining(" "));
    }

    private String text(CUgraphNode node, Map<CUgraphNode, Integer> numbers) {
        CUgraphNodeType type = driver.cuGraphNodeGetType(node);
        String inside = switch (type) {
            case KERNEL ->
                " "
                        + driver.cuFuncGetName(
                                driver.cuGraphKernelNodeGetParams(node).func());
            case GRAPH -> "{" + text(driver.cuGraphChildGraphNodeGetGraph(node)) + "}";
            case CONDITIONAL ->
                bodies.getOrDefault(node, List.of()).stream()
                        .map(body -> "{" + text(body) + "}")
                        .collect(joining());
            default -> "";
        };
        return type
                + inside
                + driver.cuGraphNodeGetDependencies(node, true).stream()
                        .map(each -> text(each, numbers))
                        .collect(joining(" ", "(", ")"));
    }

    private static String text(CUgraphDependency dependency, Map<CUgraphNode, Integer> numbers) {
        CUgraphEdgeData data = dependency.data();
        String number = String.valueOf(numbers.get(dependency.node()));
        return data.equals(CUgraphEdgeData.DEFAULT)
                ? number
                : number + "[" + data.fromPort() + "." + data.toPort() + "." + data.type() + "]";
    }
}
