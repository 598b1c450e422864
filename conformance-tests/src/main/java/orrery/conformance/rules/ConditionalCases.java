package orrery.conformance.rules;

import static orrery.device.CUgraphConditionalNodeType.IF;
import static orrery.device.CUgraphConditionalNodeType.SWITCH;
import static orrery.device.CUgraphConditionalNodeType.WHILE;
import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;
import static orrery.driver.CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;

/** Conditional handles and conditional nodes. */
final class ConditionalCases {
    private ConditionalCases() {}

    static long handle(Rig rig, CUgraph graph) {
        return rig.cuda().cuGraphConditionalHandleCreate(graph, rig.context(), 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
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
        rig.cuda().cuGraphAddNode(graph, List.of(), null, params);
        return params;
    }

    /** A graph with one conditional node that has a handle of its own. */
    private static CUgraph graphWith(Rig rig, CUgraphConditionalNodeType type, int bodies) {
        CUgraph graph = new GraphRig(rig).graph();
        add(rig, graph, handle(rig, graph), type, bodies);
        return graph;
    }

    // -- handles -------------------------------------------------------------------------------------------------

    private static void addNodeWithHandle(Rig rig, boolean ofAnotherGraph) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        add(rig, graph, handle(rig, ofAnotherGraph ? graphs.graph() : graph), IF, 1);
    }

    @Violates(
            value = "GRAPH-18",
            says = {"conditional handle", "is used by a node of graph"})
    static void handleOfAnotherGraph(Rig rig) {
        addNodeWithHandle(rig, true);
    }

    @Complies("GRAPH-18")
    static void handleOfTheSameGraph(Rig rig) {
        addNodeWithHandle(rig, false);
    }

