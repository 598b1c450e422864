package orrery.core.graphexec;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Conditional;
import orrery.core.graph.ConditionalHandle;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.GraphText;
import orrery.core.graph.Node;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.work.CopyOperand;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.core.work.NodeWork;
import orrery.device.ApiText;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.CUgraphNodeType;
import orrery.sim.CudaException;
import orrery.sim.MemoryKind;

/** Checks whether a graph can be instantiated, in the order in which the hardware checks. */
final class Validation {
    private final Graph whole;
    private final boolean device;
    private final @Nullable Accessor current;

    /** Whether a node that bodies, or graphs for the device, can contain was found. */
    private boolean placed;

    /** Whether a node was found that is no container. */
    private boolean works;

    /** The context of the nodes of bodies, or of the graph for the device; null until one is found. */
    private @Nullable Accessor context;

    private Validation(Graph whole, boolean device, @Nullable Accessor current) {
        this.whole = whole;
        this.device = device;
        this.current = current;
    }

    /** Returns why a graph cannot be instantiated; null if it can. */
    static @Nullable Failure<CUgraphInstantiateResult> failure(Graph graph, long flags, @Nullable Accessor current) {
        Validation validation = new Validation(graph, (flags & InstantiateFlags.DEVICE_LAUNCH) != 0, current);
        Failure<CUgraphInstantiateResult> failure = validation.checkHandles();
        if (failure == null) {
            failure = validation.checkKinds(graph, false);
        }
        if (failure == null) {
            ExecMemory.checkUnclaimed(graph, null, "is instantiated");
            ExecMemory.markInstantiated(graph);
            failure = validation.checkNotEmpty();
        }
        if (failure == null) {
            checkSingle(graph);
        }
        if (failure == null) {
            failure = validation.checkAccess(graph);
        }
        return failure != null ? failure : validation.checkStructure(graph);
    }

    /** Checks that each captured memset is of memory that the context of its stream can access. */
    private @Nullable Failure<CUgraphInstantiateResult> checkAccess(Graph graph) {
        if (!graph.mayContain(CUgraphNodeType.MEMSET)) {
            return null;
        }
        for (Node node : graph) {
            if (node.work() instanceof Memset memset && memset.accessor() != null && !memset.isPermitted()) {
                CudaException broken = ExecRule.MEMSET_ACCESS.violated(ApiText.of(
                        has(node) + ": it uses " + memset.target() + ", ",
                        memset.accessor().describeNoAccess(memset.target())));
                return new Failure<>(CUgraphInstantiateResult.ERROR, null, null, broken);
            } else if (node.work() instanceof GraphContainer embedding) {
                for (Graph inner : embedding.graphs()) {
                    Failure<CUgraphInstantiateResult> failure = checkAccess(inner);
                    if (failure != null) {
                        return failure;
                    }
                }
            }
        }
        return null;
    }

    /** Checks that every conditional handle belongs to a node. */
    private @Nullable Failure<CUgraphInstantiateResult> checkHandles() {
        for (ConditionalHandle handle : whole.conditionalNodes().handles()) {
            if (handle.node() == null) {
                return new Failure<>(
                        CUgraphInstantiateResult.CONDITIONAL_HANDLE_UNUSED,
                        null,
                        null,
                        ExecRule.HANDLE_UNUSED.violated(whole + " is instantiated, and " + handle + " is not used"));
            }
        }
        return null;
    }

    // -- kinds of nodes ------------------------------------------------------------------------------------------

