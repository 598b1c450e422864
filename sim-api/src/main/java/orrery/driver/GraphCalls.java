package orrery.driver;

import com.google.common.collect.ImmutableSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.capture.CaptureRule;
import orrery.core.context.Device;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Edges;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphDot;
import orrery.core.graph.GraphRule;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemoryNodeRule;
import orrery.core.graph.MemoryPlacement;
import orrery.core.graph.Node;
import orrery.core.host.ApiRule;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.NodeWork;
import orrery.device.CUgraphNodeType;
import orrery.device.CUmemLocation;
import orrery.driver.CUchildGraphNodeParams.Ownership;

/** Graphs, their nodes and edges. */
interface GraphCalls extends GraphManagement, GraphHandles, ConditionalCalls, NodeWorks, PoolProperties {

    @Override
    default CUgraph cuGraphCreate(int flags) {
        return call(ApiCall.cuGraphCreate, thread -> {
            GraphRule.FLAGS.require(flags == 0, () -> "a graph is created with flags " + flags);
            Graph graph = machine().newGraph();
            return new CUgraph(machine(), machine().created("graph", graph, Graph::destroyed));
        });
    }

    @Override
    default void cuGraphDestroy(CUgraph handle) {
        run(ApiCall.cuGraphDestroy, thread -> {
            Graph graph = graph(handle);
            GraphRule.EMBEDDED.require(
                    graph.owner() == null, () -> graph + " is destroyed; it is embedded in " + graph.owner());
            checkNotUnderCapture(graph);
            graph.destroy();
        });
    }

    private static void checkNotUnderCapture(Graph graph) {
        CaptureRule.UNDER_CAPTURE.require(
                graph.capture() == null, () -> graph + " or a node of it is destroyed during " + graph.capture());
    }

    @Override
    default CUgraph cuGraphClone(CUgraph original) {
        return call(
                ApiCall.cuGraphClone,
                thread -> new CUgraph(
                        machine(), machine().created("graph", graph(original).copy(), Graph::destroyed)));
    }

    @Override
    default CUgraphNode cuGraphNodeFindInClone(CUgraphNode original, CUgraph clone) {
        return call(ApiCall.cuGraphNodeFindInClone, thread -> {
            Node node = node(original);
            Graph copy = graph(clone);
            Node twin = copy.copyOf(node);
            GraphRule.NOT_IN_CLONE.require(twin != null, () -> node + " is looked up in " + copy);
            return handle(twin);
        });
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    private CUgraphNode add(
            ApiCall call,
            CUgraph handle,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> data,
            CUgraphNodeParams params) {
        List<CUgraphNode> named = Session.copied(dependencies);
        List<CUgraphEdgeData> edges = Session.copied(data);
        return call(call, thread -> {
            Graph graph = graph(handle);
            if (params instanceof CUconditionalNodeParams && hasCurrent(thread)) {
                current(thread); // checked first, as on the hardware
            }
            List<Node> before = nodes(named);
            if (params instanceof CUconditionalNodeParams conditional) {
                return handle(addConditional(graph, conditional, before, edgeData(edges, before.size())));
            }
            if (params instanceof CUmemAllocNodeParams || params instanceof CUmemFreeNodeParams) {
                NodeWork work = memoryNode(graph, params, before, edges);
                return handle(graph.add(work, before, edgeData(edges, before.size())));
            }
            NodeWork work = work(thread, params, LaunchAttributes.DEFAULT, null);
            if (params instanceof CUchildGraphNodeParams child) {
                work = embedded((ChildGraph) work, child, graph, before, edges);
            }
            return handle(graph.add(work, before, edgeData(edges, before.size())));
        });
    }

    private NodeWork memoryNode(
            Graph graph, CUgraphNodeParams params, List<Node> before, @Nullable List<CUgraphEdgeData> data) {
        if (params instanceof CUmemFreeNodeParams free) {
            return graph.memoryNodes().free(machine().graphAddresses(), free.dptr(), before);
        }
        CUmemAllocNodeParams alloc = (CUmemAllocNodeParams) params;
        MemoryPlacement placement = placement(alloc);
        graph.memoryNodes().checkAllocation(alloc.bytesize(), before);
        graph.checkDependencies(CUgraphNodeType.MEM_ALLOC, before, edgeData(data, before.size()));
        MemAllocNode work =
                graph.memoryNodes().allocate(machine().graphAddresses(), alloc.bytesize(), before, placement);
        alloc.dptr(work.allocation().memory().base());
        return work;
    }

    /** Returns the placement of an allocation node: its device, and the devices that can access it. */
    private MemoryPlacement placement(CUmemAllocNodeParams params) {
        CUmemPoolProps props = params.poolProps();
        MemoryNodeRule.PLACEMENT.require(props != null && deviceOf(props) != null, () -> who() + " is given " + props);
        MemoryNodeRule.ON_DEVICE.require(
                props.location().type() == CUmemLocation.Type.DEVICE && props.handleTypes() == 0,
                () -> who() + " is given " + props);
        ImmutableSet.Builder<Integer> peers = ImmutableSet.builder();
        ApiRule.ARGUMENT.require(
                params.accessDescs() != null, () -> who() + " is given null for the access descriptors");
        for (CUmemAccessDesc each : params.accessDescs()) {
            MemoryNodeRule.PLACEMENT.require(
                    each != null
                            && each.location() != null
                            && each.location().type() == CUmemLocation.Type.DEVICE
                            && each.flags() != null,
                    () -> who() + " is given " + each);
            Device peer = device(new CUdevice(each.location().id()));
            MemoryNodeRule.ON_DEVICE.require(
                    each.flags() == CUmemAccessDesc.Flags.READWRITE, () -> who() + " is given " + each);
            peers.add(peer.ordinal());
        }
        return new MemoryPlacement(props.location().id(), peers.build());
    }

    @Override
    default CUgraphNode cuGraphAddMemAllocNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemAllocNodeParams params) {
        return add(ApiCall.cuGraphAddMemAllocNode, graph, dependencies, null, params);
    }

