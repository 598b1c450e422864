package orrery.driver;

import com.google.common.collect.ImmutableSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.capture.CaptureChecks;
import orrery.core.check.OwnedKind;
import orrery.core.context.Device;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Edges;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphCopies;
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
final class GraphCalls {
    private final Session session;
    private final GraphHandles handles;
    private final ConditionalCalls conditionals;
    private final NodeWorks works;
    private final PoolProperties poolProperties;

    GraphCalls(
            Session session,
            GraphHandles handles,
            ConditionalCalls conditionals,
            NodeWorks works,
            PoolProperties poolProperties) {
        this.session = session;
        this.handles = handles;
        this.conditionals = conditionals;
        this.works = works;
        this.poolProperties = poolProperties;
    }

    CUgraph cuGraphCreate(int flags) {
        GraphRule.FLAGS.require(flags == 0, () -> "a graph is created with flags " + flags);
        Graph graph =
                new Graph(session.machine()::nextObjectId, session.machine().trace());
        return new CUgraph(session.created(OwnedKind.GRAPH, graph, Graph::isDestroyed));
    }

    void cuGraphDestroy(CUgraph handle) {
        Graph graph = session.graph(handle);
        GraphRule.EMBEDDED.require(
                graph.owner() == null, () -> graph + " is destroyed; it is embedded in " + graph.owner());
        CaptureChecks.checkDestroyable(graph);
        graph.destroy();
    }

    CUgraph cuGraphClone(CUgraph original) {
        return new CUgraph(
                session.created(OwnedKind.GRAPH, GraphCopies.copy(session.graph(original)), Graph::isDestroyed));
    }

    CUgraphNode cuGraphNodeFindInClone(CUgraphNode original, CUgraph clone) {
        Node node = session.node(original);
        Graph copy = session.graph(clone);
        Node twin = copy.copyOf(node);
        GraphRule.NOT_IN_CLONE.require(twin != null, () -> node + " is looked up in " + copy);
        return handles.handle(twin);
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    private CUgraphNode add(
            CUgraph handle,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> data,
            CUgraphNodeParams params) {
        Graph graph = session.graph(handle);
        if (params instanceof CUconditionalNodeParams && session.hasCurrent()) {
            session.current(); // checked first, as on the hardware
        }
        List<Node> before = handles.nodes(dependencies);
        if (params instanceof CUconditionalNodeParams conditional) {
            return handles.handle(
                    conditionals.addConditional(graph, conditional, before, handles.edgeData(data, before.size())));
        }
        if (params instanceof CUmemAllocNodeParams || params instanceof CUmemFreeNodeParams) {
            NodeWork work = memoryNode(graph, params, before, data);
            return handles.handle(graph.add(work, before, handles.edgeData(data, before.size())));
        }
        NodeWork work = works.work(params, LaunchAttributes.DEFAULT, null);
        if (params instanceof CUchildGraphNodeParams child) {
            work = embedded((ChildGraph) work, child, graph, before, data);
        }
        return handles.handle(graph.add(work, before, handles.edgeData(data, before.size())));
    }

    private NodeWork memoryNode(
            Graph graph, CUgraphNodeParams params, List<Node> before, @Nullable List<CUgraphEdgeData> data) {
        if (params instanceof CUmemFreeNodeParams free) {
            return graph.memoryNodes().free(session.machine().graphAddresses(), free.dptr(), before);
        }
        CUmemAllocNodeParams alloc = (CUmemAllocNodeParams) params;
        MemoryPlacement placement = placement(alloc);
        graph.memoryNodes().checkAllocation(alloc.bytesize(), before);
        graph.checkDependencies(CUgraphNodeType.MEM_ALLOC, before, handles.edgeData(data, before.size()));
        MemAllocNode work =
                graph.memoryNodes().allocate(session.machine().graphAddresses(), alloc.bytesize(), before, placement);
        alloc.dptr(work.allocation().memory().base());
        return work;
    }

    /** Returns the placement of an allocation node: its device, and the devices that can access it. */
    private MemoryPlacement placement(CUmemAllocNodeParams params) {
        CUmemPoolProps props = params.poolProps();
        MemoryNodeRule.PLACEMENT.require(
                props != null && poolProperties.deviceOf(props) != null, () -> session.who() + " is given " + props);
        MemoryNodeRule.ON_DEVICE.require(
                props.location().type() == CUmemLocation.Type.DEVICE && props.handleTypes() == 0,
                () -> session.who() + " is given " + props);
        ImmutableSet.Builder<Integer> peers = ImmutableSet.builder();
        ApiRule.ARGUMENT.require(
                params.accessDescs() != null, () -> session.who() + " is given null for the access descriptors");
        for (CUmemAccessDesc each : params.accessDescs()) {
            MemoryNodeRule.PLACEMENT.require(
                    each != null
                            && each.location() != null
                            && each.location().type() == CUmemLocation.Type.DEVICE
                            && each.flags() != null,
                    () -> session.who() + " is given " + each);
            Device peer = session.device(new CUdevice(each.location().id()));
            MemoryNodeRule.ON_DEVICE.require(
                    each.flags() == CUmemAccessDesc.Flags.READWRITE, () -> session.who() + " is given " + each);
            peers.add(peer.ordinal());
        }
        return new MemoryPlacement(props.location().id(), peers.build());
    }

    CUgraphNode cuGraphAddMemAllocNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemAllocNodeParams params) {
        return add(graph, dependencies, null, params);
    }

    CUgraphNode cuGraphAddMemFreeNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, long dptr) {
        return add(graph, dependencies, null, new CUmemFreeNodeParams(dptr));
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
        parent.checkDependencies(CUgraphNodeType.GRAPH, before, handles.edgeData(data, before.size()));
        return child.copy();
    }

    CUgraphNode cuGraphAddNode(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            CUgraphNodeParams params) {
        return add(graph, dependencies, edgeData, params);
    }

    CUgraphNode cuGraphAddKernelNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUkernelNodeParams params) {
        return add(graph, dependencies, null, params);
    }

    CUgraphNode cuGraphAddMemcpyNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemcpy3D copy, @Nullable CUcontext ctx) {
        return add(graph, dependencies, null, new CUmemcpyNodeParams(copy, ctx));
    }

    CUgraphNode cuGraphAddMemsetNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemsetNodeParams params) {
        return add(graph, dependencies, null, params);
    }

    CUgraphNode cuGraphAddHostNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUhostNodeParams params) {
        return add(graph, dependencies, null, params);
    }

    CUgraphNode cuGraphAddChildGraphNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUgraph child) {
        CUchildGraphNodeParams params = new CUchildGraphNodeParams(child, Ownership.CLONE);
        return add(graph, dependencies, null, params);
    }

    CUgraphNode cuGraphAddEmptyNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies) {
        return add(graph, dependencies, null, new CUemptyNodeParams());
    }

    CUgraphNode cuGraphAddEventRecordNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event) {
        return add(graph, dependencies, null, new CUeventRecordNodeParams(event));
    }

    CUgraphNode cuGraphAddEventWaitNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event) {
        return add(graph, dependencies, null, new CUeventWaitNodeParams(event));
    }

    CUgraphNode cuGraphAddBatchMemOpNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUbatchMemOpNodeParams params) {
        return add(graph, dependencies, null, params);
    }

    CUgraphNode cuGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemSignalNodeParams params) {
        return add(graph, dependencies, null, params);
    }

    CUgraphNode cuGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemWaitNodeParams params) {
        return add(graph, dependencies, null, params);
    }

    void cuGraphDestroyNode(CUgraphNode handle) {
        Node node = session.node(handle);
        CaptureChecks.checkDestroyable(node);
        node.graph().memoryNodes().checkRemovable(node + " is destroyed, a node");
        node.graph().updatableNodes().checkDestroyable(node);
        node.graph().remove(node);
    }

    // -- edges ---------------------------------------------------------------------------------------------------

    void cuGraphAddDependencies(
            CUgraph handle,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> data) {
        Graph graph = session.graph(handle);
        List<Node> earlier = handles.nodes(from);
        List<Node> later = handles.nodes(to);
        checkLengths(earlier, later);
        Edges.add(graph, earlier, later, handles.edgeData(data, earlier.size()));
    }

    void cuGraphRemoveDependencies(
            CUgraph handle,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> data) {
        Graph graph = session.graph(handle);
        graph.memoryNodes().checkRemovable(session.who() + " is called for edges");
        List<Node> earlier = handles.nodes(from);
        List<Node> later = handles.nodes(to);
        checkLengths(earlier, later);
        Edges.remove(graph, earlier, later, handles.edgeData(data, earlier.size()));
    }

    private static void checkLengths(List<Node> from, List<Node> to) {
        GraphRule.LISTS.require(
                from.size() == to.size(),
                () -> "the lists of the edges' ends have " + from.size() + " and " + to.size() + " nodes");
    }

    // -- queries -------------------------------------------------------------------------------------------------

    List<CUgraphNode> cuGraphGetNodes(CUgraph handle) {
        return handles.handles(session.graph(handle));
    }

    List<CUgraphNode> cuGraphGetRootNodes(CUgraph handle) {
        return handles.handles(session.graph(handle).roots());
    }

    List<CUgraphEdge> cuGraphGetEdges(CUgraph handle, boolean withEdgeData) {
        List<CUgraphEdge> edges = new ArrayList<>();
        for (Node node : session.graph(handle)) {
            for (CUgraphDependency out : ends(node.outgoing(), withEdgeData)) {
                edges.add(new CUgraphEdge(handles.handle(node), out.node(), out.data()));
            }
        }
        return edges;
    }

    List<CUgraphDependency> cuGraphNodeGetDependencies(CUgraphNode handle, boolean withEdgeData) {
        return ends(session.node(handle).incoming(), withEdgeData);
    }

    List<CUgraphDependency> cuGraphNodeGetDependentNodes(CUgraphNode handle, boolean withEdgeData) {
        return ends(session.node(handle).outgoing(), withEdgeData);
    }

    private List<CUgraphDependency> ends(EdgeList edges, boolean withEdgeData) {
        GraphRule.LOSSY_QUERY.require(
                withEdgeData || edges.allDefault(),
                () -> session.who() + " is called without edge data, but an edge has edge data");
        List<CUgraphDependency> ends = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            ends.add(handles.dependency(edges.node(i), edges.data(i)));
        }
        return ends;
    }

    CUgraphNodeType cuGraphNodeGetType(CUgraphNode handle) {
        return session.node(handle).type();
    }

    @EntersMachine
    void cuGraphDebugDotPrint(CUgraph handle, Path path, int flags) {
        // Written after the call: to open or write the file can take as long as another process likes.
        DotFile file = session.call(DriverCall.cuGraphDebugDotPrint, () -> {
            session.requireGiven(path, "path");
            Graph graph = session.graph(handle);
            return new DotFile(graph.toString(), path, GraphDot.print(graph, flags));
        });
        file.write();
    }

    String cuGraphDebugDotPrint(CUgraph handle, int flags) {
        return GraphDot.print(session.graph(handle), flags);
    }
}
