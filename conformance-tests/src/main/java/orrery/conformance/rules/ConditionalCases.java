package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUgraphConditionalNodeType.IF;
import static orrery.device.CUgraphConditionalNodeType.SWITCH;
import static orrery.device.CUgraphConditionalNodeType.WHILE;
import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;
import static orrery.driver.CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;

/** Cases of the rules of conditional handles and conditional nodes. */
final class ConditionalCases {
    static final List<RuleCase> CASES = List.of(
            // -- handles --
            violates("GRAPH-18", "handleOfAnotherGraph", rig -> addNodeWithHandle(rig, graph -> rig.graph()))
                    .says("conditional handle", "is used by a node of graph"),
            complies("GRAPH-18", "handleOfTheSameGraph", rig -> addNodeWithHandle(rig, graph -> graph)),
            complies("GRAPH-18", "handleOfTheGraphInABody", rig -> {
                CUgraph graph = rig.graph();
                add(rig, add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0), handle(rig, graph), IF, 1);
            }),
            violates("GRAPH-19", "handleOfTwoNodes", rig -> useTwice(rig, graph -> {}))
                    .says("conditional handle", "is used again; it belongs to CONDITIONAL node 0"),
            complies(
                    "GRAPH-19",
                    "handleOfANodeAfterItsEnd",
                    rig -> useTwice(rig, graph -> rig.cuda.cuGraphDestroyNode(rig.only(graph)))),
            violates("GRAPH-20", "whileWithTwoBodies", rig -> graphWith(rig, WHILE, 2))
                    .says("WHILE node with 2 bodies is added to graph"),
            violates("GRAPH-20", "ifWithThreeBodies", rig -> graphWith(rig, IF, 3))
                    .says("IF node with 3 bodies is added to graph"),
            violates("GRAPH-20", "switchWithoutBodies", rig -> graphWith(rig, SWITCH, 0))
                    .says("SWITCH node with 0 bodies is added to graph"),
            complies("GRAPH-20", "whileWithOneBody", rig -> graphWith(rig, WHILE, 1)),
            complies("GRAPH-20", "ifWithOneBody", rig -> graphWith(rig, IF, 1)),
            complies("GRAPH-20", "ifWithTwoBodies", rig -> graphWith(rig, IF, 2)),
            complies("GRAPH-20", "switchWithOneBody", rig -> graphWith(rig, SWITCH, 1)),
            complies("GRAPH-20", "switchWithFiveBodies", rig -> graphWith(rig, SWITCH, 5)),
            violates("GRAPH-21", "unknownHandleFlags", rig -> createHandle(rig, 2))
                    .says("a conditional handle of graph", "is created with flags 2"),
            complies("GRAPH-21", "handleWithADefault", rig -> createHandle(rig, CU_GRAPH_COND_ASSIGN_DEFAULT)),
            complies("GRAPH-21", "handleWithoutADefault", rig -> createHandle(rig, 0)),
            violates("GRAPH-25", "useAHandleInAnotherContext", rig -> useAHandle(rig, other -> other)),
            complies("GRAPH-25", "useAHandleInItsContext", rig -> useAHandle(rig, other -> rig.context())),
            violates("EXEC-11", "handleOfNoNode", rig -> instantiateWithAHandle(rig, (graph, handle) -> {}))
                    .says("is instantiated, and conditional handle", "is not used"),
            complies(
                    "EXEC-11",
                    "handleOfANode",
                    rig -> instantiateWithAHandle(rig, (graph, handle) -> add(rig, graph, handle, WHILE, 1))),
            // -- copies --
            violates("GRAPH-22", "cloneWithAHandle", (rig, cuda) -> cuda.cuGraphClone(graphWith(rig, IF, 1)))
                    .says("is copied, but has 1 conditional handle ["),
            violates("GRAPH-22", "embedACopyWithAHandle", rig -> rig.parent(graphWith(rig, IF, 1)))
                    .says("is copied, but has 1 conditional handle ["),
            violates("GRAPH-22", "cloneABody", rig -> cloneABody(rig))
                    .says("is copied, but is a body of CONDITIONAL node 0 of graph"),
            violates("GRAPH-22", "cloneWithMemory", (rig, cuda) -> cuda.cuGraphClone(rig.graphOf(Rig.allocParams())))
                    .says("is copied, but has memory nodes"),
            violates("GRAPH-22", "moveWithAHandle", rig -> move(rig, graphWith(rig, IF, 1)))
                    .says("is moved into graph", "but has 1 conditional handle ["),
            complies("GRAPH-22", "moveWithoutAHandle", rig -> move(rig, rig.chain(1))),
            complies("GRAPH-22", "moveWithMemory", rig -> move(rig, rig.graphOf(Rig.allocParams()))),
            complies("GRAPH-22", "copyIntoABody", (rig, cuda) -> {
                CUgraph graph = rig.graph();
                cuda.cuGraphAddChildGraphNode(
                        add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0), List.of(), rig.chain(1));
            }),
            // -- one at a time --
            violates("EXEC-15", "instantiateTwice", rig -> instantiateAgain(rig, first -> {}))
                    .says("graph", "is instantiated besides executable graph"),
            complies(
                    "EXEC-15",
                    "instantiateOneAfterTheOther",
                    rig -> instantiateAgain(rig, first -> rig.cuda.cuGraphExecDestroy(first))),
            // -- updates --
            violates("UPDATE-06", "ifBecomesWhile", rig -> update(rig, IF, 1, WHILE, 1))
                    .says("CONDITIONAL node 0", "it was IF with 1 body and handle number 0, and becomes WHILE with 1"),
            violates("UPDATE-06", "oneBodyMore", rig -> update(rig, SWITCH, 2, SWITCH, 3))
                    .says("it was SWITCH with 2 bodies and handle number 0, and becomes SWITCH with 3"),
            complies("UPDATE-06", "sameKindAndBodies", rig -> update(rig, SWITCH, 3, SWITCH, 3)));

    private ConditionalCases() {}

    static long handle(Rig rig, CUgraph graph) {
        return rig.cuda.cuGraphConditionalHandleCreate(graph, rig.context(), 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
    }

    /** Adds a conditional node; the bodies are in what comes back. */
    static CUconditionalNodeParams add(
            Rig rig, CUgraph graph, long handle, CUgraphConditionalNodeType type, int bodies) {
        return add(rig, graph, handle, type, bodies, rig.context());
    }

    /** Adds a conditional node of a context; the bodies are in what comes back. */
    static CUconditionalNodeParams add(
            Rig rig, CUgraph graph, long handle, CUgraphConditionalNodeType type, int bodies, CUcontext context) {
        CUconditionalNodeParams params = new CUconditionalNodeParams(handle, type, bodies, context);
        rig.cuda.cuGraphAddNode(graph, List.of(), null, params);
        return params;
    }

    /** Creates a graph with one conditional node that has a handle of its own. */
    private static CUgraph graphWith(Rig rig, CUgraphConditionalNodeType type, int bodies) {
        CUgraph graph = rig.graph();
        add(rig, graph, handle(rig, graph), type, bodies);
        return graph;
    }

    private static void addNodeWithHandle(Rig rig, UnaryOperator<CUgraph> owner) {
        CUgraph graph = rig.graph();
        add(rig, graph, handle(rig, owner.apply(graph)), IF, 1);
    }

    /** Adds two nodes with one handle; the first is destroyed before that or not. */
    private static void useTwice(Rig rig, Consumer<CUgraph> before) {
        CUgraph graph = rig.graph();
        long handle = handle(rig, graph);
        add(rig, graph, handle, IF, 1);
        before.accept(graph);
        add(rig, graph, handle, WHILE, 1);
    }

    private static void createHandle(Rig rig, int flags) {
        rig.cuda.cuGraphConditionalHandleCreate(rig.graph(), rig.context(), 0, flags);
    }

    private static void useAHandle(Rig rig, UnaryOperator<CUcontext> used) {
        CUcontext other = rig.anotherContext();
        CUgraph graph = rig.graph();
        CUcontext context = used.apply(other);
        rig.cuda.cuGraphAddNode(
                graph, List.of(), null, new CUconditionalNodeParams(handle(rig, graph), IF, 1, context));
    }

    private static void instantiateWithAHandle(Rig rig, BiConsumer<CUgraph, Long> before) {
        CUgraph graph = rig.chain(1);
        long handle = handle(rig, graph);
        before.accept(graph, handle);
        rig.exec(graph);
    }

    private static void cloneABody(Rig rig) {
        CUgraph graph = rig.graph();
        rig.cuda.cuGraphClone(
                add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0));
    }

    private static void move(Rig rig, CUgraph child) {
        rig.cuda.cuGraphAddNode(rig.graph(), List.of(), null, new CUchildGraphNodeParams(child, MOVE));
    }

    private static void instantiateAgain(Rig rig, Consumer<CUgraphExec> before) {
        CUgraph graph = graphWith(rig, IF, 1);
        CUgraphExec first = rig.exec(graph);
        before.accept(first);
        rig.exec(graph);
    }

    private static void update(
            Rig rig, CUgraphConditionalNodeType from, int fromBodies, CUgraphConditionalNodeType to, int toBodies) {
        CUgraph first = graphWith(rig, from, fromBodies);
        CUgraph second = graphWith(rig, to, toBodies);
        rig.cuda.cuGraphExecUpdate(rig.exec(first), second, null);
    }
}
