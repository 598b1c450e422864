package orrery.core.exec;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.device.GraphIssueCost;
import orrery.sim.DeviceRuntime;
import orrery.sim.EngineKind;
import orrery.sim.KernelArguments;

/**
 * The operations of one execution of a plan, stamped from a template. When the execution is over, the same table can be
 * used for the next one: by the next launch, or by the next iteration of a WHILE node.
 */
public final class GraphRun extends OperationTable {
    private final Plan plan;
    private final int[] outStart;
    private final int[] out;
    private final long[] template;
    private final int[] issueNanos;
    private final int[] forkNanos;
    private final BitSet isRoot = new BitSet();
    private final BitSet branchJoins;
    private int[] submitted;
    private LaunchConfigurations configurations;
    private GraphScope scope;
    private CompositeOperation whole;
    private WorkOwner owner;
    private DeviceEngine engine;
    private FaultState faults;
    private Work[] works;
    private boolean nodePriorities;
    private int urgency;
    private long firstId;
    private long from;
    private int open;
    private long issuedAt;
    private long lastAt;

    /** Creates a table for executions of a plan; {@code prepare} is called before each. */
    @SuppressWarnings("NullAway.Init") // by prepare
    public GraphRun(Plan plan, Executor executor) {
        super(executor, plan.size());
        this.plan = NodeOrder.breadthFirst(plan);
        this.outStart = this.plan.outStart();
        this.out = this.plan.out();
        this.template = new long[2 * plan.size()];
        this.issueNanos = new int[plan.size()];
        this.forkNanos = new int[plan.size()];
        this.branchJoins = BranchJoins.of(this.plan);
        for (int row = 0; row < plan.size(); row++) {
            isRoot.set(row, this.plan.indegree()[row] == 0);
        }
        for (ProgrammaticEdge edge : this.plan.programmaticEdges()) {
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
    public void prepare(CompositeOperation operation, Work[] work, boolean priorities, long visible, GraphScope part) {
        executor().register(this);
        whole = operation;
        scope = part;
        adopt(operation.owner());
        from = visible;
        open = plan.size();
        issuedAt = 0;
        lastAt = from;
        firstId = executor().nextIds(plan.size());
        int usual = operation.urgency();
        if (works != work || urgency != usual || nodePriorities != priorities) {
            works = work;
            urgency = usual;
            nodePriorities = priorities;
            layOutTemplate();
        }
        stamp(template);
        for (ProgrammaticEdge edge : plan.programmaticEdges()) {
            executor().orderProgrammatically(this, edge.to(), this, edge.from(), edge.port(), edge.programmatic());
        }
        for (int composite : plan.composites()) {
            makeDetails(composite).inside =
                    part.inside(plan.position(composite), new CompositeOperation(this, composite));
        }
    }

    private void adopt(WorkOwner stream) {
        if (owner != stream) {
            owner = stream;
            engine = stream.engine();
            faults = stream.faults();
        }
    }

    /**
     * Counts what each row waits for: others, and its submission. Rows are submitted one after the other, in the order
     * of positions. Only what has no dependencies needs to wait for that, unless some of it completes immediately.
     */
    private void layOutTemplate() {
        configurations = new LaunchConfigurations(works, plan);
        GraphIssueCost costs = engine.costs().graphIssue();
        int[] order = new int[plan.size()];
        int roots = 0;
        boolean immediate = false;
        for (int i = 0; i < order.length; i++) {
            int row = plan.row(plan.base() + i);
            if (plan.indegree()[row] == 0) {
                order[roots++] = row;
                immediate |= onlyOrders(row);
            }
        }
        for (int row = 0; row < order.length; row++) {
            int waits = plan.indegree()[row];
            int dependents = dependents(row);
            issueNanos[row] = (int) costs.of(branchJoins.get(row), dependents == 0);
            boolean kernel = configurations.number(row) != LaunchConfigurations.NONE;
            forkNanos[row] = kernel ? (int) costs.fork(dependents) : 0;
            template[2 * row + 1] = StateWord.waiting(
                    configurations.number(row),
                    onlyOrders(row),
                    urgency(work(row)),
                    immediate || waits == 0 ? waits + 1 : waits);
        }
        readyDelays(branchJoins.isEmpty() || costs.branchJoin() == 0 ? null : joinDelays((int) costs.branchJoin()));
        if (immediate) {
            for (int i = 0; i < order.length; i++) {
                order[i] = plan.row(plan.base() + i);
            }
            roots = order.length;
        }
        submitted = Arrays.copyOf(order, roots);
    }

    /** Returns for each row how much later it is ready because branches join there, if it is a kernel. */
    private int[] joinDelays(int nanos) {
        int[] delays = new int[plan.size()];
        branchJoins.stream()
                .filter(row -> configurations.number(row) != LaunchConfigurations.NONE)
                .forEach(row -> delays[row] = nanos);
        return delays;
    }

    private int urgency(Work work) {
        EngineKind kind = work.engineKind();
        if (kind != EngineKind.COMPUTE) {
            return engine.urgency(work, kind, urgency);
        }
        int ofNode = engine.model().priorities().defaultUrgency();
        return nodePriorities ? engine.urgency(work, kind, ofNode) : urgency;
    }

    private boolean onlyOrders(int row) {
        return configurations.number(row) == LaunchConfigurations.NONE
                && work(row).engineKind() == EngineKind.ORDER;
    }

    /** Begins the execution. */
    public void begin() {
        if (open == 0) {
            finish();
            return;
        }
        executor().submitted(open);
        if (executor().trace().on()) {
            for (int i = 0; i < plan.size(); i++) {
                notBefore(plan.row(plan.base() + i), from);
                executor().tellSubmitted(this, plan.row(plan.base() + i));
            }
            tellEdges();
        }
        int roots = 0;
        for (int row : submitted) {
            executor().met(this, row, isRoot.get(row) ? Math.max(from, scope.rootVisibleAt(roots++)) : from);
        }
    }

    private int dependents(int row) {
        int count = 0;
        while (out[outStart[row] + count] != Plan.END) {
            count++;
        }
        return count;
    }

    private void tellEdges() {
        for (int row = 0; row < plan.size(); row++) {
            for (int i = outStart[row]; out[i] != Plan.END; i++) {
                executor().tellOrdered(this, out[i], this, row, false);
            }
        }
    }

    /** Returns the row of a position. */
    int row(int position) {
        return plan.row(position);
    }

    /** Adds the operations that depend on one. */
    void addDependents(int row, List<Long> all) {
        int before = all.size();
        for (int i = outStart[row]; out[i] != Plan.END; i++) {
            all.add(operation(out[i]));
        }
        if (all.size() == before) {
            all.add(whole.operation());
        }
    }

    // -- as a table ----------------------------------------------------------------------------------------------

    @Override
    Work work(int row) {
        return works[plan.position(row)];
    }

    @Override
    @Nullable
    LaunchConfiguration configuration(int row, long word) {
        int number = StateWord.configuration(word);
        return number == LaunchConfigurations.NONE
                ? super.configuration(row, word)
                : configurations.configuration(number);
    }

    @Override
    KernelArguments arguments(int row) {
        return configurations.arguments(row);
    }

    @Override
    WorkOwner owner(int row) {
        return owner;
    }

    @Override
    DeviceEngine engine(int row) {
        return engine;
    }

    @Override
    FaultState faults(int row) {
        return faults;
    }

    @Override
    long id(int row) {
        return firstId + position(row) - plan.base();
    }

    @Override
    long correlationId(int row) {
        return whole.correlationId();
    }

    /** Kernels of a graph are issued one after the other. */
    @Override
    long issueKernel(int row, long now, CostModel costs) {
        long issue = Math.max(now, issuedAt);
        issuedAt = issue + issueNanos[row];
        return issue - now + costs.graphKernelStart();
    }

    @Override
    long visibleAt(int row) {
        return from;
    }

    @Override
    GraphScope scope() {
        return scope;
    }

    @Override
    DeviceRuntime runtime() {
        return scope;
    }

    @Override
    int position(int row) {
        return plan.position(row);
    }

    @Override
    void completed(int row, long at) {
        lastAt = Math.max(lastAt, at);
        metAll(out, outStart[row], at + forkNanos[row]);
        if (--open == 0) {
            finish();
        }
    }

    private void finish() {
        executor().unregister(this);
        scope.completed(this, lastAt);
    }
}
