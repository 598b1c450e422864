package jcuda.driver;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphExecUpdateResultInfo;

/** Graphs, their nodes and edges, and executable graphs. */
abstract class GraphFunctions extends StreamFunctions {
    GraphFunctions() {}

    public static int cuGraphCreate(CUgraph phGraph, int flags) {
        return run(() -> Handles.set(phGraph, cuda().cuGraphCreate(flags)));
    }

    public static int cuGraphDestroy(CUgraph hGraph) {
        return run(() -> cuda().cuGraphDestroy(Handles.of(hGraph)));
    }

    public static int cuGraphClone(CUgraph phGraphClone, CUgraph originalGraph) {
        return run(() -> Handles.set(phGraphClone, cuda().cuGraphClone(Handles.of(originalGraph))));
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    public static int cuGraphAddKernelNode(
            CUgraphNode phGraphNode,
            CUgraph hGraph,
            CUgraphNode @Nullable [] dependencies,
            long numDependencies,
            CUDA_KERNEL_NODE_PARAMS nodeParams) {
        return run(() -> Handles.set(
                phGraphNode,
                cuda().cuGraphAddKernelNode(
                                Handles.of(hGraph),
                                nodes(dependencies, numDependencies),
                                Structures.kernel(nodeParams))));
    }

    public static int cuGraphKernelNodeSetParams(CUgraphNode hNode, CUDA_KERNEL_NODE_PARAMS nodeParams) {
        return run(() -> cuda().cuGraphKernelNodeSetParams(Handles.of(hNode), Structures.kernel(nodeParams)));
    }

    public static int cuGraphAddMemcpyNode(
            CUgraphNode phGraphNode,
            CUgraph hGraph,
            CUgraphNode @Nullable [] dependencies,
            long numDependencies,
            CUDA_MEMCPY3D copyParams,
            CUcontext ctx) {
        return run(() -> Handles.set(
                phGraphNode,
                cuda().cuGraphAddMemcpyNode(
                                Handles.of(hGraph),
                                nodes(dependencies, numDependencies),
                                Structures.copy(copyParams),
                                Handles.of(ctx))));
    }

    public static int cuGraphMemcpyNodeSetParams(CUgraphNode hNode, CUDA_MEMCPY3D nodeParams) {
        return run(() -> cuda().cuGraphMemcpyNodeSetParams(Handles.of(hNode), Structures.copy(nodeParams)));
    }

    public static int cuGraphAddMemsetNode(
            CUgraphNode phGraphNode,
            CUgraph hGraph,
            CUgraphNode @Nullable [] dependencies,
            long numDependencies,
            CUDA_MEMSET_NODE_PARAMS memsetParams,
            CUcontext ctx) {
        return run(() -> Handles.set(
                phGraphNode,
                cuda().cuGraphAddMemsetNode(
                                Handles.of(hGraph),
                                nodes(dependencies, numDependencies),
                                Structures.memset(memsetParams, ctx))));
    }

    public static int cuGraphMemsetNodeSetParams(CUgraphNode hNode, CUDA_MEMSET_NODE_PARAMS nodeParams) {
        return run(() -> cuda().cuGraphMemsetNodeSetParams(Handles.of(hNode), Structures.memset(nodeParams, null)));
    }

    public static int cuGraphAddHostNode(
            CUgraphNode phGraphNode,
            CUgraph hGraph,
            CUgraphNode @Nullable [] dependencies,
            long numDependencies,
            CUDA_HOST_NODE_PARAMS nodeParams) {
        return run(() -> Handles.set(
                phGraphNode,
                cuda().cuGraphAddHostNode(
                                Handles.of(hGraph),
                                nodes(dependencies, numDependencies),
                                Structures.host(nodeParams))));
    }

    public static int cuGraphHostNodeSetParams(CUgraphNode hNode, CUDA_HOST_NODE_PARAMS nodeParams) {
        return run(() -> cuda().cuGraphHostNodeSetParams(Handles.of(hNode), Structures.host(nodeParams)));
    }

    public static int cuGraphAddChildGraphNode(
            CUgraphNode phGraphNode,
            CUgraph hGraph,
            CUgraphNode @Nullable [] dependencies,
            long numDependencies,
            CUgraph childGraph) {
        return run(() -> Handles.set(
                phGraphNode,
                cuda().cuGraphAddChildGraphNode(
                                Handles.of(hGraph), nodes(dependencies, numDependencies), Handles.of(childGraph))));
    }

    public static int cuGraphChildGraphNodeGetGraph(CUgraphNode hNode, CUgraph phGraph) {
        return run(() -> Handles.set(phGraph, cuda().cuGraphChildGraphNodeGetGraph(Handles.of(hNode))));
    }

    public static int cuGraphAddEmptyNode(
            CUgraphNode phGraphNode, CUgraph hGraph, CUgraphNode @Nullable [] dependencies, long numDependencies) {
        return run(() -> Handles.set(
                phGraphNode, cuda().cuGraphAddEmptyNode(Handles.of(hGraph), nodes(dependencies, numDependencies))));
    }

    public static int cuGraphAddEventRecordNode(
            CUgraphNode phGraphNode,
            CUgraph hGraph,
            CUgraphNode @Nullable [] dependencies,
            long numDependencies,
            CUevent event) {
        return run(() -> Handles.set(
                phGraphNode,
                cuda().cuGraphAddEventRecordNode(
                                Handles.of(hGraph), nodes(dependencies, numDependencies), Handles.of(event))));
    }

    public static int cuGraphAddEventWaitNode(
            CUgraphNode phGraphNode,
            CUgraph hGraph,
            CUgraphNode @Nullable [] dependencies,
            long numDependencies,
            CUevent event) {
        return run(() -> Handles.set(
                phGraphNode,
                cuda().cuGraphAddEventWaitNode(
                                Handles.of(hGraph), nodes(dependencies, numDependencies), Handles.of(event))));
    }

    public static int cuGraphEventRecordNodeSetEvent(CUgraphNode hNode, CUevent event) {
        return run(() -> cuda().cuGraphEventRecordNodeSetEvent(Handles.of(hNode), Handles.of(event)));
    }

    public static int cuGraphEventWaitNodeSetEvent(CUgraphNode hNode, CUevent event) {
        return run(() -> cuda().cuGraphEventWaitNodeSetEvent(Handles.of(hNode), Handles.of(event)));
    }

    public static int cuGraphNodeFindInClone(CUgraphNode phNode, CUgraphNode hOriginalNode, CUgraph hClonedGraph) {
        return run(() -> Handles.set(
                phNode, cuda().cuGraphNodeFindInClone(Handles.of(hOriginalNode), Handles.of(hClonedGraph))));
    }

    public static int cuGraphNodeGetType(CUgraphNode hNode, int[] type) {
        return run(() -> type[0] = cuda().cuGraphNodeGetType(Handles.of(hNode)).value());
    }

    public static int cuGraphDestroyNode(CUgraphNode hNode) {
        return run(() -> cuda().cuGraphDestroyNode(Handles.of(hNode)));
    }

    // -- edges ---------------------------------------------------------------------------------------------------

    public static int cuGraphGetNodes(CUgraph hGraph, CUgraphNode @Nullable [] nodes, long[] numNodes) {
        return run(() -> fill(nodes, numNodes, cuda().cuGraphGetNodes(Handles.of(hGraph))));
    }

    public static int cuGraphGetRootNodes(CUgraph hGraph, CUgraphNode @Nullable [] rootNodes, long[] numRootNodes) {
        return run(() -> fill(rootNodes, numRootNodes, cuda().cuGraphGetRootNodes(Handles.of(hGraph))));
    }

    public static int cuGraphGetEdges(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long[] numEdges) {
        return run(() -> {
            List<CUgraphEdge> edges = cuda().cuGraphGetEdges(Handles.of(hGraph), false);
            long[] again = numEdges.clone();
            fill(from, numEdges, edges.stream().map(CUgraphEdge::from).toList());
            fill(to, again, edges.stream().map(CUgraphEdge::to).toList());
        });
    }

    public static int cuGraphNodeGetDependencies(
            CUgraphNode hNode, CUgraphNode @Nullable [] dependencies, long[] numDependencies) {
        return run(() -> fill(
                dependencies,
                numDependencies,
                cuda().cuGraphNodeGetDependencies(Handles.of(hNode), false).stream()
                        .map(CUgraphDependency::node)
                        .toList()));
    }

    public static int cuGraphNodeGetDependentNodes(
            CUgraphNode hNode, CUgraphNode @Nullable [] dependentNodes, long[] numDependentNodes) {
        return run(() -> fill(
                dependentNodes,
                numDependentNodes,
                cuda().cuGraphNodeGetDependentNodes(Handles.of(hNode), false).stream()
                        .map(CUgraphDependency::node)
                        .toList()));
    }

    public static int cuGraphAddDependencies(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long numDependencies) {
        return run(() -> cuda().cuGraphAddDependencies(
                        Handles.of(hGraph), nodes(from, numDependencies), nodes(to, numDependencies), null));
    }

    public static int cuGraphRemoveDependencies(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long numDependencies) {
        return run(() -> cuda().cuGraphRemoveDependencies(
                        Handles.of(hGraph), nodes(from, numDependencies), nodes(to, numDependencies), null));
    }

    private static List<orrery.driver.CUgraphNode> nodes(CUgraphNode @Nullable [] nodes, long count) {
        List<orrery.driver.CUgraphNode> all = new ArrayList<>();
        for (int i = 0; nodes != null && i < count; i++) {
            all.add(Handles.of(nodes[i]));
        }
        return all;
    }

    /**
     * Fills an array, as long as it and the count reach, and sets the count; an array that is null asks for it only.
     */
    private static void fill(CUgraphNode @Nullable [] to, long[] count, List<orrery.driver.CUgraphNode> nodes) {
        if (to == null) {
            count[0] = nodes.size();
            return;
        }
        for (int i = 0; i < count[0]; i++) {
            if (to[i] == null) {
                to[i] = new CUgraphNode();
            }
            Handles.set(to[i], i < nodes.size() ? nodes.get(i) : null);
        }
        count[0] = Math.min(count[0], nodes.size());
    }

    // -- executable graphs ---------------------------------------------------------------------------------------

    public static int cuGraphInstantiate(CUgraphExec phGraphExec, CUgraph hGraph, long flags) {
        return run(() -> Handles.set(phGraphExec, cuda().cuGraphInstantiate(Handles.of(hGraph), flags)));
    }

    public static int cuGraphUpload(CUgraphExec hGraphExec, @Nullable CUstream hStream) {
        return run(() -> cuda().cuGraphUpload(Handles.of(hGraphExec), Handles.of(hStream)));
    }

    public static int cuGraphLaunch(CUgraphExec hGraphExec, @Nullable CUstream hStream) {
        return run(() -> cuda().cuGraphLaunch(Handles.of(hGraphExec), Handles.of(hStream)));
    }

    public static int cuGraphExecDestroy(CUgraphExec hGraphExec) {
        return run(() -> cuda().cuGraphExecDestroy(Handles.of(hGraphExec)));
    }

    public static int cuGraphExecUpdate(
            CUgraphExec hGraphExec, CUgraph hGraph, CUgraphNode hErrorNodeOut, int[] updateResultOut) {
        CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
        try {
            return run(() -> cuda().cuGraphExecUpdate(Handles.of(hGraphExec), Handles.of(hGraph), info));
        } finally {
            Handles.set(hErrorNodeOut, info.errorNode());
            updateResultOut[0] = info.result().ordinal();
        }
    }

    public static int cuGraphExecKernelNodeSetParams(
            CUgraphExec hGraphExec, CUgraphNode hNode, CUDA_KERNEL_NODE_PARAMS nodeParams) {
        return run(() -> cuda().cuGraphExecKernelNodeSetParams(
                        Handles.of(hGraphExec), Handles.of(hNode), Structures.kernel(nodeParams)));
    }

    public static int cuGraphExecMemcpyNodeSetParams(
            CUgraphExec hGraphExec, CUgraphNode hNode, CUDA_MEMCPY3D copyParams, CUcontext ctx) {
        return run(() -> cuda().cuGraphExecMemcpyNodeSetParams(
                        Handles.of(hGraphExec), Handles.of(hNode), Structures.copy(copyParams), Handles.of(ctx)));
    }

    public static int cuGraphExecMemsetNodeSetParams(
            CUgraphExec hGraphExec, CUgraphNode hNode, CUDA_MEMSET_NODE_PARAMS memsetParams, CUcontext ctx) {
        return run(() -> cuda().cuGraphExecMemsetNodeSetParams(
                        Handles.of(hGraphExec), Handles.of(hNode), Structures.memset(memsetParams, ctx)));
    }

    public static int cuGraphExecHostNodeSetParams(
            CUgraphExec hGraphExec, CUgraphNode hNode, CUDA_HOST_NODE_PARAMS nodeParams) {
        return run(() -> cuda().cuGraphExecHostNodeSetParams(
                        Handles.of(hGraphExec), Handles.of(hNode), Structures.host(nodeParams)));
    }

    public static int cuGraphExecChildGraphNodeSetParams(
            CUgraphExec hGraphExec, CUgraphNode hNode, CUgraph childGraph) {
        return run(() -> cuda().cuGraphExecChildGraphNodeSetParams(
                        Handles.of(hGraphExec), Handles.of(hNode), Handles.of(childGraph)));
    }

    public static int cuGraphExecEventRecordNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode, CUevent event) {
        return run(() -> cuda().cuGraphExecEventRecordNodeSetEvent(
                        Handles.of(hGraphExec), Handles.of(hNode), Handles.of(event)));
    }

    public static int cuGraphExecEventWaitNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode, CUevent event) {
        return run(() ->
                cuda().cuGraphExecEventWaitNodeSetEvent(Handles.of(hGraphExec), Handles.of(hNode), Handles.of(event)));
    }
}
