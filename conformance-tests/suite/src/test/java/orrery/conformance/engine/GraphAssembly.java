package orrery.conformance.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.conformance.engine.GraphOfWork.Node;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** Makes an executable graph. */
final class GraphAssembly {
    private static final long ALLOCATED_BYTES = 512;

    private final EngineRun run;
    private final CudaDriver driver;
    private CUgraph whole;

    GraphAssembly(EngineRun run) {
        this.run = run;
        this.driver = run.driver();
    }

    CUgraphExec instantiate(GraphOfWork graph, int flags) {
        whole = driver.cuGraphCreate(0);
        fill(whole, graph);
        return driver.cuGraphInstantiate(whole, flags);
    }

    private void fill(CUgraph target, GraphOfWork graph) {
        List<CUgraphNode> added = new ArrayList<>();
        Map<Integer, Long> allocations = new HashMap<>();
        for (Node node : graph.nodes()) {
            List<CUgraphNode> earlier =
                    node.edges().stream().map(edge -> added.get(edge.from())).toList();
            boolean plain = node.edges().stream().allMatch(edge -> edge.kind() == EdgeKind.COMPLETION);
            List<CUgraphNode> after = plain ? earlier : List.of();
            if (node.kind() instanceof NodeKind.StreamWork own) {
                added.add(own.work().add(run, target, after, node.id()));
            } else if (node.kind() instanceof NodeKind.Captured captured) {
                added.add(capture(target, after, node.id(), captured));
            } else if (node.kind() instanceof NodeKind.Child child) {
                CUgraph embedded = driver.cuGraphCreate(0);
                fill(embedded, child.graph());
                added.add(driver.cuGraphAddChildGraphNode(target, after, embedded));
            } else if (node.kind() instanceof NodeKind.Conditional conditional) {
                added.add(conditional(target, after, node.id(), conditional));
            } else if (node.kind() instanceof NodeKind.RecordEvent record) {
                added.add(driver.cuGraphAddEventRecordNode(target, after, run.event(record.event())));
            } else if (node.kind() instanceof NodeKind.AwaitEvent await) {
                added.add(driver.cuGraphAddEventWaitNode(target, after, run.event(await.event())));
            } else if (node.kind() instanceof NodeKind.Allocation) {
                CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), ALLOCATED_BYTES);
                int index = added.size();
                added.add(driver.cuGraphAddMemAllocNode(target, after, params));
                allocations.put(index, params.dptr());
            } else if (node.kind() instanceof NodeKind.Free free) {
                added.add(driver.cuGraphAddMemFreeNode(target, after, allocations.get(free.allocation())));
            } else {
                added.add(driver.cuGraphAddEmptyNode(target, after));
            }
            if (!plain) {
                CUgraphNode last = added.get(added.size() - 1);
                driver.cuGraphAddDependencies(
                        target,
                        earlier,
                        earlier.stream().map(each -> last).toList(),
                        node.edges().stream().map(edge -> edge.kind().data()).toList());
            }
        }
    }

    private CUgraphNode capture(CUgraph target, List<CUgraphNode> after, int id, NodeKind.Captured captured) {
        CUstream stream = run.stream(captured.stream());
        KernelWork kernel = captured.kernel();
        driver.cuStreamBeginCaptureToGraph(stream, target, after, null, CUstreamCaptureMode.RELAXED);
        kernel.with(kernel.attributes().ofNode()).submit(run, captured.stream(), id);
        driver.cuStreamEndCapture(stream);
        List<CUgraphNode> nodes = driver.cuGraphGetNodes(target);
        return nodes.get(nodes.size() - 1);
    }

    private CUgraphNode conditional(CUgraph target, List<CUgraphNode> after, int id, NodeKind.Conditional conditional) {
        CUcontext context = driver.cuCtxGetCurrent();
        long handle = driver.cuGraphConditionalHandleCreate(
                whole, context, conditional.initial(), CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        run.handle(id, handle);
        int bodies = conditional.bodies().size();
        CUconditionalNodeParams params = new CUconditionalNodeParams(handle, conditional.type(), bodies, context);
        CUgraphNode node = driver.cuGraphAddNode(target, after, null, params);
        for (int i = 0; i < bodies; i++) {
            fill(params.bodies().get(i), conditional.bodies().get(i));
        }
        return node;
    }
}
