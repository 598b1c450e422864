package orrery.core.graphexec;

import orrery.core.graph.Conditional;
import orrery.core.graph.ConditionalHandle;
import orrery.core.graph.Embedding;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.memory.MemoryKind;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memcpy;
import orrery.core.work.Work;

/** What a graph must be to be instantiated. */
final class Validation {
    private Validation() {}

    /** Why a graph cannot be instantiated; null if it can. */
    static Failure<InstantiateResult> failure(Graph graph, long flags) {
        Failure<InstantiateResult> failure = handles(graph);
        if (failure == null) {
            failure = bodies(graph);
        }
        return failure != null ? failure : structure(graph);
    }

    /** Every handle belongs to a node. */
    private static Failure<InstantiateResult> handles(Graph graph) {
        for (Graph each : graph.family()) {
            for (ConditionalHandle handle : each.handles()) {
                if (handle.node() == null) {
                    return new Failure<>(
                            InstantiateResult.CONDITIONAL_HANDLE_UNUSED,
                            null,
                            null,
                            ExecRule.HANDLE_UNUSED.violated(
                                    graph + " is instantiated, and " + handle + " is not used"));
                }
            }
        }
        return null;
    }

    /** Bodies of conditional nodes hold what they may hold. */
    private static Failure<InstantiateResult> bodies(Graph graph) {
        for (Node node : graph) {
            if (node.work() instanceof Embedding embedding) {
                for (Graph inner : embedding.graphs()) {
                    Failure<InstantiateResult> failure =
                            embedding instanceof Conditional ? body(graph, inner) : bodies(inner);
                    if (failure != null) {
                        return failure;
                    }
                }
            }
        }
        return null;
    }

    private static Failure<InstantiateResult> body(Graph graph, Graph body) {
        for (Node node : body) {
            if (node.work() instanceof Embedding embedding) {
                for (Graph inner : embedding.graphs()) {
                    Failure<InstantiateResult> failure = body(graph, inner);
                    if (failure != null) {
                        return failure;
                    }
                }
            } else if (!allowedInBody(node.work())) {
                return new Failure<>(
                        InstantiateResult.NODE_OPERATION_NOT_SUPPORTED,
                        node,
                        null,
                        ExecRule.BODY.violated(graph + " is instantiated, which has " + node + " in a body"));
            }
        }
        return null;
    }

    private static boolean allowedInBody(Work work) {
        return switch (work.nodeType()) {
            case KERNEL -> !((KernelLaunch) work).kernel().isLaunching();
            case MEMCPY -> !pageable((Memcpy) work);
            case EMPTY, MEMSET, GRAPH, CONDITIONAL -> true;
            case HOST, WAIT_EVENT, EVENT_RECORD, EXT_SEMAS_SIGNAL, EXT_SEMAS_WAIT, MEM_ALLOC, MEM_FREE, BATCH_MEM_OP ->
                false;
        };
    }

    static boolean pageable(Memcpy copy) {
        return copy.source().kind() == MemoryKind.PAGEABLE || copy.target().kind() == MemoryKind.PAGEABLE;
    }

    /** No node waits for itself; embedded graphs are looked at first. */
    private static Failure<InstantiateResult> structure(Graph graph) {
        for (Node node : graph) {
            if (node.work() instanceof Embedding embedding) {
                for (Graph inner : embedding.graphs()) {
                    Failure<InstantiateResult> failure = structure(inner);
                    if (failure != null) {
                        Node named = embedding instanceof Conditional ? null : failure.node();
                        return new Failure<>(failure.result(), named, null, failure.exception());
                    }
                }
            }
        }
        Node offender = Cycles.find(graph);
        return offender == null
                ? null
                : new Failure<>(
                        InstantiateResult.INVALID_STRUCTURE,
                        offender,
                        null,
                        ExecRule.CYCLE.violated(graph + " is instantiated, and " + offender + " waits for itself"));
    }
}
