package orrery.core.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import orrery.core.work.NodeWork;
import orrery.core.work.Work;
import orrery.device.GraphIssueCost;
import orrery.sim.EngineKind;

/**
 * The operations of one execution of a plan. When the execution has completed, they can be used for the next one: by
 * the next launch, or by the next iteration of a WHILE node. An operation returns to WAITING when that begins.
 */
public final class GraphRun {
    /** Smaller plans fit into the caches in any order. */
    private static final int LARGE = 4096;

    private static final Work[] NO_WORKS = {};

    private final Plan plan;
    private final Engine engine;
    private final BitSet branchJoins;

    /** The operations by position. */
    private final NodeOperation[] nodes;

    /** The operations that wait for no other one, counted from the first position. */
    private final BitSet isRoot = new BitSet();

    /** The operations that wait for their submission, in the order of positions. */
    private NodeOperation[] submitted = {};

    private Work[] works = NO_WORKS;
    private boolean nodePriorities;
    private int urgency;
    private WorkOwner owner;
    private GraphScope scope;
    private Operation container;
    private long firstId;
    private long visibleAt;
    private int incomplete;
    private long issuedAt;
    private long lastCompletedAt;

    /**
     * Creates the operations for executions of a plan; {@code prepare} is called before each.
     *
     * @param owner whose work the first execution is
     */
    @SuppressWarnings("NullAway.Init") // by prepare
    public GraphRun(Plan plan, WorkOwner owner) {
        this.plan = plan;
        this.engine = owner.device().engine();
        this.branchJoins = plan.branchJoins();
        this.owner = owner;
        this.nodes = new NodeOperation[plan.size()];
        createNodes();
        for (int i = 0; i < plan.size(); i++) {
            isRoot.set(i, plan.indegree()[i] == 0);
        }
        for (ProgrammaticEdge edge : plan.programmaticEdges()) {
            isRoot.clear(edge.to());
        }
    }

    /**
     * Prepares an execution: before it begins, its operations can be ordered with others.
     *
     * @param container the operation of the stream or node that contains the execution
     * @param newWorks what is executed, by position
     * @param usesNodePriorities whether kernels have the priorities of their nodes; else all have that of the container
     * @param visible when the device sees it, in nanoseconds
     * @param part receives the completion, and answers what operations ask of their launch
     */
    public void prepare(
            Operation container, Work[] newWorks, boolean usesNodePriorities, long visible, GraphScope part) {
        this.container = container;
        scope = part;
        visibleAt = visible;
        incomplete = plan.size();
        issuedAt = 0;
        lastCompletedAt = visible;
        firstId = engine.nextIds(plan.size());
        if (owner != container.owner()) {
            owner = container.owner();
            Arrays.asList(nodes).forEach(node -> node.owner(ownerOf(node.work)));
        }
        if (works != newWorks || urgency != container.urgency || nodePriorities != usesNodePriorities) {
            works = newWorks;
            urgency = container.urgency;
            nodePriorities = usesNodePriorities;
            defineAll();
        }
        for (ProgrammaticEdge edge : plan.programmaticEdges()) {
            engine.orderProgrammatically(nodes[edge.to()], nodes[edge.from()], edge.port(), edge.ordersCompletion());
        }
        for (int composite : plan.composites()) {
            NodeOperation node = nodes[composite];
            engine.inside(node, part.inside(node.position(), node));
        }
    }

    /** Returns the owner of a node: the stream, unless its context is one of another device. */
    private WorkOwner ownerOf(@Nullable Work work) {
        return work instanceof NodeWork node
                        && node.context() instanceof NodeContext context
                        && context.order().device() != owner.device()
                ? owner.executedBy(context.order())
                : owner;
    }

    private void createNodes() {
        // Breadth first, so that operations of a large plan that are used at one time lie together in memory.
        int[] order = nodes.length < LARGE ? IntStream.range(0, nodes.length).toArray() : plan.topologicalOrder();
        for (int i : order) {
            nodes[i] = new NodeOperation(this, owner, plan.base() + i);
        }
        for (int i : order) {
            int first = plan.outStart()[i];
            int end = first;
            while (plan.out()[end] != Plan.END) {
                end++;
            }
            NodeOperation[] dependents = new NodeOperation[end - first];
            for (int k = first; k < end; k++) {
                dependents[k - first] = nodes[plan.out()[k]];
            }
            nodes[i].dependents(dependents);
        }
    }

