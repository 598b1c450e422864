package orrery.core.graphexec;

import orrery.core.graph.ChildGraph;
import orrery.core.graph.Conditional;
import orrery.core.graph.ConditionalHandle;
import orrery.core.graph.Embedding;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.memory.MemoryKind;
import orrery.core.rule.CudaException;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memcpy;
import orrery.core.work.Work;

/** What a graph must be to be instantiated. */
final class Validation {
    private Validation() {}

    /** Why a graph cannot be instantiated; null if it can. */
    static Failure<InstantiateResult> failure(Graph graph, long flags) {
        Failure<InstantiateResult> failure =
                (flags & InstantiateFlags.DEVICE_LAUNCH) == 0 ? null : device(graph, graph);
        if (failure == null && (flags & InstantiateFlags.DEVICE_LAUNCH) != 0) {
            failure = deviceMemory(graph);
        }
        if (failure == null) {
            failure = handles(graph);
        }
        if (failure == null) {
            failure = bodies(graph);
        }
        return failure != null ? failure : structure(graph);
    }

    /** Graphs for the device hold what the device can launch. */
    private static Failure<InstantiateResult> device(Graph whole, Graph part) {
        if (part.size() == 0) {
            return new Failure<>(
                    InstantiateResult.ERROR,
                    null,
                    null,
                    ExecRule.DEVICE_EMPTY.violated(
                            whole + " is instantiated for the device, and " + part + " is empty"));
        }
        for (Node node : part) {
            Failure<InstantiateResult> failure = node.work() instanceof ChildGraph child
                    ? device(whole, child.graph())
                    : allowedOnDevice(node.work())
                            ? null
                            : unsupported(
                                    node,
                                    ExecRule.DEVICE.violated(
                                            whole + " is instantiated for the device, which has " + node));
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    /** Copies of a graph for the device stay with memory that the device can reach by itself. */
    private static Failure<InstantiateResult> deviceMemory(Graph graph) {
        for (Graph each : graph.family()) {
            for (Node node : each) {
                if (node.work() instanceof Memcpy copy && pageable(copy)) {
                    return new Failure<>(
                            InstantiateResult.MULTIPLE_CTXS_NOT_SUPPORTED,
                            node,
                            null,
                            ExecRule.DEVICE.violated(graph + " is instantiated for the device, which has " + node));
                }
            }
        }
        return null;
    }

    private static boolean allowedOnDevice(Work work) {
        return switch (work.nodeType()) {
            case KERNEL, MEMSET, GRAPH -> true;
            case MEMCPY -> true;
            case EMPTY,
                    HOST,
                    WAIT_EVENT,
                    EVENT_RECORD,
                    EXT_SEMAS_SIGNAL,
                    EXT_SEMAS_WAIT,
                    MEM_ALLOC,
                    MEM_FREE,
                    BATCH_MEM_OP,
                    CONDITIONAL -> false;
        };
    }

    private static Failure<InstantiateResult> unsupported(Node node, CudaException exception) {
        return new Failure<>(InstantiateResult.NODE_OPERATION_NOT_SUPPORTED, node, null, exception);
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
                return unsupported(
                        node, ExecRule.BODY.violated(graph + " is instantiated, which has " + node + " in a body"));
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
