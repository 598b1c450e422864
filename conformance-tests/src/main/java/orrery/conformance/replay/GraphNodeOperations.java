package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Map;
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
    private static final Map<String, Integer> COND = Map.of("ASSIGN_DEFAULT", 1, "BOGUS", 9);

    private GraphNodeOperations() {}

    static void register(OperationTable table) {
        adds(table);
        conditionals(table);
        memory(table);
        sets(table);
        gets(table);
    }

    /** What adds a node to a graph after others. */
    private interface Adder {
        CUgraphNode add(ReplaySession session, CUgraph graph, Dependencies before, TranscriptArguments rest);
    }

    private static void add(OperationTable table, String name, Adder adder) {
        table.answers(name, (s, a) -> s.made(a, Kind.NODE, adder.add(s, a.graph(), a.dependencies(), a)));
    }

    private static void adds(OperationTable table) {
        add(table, "cuGraphAddEmptyNode", (s, g, d, a) -> s.driver().cuGraphAddEmptyNode(g, d.nodes()));
        add(table, "cuGraphAddKernelNode", (s, g, d, a) -> s.driver().cuGraphAddKernelNode(g, d.nodes(), kernel(s, a)));
        add(
                table,
                "cuGraphAddMemsetNode",
                (s, g, d, a) -> s.driver().cuGraphAddMemsetNode(g, d.nodes(), memset(a, a.within())));
        add(
                table,
                "cuGraphAddMemcpyNode",
                (s, g, d, a) -> s.driver().cuGraphAddMemcpyNode(g, d.nodes(), memcpy(a), a.within()));
        add(table, "cuGraphAddHostNode", (s, g, d, a) -> s.driver().cuGraphAddHostNode(g, d.nodes(), host(s, a)));
        add(
                table,
                "cuGraphAddChildGraphNode",
                (s, g, d, a) -> s.driver().cuGraphAddChildGraphNode(g, d.nodes(), a.graph()));
        add(
                table,
                "cuGraphAddChildGraphNodeMove",
                (s, g, d, a) -> s.driver()
                        .cuGraphAddNode(
                                g,
                                d.nodes(),
                                d.edgeData(),
                                new CUchildGraphNodeParams(a.graph(), CUchildGraphNodeParams.Ownership.MOVE)));
        add(
                table,
                "cuGraphAddEventRecordNode",
                (s, g, d, a) -> s.driver().cuGraphAddEventRecordNode(g, d.nodes(), a.event()));
        add(
                table,
                "cuGraphAddEventWaitNode",
                (s, g, d, a) -> s.driver().cuGraphAddEventWaitNode(g, d.nodes(), a.event()));
        add(
                table,
                "cuGraphAddBatchMemOpNode",
                (s, g, d, a) -> s.driver().cuGraphAddBatchMemOpNode(g, d.nodes(), StreamValueOperations.params(a)));
    }

    private static void conditionals(OperationTable table) {
        table.answers(
                "cuGraphConditionalHandleCreate",
                (s, a) -> s.made(
                        a,
                        Kind.CONDITION,
                        s.driver()
                                .cuGraphConditionalHandleCreate(
                                        a.graph(), a.within(), a.integer(0), a.flags(COND, 0))));
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

    private static void memory(OperationTable table) {
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
        add(
                table,
                "cuGraphAddMemFreeNode",
                (s, g, d, a) -> s.driver().cuGraphAddMemFreeNode(g, d.nodes(), a.pointer()));
    }

    private static void sets(OperationTable table) {
        table.does(
                "cuGraphKernelNodeSetParams", (s, a) -> s.driver().cuGraphKernelNodeSetParams(a.node(), kernel(s, a)));
        table.does(
                "cuGraphMemsetNodeSetParams",
                (s, a) -> s.driver().cuGraphMemsetNodeSetParams(a.node(), memset(a, null)));
        table.does("cuGraphMemcpyNodeSetParams", (s, a) -> s.driver().cuGraphMemcpyNodeSetParams(a.node(), memcpy(a)));
        table.does("cuGraphHostNodeSetParams", (s, a) -> s.driver().cuGraphHostNodeSetParams(a.node(), host(s, a)));
        table.does(
                "cuGraphEventRecordNodeSetEvent",
                (s, a) -> s.driver().cuGraphEventRecordNodeSetEvent(a.node(), a.event()));
        table.does(
                "cuGraphEventWaitNodeSetEvent", (s, a) -> s.driver().cuGraphEventWaitNodeSetEvent(a.node(), a.event()));
        table.does(
                "cuGraphBatchMemOpNodeSetParams",
                (s, a) -> s.driver().cuGraphBatchMemOpNodeSetParams(a.node(), StreamValueOperations.params(a)));
    }

    private static void gets(OperationTable table) {
        table.answers(
                "cuGraphEventRecordNodeGetEvent",
                (s, a) -> CallAnswer.success().handle(Kind.EVENT, s.driver().cuGraphEventRecordNodeGetEvent(a.node())));
        table.answers(
                "cuGraphEventWaitNodeGetEvent",
                (s, a) -> CallAnswer.success().handle(Kind.EVENT, s.driver().cuGraphEventWaitNodeGetEvent(a.node())));
        table.answers(
                "cuGraphChildGraphNodeGetGraph",
                (s, a) -> s.found(a, Kind.GRAPH, s.driver().cuGraphChildGraphNodeGetGraph(a.node())));
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
                CopyOperations.type(types.get(1)),
                a.pointer(),
                0,
                CopyOperations.type(types.get(0)),
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
