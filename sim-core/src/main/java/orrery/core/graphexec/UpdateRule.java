package orrery.core.graphexec;

import static orrery.core.rule.RuleFacts.GRAPHS;
import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of updates of executable graphs. */
public enum UpdateRule implements CoreRule {
    /** Topology. */
    TOPOLOGY(of(
            "UPDATE-01",
            "4.2.3.1 Whole Graph Update",
            "Both graphs must have the same nodes and edges, created in the same order. Sink nodes are"
                    + " paired in their order, and from there the dependencies of each pair in the order of their"
                    + " edges.",
            "a graph built or captured by the same sequence of calls, or a new instantiation")),
    /** Node types. */
    NODE_TYPE(of(
            "UPDATE-02",
            "4.2.3 Updating Instantiated Graphs",
            "Paired nodes must have the same type.",
            "a graph with nodes of the same types in the same places")),
    /** Node parameters. */
    PARAMETERS(of(
            "UPDATE-03",
            "4.2.3.4 Graph Update Limitations",
            "An update must keep the type, device and context of memory operands, the number of external semaphores and"
                    + " the context of the event of an event node. Only one-dimensional copies can change. Only"
                    + " one-dimensional memsets can change their extent.",
            "parameters within these limits, or a new instantiation")),
    /** Functions of kernel nodes. */
    FUNCTION(of(
            "UPDATE-04",
            "4.2.3.4 Graph Update Limitations",
            "The function of a kernel node must stay in its context. A new function can launch graphs only if a function"
                    + " of the executable graph did at instantiation. It can use dynamic parallelism only if the"
                    + " function of the same node did.",
            "a function of the same context that launches nothing, or a new instantiation")),
    /** Attributes of kernel nodes. */
    ATTRIBUTES(documented(
            "UPDATE-05",
            HEADER,
            "cuGraphExecUpdate",
            CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
            "A kernel node must keep its cooperative attribute. It must keep its priority if the"
                    + " executable graph uses node priorities.",
            "the same attributes, or a new instantiation")),
    /** Properties that cannot be updated. */
    NOT_SUPPORTED(of(
            "UPDATE-06",
            "4.2.3.4 Graph Update Limitations",
            "A conditional node must keep its type, its context and its number of bodies.",
            "the same conditional nodes, or a new instantiation"));

    private final RuleFacts facts;

    UpdateRule(RuleFacts facts) {
        this.facts = facts;
    }

    private static RuleFacts of(String id, String section, String text, String legal) {
        return documented(id, GRAPHS, section, CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, text, legal);
    }

    /** Returns the result of the update. */
    public UpdateResult report() {
        return switch (this) {
            case TOPOLOGY -> UpdateResult.ERROR_TOPOLOGY_CHANGED;
            case NODE_TYPE -> UpdateResult.ERROR_NODE_TYPE_CHANGED;
            case PARAMETERS -> UpdateResult.ERROR_PARAMETERS_CHANGED;
            case FUNCTION -> UpdateResult.ERROR_UNSUPPORTED_FUNCTION_CHANGE;
            case ATTRIBUTES -> UpdateResult.ERROR_ATTRIBUTES_CHANGED;
            case NOT_SUPPORTED -> UpdateResult.ERROR_NOT_SUPPORTED;
        };
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
