package orrery.core.graphexec;

import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.Conditional;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.stream.StreamRule;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.core.work.ValueOperation;
import orrery.device.ApiText;
import orrery.device.CUgraphExecUpdateResult;
import orrery.sim.MemoryKind;

/**
 * The nodes of an executable graph: what they do, and which of them are enabled. A launch uses the version that is
 * current at its call; a later change is made in a copy.
 */
public final class ExecNodes {
    private final GraphExec exec;
    private final GraphLayout layout;
    private final UpdatableFunctions functions;

    /** The positions of the nodes in bodies of conditional nodes. */
    private final BitSet bodies = new BitSet(0);

    private Version version;
    private boolean shared;
    private boolean hasPartitions;
    private long changes;

    /**
     * Creates the nodes of a new executable graph.
     *
     * @param layout the layout of the outermost graph
     * @param works what the nodes do, by position
     * @param hasPartitions whether a node is a kernel of a green context
     */
    ExecNodes(GraphExec exec, GraphLayout layout, NodeWork[] works, boolean hasPartitions) {
        this.exec = exec;
        this.layout = layout;
        addBodies(layout, works, false);
        this.functions = new UpdatableFunctions(works, exec.isDeviceLaunchable(), bodies);
        this.version = new Version(works, null);
        this.hasPartitions = hasPartitions;
    }

    private void addBodies(GraphLayout nodes, NodeWork[] works, boolean body) {
        if (body) {
            bodies.set(nodes.base(), nodes.base() + nodes.size());
        }
        for (int i = 0; nodes.embedded() != null && i < nodes.size(); i++) {
            GraphLayout[] inner = nodes.embedded(i);
            for (int k = 0; inner != null && k < inner.length; k++) {
                addBodies(inner[k], works, body || works[nodes.base() + i] instanceof Conditional);
            }
        }
    }

    // -- versions ------------------------------------------------------------------------------------------------

    /** Returns the current version, which is not modified from now on. */
    Version share() {
        shared = true;
        return version;
    }

    /** Returns the current version, which a later change may modify. */
    Version current() {
        return version;
    }

    /** Returns the number of changes so far. */
    long changes() {
        return changes;
    }

    private void beginChange() {
        changes++;
        if (shared) {
            version = version.copy();
            shared = false;
        }
    }

    /**
     * Checks that the green contexts of all kernels exist.
     *
     * @param user the graph, for the message
     * @throws orrery.sim.CudaException if one was destroyed (CTX-16)
     */
    void checkPartitions(Object user) {
        if (hasPartitions) {
            version.checkPartitions(user);
        }
    }

    /**
     * Checks that there is memory for the memory operations at some positions.
     *
     * @throws orrery.sim.CudaException if there is none (STREAM-11)
     */
    void checkMemoryOperations(int[] positions) {
        for (int position : positions) {
            MemoryOperations batch = (MemoryOperations) work(position);
            ValueOperation missing = batch.withoutMemory();
            if (missing != null) {
                throw StreamRule.MEMORY_OPERATION.violated(ApiText.of(
                        exec + " is launched, in which " + missing.description() + ": ",
                        missing.describeNoMemoryFor(batch.accessor())));
            }
        }
    }

    // -- by position ---------------------------------------------------------------------------------------------

    /** Returns what the node at a position does if it is enabled. */
    NodeWork work(int position) {
        return version.works()[position];
    }

    /** Replaces what the node at a position does, and what kernels have changed of it, from the next launch on. */
    void setWork(int position, NodeWork work) {
        if (exec.deviceChanges() != null) {
            exec.deviceChanges().replacedByHost(position);
        }
        beginChange();
        version.works()[position] = work;
        hasPartitions |= Version.partition(work) != null;
    }

    /** Returns which functions the kernel nodes can call. */
    UpdatableFunctions functions() {
        return functions;
    }

    /**
     * Returns the reason why a node of a body, or of a graph for the device, cannot be updated to the operands of
     * {@code newer}; null if it can. An update requires what the instantiation requires.
     */
    @Nullable
    String operandConflict(int position, NodeWork newer) {
        boolean body = bodies.get(position);
        if (!body && !exec.isDeviceLaunchable() || Validation.hasAllowedOperands(newer, body)) {
            return null;
        }
        return "gets other memory than the device's and page-locked memory, and "
                + (body ? "is in the body of a conditional node" : "is launched from the device");
    }

