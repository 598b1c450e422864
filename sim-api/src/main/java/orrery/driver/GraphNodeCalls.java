package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
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

/** The work of nodes and its parameters. */
interface GraphNodeCalls extends GraphManagement, GraphHandles, NodeWorks {

    /** Returns the work of a node, and checks that it has the type of the called function. */
    private <W extends NodeWork> W work(CUgraphNode handle, Class<W> kind) {
        Node node = node(handle);
        GraphRule.NODE_TYPE.require(kind.isInstance(node.work()), () -> who() + " is called for " + node);
        return kind.cast(node.work());
    }

    private void set(ApiCall call, CUgraphNode handle, CUgraphNodeParams params) {
        run(call, thread -> {
            Node node = node(handle);
            ApiRule.ARGUMENT.require(params != null, () -> who() + " is given no parameters");
            GraphRule.NODE_TYPE.require(
                    node.type() == params.type(), () -> node + " gets parameters of a " + params.type() + " node");
            NodeWork work = changed(thread, node.work(), params, contextOf(node));
            if (work instanceof ChildGraph child) {
                checkCopied((CUchildGraphNodeParams) params);
                node.graph().replaceChild(node, child);
            } else {
                node.setWork(work);
            }
        });
    }

    /** Returns the context of a copy or a memset; null if the node has none. */
    private static @Nullable Context contextOf(Node node) {
        if (node.work() instanceof Memset memset) {
            return (Context) memset.context();
        }
        return node.work() instanceof Memcpy copy ? (Context) copy.context() : null;
    }

    /** On an H100, a node that is to take over another graph leaves its own graph without a valid handle. */
    private static void checkCopied(CUchildGraphNodeParams params) {
        if (params.ownership() == CUchildGraphNodeParams.Ownership.MOVE) {
            throw NotSimulated.operation("a child graph node that takes over another graph");
        }
    }