    @Complies("GRAPH-18")
    static void handleOfTheGraphInABody(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        CUgraph body = add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0);
        add(rig, body, handle(rig, graph), IF, 1);
    }

    @Violates(
            value = "GRAPH-19",
            says = {"conditional handle", "is used again; it belongs to CONDITIONAL node 0"})
    static void handleOfTwoNodes(Rig rig) {
        useTwice(rig, false);
    }

    @Complies("GRAPH-19")
    static void handleOfANodeAfterItsEnd(Rig rig) {
        useTwice(rig, true);
    }

    /** Adds two nodes with one handle; the first is destroyed before that or not. */
    private static void useTwice(Rig rig, boolean destroyed) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        long handle = handle(rig, graph);
        add(rig, graph, handle, IF, 1);
        if (destroyed) {
            rig.cuda().cuGraphDestroyNode(graphs.only(graph));
        }
        add(rig, graph, handle, WHILE, 1);
    }

    @Violates(value = "GRAPH-20", says = "WHILE node with 2 bodies is added to graph")
    static void whileWithTwoBodies(Rig rig) {
        graphWith(rig, WHILE, 2);
    }

    @Violates(value = "GRAPH-20", says = "IF node with 3 bodies is added to graph")
    static void ifWithThreeBodies(Rig rig) {
        graphWith(rig, IF, 3);
    }

    @Violates(value = "GRAPH-20", says = "SWITCH node with 0 bodies is added to graph")
    static void switchWithoutBodies(Rig rig) {
        graphWith(rig, SWITCH, 0);
    }

    @Complies("GRAPH-20")
    static void whileWithOneBody(Rig rig) {
        graphWith(rig, WHILE, 1);
    }

    @Complies("GRAPH-20")
    static void ifWithOneBody(Rig rig) {
        graphWith(rig, IF, 1);
    }

    @Complies("GRAPH-20")
    static void ifWithTwoBodies(Rig rig) {
        graphWith(rig, IF, 2);
    }

    @Complies("GRAPH-20")
    static void switchWithOneBody(Rig rig) {
        graphWith(rig, SWITCH, 1);
    }

    @Complies("GRAPH-20")
    static void switchWithFiveBodies(Rig rig) {
        graphWith(rig, SWITCH, 5);
    }

    private static void createHandle(Rig rig, int flags) {
        rig.cuda().cuGraphConditionalHandleCreate(new GraphRig(rig).graph(), rig.context(), 0, flags);
    }

    @Violates(
            value = "GRAPH-21",
            says = {"a conditional handle of graph", "is created with flags 2"})
    static void unknownHandleFlags(Rig rig) {
        createHandle(rig, 2);
    }

    @Complies("GRAPH-21")
    static void handleWithADefault(Rig rig) {
        createHandle(rig, CU_GRAPH_COND_ASSIGN_DEFAULT);
    }

    @Complies("GRAPH-21")
    static void handleWithoutADefault(Rig rig) {
        createHandle(rig, 0);
    }

    @Violates("GRAPH-25")
    static void useAHandleInAnotherContext(Rig rig) {
        useAHandle(rig, true);
    }

    @Complies("GRAPH-25")
    static void useAHandleInItsContext(Rig rig) {
        useAHandle(rig, false);
    }

    private static void useAHandle(Rig rig, boolean inAnotherContext) {
        CUcontext other = rig.cuda().cuCtxCreate(0, rig.device());
        CUgraph graph = new GraphRig(rig).graph();
        CUcontext context = inAnotherContext ? other : rig.context();
        rig.cuda()
                .cuGraphAddNode(
                        graph, List.of(), null, new CUconditionalNodeParams(handle(rig, graph), IF, 1, context));
    }

    @Violates(
            value = "EXEC-11",
            says = {"is instantiated, and conditional handle", "is not used"})
    static void handleOfNoNode(Rig rig) {
        instantiateWithAHandle(rig, false);
    }

    @Complies("EXEC-11")
    static void handleOfANode(Rig rig) {
        instantiateWithAHandle(rig, true);
    }

    private static void instantiateWithAHandle(Rig rig, boolean used) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        long handle = handle(rig, graph);
        if (used) {
            add(rig, graph, handle, WHILE, 1);
        }
        graphs.exec(graph);
    }

    // -- copies --------------------------------------------------------------------------------------------------

    @Violates(value = "GRAPH-22", says = "is copied, but has 1 conditional handles")
    static void cloneWithAHandle(Rig rig) {
        rig.cuda().cuGraphClone(graphWith(rig, IF, 1));
    }

    @Violates(value = "GRAPH-22", says = "is copied, but has 1 conditional handles")
    static void embedACopyWithAHandle(Rig rig) {
        new GraphRig(rig).parent(graphWith(rig, IF, 1));
    }

    @Violates(value = "GRAPH-22", says = "is copied, but is a body of CONDITIONAL node 0 of graph")
    static void cloneABody(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda()
                .cuGraphClone(
                        add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0));
    }

    @Violates(value = "GRAPH-22", says = "is copied, but has memory nodes")
    static void cloneWithMemory(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        MemoryNodeCases.allocate(rig, graph, 64);
        rig.cuda().cuGraphClone(graph);
    }

    @Violates(
            value = "GRAPH-22",
            says = {"is moved into graph", "but has 1 conditional handles"})
    static void moveWithAHandle(Rig rig) {
        move(rig, graphWith(rig, IF, 1));
    }

    @Complies("GRAPH-22")
    static void moveWithoutAHandle(Rig rig) {
        move(rig, new GraphRig(rig).chain(1));
    }

    @Complies("GRAPH-22")
    static void moveWithMemory(Rig rig) {
        CUgraph child = new GraphRig(rig).graph();
        MemoryNodeCases.allocate(rig, child, 64);
        move(rig, child);
    }

    private static void move(Rig rig, CUgraph child) {
        rig.cuda().cuGraphAddNode(new GraphRig(rig).graph(), List.of(), null, new CUchildGraphNodeParams(child, MOVE));
    }

    @Complies("GRAPH-22")
    static void copyIntoABody(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraph body = add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0);
        rig.cuda().cuGraphAddChildGraphNode(body, List.of(), graphs.chain(1));
    }

    // -- one at a time -------------------------------------------------------------------------------------------

    private static void instantiateAgain(Rig rig, boolean afterDestruction) {
        CUgraph graph = graphWith(rig, IF, 1);
        CUgraphExec first = new GraphRig(rig).exec(graph);
        if (afterDestruction) {
            rig.cuda().cuGraphExecDestroy(first);
        }
        new GraphRig(rig).exec(graph);
    }

    @Violates(
            value = "EXEC-15",
            says = {"graph", "is instantiated besides executable graph"})
    static void instantiateTwice(Rig rig) {
        instantiateAgain(rig, false);
    }

    @Complies("EXEC-15")
    static void instantiateOneAfterTheOther(Rig rig) {
        instantiateAgain(rig, true);
    }

    // -- updates -------------------------------------------------------------------------------------------------

    private static void update(Rig rig, CUgraph from, CUgraph to) {
        rig.cuda().cuGraphExecUpdate(new GraphRig(rig).exec(from), to, null);
    }

    @Violates(
            value = "UPDATE-06",
            says = {"CONDITIONAL node 0", "it was IF with 1 bodies and handle number 0, and becomes WHILE with 1"})
    static void ifBecomesWhile(Rig rig) {
        update(rig, graphWith(rig, IF, 1), graphWith(rig, WHILE, 1));
    }

    @Violates(value = "UPDATE-06", says = "it was SWITCH with 2 bodies and handle number 0, and becomes SWITCH with 3")
    static void oneBodyMore(Rig rig) {
        update(rig, graphWith(rig, SWITCH, 2), graphWith(rig, SWITCH, 3));
    }

    @Complies("UPDATE-06")
    static void sameKindAndBodies(Rig rig) {
        update(rig, graphWith(rig, SWITCH, 3), graphWith(rig, SWITCH, 3));
    }
}