    // -- by node -------------------------------------------------------------------------------------------------

    /**
     * Returns what a node does if it is enabled.
     *
     * @param node a node of the graph that was instantiated
     * @throws orrery.sim.CudaException if the executable graph has no such node (EXEC-06)
     */
    public NodeWork work(Node node) {
        return work(require(node));
    }

    /**
     * Checks that a graph can replace the graph of a child graph node. The hardware checks it before the node.
     *
     * @throws orrery.sim.CudaException if the graph has memory nodes (EXEC-09)
     */
    public void checkChild(Node node, Graph graph) {
        ExecRule.CHILD.require(
                !graph.memoryNodes().areContained(),
                () -> node + " of " + exec + " gets " + graph + ", which has memory nodes");
    }

    /**
     * Replaces what a node does, from the next launch on.
     *
     * @param node a node of the graph that was instantiated
     * @param newer work of the same kind
     * @param oneRow whether a copy of several rows is refused although it does not differ
     * @throws orrery.sim.CudaException if the executable graph has no such node (EXEC-06), or the change exceeds the
     *     limits of updates (EXEC-07, EXEC-09)
     */
    public void change(Node node, NodeWork newer, boolean oneRow) {
        int position = require(node);
        UpdateConflict conflict = work(position).updateConflict(newer);
        if (conflict != null) {
            throw ExecRule.PARAMETERS.violated(node + " of " + exec + " gets other parameters: " + conflict.text());
        }
        ExecRule.PARAMETERS.require(
                !oneRow || !(newer instanceof Memcpy copy) || copy.isOneDimensional(),
                () -> node + " of " + exec + " gets a copy of several rows");
        if (newer instanceof Memset memset) {
            MemoryKind before = ((Memset) work(position)).target().kind();
            MemoryKind after = memset.target().kind();
            ExecRule.PARAMETERS.require(
                    before == after,
                    () -> node + " of " + exec + " gets a memset of " + after + " memory; it was one of " + before
                            + " memory");
        }
        String limit = functions.conflict(position, newer);
        ExecRule.PARAMETERS.require(limit == null, () -> node + " of " + exec + " " + limit);
        String operands = operandConflict(position, newer);
        ExecRule.PARAMETERS.require(operands == null, () -> node + " of " + exec + " " + operands);
        if (newer instanceof ChildGraph child) {
            Failure<CUgraphExecUpdateResult> failure = ExecUpdate.apply(exec, childLayout(node), child.graph());
            if (failure != null) {
                throw ExecRule.CHILD.violated(node + " of " + exec + " gets another graph", failure.exception());
            }
        } else {
            setWork(position, newer);
        }
    }

    /**
     * Returns whether a node is enabled.
     *
     * @throws orrery.sim.CudaException if the executable graph has no such node (EXEC-06), or the node cannot be
     *     disabled (EXEC-08)
     */
    public boolean isEnabled(Node node) {
        return version.isEnabled(requireSwitchable(node));
    }

    /**
     * Enables or disables a node, from the next launch on.
     *
     * @throws orrery.sim.CudaException if the executable graph has no such node (EXEC-06), or the node cannot be
     *     disabled (EXEC-08)
     */
    public void setEnabled(Node node, boolean enabled) {
        int position = requireSwitchable(node);
        if (exec.deviceChanges() != null) {
            exec.deviceChanges().enabledByHost(position);
        }
        if (version.isEnabled(position) != enabled) {
            beginChange();
            version = version.withEnabled(position, enabled);
        }
    }

    private GraphLayout childLayout(Node node) {
        GraphLayout containing = Objects.requireNonNull(layout.find(node.graph()));
        return Objects.requireNonNull(containing.embedded(containing.position(node)))[0];
    }

    /** Returns the position of a node; -1 if the executable graph has no such node. */
    private int position(Node node) {
        GraphLayout containing = layout.find(node.graph());
        if (containing == null) {
            return -1;
        }
        int position = containing.position(node);
        return position < 0 ? -1 : containing.base() + position;
    }

    private int require(Node node) {
        int position = position(node);
        ExecRule.NODE.require(position >= 0, () -> node + " is named as a node of " + exec);
        return position;
    }

    private int requireSwitchable(Node node) {
        int position = require(node);
        ExecRule.ENABLE.require(
                work(position).nodeType().canBeDisabled(), () -> node + " of " + exec + " is enabled or disabled");
        return position;
    }
}
