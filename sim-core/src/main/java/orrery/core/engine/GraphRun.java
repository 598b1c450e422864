package orrery.core.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import orrery.core.work.Work;
import orrery.device.GraphIssueCost;
import orrery.sim.EngineKind;

/**
 * The operations of one execution of a plan. When the execution has completed, they can be used for the next one: by
 * the next launch, or by the next iteration of a WHILE node. Each makes itself an operation that has not begun when it
 * is complete.
 */
public final class GraphRun {
    private static final Work[] NO_WORKS = {};

    private final Plan plan;
    private final Engine engine;
    private final BitSet branchJoins;

    /** The operations in the order in which they were created, which is that in memory. */
    private final NodeOperation[] nodes;

    /** The operations by position. */
    private final NodeOperation[] byPosition;

    /** The operations that wait for no other one, counted from the first position. */
    private final BitSet isRoot = new BitSet();

    /** The operations that wait for their submission, in the order of positions. */
    private NodeOperation[] submitted = {};

    private Work[] works = NO_WORKS;
    private boolean nodePriorities;
    private int urgency;
    private WorkOwner owner;
    private GraphScope scope;
    private Operation whole;
    private long firstId;
    private long visibleAt;
    private int open;
    private long issuedAt;
    private long lastAt;

    /**
     * Creates the operations for executions of a plan; {@code prepare} is called before each.
     *
     * @param owner whose work the first execution is
     */
    @SuppressWarnings("NullAway.Init") // by prepare
    public GraphRun(Plan plan, WorkOwner owner) {
        this.plan = plan;
        this.engine = owner.device().engine();
        this.branchJoins = BranchJoins.of(plan);
        this.owner = owner;
        this.nodes = new NodeOperation[plan.size()];
        this.byPosition = new NodeOperation[plan.size()];
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
     * @param operation what all this is part of
     * @param work what is executed, by position
     * @param priorities whether kernels have the priorities of their nodes; else all have that of the whole
     * @param visible when the device sees it, in nanoseconds
     * @param part what the execution is part of
     */
    public void prepare(Operation operation, Work[] work, boolean priorities, long visible, GraphScope part) {
        whole = operation;
        scope = part;
        visibleAt = visible;
        open = plan.size();
        issuedAt = 0;
        lastAt = visible;
        firstId = engine.nextIds(plan.size());
        adopt(operation.owner());
        if (works != work || urgency != operation.urgency || nodePriorities != priorities) {
            works = work;
            urgency = operation.urgency;
            nodePriorities = priorities;
            define(operation.owner().device());
        }
        for (ProgrammaticEdge edge : plan.programmaticEdges()) {
            engine.orderProgrammatically(
                    byPosition[edge.to()], byPosition[edge.from()], edge.port(), edge.programmatic());
        }
        for (int composite : plan.composites()) {
            NodeOperation node = byPosition[composite];
            engine.inside(node, part.inside(node.position(), node));
        }
    }

    /** Makes all operations work of a stream. */
    private void adopt(WorkOwner stream) {
        if (owner != stream) {
            owner = stream;
            for (NodeOperation node : nodes) {
                node.owner(stream);
            }
        }
    }

    private void createNodes() {
        int[] order = NodeOrder.of(plan);
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new NodeOperation(this, owner, plan.base() + order[i]);
            byPosition[order[i]] = nodes[i];
        }
        for (int i = 0; i < nodes.length; i++) {
            int first = plan.outStart()[order[i]];
            int end = first;
            while (plan.out()[end] != Plan.END) {
                end++;
            }
            NodeOperation[] dependents = new NodeOperation[end - first];
            for (int k = first; k < end; k++) {
                dependents[k - first] = byPosition[plan.out()[k]];
            }
            nodes[i].dependents(dependents);
        }
    }

    /**
     * Sets what each operation does, and counts what it waits for: others, and its submission. Operations are submitted
     * one after the other, in the order of positions. Only what has no dependencies needs to wait for that, unless some
     * of it completes immediately.
     */
    private void define(DeviceResources device) {
        int roots = 0;
        boolean immediate = false;
        NodeOperation[] all = new NodeOperation[byPosition.length];
        for (int i = 0; i < byPosition.length; i++) {
            NodeOperation node = byPosition[i];
            Work work = works[node.position()];
            EngineKind kind = work.engineKind();
            node.define(work, kind, urgencyOf(device, work, kind));
            if (plan.indegree()[i] == 0) {
                all[roots++] = node;
                immediate |= node.onlyOrders;
            }
        }
        Map<NodeCosts, NodeCosts> known = new HashMap<>();
        for (int i = 0; i < byPosition.length; i++) {
            int waits = plan.indegree()[i];
            NodeCosts costs = costs(device.costs().graphIssue(), byPosition[i], branchJoins.get(i));
            NodeCosts same = known.putIfAbsent(costs, costs);
            byPosition[i].place(immediate || waits == 0 ? waits + 1 : waits, same == null ? costs : same);
        }
        submitted = immediate ? byPosition : Arrays.copyOf(all, roots);
    }

    /**
     * Changes what the operation at a position does: now, if it still waits for others, or else from the next execution
     * on.
     *
     * @param changed what is executed, by position, with the change
     */
    public void redefine(Work[] changed, int position) {
        works = NO_WORKS;
        int index = position - plan.base();
        if (index >= 0 && index < byPosition.length && byPosition[index].state() == OperationState.WAITING) {
            DeviceResources device = owner.device();
            Work work = changed[position];
            EngineKind kind = work.engineKind();
            byPosition[index].define(work, kind, urgencyOf(device, work, kind));
            byPosition[index].showWork();
        }
    }

    private static NodeCosts costs(GraphIssueCost costs, NodeOperation node, boolean joins) {
        int dependents = node.dependents().length;
        boolean kernel = node.launch != null;
        return new NodeCosts(
                (int) costs.of(joins, dependents == 0),
                kernel ? (int) costs.fork(dependents) : 0,
                kernel && joins ? (int) costs.branchJoin() : 0);
    }

    private int urgencyOf(DeviceResources device, Work work, EngineKind kind) {
        if (kind != EngineKind.COMPUTE) {
            return device.urgency(work, kind, urgency);
        }
        int ofNode = device.model().priorities().defaultUrgency();
        return nodePriorities ? device.urgency(work, kind, ofNode) : urgency;
    }

    /** Begins the execution. */
    public void begin() {
        if (open == 0) {
            scope.completed(this, lastAt);
            return;
        }
        engine.submitted(open);
        if (engine.trace().on()) {
            tellSubmitted();
        }
        int roots = 0;
        for (NodeOperation node : submitted) {
            boolean root = isRoot.get(node.position() - plan.base());
            engine.met(node, root ? Math.max(visibleAt, scope.rootVisibleAt(roots++)) : visibleAt);
        }
    }

    private void tellSubmitted() {
        for (NodeOperation node : byPosition) {
            node.readyAt = Math.max(node.readyAt, visibleAt);
            engine.tellSubmitted(node);
        }
        for (NodeOperation node : nodes) {
            for (NodeOperation dependent : node.dependents()) {
                engine.tellOrdered(dependent, node, false);
            }
        }
    }

    // -- for its operations --------------------------------------------------------------------------------------

    /** Returns the operation at a position. */
    NodeOperation node(int position) {
        return byPosition[position - plan.base()];
    }

    /** Returns what all this is part of. */
    Operation whole() {
        return whole;
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
        lastAt = Math.max(lastAt, at);
        if (--open == 0) {
            scope.completed(this, lastAt);
        }
    }
}
