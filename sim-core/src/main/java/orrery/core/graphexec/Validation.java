package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import orrery.core.graph.Conditional;
import orrery.core.graph.ConditionalHandle;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.GraphText;
import orrery.core.graph.Node;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.core.work.NodeType;
import orrery.core.work.NodeWork;
import orrery.sim.CudaException;
import orrery.sim.MemoryKind;

/** Validates a graph before its instantiation. The checks run in the order in which the hardware reports violations. */
final class Validation {
    private final Graph whole;
    private final boolean device;
    private final Accessor current;
    private boolean placed;
    private boolean works;
    private Object context;

    private Validation(Graph whole, boolean device, Accessor current) {
        this.whole = whole;
        this.device = device;
        this.current = current;
    }

    /** Returns the reason why a graph cannot be instantiated; null if it can. */
    static Failure<InstantiateResult> failure(Graph graph, long flags, Accessor current) {
        Validation validation = new Validation(graph, (flags & InstantiateFlags.DEVICE_LAUNCH) != 0, current);
        Failure<InstantiateResult> failure = validation.handles();
        if (failure == null) {
            failure = validation.kinds(graph, false);
        }
        if (failure == null) {
            ExecMemory.checkFree(graph, null, "is instantiated");
            ExecMemory.escape(graph);
            failure = validation.emptiness();
        }
        if (failure == null) {
            checkSingle(graph);
        }
        if (failure == null) {
            failure = validation.access(graph);
        }
        return failure != null ? failure : validation.structure(graph);
    }

    /** Checks that the context of the stream of each captured memset can access its memory. */
    private Failure<InstantiateResult> access(Graph graph) {
        for (Node node : graph) {
            if (node.work() instanceof Memset memset && !memset.isPermitted()) {
                CudaException broken = ExecRule.MEMSET_ACCESS.violated(describeWith(node) + ": it uses "
                        + memset.target() + ", " + memset.accessor().describeNoAccess(memset.target()));
                return new Failure<>(InstantiateResult.ERROR, null, null, broken);
            } else if (node.work() instanceof GraphContainer embedding) {
                for (Graph inner : embedding.graphs()) {
                    Failure<InstantiateResult> failure = access(inner);
                    if (failure != null) {
                        return failure;
                    }
                }
            }
        }
        return null;
    }

    /** Checks that a node uses each conditional handle. */
    private Failure<InstantiateResult> handles() {
        for (ConditionalHandle handle : whole.handles()) {
            if (handle.node() == null) {
                return new Failure<>(
                        InstantiateResult.CONDITIONAL_HANDLE_UNUSED,
                        null,
                        null,
                        ExecRule.HANDLE_UNUSED.violated(whole + " is instantiated, but no node uses " + handle));
            }
        }
        return null;
    }

    // -- kinds of nodes ------------------------------------------------------------------------------------------