    /**
     * Sets what each operation does, and counts what it waits for: others, and its submission. Operations are submitted
     * one after the other, in the order of positions. Only what has no dependencies needs to wait for that, unless some
     * of it completes immediately.
     */
    private void defineAll() {
        int roots = 0;
        boolean immediate = false;
        NodeOperation[] all = new NodeOperation[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            NodeOperation node = nodes[i];
            define(node, works[node.position()]);
            if (plan.indegree()[i] == 0) {
                all[roots++] = node;
                immediate |= node.onlyOrders;
            }
        }
        // Large graphs have few different costs: nodes share them.
        Map<NodeCosts, NodeCosts> known = new HashMap<>();
        for (int i = 0; i < nodes.length; i++) {
            int waits = plan.indegree()[i];
            NodeCosts costs = costs(owner.device().costs().graphIssue(), nodes[i], branchJoins.get(i));
            NodeCosts same = known.putIfAbsent(costs, costs);
            nodes[i].place(immediate || waits == 0 ? waits + 1 : waits, same == null ? costs : same);
        }
        submitted = immediate ? nodes : Arrays.copyOf(all, roots);
    }

    /**
     * Changes what the operation at a position does: now, if it still waits for others, or else from the next execution
     * on.
     *
     * @param changed what is executed, by position, with the change
     */
    public void redefine(Work[] changed, int position) {
        works = NO_WORKS; // which prepare() takes for others: it defines all again
        int index = position - plan.base();
        if (index >= 0 && index < nodes.length && nodes[index].state() == OperationState.WAITING) {
            define(nodes[index], changed[position]);
            nodes[index].showWork();
        }
    }

    private static NodeCosts costs(GraphIssueCost costs, NodeOperation node, boolean joins) {
        int dependents = node.dependents().length;
        boolean kernel = node.launch != null;
        return new NodeCosts(
                (int) costs.frontEndNanos(joins, dependents == 0),
                kernel ? (int) costs.forkNanos(dependents) : 0,
                kernel && joins ? (int) costs.branchJoin() : 0);
    }

    /** Sets what an operation does, and its urgency. */
    private void define(NodeOperation node, Work work) {
        node.owner(ownerOf(work));
        DeviceResources device = node.owner().device();
        EngineKind kind = work.engineKind();
        int urgent = urgency;
        if (kind != EngineKind.COMPUTE) {
            urgent = device.urgency(work, kind, urgency);
        } else if (nodePriorities) {
            urgent = device.urgency(work, kind, device.model().priorities().defaultUrgency());
        }
        node.define(work, kind, urgent);
    }

    /** Begins the execution. */
    public void begin() {
        if (incomplete == 0) {
            scope.completed(this, lastCompletedAt);
            return;
        }
        engine.submitted(incomplete);
        if (engine.listeners().exist()) {
            tellSubmitted();
        }
        int roots = 0;
        for (NodeOperation node : submitted) {
            boolean root = isRoot.get(node.position() - plan.base());
            engine.met(node, root ? Math.max(visibleAt, scope.rootVisibleAt(roots++)) : visibleAt);
        }
    }

    private void tellSubmitted() {
        for (NodeOperation node : nodes) {
            engine.listeners().submitted(node);
        }
        for (NodeOperation node : nodes) {
            for (NodeOperation dependent : node.dependents()) {
                engine.listeners().ordered(dependent, node, false);
            }
        }
    }

    // -- for its operations --------------------------------------------------------------------------------------

    /** Returns the operation at a position. */
    public Operation node(int position) {
        return nodes[position - plan.base()];
    }

    /** Returns the operation of the stream or node that contains the execution. */
    Operation container() {
        return container;
    }

    GraphScope scope() {
        return scope;
    }

    /** Returns the position of the first operation. */
    int base() {
        return plan.base();
    }

    /** Returns the number of the operation at the first position. */
    long firstId() {
        return firstId;
    }

    /** Returns when the device sees the execution, in nanoseconds. */
    long visibleAt() {
        return visibleAt;
    }

    /**
     * Issues a kernel that begins at {@code now} and takes {@code nanos} to issue, after those before it. Returns the
     * nanoseconds until that begins.
     */
    long issue(long now, int nanos) {
        long issue = Math.max(now, issuedAt);
        issuedAt = issue + nanos;
        return issue - now;
    }

    /** Called when one of the operations has completed, at {@code at}. */
    void completed(long at) {
        lastCompletedAt = Math.max(lastCompletedAt, at);
        if (--incomplete == 0) {
            scope.completed(this, lastCompletedAt);
        }
    }
}