    /** Checks that bodies of conditional nodes, and graphs for the device, hold what they may hold. */
    private @Nullable Failure<CUgraphInstantiateResult> checkKinds(Graph graph, boolean body) {
        if (!device && !body && !graph.hasEmbeddedGraphs()) {
            return null;
        }
        for (Node node : graph) {
            boolean entered = node.work() instanceof GraphContainer embedding && !isRefused(embedding);
            Failure<CUgraphInstantiateResult> failure =
                    !entered || body && node.work().context() != null ? checkKind(node, body) : null;
            if (failure == null && entered) {
                failure = checkKinds((GraphContainer) node.work(), body);
            }
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private boolean isRefused(GraphContainer embedding) {
        return device && embedding instanceof Conditional;
    }

    private @Nullable Failure<CUgraphInstantiateResult> checkKinds(GraphContainer embedding, boolean body) {
        if (!body && embedding instanceof Conditional conditional) {
            context = conditional.context();
        }
        // Hardware names a node of the last body of a conditional node, and of the first one where that is in a body.
        for (Graph inner : body ? embedding.graphs() : embedding.graphs().reverse()) {
            Failure<CUgraphInstantiateResult> failure = checkKinds(inner, body || embedding instanceof Conditional);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private @Nullable Failure<CUgraphInstantiateResult> checkKind(Node node, boolean body) {
        works = true;
        if (!body && !device) {
            return null;
        }
        boolean pageable = isPageable(node.work());
        noteContext(node.work());
        boolean elsewhere = isElsewhere(node.work());
        CudaException broken = violation(node, body, elsewhere);
        if (broken == null) {
            placed = true;
            return null;
        }
        boolean severalContexts = elsewhere
                || broken.rule().equals(ExecRule.REACH)
                || broken.rule().equals(ExecRule.DEVICE_MEMSET);
        CUgraphInstantiateResult result = severalContexts || pageable && (body || placed)
                ? CUgraphInstantiateResult.MULTIPLE_CTXS_NOT_SUPPORTED
                : CUgraphInstantiateResult.NODE_OPERATION_NOT_SUPPORTED;
        return new Failure<>(result, node, null, broken);
    }

    /** Returns the violation by a node of a body, or of a graph for the device; null for none. */
    private @Nullable CudaException violation(Node node, boolean body, boolean elsewhere) {
        if (!isAllowed(node.work(), body) || !hasAllowedOperands(node.work(), body)) {
            return (body ? ExecRule.BODY : ExecRule.DEVICE).violated(has(node) + operands(node.work()));
        } else if (elsewhere) {
            return ExecRule.SINGLE_DEVICE.violated(
                    has(node) + " of " + node.work().context() + currently(node) + " besides nodes of " + context);
        }
        if (device && node.work() instanceof Memset memset) {
            Accessor own = memset.context();
            return own.isLocal(memset.target())
                    ? null
                    : ExecRule.DEVICE_MEMSET.violated(
                            has(node) + " of " + own + ": it uses " + memset.target() + " of another device");
        }
        Accessor accessor = current;
        Allocation beyond = accessor == null ? null : beyond(accessor, node.work());
        return accessor == null || beyond == null
                ? null
                : ExecRule.REACH.violated(
                        ApiText.of(has(node) + ": it uses " + beyond + ", ", accessor.describeNoAccess(beyond)));
    }

    private String currently(Node node) {
        return device && node.work() instanceof Memcpy ? ", where " + current + " is current," : "";
    }

    private String has(Node node) {
        return whole + " is instantiated, which has " + node;
    }

    /** Returns the memory of a copy or a memset that the current device cannot access; null if there is none. */
    private static @Nullable Allocation beyond(Accessor current, NodeWork work) {
        if (work instanceof Memcpy copy) {
            return current.canAccess(copy.source()) ? beyond(current, copy.target()) : copy.source();
        }
        return work instanceof Memset memset ? beyond(current, memset.target()) : null;
    }

    private static @Nullable Allocation beyond(Accessor current, Allocation memory) {
        return current.canAccess(memory) ? null : memory;
    }

    /** Notes the context of the first node that has one. */
    private void noteContext(NodeWork work) {
        if (context == null) {
            context = work.context();
        }
    }

    /**
     * Returns whether a node belongs to another context than those before it: bodies, and graphs for the device, have
     * one. For copies that the device launches, the current context has to be that one too.
     */
    private boolean isElsewhere(NodeWork work) {
        return work.context() != null
                && (context != work.context()
                        || device && work instanceof Memcpy && current != null && current != context);
    }

    /**
     * Returns whether a body, or a graph for the device, can contain a node; kernels of bodies launch no graphs, and
     * kernels of both no kernels.
     */
    private static boolean isAllowed(NodeWork work, boolean body) {
        if (Version.usesDynamicParallelism(work)) {
            return false;
        }
        return body
                ? work.nodeType().isAllowedInBodies() && !Version.launchesGraphs(work)
                : work.nodeType().isAllowedOnDevice();
    }

    /**
     * Returns whether a node of a body, or of a graph for the device, copies or sets device memory and page-locked host
     * memory only, and no arrays. What is said of bodies is said of memsets too.
     */
    static boolean hasAllowedOperands(NodeWork work, boolean body) {
        if (work instanceof Memcpy copy) {
            return !copy.hasArray() && isDeviceOrPinned(copy.source()) && isDeviceOrPinned(copy.target());
        }
        return !body || !(work instanceof Memset memset) || isDeviceOrPinned(memset.target());
    }

    private static boolean isDeviceOrPinned(Allocation memory) {
        return memory.kind() == MemoryKind.DEVICE || memory.kind() == MemoryKind.PINNED;
    }

    /** Returns what memory a copy or a memset is of, for the message. */
    private static String operands(NodeWork work) {
        if (work instanceof Memcpy copy) {
            return " from " + operand(copy.sourceOperand(), copy.source()) + " to "
                    + operand(copy.targetOperand(), copy.target());
        }
        return work instanceof Memset memset ? " of " + memset.target() : "";
    }

    private static String operand(CopyOperand operand, Allocation memory) {
        return String.valueOf(operand.array() == null ? memory : operand.array());
    }

    /** Returns whether a node copies from or to pageable memory. */
    private static boolean isPageable(NodeWork work) {
        return work instanceof Memcpy copy && isPageable(copy);
    }

    private static boolean isPageable(Memcpy copy) {
        return copy.source().kind() == MemoryKind.PAGEABLE || copy.target().kind() == MemoryKind.PAGEABLE;
    }

    /** Checks that a graph for the device does something. */
    private @Nullable Failure<CUgraphInstantiateResult> checkNotEmpty() {
        return works || !device
                ? null
                : new Failure<>(
                        CUgraphInstantiateResult.ERROR,
                        null,
                        null,
                        ExecRule.DEVICE_EMPTY.violated(whole + " is instantiated for the device, and is empty"));
    }

    /**
     * Checks the number of executable graphs. A graph with conditional handles has one executable graph at a time, also
     * if that was made before the handles; and other copies, which can only have been made before, count as such.
     */
    private static void checkSingle(Graph graph) {
        ExecRule.ONE_EXEC.require(
                graph.conditionalNodes().handles().isEmpty()
                        || graph.copyCount().get() == 0,
                () -> graph + " is instantiated besides executable graphs or other copies of it that live: "
                        + graph.copyCount());
        graph.updatableNodes().checkInstantiable();
    }

    // -- structure -----------------------------------------------------------------------------------------------

    /**
     * Checks that no node waits for itself. Empty nodes are looked at first, those of child graphs before those of the
     * graph; then all nodes, those of the graph before those of its child graphs, from the last one on; then the bodies
     * of conditional nodes, whose nodes are not named.
     */
    private @Nullable Failure<CUgraphInstantiateResult> checkStructure(Graph graph) {
        Node any = findInCycle(graph);
        if (any == null) {
            return checkBodies(graph);
        }
        Node empty = findEmptyInCycle(graph);
        Node offender = empty == null ? any : empty;
        return new Failure<>(
                CUgraphInstantiateResult.INVALID_STRUCTURE,
                offender,
                null,
                ExecRule.CYCLE.violated(whole + " is instantiated, and " + offender + " waits for itself by the edges "
                        + GraphText.cycle(CycleFinder.shortest(offender)) + ": "
                        + GraphText.brief(offender.graph())));
    }

    private static @Nullable Node findEmptyInCycle(Graph graph) {
        for (Graph child : children(graph)) {
            Node offender = findEmptyInCycle(child);
            if (offender != null) {
                return offender;
            }
        }
        return CycleFinder.findEmpty(graph);
    }

    private static @Nullable Node findInCycle(Graph graph) {
        Node offender = CycleFinder.find(graph);
        for (Graph child : children(graph).reverse()) {
            if (offender != null) {
                break;
            }
            offender = findInCycle(child);
        }
        return offender;
    }

    private @Nullable Failure<CUgraphInstantiateResult> checkBodies(Graph graph) {
        for (Graph body : embedded(graph, CUgraphNodeType.CONDITIONAL)) {
            Failure<CUgraphInstantiateResult> failure = checkStructure(body);
            if (failure != null) {
                return new Failure<>(failure.result(), null, null, failure.exception());
            }
        }
        for (Graph child : children(graph)) {
            Failure<CUgraphInstantiateResult> failure = checkBodies(child);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private static ImmutableList<Graph> children(Graph graph) {
        return embedded(graph, CUgraphNodeType.GRAPH);
    }

    private static ImmutableList<Graph> embedded(Graph graph, CUgraphNodeType type) {
        if (!graph.hasEmbeddedGraphs()) {
            return ImmutableList.of();
        }
        ImmutableList.Builder<Graph> all = ImmutableList.builder();
        for (Node node : graph) {
            if (node.type() == type && node.work() instanceof GraphContainer embedding) {
                all.addAll(embedding.graphs());
            }
        }
        return all.build();
    }
}
