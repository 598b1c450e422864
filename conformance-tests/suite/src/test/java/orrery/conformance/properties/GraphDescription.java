package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;

/**
 * All that the API tells of a graph, with nodes by their numbers: two graphs are the same if their facts are equal.
 *
 * @param nodes the nodes in the order of the graph
 * @param roots the roots in the order of the graph
 */
record GraphDescription(List<NodeFacts> nodes, List<Integer> roots) {

    /**
     * The facts of a clone. It has forgotten the order in which the original was edited: its roots are newest first,
     * and the dependents of a node in the order of their creation. The dependencies of a node are in the order of the
     * original.
     */
    GraphDescription cloned() {
        return new GraphDescription(
                nodes.stream().map(NodeFacts::cloned).toList(),
                roots.stream().sorted(Comparator.reverseOrder()).toList());
    }

    /** An end of an edge. */
    record Neighbour(int node, CUgraphEdgeData data) {}

    /** A node; {@code parameters} are those of its kind, or the facts of the embedded graph. */
    record NodeFacts(
            CUgraphNodeType type, Object parameters, List<Neighbour> dependencies, List<Neighbour> dependents) {

        NodeFacts cloned() {
            return new NodeFacts(
                    type,
                    parameters instanceof GraphDescription embedded ? embedded.cloned() : parameters,
                    dependencies,
                    dependents.stream()
                            .sorted(Comparator.comparingInt(Neighbour::node))
                            .toList());
        }
    }

    /** The facts of a graph. */
    static GraphDescription of(CudaDriver driver, CUgraph graph) {
        Map<CUgraphNode, Integer> numbers = new HashMap<>();
        List<CUgraphNode> nodes = driver.cuGraphGetNodes(graph);
        nodes.forEach(node -> numbers.put(node, numbers.size()));
        List<NodeFacts> facts = new ArrayList<>();
        for (CUgraphNode node : nodes) {
            facts.add(new NodeFacts(
                    driver.cuGraphNodeGetType(node),
                    parameters(driver, node),
                    numbered(driver.cuGraphNodeGetDependencies(node, true), numbers),
                    numbered(driver.cuGraphNodeGetDependentNodes(node, true), numbers)));
        }
        return new GraphDescription(
                facts,
                driver.cuGraphGetRootNodes(graph).stream().map(numbers::get).toList());
    }

    private static List<Neighbour> numbered(List<CUgraphDependency> edges, Map<CUgraphNode, Integer> numbers) {
        return edges.stream()
                .map(edge -> new Neighbour(numbers.get(edge.node()), edge.data()))
                .toList();
    }

    private static Object parameters(CudaDriver driver, CUgraphNode node) {
        return switch (driver.cuGraphNodeGetType(node)) {
            case KERNEL -> driver.cuGraphKernelNodeGetParams(node);
            case MEMCPY -> driver.cuGraphMemcpyNodeGetParams(node);
            case MEMSET -> driver.cuGraphMemsetNodeGetParams(node);
            case HOST -> driver.cuGraphHostNodeGetParams(node);
            case GRAPH -> of(driver, driver.cuGraphChildGraphNodeGetGraph(node));
            case EMPTY -> "";
            case WAIT_EVENT -> driver.cuGraphEventWaitNodeGetEvent(node);
            case EVENT_RECORD -> driver.cuGraphEventRecordNodeGetEvent(node);
            case BATCH_MEM_OP -> driver.cuGraphBatchMemOpNodeGetParams(node);
            case EXT_SEMAS_SIGNAL, EXT_SEMAS_WAIT, MEM_ALLOC, MEM_FREE, CONDITIONAL ->
                throw new IllegalArgumentException("no facts about " + driver.cuGraphNodeGetType(node));
        };
    }
}
