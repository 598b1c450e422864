package orrery.driver;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.capture.Captures;
import orrery.core.context.ExecutionContext;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.graphexec.ExecRule;
import orrery.core.graphexec.Failure;
import orrery.core.graphexec.GraphExec;
import orrery.core.graphexec.InstantiateFlags;
import orrery.core.graphexec.Instantiation;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.stream.Stream;
import orrery.core.work.NodeWork;
import orrery.core.work.Work;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.HostCost;

/** Executable graphs: instantiation, launch and update. */
interface GraphExecCalls extends GraphManagement, GraphHandles, NodeWorks {

    // -- instantiation -------------------------------------------------------------------------------------------

    @Override
    default CUgraphExec cuGraphInstantiate(CUgraph handle, long flags) {
        return call(DriverCall.cuGraphInstantiate, thread -> {
            checkKnown(flags, InstantiateFlags.ALL & ~InstantiateFlags.UPLOAD);
            machine().captures().checks().checkSafe();
            current(thread);
            Graph graph = graph(handle);
            return CUgraphExec.ofNew(
                    machine(), instantiate(thread, graph, flags).orThrow());
        });
    }

    /** Checks the flags before the capture rules. */
    private static void checkKnown(long flags, long known) {
        ExecRule.FLAGS.require((flags & ~known) == 0, () -> "a graph is instantiated with flags " + flags);
    }

    private Instantiation instantiate(HostThread thread, Graph graph, long flags) {
        machine().spend(graph.size() * machine().cost(HostCost.GRAPH_INSTANTIATE));
        ExecutionContext context = ExecutionContext.currentOf(thread);
        return Instantiation.of(
                graph,
                flags,
                machine()::nextObjectId,
                context == null ? null : context.baseContext(),
                machine().graphServices(),
                Captures::checkInstantiable);
    }

    @Override
    default CUgraphExec cuGraphInstantiateWithParams(CUgraph handle, CUgraphInstantiateParams params) {
        return call(DriverCall.cuGraphInstantiateWithParams, thread -> {
            ApiRule.ARGUMENT.require(params != null, () -> who() + " is given no parameters");
            params.outcome(CUgraphInstantiateResult.ERROR, null);
            checkKnown(params.flags(), InstantiateFlags.ALL);
            Stream upload = uploadStream(thread, params);
            Graph graph = graph(handle);
            Instantiation result = instantiate(thread, graph, params.flags());
            Failure<CUgraphInstantiateResult> failure = result.failure();
            if (failure != null) {
                params.outcome(failure.result(), handleOrNull(failure.node()));
                throw failure.exception();
            }
            GraphExec exec = result.orThrow();
            params.outcome(CUgraphInstantiateResult.SUCCESS, null);
            if (upload != null) {
                upload.submit(exec.upload(upload, machine().now()));
            }
            return CUgraphExec.ofNew(machine(), exec);
        });
    }

    /** An instantiation with upload works in a stream; without, it is potentially unsafe. */
    private @Nullable Stream uploadStream(HostThread thread, CUgraphInstantiateParams params) {
        if ((params.flags() & InstantiateFlags.UPLOAD) == 0) {
            machine().captures().checks().checkSafe();
            current(thread);
            return null;
        }
        Stream stream = useStream(thread, params.uploadStream());
        machine().captures().checks().checkNotCaptured(stream);
        return stream;
    }

    @Override
    default long cuGraphExecGetFlags(CUgraphExec handle) {
        return call(
                DriverCall.cuGraphExecGetFlags, thread -> (long) exec(handle).reportedFlags());
    }

    @Override
    default void cuGraphExecDestroy(CUgraphExec handle) {
        run(DriverCall.cuGraphExecDestroy, thread -> exec(handle).destroy());
    }

    // -- launches ------------------------------------------------------------------------------------------------

    @Override
    default void cuGraphUpload(CUgraphExec handle, @Nullable CUstream stream) {
        run(DriverCall.cuGraphUpload, thread -> {
            Stream target = useStream(thread, stream);
            GraphExec exec = exec(handle);
            target.submit(
                    mapping(exec, target, () -> exec.upload(target, machine().now())));
        });
    }

    /** Prepares work, and lets the host wait until the physical memory is mapped that it needs. */
    private <W extends Work> W mapping(GraphExec exec, Stream stream, Supplier<W> preparation) {
        if (!exec.mapsMemory()) {
            return preparation.get();
        }
        long before = mappedBytes();
        W work = preparation.get();
        machine().spend(stream.device().model().costs().mapping(Math.max(0, mappedBytes() - before)));
        return work;
    }

    private long mappedBytes() {
        return machine().devices().stream()
                .mapToLong(device -> device.pools().graphMemory().reserved().current())
                .sum();
    }