    @Override
    default CUgraphNode cuGraphAddMemFreeNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, long dptr) {
        return add(ApiCall.cuGraphAddMemFreeNode, graph, dependencies, null, new CUmemFreeNodeParams(dptr));
    }

    private ChildGraph embedded(
            ChildGraph child,
            CUchildGraphNodeParams params,
            Graph parent,
            List<Node> before,
            @Nullable List<CUgraphEdgeData> data) {
        if (params.ownership() == Ownership.MOVE) {
            return child.movedInto(parent);
        }
        child.checkCopyableInto(parent);
        parent.checkDependencies(CUgraphNodeType.GRAPH, before, edgeData(data, before.size()));
        return child.copy();
    }

    @Override
    default CUgraphNode cuGraphAddNode(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            CUgraphNodeParams params) {
        return add(ApiCall.cuGraphAddNode, graph, dependencies, edgeData, params);
    }

    @Override
    default CUgraphNode cuGraphAddKernelNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUkernelNodeParams params) {
        return add(ApiCall.cuGraphAddKernelNode, graph, dependencies, null, params);
    }

    @Override
    default CUgraphNode cuGraphAddMemcpyNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemcpy3D copy, @Nullable CUcontext ctx) {
        return add(ApiCall.cuGraphAddMemcpyNode, graph, dependencies, null, new CUmemcpyNodeParams(copy, ctx));
    }

    @Override
    default CUgraphNode cuGraphAddMemsetNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemsetNodeParams params) {
        return add(ApiCall.cuGraphAddMemsetNode, graph, dependencies, null, params);
    }

    @Override
    default CUgraphNode cuGraphAddHostNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUhostNodeParams params) {
        return add(ApiCall.cuGraphAddHostNode, graph, dependencies, null, params);
    }

    @Override
    default CUgraphNode cuGraphAddChildGraphNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUgraph child) {
        CUchildGraphNodeParams params = new CUchildGraphNodeParams(child, Ownership.CLONE);
        return add(ApiCall.cuGraphAddChildGraphNode, graph, dependencies, null, params);
    }

    @Override
    default CUgraphNode cuGraphAddEmptyNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies) {
        return add(ApiCall.cuGraphAddEmptyNode, graph, dependencies, null, new CUemptyNodeParams());
    }

    @Override
    default CUgraphNode cuGraphAddEventRecordNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event) {
        return add(ApiCall.cuGraphAddEventRecordNode, graph, dependencies, null, new CUeventRecordNodeParams(event));
    }

    @Override
    default CUgraphNode cuGraphAddEventWaitNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event) {
        return add(ApiCall.cuGraphAddEventWaitNode, graph, dependencies, null, new CUeventWaitNodeParams(event));
    }

    @Override
    default CUgraphNode cuGraphAddBatchMemOpNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUbatchMemOpNodeParams params) {
        return add(ApiCall.cuGraphAddBatchMemOpNode, graph, dependencies, null, params);
    }

    @Override
    default CUgraphNode cuGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemSignalNodeParams params) {
        return add(ApiCall.cuGraphAddExternalSemaphoresSignalNode, graph, dependencies, null, params);
    }

    @Override
    default CUgraphNode cuGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemWaitNodeParams params) {
        return add(ApiCall.cuGraphAddExternalSemaphoresWaitNode, graph, dependencies, null, params);
    }

    @Override
    default void cuGraphDestroyNode(CUgraphNode handle) {
        run(ApiCall.cuGraphDestroyNode, thread -> {
            Node node = node(handle);
            checkNotUnderCapture(node.graph());
            node.graph().memoryNodes().checkRemovable(node + " is destroyed, a node");
            node.graph().updatableNodes().checkDestroyable(node);
            node.graph().remove(node);
        });
    }

    // -- edges ---------------------------------------------------------------------------------------------------

    @Override
    default void cuGraphAddDependencies(
            CUgraph handle,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> data) {
        List<CUgraphNode> first = Session.copied(from);
        List<CUgraphNode> second = Session.copied(to);
        List<CUgraphEdgeData> edges = Session.copied(data);
        run(ApiCall.cuGraphAddDependencies, thread -> {
            Graph graph = graph(handle);
            List<Node> earlier = nodes(first);
            List<Node> later = nodes(second);
            checkLengths(earlier, later);
            Edges.add(graph, earlier, later, edgeData(edges, earlier.size()));
        });
    }

    @Override
    default void cuGraphRemoveDependencies(
            CUgraph handle,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> data) {
        List<CUgraphNode> first = Session.copied(from);
        List<CUgraphNode> second = Session.copied(to);
        List<CUgraphEdgeData> edges = Session.copied(data);
        run(ApiCall.cuGraphRemoveDependencies, thread -> {
            Graph graph = graph(handle);
            graph.memoryNodes().checkRemovable("edges are removed, edges");
            List<Node> earlier = nodes(first);
            List<Node> later = nodes(second);
            checkLengths(earlier, later);
            Edges.remove(graph, earlier, later, edgeData(edges, earlier.size()));
        });
    }

    private static void checkLengths(List<Node> from, List<Node> to) {
        GraphRule.LISTS.require(
                from.size() == to.size(),
                () -> "the lists of the edges' ends have " + from.size() + " and " + to.size() + " nodes");
    }

    // -- queries -------------------------------------------------------------------------------------------------

    @Override
    default List<CUgraphNode> cuGraphGetNodes(CUgraph handle) {
        return call(ApiCall.cuGraphGetNodes, thread -> handles(graph(handle)));
    }

    @Override
    default List<CUgraphNode> cuGraphGetRootNodes(CUgraph handle) {
        return call(ApiCall.cuGraphGetRootNodes, thread -> handles(graph(handle).roots()));
    }

    @Override
    default List<CUgraphEdge> cuGraphGetEdges(CUgraph handle, boolean withEdgeData) {
        return call(ApiCall.cuGraphGetEdges, thread -> {
            List<CUgraphEdge> edges = new ArrayList<>();
            for (Node node : graph(handle)) {
                for (CUgraphDependency out : ends(node.outgoing(), withEdgeData)) {
                    edges.add(new CUgraphEdge(handle(node), out.node(), out.data()));
                }
            }
            return edges;
        });
    }

    @Override
    default List<CUgraphDependency> cuGraphNodeGetDependencies(CUgraphNode handle, boolean withEdgeData) {
        return call(
                ApiCall.cuGraphNodeGetDependencies, thread -> ends(node(handle).incoming(), withEdgeData));
    }

    @Override
    default List<CUgraphDependency> cuGraphNodeGetDependentNodes(CUgraphNode handle, boolean withEdgeData) {
        return call(
                ApiCall.cuGraphNodeGetDependentNodes,
                thread -> ends(node(handle).outgoing(), withEdgeData));
    }

    private List<CUgraphDependency> ends(EdgeList edges, boolean withEdgeData) {
        GraphRule.LOSSY_QUERY.require(
                withEdgeData || edges.allDefault(),
                () -> who() + " is called without edge data, but an edge has edge data");
        List<CUgraphDependency> ends = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            ends.add(dependency(edges.node(i), edges.data(i)));
        }
        return ends;
    }

    @Override
    default CUgraphNodeType cuGraphNodeGetType(CUgraphNode handle) {
        return call(ApiCall.cuGraphNodeGetType, thread -> node(handle).type());
    }

    @Override
    default void cuGraphDebugDotPrint(CUgraph handle, Path path, int flags) {
        // Written after the call: to open or write the file can take as long as another process likes.
        DotFile file = call(ApiCall.cuGraphDebugDotPrint, thread -> {
            ApiRule.ARGUMENT.require(path != null, () -> who() + " is given no path");
            Graph graph = graph(handle);
            return new DotFile(graph.toString(), path, GraphDot.print(graph, flags));
        });
        file.write();
    }

    @Override
    default String cuGraphDebugDotPrint(CUgraph handle, int flags) {
        return call(ApiCall.cuGraphDebugDotPrint, thread -> GraphDot.print(graph(handle), flags));
    }
}
