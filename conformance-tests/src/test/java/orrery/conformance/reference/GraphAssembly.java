package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CudaDriver;

/** Makes an executable graph of the simulator. */
final class GraphAssembly {
    private static final long ALLOCATED_BYTES = 512;

    private final EngineRun run;
    private final CudaDriver driver;
    private int nextId;

    /** The work of nodes has numbers from {@code firstId} on. */
    GraphAssembly(EngineRun run, int firstId) {
        this.run = run;
        this.driver = run.driver();
        this.nextId = firstId;
    }

    CUgraphExec instantiate(GraphPlan plan) {
        return driver.cuGraphInstantiate(graph(plan), 0);
    }

    /** Work is numbered as the reference does: that of a graph, then that of the graphs in its nodes. */
    private CUgraph graph(GraphPlan plan) {
        CUgraph graph = driver.cuGraphCreate(0);
        int first = nextId;
        nextId += (int) plan.nodes().stream()
                .filter(node -> node.kind() instanceof NodeKind.Does)
                .count();
        List<CUgraphNode> nodes = new ArrayList<>();
        Map<Integer, Long> allocations = new HashMap<>();
        for (GraphPlan.Node node : plan.nodes()) {
            List<CUgraphNode> behind = node.behind().stream().map(nodes::get).toList();
            if (node.kind() instanceof NodeKind.Does does) {
                nodes.add(does.work().add(run, graph, behind, first++));
            } else if (node.kind() instanceof NodeKind.Child child) {
                nodes.add(driver.cuGraphAddChildGraphNode(graph, behind, graph(child.graph())));
            } else if (node.kind() instanceof NodeKind.RecordEvent record) {
                nodes.add(driver.cuGraphAddEventRecordNode(graph, behind, run.event(record.event())));
            } else if (node.kind() instanceof NodeKind.AwaitEvent await) {
                nodes.add(driver.cuGraphAddEventWaitNode(graph, behind, run.event(await.event())));
            } else if (node.kind() instanceof NodeKind.Allocation) {
                CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), ALLOCATED_BYTES);
                nodes.add(driver.cuGraphAddMemAllocNode(graph, behind, params));
                allocations.put(nodes.size() - 1, params.dptr());
            } else if (node.kind() instanceof NodeKind.Free free) {
                nodes.add(driver.cuGraphAddMemFreeNode(graph, behind, allocations.get(free.allocation())));
            } else {
                nodes.add(driver.cuGraphAddEmptyNode(graph, behind));
            }
        }
        return graph;
    }
}
