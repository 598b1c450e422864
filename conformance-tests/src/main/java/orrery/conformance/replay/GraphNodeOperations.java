package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUmemLocation;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemsetNodeParams;

/** The operations of transcripts on nodes of graphs and their parameters. */
final class GraphNodeOperations {
    private GraphNodeOperations() {}

    static void register(OperationTable table) {
        addNodes(table);
        addConditionals(table);
        addMemory(table);
        addSetters(table);
        addGetters(table);
    }

    private static void addNodes(OperationTable table) {
        table.answers("cuGraphAddMemcpyNode", (s, a) -> {
            CUgraph graph = a.graph();
            Dependencies before = a.dependencies();
            return s.made(a, Kind.NODE, s.driver().cuGraphAddMemcpyNode(graph, before.nodes(), memcpy(a), a.within()));
        });
        table.answers("cuGraphAddChildGraphNodeMove", (s, a) -> {
            CUgraph graph = a.graph();
            Dependencies before = a.dependencies();
            var params = new CUchildGraphNodeParams(a.graph(), CUchildGraphNodeParams.Ownership.MOVE);
            return s.made(a, Kind.NODE, s.driver().cuGraphAddNode(graph, before.nodes(), before.edgeData(), params));
        });
    }

    private static void addConditionals(OperationTable table) {
        table.answers(
                "cuGraphConditionalHandleCreate",
                (s, a) -> s.made(
                        a,
                        Kind.CONDITION,
                        s.driver()
                                .cuGraphConditionalHandleCreate(a.graph(), a.within(), a.integer(0), (int) a.flags())));
        table.answers("cuGraphAddConditionalNode", (s, a) -> {
            CUgraph graph = a.graph();
            Dependencies before = a.dependencies();
            CUconditionalNodeParams params = new CUconditionalNodeParams(
                    a.condition(), a.constant(CUgraphConditionalNodeType.class), a.integer(1), a.within());
            CUgraphNode node = s.driver().cuGraphAddNode(graph, before.nodes(), before.edgeData(), params);
            for (int i = 0; i < params.bodies().size(); i++) {
                s.alias(a.target() + ".body" + i, Kind.GRAPH, params.bodies().get(i));
            }
            return s.made(a, Kind.NODE, node);
        });
    }

    private static void addMemory(OperationTable table) {
        table.answers("cuGraphAddMemAllocNode", (s, a) -> {
            CUgraph graph = a.graph();
            Dependencies before = a.dependencies();
            long bytes = a.number();
            CUmemPoolProps place = CUmemPoolProps.onDevice(a.integer(0));
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(place, bytes, PoolOperations.descriptors(a.rest()));
            CUgraphNode node = s.driver().cuGraphAddMemAllocNode(graph, before.nodes(), params);
            s.pointerOf(a, node, params.dptr());
            return s.made(a, Kind.NODE, node);
        });
    }

    private static void addSetters(OperationTable table) {
        table.does(
                "cuGraphMemsetNodeSetParams",
                (s, a) -> s.driver().cuGraphMemsetNodeSetParams(a.node(), memset(a, null)));
        table.does("cuGraphMemcpyNodeSetParams", (s, a) -> s.driver().cuGraphMemcpyNodeSetParams(a.node(), memcpy(a)));
    }

    private static void addGetters(OperationTable table) {
        table.answers("cuGraphKernelNodeGetParams", (s, a) -> {
            ReplaySession.Probe probe =
                    s.probeOf(s.driver().cuGraphKernelNodeGetParams(a.node()).func());
            return CallAnswer.success().with(probe.name()).with(probe.context());
        });
        table.answers("cuGraphMemAllocNodeGetParams", (s, a) -> {
            CUmemAllocNodeParams params = s.driver().cuGraphMemAllocNodeGetParams(a.node());
            CUmemLocation place = params.poolProps().location();
            return CallAnswer.success()
                    .with(place.type() + ":" + place.id())
                    .with(params.bytesize())
                    .with(params.accessDescs().size());
        });
    }

    /** Reads the parameters of a kernel node, {@code kernel argument...}: one block of one thread. */
    static CUkernelNodeParams kernel(ReplaySession session, TranscriptArguments a) {
        CUfunction function = session.probe(a);
        return CUkernelNodeParams.single(
                function, session.launchArguments(function, a).toArray());
    }

    /** Reads the parameters of a memset node, {@code target value elementSize width [height] [pitch]}. */
    static CUmemsetNodeParams memset(TranscriptArguments a, CUcontext context) {
        long target = a.pointer();
        int value = a.integer();
        int elementSize = a.integer();
        long width = a.number();
        long height = a.hasMore() ? a.number() : 1;
        long pitch = a.hasMore() ? a.number() : 0;
        return new CUmemsetNodeParams(target, pitch, value, elementSize, width, height, context);
    }

    /** Reads the copy {@code XtoY target source bytes}. */
    static CUmemcpy2D memcpy(TranscriptArguments a) {
        List<String> types = Splitter.on("to").splitToList(a.word());
        return new CUmemcpy2D(
                NodeParameterWords.type(types.get(1)),
                a.pointer(),
                0,
                NodeParameterWords.type(types.get(0)),
                a.pointer(),
                0,
                a.number(),
                1);
    }

    /** Reads the parameters of a host node, {@code id}: the function appends the id to the host log. */
    static CUhostNodeParams host(ReplaySession session, TranscriptArguments a) {
        return new CUhostNodeParams(LaunchOperations.function(session, a.word()));
    }
}
