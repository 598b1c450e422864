package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.capture.CaptureChecks;
import orrery.core.context.Context;
import orrery.core.context.KernelFunction;
import orrery.core.context.LaunchRule;
import orrery.core.external.ExternalSignals;
import orrery.core.external.ExternalWaits;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.graph.GraphAllocation;
import orrery.core.graph.GraphRule;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.graph.Node;
import orrery.core.graph.UpdatableNodeRule;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.rule.NotSimulated;
import orrery.core.work.HostFunction;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.core.work.NodeWork;
import orrery.device.CUmemLocation;
import orrery.device.DeviceModel;
import orrery.sim.CudaException;

/** The work of nodes and its parameters. */
final class GraphNodeCalls {
    private final Session session;
    private final NodeWorks works;
    private final ExternalCalls external;

    GraphNodeCalls(Session session, NodeWorks works, ExternalCalls external) {
        this.session = session;
        this.works = works;
        this.external = external;
    }

    /** Returns the work of a node, and checks that it has the type of the called function. */
    private <W extends NodeWork> W work(CUgraphNode handle, Class<W> kind) {
        Node node = session.node(handle);
        GraphRule.NODE_TYPE.require(kind.isInstance(node.work()), () -> session.who() + " is called for " + node);
        return kind.cast(node.work());
    }

    private void set(CUgraphNode handle, CUgraphNodeParams params) {
        Node node = session.node(handle);
        session.requireGiven(params, "parameters");
        GraphRule.NODE_TYPE.require(
                node.type() == params.type(), () -> node + " gets parameters of a " + params.type() + " node");
        NodeWork work = works.changed(node.work(), params, contextOf(node));
        if (work instanceof ChildGraph child) {
            checkCopied((CUchildGraphNodeParams) params);
            CaptureChecks.checkDestroyable(((ChildGraph) node.work()).graph());
            node.graph().replaceChild(node, child);
        } else {
            node.setWork(work);
        }
    }

    /** Returns the context of a copy or a memset; null if the node has none. */
    private static @Nullable Context contextOf(Node node) {
        if (node.work() instanceof Memset memset) {
            return (Context) memset.context();
        }
        return node.work() instanceof Memcpy copy ? (Context) copy.context() : null;
    }

    /** Refuses to take over the child graph: on an H100, the graph of the node has no valid handle afterwards. */
    private static void checkCopied(CUchildGraphNodeParams params) {
        if (params.ownership() == CUchildGraphNodeParams.Ownership.MOVE) {
            throw NotSimulated.operation("a child graph node that takes over another graph");
        }
    }