    /** Checks the nodes of conditional bodies and of graphs for device launch. */
    private Failure<InstantiateResult> kinds(Graph graph, boolean body) {
        if (!device && !body && !graph.hasEmbeddedGraphs()) {
            return null;
        }
        for (Node node : graph) {
            boolean entered = node.work() instanceof GraphContainer embedding && !refused(embedding);
            Failure<InstantiateResult> failure =
                    !entered || body && node.work().context() != null ? kind(node, body) : null;
            if (failure == null && entered) {
                failure = kinds((GraphContainer) node.work(), body);
            }
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private boolean refused(GraphContainer embedding) {
        return device && embedding instanceof Conditional;
    }

    private Failure<InstantiateResult> kinds(GraphContainer embedding, boolean body) {
        if (!body && embedding instanceof Conditional conditional) {
            context = conditional.context();
        }
        List<Graph> lastFirst = new ArrayList<>(embedding.graphs());
        Collections.reverse(lastFirst);
        for (Graph inner : lastFirst) {
            Failure<InstantiateResult> failure = kinds(inner, body || embedding instanceof Conditional);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private Failure<InstantiateResult> kind(Node node, boolean body) {
        works = true;
        boolean pageable = pageable(node.work());
        if (!body && !device) {
            placed |= !pageable;
            return null;
        }
        boolean otherContext = isOfOtherContext(node.work());
        CudaException violation = violation(node, body, otherContext);
        if (violation == null) {
            placed |= !pageable;
            return null;
        }
        boolean severalContexts = otherContext || violation.rule() == ExecRule.REACH;
        InstantiateResult result = severalContexts || pageable && (body || placed)
                ? InstantiateResult.MULTIPLE_CTXS_NOT_SUPPORTED
                : InstantiateResult.NODE_OPERATION_NOT_SUPPORTED;
        return new Failure<>(result, node, null, violation);
    }

    /** Returns the violation of a node in a conditional body or a graph for device launch; null if there is none. */
    private CudaException violation(Node node, boolean body, boolean otherContext) {
        if (!isAllowed(node.work(), body) || !hasAllowedOperands(node.work(), body)) {
            return (body ? ExecRule.BODY : ExecRule.DEVICE).violated(describeWith(node) + operands(node.work()));
        } else if (otherContext) {
            return ExecRule.SINGLE_DEVICE.violated(
                    describeWith(node) + " of " + node.work().context() + currently(node) + " and nodes of " + context);
        }
        Allocation inaccessible = inaccessible(node.work());
        return inaccessible == null
                ? null
                : ExecRule.REACH.violated(describeWith(node) + ", which uses " + inaccessible + ", "
                        + current.describeNoAccess(inaccessible));
    }

    private String currently(Node node) {
        return device && node.work() instanceof Memcpy ? ", where " + current + " is current," : "";
    }

    private String describeWith(Node node) {
        return whole + " is instantiated and contains " + node;
    }

    /** Returns the memory of a copy or memset that the current device cannot access; null if there is none. */
    private Allocation inaccessible(NodeWork work) {
        if (current == null) {
            return null;
        } else if (work instanceof Memcpy copy) {
            return current.canAccess(copy.source()) ? inaccessible(copy.target()) : copy.source();
        }
        return work instanceof Memset memset ? inaccessible(memset.target()) : null;
    }

    private Allocation inaccessible(Allocation memory) {
        return current.canAccess(memory) ? null : memory;
    }

    /**
     * Returns whether a node belongs to another context than the nodes before it. A copy in a graph for device launch
     * also needs this context to be current.
     */
    private boolean isOfOtherContext(NodeWork work) {
        Object own = work.context();
        if (own == null) {
            return false;
        }
        if (context == null) {
            context = own;
        }
        return context != own || device && work instanceof Memcpy && current != null && current != context;
    }

    /**
     * Returns whether a conditional body, or a graph for device launch, can contain a node. Kernels in a body cannot
     * launch graphs, and kernels in both cannot launch kernels.
     */
    private static boolean isAllowed(NodeWork work, boolean body) {
        if (Version.usesDynamicParallelism(work)) {
            return false;
        }
        return body
                ? work.nodeType().isAllowedInBodies() && !Version.launches(work)
                : work.nodeType().isAllowedOnDevice();
    }

    /**
     * Returns whether a node of a conditional body, or of a graph for device launch, copies only device memory and
     * page-locked host memory. In a body this applies to memsets, too.
     */
    static boolean hasAllowedOperands(NodeWork work, boolean body) {
        if (work instanceof Memcpy copy) {
            return isDeviceOrPinned(copy.source()) && isDeviceOrPinned(copy.target());
        }
        return !body || !(work instanceof Memset memset) || isDeviceOrPinned(memset.target());
    }

    private static boolean isDeviceOrPinned(Allocation memory) {
        return memory.kind() == MemoryKind.DEVICE || memory.kind() == MemoryKind.PINNED;
    }

    /** Describes the memory of a copy or a memset, for messages. */
    private static String operands(NodeWork work) {
        if (work instanceof Memcpy copy) {
            return " from " + copy.source() + " to " + copy.target();
        }
        return work instanceof Memset memset ? " of " + memset.target() : "";
    }

    /** Returns whether a node copies from or to pageable memory. */
    private static boolean pageable(NodeWork work) {
        return work instanceof Memcpy copy && pageable(copy);
    }

    private static boolean pageable(Memcpy copy) {
        return copy.source().kind() == MemoryKind.PAGEABLE || copy.target().kind() == MemoryKind.PAGEABLE;
    }

    /** Checks that a graph for device launch has nodes. */
    private Failure<InstantiateResult> emptiness() {
        return works || !device
                ? null
                : new Failure<>(
                        InstantiateResult.ERROR,
                        null,
                        null,
                        ExecRule.DEVICE_EMPTY.violated(whole + " is instantiated for device launch, but has no nodes"));
    }

    /**
     * Checks that a graph with conditional handles has no other executable graph and no copies. They can only have been
     * made before the handles.
     */
    private static void checkSingle(Graph graph) {
        ExecRule.ONE_EXEC.require(
                graph.handles().isEmpty() || graph.copyCount().get() == 0,
                () -> graph + " is instantiated; the limit is one executable graph, and the graph already has "
                        + graph.copyCount() + " executable graphs and copies");
    }

    // -- structure -----------------------------------------------------------------------------------------------

    /**
     * Checks for cycles: first in child graphs, then in the graph, then in conditional bodies. A failure in a body
     * reports no node.
     */
    private Failure<InstantiateResult> structure(Graph graph) {
        Failure<InstantiateResult> failure = embeddedStructure(graph, NodeType.GRAPH);
        if (failure != null) {
            return failure;
        }
        Node offender = Cycles.find(graph);
        if (offender != null) {
            return new Failure<>(
                    InstantiateResult.INVALID_STRUCTURE,
                    offender,
                    null,
                    ExecRule.CYCLE.violated(whole + " is instantiated, but " + offender + " depends on itself: "
                            + GraphText.brief(graph)));
        }
        failure = embeddedStructure(graph, NodeType.CONDITIONAL);
        return failure == null ? null : new Failure<>(failure.result(), null, null, failure.exception());
    }

    private Failure<InstantiateResult> embeddedStructure(Graph graph, NodeType type) {
        if (!graph.hasEmbeddedGraphs()) {
            return null;
        }
        for (Node node : graph) {
            if (node.type() == type && node.work() instanceof GraphContainer embedding) {
                for (Graph inner : embedding.graphs()) {
                    Failure<InstantiateResult> failure = structure(inner);
                    if (failure != null) {
                        return failure;
                    }
                }
            }
        }
        return null;
    }
}
