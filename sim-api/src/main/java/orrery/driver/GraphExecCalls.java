package orrery.driver;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.capture.CaptureChecks;
import orrery.core.check.OwnedKind;
import orrery.core.context.ExecutionContext;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.graphexec.ExecRule;
import orrery.core.graphexec.Failure;
import orrery.core.graphexec.GraphExec;
import orrery.core.graphexec.InstantiateFlags;
import orrery.core.graphexec.Instantiation;
import orrery.core.stream.Stream;
import orrery.core.work.NodeWork;
import orrery.core.work.Work;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.HostCost;
import orrery.sim.CudaException;

/** Executable graphs: instantiation, launch and update. */
final class GraphExecCalls {
    private final Session session;
    private final GraphHandles handles;
    private final NodeWorks works;

    GraphExecCalls(Session session, GraphHandles handles, NodeWorks works) {
        this.session = session;
        this.handles = handles;
        this.works = works;
    }

    // -- instantiation -------------------------------------------------------------------------------------------

    CUgraphExec cuGraphInstantiate(CUgraph handle, long flags) {
        checkKnown(flags, InstantiateFlags.ALL & ~InstantiateFlags.UPLOAD);
        session.machine().captures().checks().checkSafe();
        session.current();
        Graph graph = session.graph(handle);
        return created(instantiate(graph, flags).orThrow());
    }

    /** Returns the handle of a new executable graph. Kernels of the graph get it too. */
    private CUgraphExec created(GraphExec exec) {
        CUgraphExec handle = new CUgraphExec(session.created(OwnedKind.GRAPH_EXEC, exec, GraphExec::isDestroyed));
        exec.setDeviceHandle(handle);
        return handle;
    }

    /** Checks the flags before the capture rules. */
    private static void checkKnown(long flags, long known) {
        ExecRule.FLAGS.require((flags & ~known) == 0, () -> "a graph is instantiated with flags " + flags);
    }

    private Instantiation instantiate(Graph graph, long flags) {
        session.machine().spend(graph.size() * session.machine().cost(HostCost.GRAPH_INSTANTIATE));
        ExecutionContext context = session.currentOrNull();
        return Instantiation.of(
                graph,
                flags,
                session.machine()::nextObjectId,
                context == null ? null : context.baseContext(),
                session.machine().graphServices(),
                CaptureChecks::checkInstantiable);
    }

    CUgraphExec cuGraphInstantiateWithParams(CUgraph handle, CUgraphInstantiateParams params) {
        session.requireGiven(params, "parameters");
        params.outcome(CUgraphInstantiateResult.ERROR, null);
        checkKnown(params.flags(), InstantiateFlags.ALL);
        Stream upload = uploadStream(params);
        Graph graph = session.graph(handle);
        Instantiation result = instantiate(graph, params.flags());
        Failure<CUgraphInstantiateResult> failure = result.failure();
        if (failure != null) {
            params.outcome(failure.result(), handleOrNull(failure.node()));
            throw failure.exception();
        }
        GraphExec exec = result.orThrow();
        if (upload != null) {
            upload.submit(mapping(exec, upload, () -> preparedUpload(exec, upload)));
        }
        params.outcome(CUgraphInstantiateResult.SUCCESS, null);
        return created(exec);
    }

    /** Prepares the upload of a new executable graph, of which nothing is left if there is too little memory. */
    private Work preparedUpload(GraphExec exec, Stream stream) {
        try {
            return exec.upload(stream, session.machine().now());
        } catch (CudaException noMemory) {
            exec.destroy();
            throw noMemory;
        }
    }

    /** Returns the stream that uploads the graph; null without upload, with which the call is potentially unsafe. */
    private @Nullable Stream uploadStream(CUgraphInstantiateParams params) {
        if ((params.flags() & InstantiateFlags.UPLOAD) == 0) {
            session.machine().captures().checks().checkSafe();
            session.current();
            return null;
        }
        Stream stream = session.useStream(params.uploadStream());
        session.machine().captures().checks().checkNotCaptured(stream);
        return stream;
    }

    long cuGraphExecGetFlags(CUgraphExec handle) {
        return (long) session.exec(handle).reportedFlags();
    }

    void cuGraphExecDestroy(CUgraphExec handle) {
        session.exec(handle).destroy();
    }

    // -- launches ------------------------------------------------------------------------------------------------