    void cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams params) {
        set(node, params);
    }

    CUkernelNodeParams cuGraphKernelNodeGetParams(CUgraphNode node) {
        return works.params(work(node, KernelLaunch.class));
    }

    void cuGraphKernelNodeSetParams(CUgraphNode node, CUkernelNodeParams params) {
        set(node, params);
    }

    CUmemcpy3D cuGraphMemcpyNodeGetParams(CUgraphNode node) {
        return works.params(work(node, Memcpy.class));
    }

    void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy3D copy) {
        set(node, new CUmemcpyNodeParams(copy, null));
    }

    CUmemsetNodeParams cuGraphMemsetNodeGetParams(CUgraphNode node) {
        return works.params(work(node, Memset.class));
    }

    void cuGraphMemsetNodeSetParams(CUgraphNode node, CUmemsetNodeParams params) {
        set(node, params);
    }

    CUhostNodeParams cuGraphHostNodeGetParams(CUgraphNode node) {
        return new CUhostNodeParams(work(node, HostFunction.class).body());
    }

    void cuGraphHostNodeSetParams(CUgraphNode node, CUhostNodeParams params) {
        set(node, params);
    }

    CUgraph cuGraphChildGraphNodeGetGraph(CUgraphNode node) {
        return new CUgraph(session.reference(work(node, ChildGraph.class).graph()));
    }

    CUevent cuGraphEventRecordNodeGetEvent(CUgraphNode node) {
        return new CUevent(session.reference(work(node, EventRecord.class).event()));
    }

    void cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event) {
        set(node, new CUeventRecordNodeParams(event));
    }

    CUevent cuGraphEventWaitNodeGetEvent(CUgraphNode node) {
        return new CUevent(session.reference(work(node, EventWait.class).event()));
    }

    void cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event) {
        set(node, new CUeventWaitNodeParams(event));
    }

    CUbatchMemOpNodeParams cuGraphBatchMemOpNodeGetParams(CUgraphNode node) {
        return works.params(work(node, MemoryOperations.class));
    }

    void cuGraphBatchMemOpNodeSetParams(CUgraphNode node, CUbatchMemOpNodeParams params) {
        set(node, params);
    }

    CUextSemSignalNodeParams cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node) {
        return external.params(work(node, ExternalSignals.class));
    }

    void cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams params) {
        set(node, params);
    }

    CUextSemWaitNodeParams cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node) {
        return external.params(work(node, ExternalWaits.class));
    }

    void cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams params) {
        set(node, params);
    }

    CUmemAllocNodeParams cuGraphMemAllocNodeGetParams(CUgraphNode node) {
        GraphAllocation allocation = work(node, MemAllocNode.class).allocation();
        Allocation memory = allocation.memory();
        List<CUmemAccessDesc> peers = allocation.placement().peers().stream()
                .sorted()
                .map(peer -> new CUmemAccessDesc(CUmemLocation.device(peer), CUmemAccessDesc.Flags.READWRITE))
                .toList();
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(
                CUmemPoolProps.onDevice(allocation.placement().device()), memory.size(), peers);
        params.dptr(memory.base());
        return params;
    }

    long cuGraphMemFreeNodeGetParams(CUgraphNode node) {
        return work(node, MemFreeNode.class).allocation().memory().base();
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    private static DeviceModel device(KernelLaunch launch) {
        return ((KernelFunction) launch.symbol()).model();
    }

    private static Context contextOf(KernelLaunch launch) {
        return ((KernelFunction) launch.symbol()).module().context();
    }

    CUlaunchAttribute cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attribute) {
        KernelLaunch launch = work(node, KernelLaunch.class);
        session.requireGiven(attribute, "attribute");
        return LaunchAttributeValues.attribute(launch.attributes(), attribute, device(launch));
    }

    void cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attribute) {
        KernelLaunch launch = work(node, KernelLaunch.class);
        ApiRule.ARGUMENT.require(
                attribute != null && attribute.id() != null, () -> session.who() + " is given no attribute");
        LaunchAttributeValues.checkOfNode(attribute.id());
        LaunchAttributes attributes = LaunchAttributeValues.with(
                launch.attributes(),
                attribute,
                device(launch),
                session.machine().deviceNodes());
        check(launch, attributes);
        session.node(node).setWork(launch.with(attributes));
    }

    private static void check(KernelLaunch launch, LaunchAttributes attributes) {
        KernelFunction function = (KernelFunction) launch.symbol();
        function.limits().checkCluster(launch.shape(), function.cluster(launch.shape(), attributes.cluster()));
        if (attributes.cooperative()) {
            function.limits().checkCooperative(launch.shape());
        }
    }

    void cuGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source) {
        KernelLaunch to = work(target, KernelLaunch.class);
        KernelLaunch from = work(source, KernelLaunch.class);
        LaunchRule.COPIED_CONTEXT.require(
                contextOf(to) == contextOf(from),
                () -> "attributes of " + session.node(source) + " of " + contextOf(from) + " are copied to "
                        + session.node(target) + " of " + contextOf(to));
        LaunchAttributes attributes = from.attributes();
        UpdatableNodeRule.NODE.require(
                to.attributes().deviceNode() == null && attributes.deviceNode() == null,
                () -> "attributes of " + session.node(source) + " are copied to " + session.node(target)
                        + "; one of the two is device-updatable");
        try {
            check(to, attributes);
        } catch (CudaException illegal) {
            throw LaunchRule.COPIED_ATTRIBUTES.violated("attributes of " + session.node(source)
                    + " are copied to " + session.node(target) + ", whose grid " + to.shape()
                    + " cannot be launched"
                    + " with them (" + illegal.rule().id() + ")");
        }
        session.node(target).setWork(to.with(attributes));
    }
}
