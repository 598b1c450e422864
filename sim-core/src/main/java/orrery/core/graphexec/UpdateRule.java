package orrery.core.graphexec;

import static orrery.core.rule.RuleFacts.GRAPHS;
import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUresult;

/** What can differ between an executable graph and a graph that it is updated from. */
public enum UpdateRule implements CoreRule {
    /** The shape. */
    TOPOLOGY(of(
            "UPDATE-01",
            "4.2.3.1 Whole Graph Update",
            "The graphs have the same nodes and the same edges, made in the same order: sinks are paired in their order, and"
                    + " from there the dependencies of each pair in the order of their edges.",
            "a graph built or captured by the same sequence of calls, or another instantiation")),
    /** The kinds of nodes. */
    NODE_TYPE(of(
            "UPDATE-02",
            "4.2.3 Updating Instantiated Graphs",
            "Nodes that are paired are of one kind.",
            "a graph whose nodes are of the same kinds in the same places")),
    /** Parameters. */
    PARAMETERS(of(
            "UPDATE-03",
            "4.2.3.4 Graph Update Limitations",
            "Parameters change within limits: memory stays of its kind, on its device and in its context, only one-dimensional copies"
                    + " change, only one-dimensional memsets change their extent, external semaphores keep their number, and the event of"
                    + " a node stays one of its context.",
            "parameters within these limits, or another instantiation")),
    /** Functions. */
    FUNCTION(of(
            "UPDATE-04",
            "4.2.3.4 Graph Update Limitations",
            "The function of a kernel node stays in its context. It comes to launch graphs only if one of the executable"
                    + " graph did at instantiation, and to use dynamic parallelism only if that of the node did.",
            "a function of the same context that launches nothing, or another instantiation")),
    /** Attributes. */
    ATTRIBUTES(documented(
            "UPDATE-05",
            HEADER,
            "cuGraphExecUpdate",
            CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
            "A kernel node stays cooperative or not, and keeps its priority where the executable graph runs its nodes with"
                    + " their own priorities.",
            "the same attributes, or another instantiation")),
    /** What cannot be updated at all. */
    NOT_SUPPORTED(of(
            "UPDATE-06",
            "4.2.3.4 Graph Update Limitations",
            "Conditional nodes keep their kind, their context and the number of their bodies.",
            "the same conditional nodes, or another instantiation"));

    private final RuleFacts facts;

    UpdateRule(RuleFacts facts) {
        this.facts = facts;
    }

    private static RuleFacts of(String id, String section, String text, String legal) {
        return documented(id, GRAPHS, section, CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, text, legal);
    }

    /** What is reported beside the result code. */
    public CUgraphExecUpdateResult report() {
        return switch (this) {
            case TOPOLOGY -> CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED;
            case NODE_TYPE -> CUgraphExecUpdateResult.ERROR_NODE_TYPE_CHANGED;
            case PARAMETERS -> CUgraphExecUpdateResult.ERROR_PARAMETERS_CHANGED;
            case FUNCTION -> CUgraphExecUpdateResult.ERROR_UNSUPPORTED_FUNCTION_CHANGE;
            case ATTRIBUTES -> CUgraphExecUpdateResult.ERROR_ATTRIBUTES_CHANGED;
            case NOT_SUPPORTED -> CUgraphExecUpdateResult.ERROR_NOT_SUPPORTED;
        };
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