    void cuGraphUpload(CUgraphExec handle, @Nullable CUstream stream) {
        Stream target = session.useStream(stream);
        GraphExec exec = session.exec(handle);
        target.submit(mapping(
                exec, target, () -> exec.upload(target, session.machine().now())));
    }

    /** Prepares work, and lets the host wait until the physical memory is mapped that it needs. */
    private <W extends Work> W mapping(GraphExec exec, Stream stream, Supplier<W> preparation) {
        if (!exec.mapsMemory()) {
            return preparation.get();
        }
        long before = mappedBytes();
        W work = preparation.get();
        session.machine().spend(stream.device().model().costs().mapping(Math.max(0, mappedBytes() - before)));
        return work;
    }

    private long mappedBytes() {
        return session.machine().devices().stream()
                .mapToLong(device -> device.pools().graphMemory().reserved().current())
                .sum();
    }

    void cuGraphLaunch(CUgraphExec handle, @Nullable CUstream stream) {
        Stream target = session.useStream(stream);
        GraphExec exec = session.exec(handle);
        target.submit(mapping(
                exec, target, () -> exec.launch(target, session.machine().now())));
        exec.forEachLeftAllocation(each ->
                session.machine().observers().created(OwnedKind.GRAPH_MEMORY, each, memory -> !memory.isLive()));
        exec.events().joinCaptures(target);
        // The device begins with a graph of many branches while the host still submits the rest.
        session.machine().spend(exec.launchNanos(target.device().model().costs()));
    }

    // -- updates -------------------------------------------------------------------------------------------------

    void cuGraphExecUpdate(CUgraphExec handle, CUgraph source, @Nullable CUgraphExecUpdateResultInfo info) {
        outcome(info, CUgraphExecUpdateResult.ERROR, null);
        GraphExec exec = session.exec(handle);
        Graph graph = session.graph(source);
        session.machine().spend(graph.size() * session.machine().cost(HostCost.GRAPH_UPDATE));
        Failure<CUgraphExecUpdateResult> failure = exec.update(graph);
        if (failure == null) {
            outcome(info, CUgraphExecUpdateResult.SUCCESS, null);
            return;
        }
        outcome(info, failure.result(), failure);
        throw failure.exception();
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
        return node == null ? null : handles.handle(node);
    }

    private void change(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams params) {
        change(exec, node, params, false);
    }

    private void change(CUgraphExec handle, CUgraphNode target, CUgraphNodeParams params, boolean oneRow) {
        GraphExec exec = session.exec(handle);
        Node node = session.node(target);
        session.requireGiven(params, "parameters");
        if (params instanceof CUchildGraphNodeParams child) {
            exec.nodes().checkChild(node, session.graph(child.graph()));
        }
        NodeWork before = exec.nodes().work(node);
        ExecRule.NODE.require(
                before.nodeType() == params.type(),
                () -> node + " is named as a " + params.type() + " node of " + exec);
        NodeWork newer = works.changed(before, params, null);
        exec.nodes().change(node, newer, oneRow);
    }

    void cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams params) {
        change(exec, node, params);
    }

    void cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, CUkernelNodeParams params) {
        change(exec, node, params);
    }

    void cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemcpy3D copy, @Nullable CUcontext ctx) {
        change(exec, node, new CUmemcpyNodeParams(copy, ctx), true);
    }

    void cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemsetNodeParams params) {
        change(exec, node, params);
    }

    void cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node, CUhostNodeParams params) {
        change(exec, node, params);
    }

    void cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child) {
        CUchildGraphNodeParams params = new CUchildGraphNodeParams(child, CUchildGraphNodeParams.Ownership.CLONE);
        change(exec, node, params);
    }

    void cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event) {
        change(exec, node, new CUeventRecordNodeParams(event));
    }

    void cuGraphExecEventWaitNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event) {
        change(exec, node, new CUeventWaitNodeParams(event));
    }

    void cuGraphExecBatchMemOpNodeSetParams(CUgraphExec exec, CUgraphNode node, CUbatchMemOpNodeParams params) {
        change(exec, node, params);
    }

    void cuGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemSignalNodeParams params) {
        change(exec, node, params);
    }

    void cuGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemWaitNodeParams params) {
        change(exec, node, params);
    }

    void cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, boolean enabled) {
        session.exec(exec).nodes().setEnabled(session.node(node), enabled);
    }

    boolean cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node) {
        return session.exec(exec).nodes().isEnabled(session.node(node));
    }
}