    @Override
    default void cuGraphLaunch(CUgraphExec handle, @Nullable CUstream stream) {
        run(DriverCall.cuGraphLaunch, thread -> {
            Stream target = useStream(thread, stream);
            GraphExec exec = exec(handle);
            target.submit(
                    mapping(exec, target, () -> exec.launch(target, machine().now())));
            exec.forEachLeftAllocation(
                    each -> machine().created("memory of a graph", each, memory -> !memory.isLive()));
            exec.joinCaptures(target);
            // The device begins with a graph of many branches while the host still submits the rest.
            machine().spend(exec.launchNanos(target.device().model().costs()));
        });
    }

    // -- updates -------------------------------------------------------------------------------------------------

    @Override
    default void cuGraphExecUpdate(CUgraphExec handle, CUgraph source, @Nullable CUgraphExecUpdateResultInfo info) {
        run(DriverCall.cuGraphExecUpdate, thread -> {
            outcome(info, CUgraphExecUpdateResult.ERROR, null);
            GraphExec exec = exec(handle);
            Graph graph = graph(source);
            machine().spend(graph.size() * machine().cost(HostCost.GRAPH_UPDATE));
            Failure<CUgraphExecUpdateResult> failure = exec.update(graph);
            if (failure == null) {
                outcome(info, CUgraphExecUpdateResult.SUCCESS, null);
                return;
            }
            outcome(info, failure.result(), failure);
            throw failure.exception();
        });
    }

    private void outcome(
            @Nullable CUgraphExecUpdateResultInfo info,
            CUgraphExecUpdateResult result,
            @Nullable Failure<CUgraphExecUpdateResult> failure) {
        if (info != null) {
            info.outcome(
                    result,
                    failure == null ? null : handleOrNull(failure.node()),
                    failure == null ? null : handleOrNull(failure.from()));
        }
    }

    private @Nullable CUgraphNode handleOrNull(@Nullable Node node) {
        return node == null ? null : handle(node);
    }

    private void change(ApiCall call, CUgraphExec handle, CUgraphNode target, CUgraphNodeParams params) {
        run(call, thread -> {
            GraphExec exec = exec(handle);
            Node node = node(target);
            ApiRule.ARGUMENT.require(params != null, () -> who() + " is given no parameters");
            if (params instanceof CUchildGraphNodeParams child) {
                exec.nodes().checkChild(node, graph(child.graph()));
            }
            NodeWork before = exec.nodes().work(node);
            ExecRule.NODE.require(
                    before.nodeType() == params.type(),
                    () -> node + " is named as a " + params.type() + " node of " + exec);
            exec.nodes().change(node, changed(thread, before, params, null));
        });
    }

    @Override
    default void cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams params) {
        change(DriverCall.cuGraphExecNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, CUkernelNodeParams params) {
        change(DriverCall.cuGraphExecKernelNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphExecMemcpyNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUmemcpy3D copy, @Nullable CUcontext ctx) {
        change(DriverCall.cuGraphExecMemcpyNodeSetParams, exec, node, new CUmemcpyNodeParams(copy, ctx));
    }

    @Override
    default void cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemsetNodeParams params) {
        change(DriverCall.cuGraphExecMemsetNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node, CUhostNodeParams params) {
        change(DriverCall.cuGraphExecHostNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child) {
        CUchildGraphNodeParams params = new CUchildGraphNodeParams(child, CUchildGraphNodeParams.Ownership.CLONE);
        change(DriverCall.cuGraphExecChildGraphNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event) {
        change(DriverCall.cuGraphExecEventRecordNodeSetEvent, exec, node, new CUeventRecordNodeParams(event));
    }

    @Override
    default void cuGraphExecEventWaitNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event) {
        change(DriverCall.cuGraphExecEventWaitNodeSetEvent, exec, node, new CUeventWaitNodeParams(event));
    }

    @Override
    default void cuGraphExecBatchMemOpNodeSetParams(CUgraphExec exec, CUgraphNode node, CUbatchMemOpNodeParams params) {
        change(DriverCall.cuGraphExecBatchMemOpNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemSignalNodeParams params) {
        change(DriverCall.cuGraphExecExternalSemaphoresSignalNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemWaitNodeParams params) {
        change(DriverCall.cuGraphExecExternalSemaphoresWaitNodeSetParams, exec, node, params);
    }

    @Override
    default void cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, boolean enabled) {
        run(DriverCall.cuGraphNodeSetEnabled, thread -> exec(exec).nodes().setEnabled(node(node), enabled));
    }

    @Override
    default boolean cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node) {
        return call(
                DriverCall.cuGraphNodeGetEnabled, thread -> exec(exec).nodes().isEnabled(node(node)));
    }
}
