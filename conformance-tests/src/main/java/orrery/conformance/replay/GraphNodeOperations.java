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
        table.answers("cuGraphAddMemcpyNode", call -> {
            CUgraph graph = call.graph();
            Dependencies before = call.dependencies();
            return call.made(
                    Kind.NODE, call.cuda.cuGraphAddMemcpyNode(graph, before.nodes(), memcpy(call), call.context()));
        });
        table.answers("cuGraphAddChildGraphNodeMove", call -> {
            CUgraph graph = call.graph();
            Dependencies before = call.dependencies();
            var params = new CUchildGraphNodeParams(call.graph(), CUchildGraphNodeParams.Ownership.MOVE);
            return call.made(Kind.NODE, call.cuda.cuGraphAddNode(graph, before.nodes(), before.edgeData(), params));
        });
    }

    private static void addConditionals(OperationTable table) {
        table.answers(
                "cuGraphConditionalHandleCreate",
                call -> call.made(
                        Kind.CONDITION,
                        call.cuda.cuGraphConditionalHandleCreate(
                                call.graph(), call.context(), call.integer(0), (int) call.flags())));
        table.answers("cuGraphAddConditionalNode", call -> {
            CUgraph graph = call.graph();
            Dependencies before = call.dependencies();
            CUconditionalNodeParams params = new CUconditionalNodeParams(
                    call.condition(), call.constant(CUgraphConditionalNodeType.class), call.integer(1), call.context());
            CUgraphNode node = call.cuda.cuGraphAddNode(graph, before.nodes(), before.edgeData(), params);
            for (int i = 0; i < params.bodies().size(); i++) {
                call.names.alias(
                        call.target() + ".body" + i, Kind.GRAPH, params.bodies().get(i));
            }
            return call.made(Kind.NODE, node);
        });
    }

    private static void addMemory(OperationTable table) {
        table.answers("cuGraphAddMemAllocNode", call -> {
            CUgraph graph = call.graph();
            Dependencies before = call.dependencies();
            long bytes = call.number();
            CUmemPoolProps place = CUmemPoolProps.onDevice(call.integer(0));
            CUmemAllocNodeParams params =
                    new CUmemAllocNodeParams(place, bytes, PoolOperations.descriptors(call.rest()));
            CUgraphNode node = call.cuda.cuGraphAddMemAllocNode(graph, before.nodes(), params);
            call.pointerOfNode(params.dptr());
            return call.made(Kind.NODE, node);
        });
    }

    private static void addSetters(OperationTable table) {
        table.does(
                "cuGraphMemsetNodeSetParams",
                call -> call.cuda.cuGraphMemsetNodeSetParams(call.node(), memset(call, null)));
        table.does(
                "cuGraphMemcpyNodeSetParams", call -> call.cuda.cuGraphMemcpyNodeSetParams(call.node(), memcpy(call)));
    }

    private static void addGetters(OperationTable table) {
        table.answers("cuGraphKernelNodeGetParams", call -> {
            ReplaySession.Probe probe = call.session.probeOf(
                    call.cuda.cuGraphKernelNodeGetParams(call.node()).func());
            return CallAnswer.success().with(probe.name()).with(probe.context());
        });
        table.answers("cuGraphMemAllocNodeGetParams", call -> {
            CUmemAllocNodeParams params = call.cuda.cuGraphMemAllocNodeGetParams(call.node());
            CUmemLocation place = params.poolProps().location();
            return CallAnswer.success()
                    .with(place.type() + ":" + place.id())
                    .with(params.bytesize())
                    .with(params.accessDescs().size());
        });
    }

    /** Reads the parameters of a kernel node, {@code kernel argument...}: one block of one thread. */
    static CUkernelNodeParams kernel(ReplayedCall call) {
        CUfunction function = call.probe();
        return CUkernelNodeParams.single(
                function, call.launchArguments(function).toArray());
    }

    /** Reads the parameters of a memset node, {@code target value elementSize width [height] [pitch]}. */
    static CUmemsetNodeParams memset(ReplayedCall call, CUcontext context) {
        long target = call.pointer();
        int value = call.integer();
        int elementSize = call.integer();
        long width = call.number();
        long height = call.hasMore() ? call.number() : 1;
        long pitch = call.hasMore() ? call.number() : 0;
        return new CUmemsetNodeParams(target, pitch, value, elementSize, width, height, context);
    }

    /** Reads the copy {@code XtoY target source bytes}. */
    static CUmemcpy2D memcpy(ReplayedCall call) {
        List<String> types = Splitter.on("to").splitToList(call.word());
        return new CUmemcpy2D(
                NodeParameterWords.type(types.get(1)),
                call.pointer(),
                0,
                NodeParameterWords.type(types.get(0)),
                call.pointer(),
                0,
                call.number(),
                1);
    }

    /** Reads the parameters of a host node, {@code id}: the function appends the id to the host log. */
    static CUhostNodeParams host(ReplayedCall call) {
        return new CUhostNodeParams(LaunchOperations.function(call, call.word()));
    }
}