    @Override
    default void cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams params) {
        set(DriverCall.cuGraphNodeSetParams, node, params);
    }

    @Override
    default CUkernelNodeParams cuGraphKernelNodeGetParams(CUgraphNode node) {
        return call(DriverCall.cuGraphKernelNodeGetParams, thread -> params(work(node, KernelLaunch.class)));
    }

    @Override
    default void cuGraphKernelNodeSetParams(CUgraphNode node, CUkernelNodeParams params) {
        set(DriverCall.cuGraphKernelNodeSetParams, node, params);
    }

    @Override
    default CUmemcpy3D cuGraphMemcpyNodeGetParams(CUgraphNode node) {
        return call(DriverCall.cuGraphMemcpyNodeGetParams, thread -> params(work(node, Memcpy.class)));
    }

    @Override
    default void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy3D copy) {
        set(DriverCall.cuGraphMemcpyNodeSetParams, node, new CUmemcpyNodeParams(copy, null));
    }

    @Override
    default CUmemsetNodeParams cuGraphMemsetNodeGetParams(CUgraphNode node) {
        return call(DriverCall.cuGraphMemsetNodeGetParams, thread -> params(work(node, Memset.class)));
    }

    @Override
    default void cuGraphMemsetNodeSetParams(CUgraphNode node, CUmemsetNodeParams params) {
        set(DriverCall.cuGraphMemsetNodeSetParams, node, params);
    }

    @Override
    default CUhostNodeParams cuGraphHostNodeGetParams(CUgraphNode node) {
        return call(
                DriverCall.cuGraphHostNodeGetParams,
                thread -> new CUhostNodeParams(work(node, HostFunction.class).body()));
    }

    @Override
    default void cuGraphHostNodeSetParams(CUgraphNode node, CUhostNodeParams params) {
        set(DriverCall.cuGraphHostNodeSetParams, node, params);
    }

    @Override
    default CUgraph cuGraphChildGraphNodeGetGraph(CUgraphNode node) {
        return call(
                DriverCall.cuGraphChildGraphNodeGetGraph,
                thread -> new CUgraph(machine(), work(node, ChildGraph.class).graph()));
    }

    @Override
    default CUevent cuGraphEventRecordNodeGetEvent(CUgraphNode node) {
        return call(
                DriverCall.cuGraphEventRecordNodeGetEvent,
                thread -> new CUevent(machine(), work(node, EventRecord.class).event()));
    }

    @Override
    default void cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event) {
        set(DriverCall.cuGraphEventRecordNodeSetEvent, node, new CUeventRecordNodeParams(event));
    }

    @Override
    default CUevent cuGraphEventWaitNodeGetEvent(CUgraphNode node) {
        return call(
                DriverCall.cuGraphEventWaitNodeGetEvent,
                thread -> new CUevent(machine(), work(node, EventWait.class).event()));
    }

    @Override
    default void cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event) {
        set(DriverCall.cuGraphEventWaitNodeSetEvent, node, new CUeventWaitNodeParams(event));
    }

    @Override
    default CUbatchMemOpNodeParams cuGraphBatchMemOpNodeGetParams(CUgraphNode node) {
        return call(DriverCall.cuGraphBatchMemOpNodeGetParams, thread -> params(work(node, MemoryOperations.class)));
    }

    @Override
    default void cuGraphBatchMemOpNodeSetParams(CUgraphNode node, CUbatchMemOpNodeParams params) {
        set(DriverCall.cuGraphBatchMemOpNodeSetParams, node, params);
    }

    @Override
    default CUextSemSignalNodeParams cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node) {
        return call(
                DriverCall.cuGraphExternalSemaphoresSignalNodeGetParams,
                thread -> params(work(node, ExternalSignals.class)));
    }

    @Override
    default void cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams params) {
        set(DriverCall.cuGraphExternalSemaphoresSignalNodeSetParams, node, params);
    }

    @Override
    default CUextSemWaitNodeParams cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node) {
        return call(
                DriverCall.cuGraphExternalSemaphoresWaitNodeGetParams,
                thread -> params(work(node, ExternalWaits.class)));
    }

    @Override
    default void cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams params) {
        set(DriverCall.cuGraphExternalSemaphoresWaitNodeSetParams, node, params);
    }

    @Override
    default CUmemAllocNodeParams cuGraphMemAllocNodeGetParams(CUgraphNode node) {
        return call(DriverCall.cuGraphMemAllocNodeGetParams, thread -> {
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
        });
    }

    @Override
    default long cuGraphMemFreeNodeGetParams(CUgraphNode node) {
        return call(
                DriverCall.cuGraphMemFreeNodeGetParams,
                thread -> work(node, MemFreeNode.class).allocation().memory().base());
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    private static DeviceModel device(KernelLaunch launch) {
        return ((KernelFunction) launch.symbol()).model();
    }

    @Override
    default CUlaunchAttribute cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attribute) {
        return call(DriverCall.cuGraphKernelNodeGetAttribute, thread -> {
            KernelLaunch launch = work(node, KernelLaunch.class);
            ApiRule.ARGUMENT.require(attribute != null, () -> who() + " is given no attribute");
            return LaunchAttributeValues.attribute(launch.attributes(), attribute, device(launch));
        });
    }

    @Override
    default void cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attribute) {
        run(DriverCall.cuGraphKernelNodeSetAttribute, thread -> {
            KernelLaunch launch = work(node, KernelLaunch.class);
            ApiRule.ARGUMENT.require(
                    attribute != null && attribute.id() != null, () -> who() + " is given no attribute");
            LaunchRule.ATTRIBUTE.require(
                    LaunchAttributeValues.trigger(attribute) == null,
                    () -> "a kernel node has the attribute " + attribute.id() + ", which is an attribute of launches");
            LaunchAttributes attributes = LaunchAttributeValues.with(
                    launch.attributes(), attribute, device(launch), machine().deviceNodes());
            change(node, launch, attributes);
        });
    }

    private void change(CUgraphNode node, KernelLaunch launch, LaunchAttributes attributes) {
        ((KernelFunction) launch.symbol()).checkCluster(launch.shape(), attributes.cluster());
        node(node).setWork(launch.with(attributes));
    }

    @Override
    default void cuGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source) {
        run(DriverCall.cuGraphKernelNodeCopyAttributes, thread -> {
            KernelLaunch to = work(target, KernelLaunch.class);
            LaunchAttributes attributes = work(source, KernelLaunch.class).attributes();
            UpdatableNodeRule.NODE.require(
                    to.attributes().deviceNode() == null && attributes.deviceNode() == null,
                    () -> "attributes of " + node(source) + " are copied to " + node(target)
                            + "; one of the two is device-updatable");
            change(target, to, attributes);
        });
    }
}
