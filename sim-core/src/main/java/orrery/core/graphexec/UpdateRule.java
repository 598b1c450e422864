package orrery.core.graphexec;

import static orrery.core.rule.CoreRule.GRAPHS;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;

import orrery.core.rule.CoreRule;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUresult;

/** The rules of what can differ between an executable graph and a graph that it is updated from. */
public final class UpdateRule {
    /** Nodes and edges of the graph. */
    public static final CoreRule TOPOLOGY = of(
            "UPDATE-01",
            "4.2.3.1 Whole Graph Update",
            "Both graphs must have the same nodes and edges, created in the same order. Sink nodes are"
                    + " paired in the order in which they became sinks: when they were added, lost their last dependent,"
                    + " or were what the end of a capture came after. From each pair on, the dependencies of its nodes are"
                    + " paired in the order of their edges.",
            "a graph built or captured by the same sequence of calls, or a new instantiation");
    /** The kinds of nodes. */
    public static final CoreRule NODE_TYPE = of(
            "UPDATE-02",
            "4.2.3 Updating Instantiated Graphs",
            "Paired nodes must have the same type.",
            "a graph whose nodes have the same types in the same order");
    /** Parameters. */
    public static final CoreRule PARAMETERS = of(
            "UPDATE-03",
            "4.2.3.4 Graph Update Limitations",
            "The parameters of a node can change only within limits. Memory operands keep their memory type,"
                    + " device and context. Only one-dimensional copies can change, and only one-dimensional memsets"
                    + " can change their extent. Operands that a body of a conditional node or a graph for the device cannot"
                    + " have are not brought in by an update either. The number of external semaphores is fixed.",
            "parameters within these limits, or a new instantiation");
    /** Functions. */
    public static final CoreRule FUNCTION = of(
            "UPDATE-04",
            "4.2.3.4 Graph Update Limitations",
            "The function of a kernel node must stay in its context. It can become a function that launches"
                    + " graphs only if the executable graph had one at instantiation, and not in the body of a conditional"
                    + " node. It can become a function that"
                    + " uses dynamic parallelism only if the node had one at instantiation.",
            "a function of the same context that launches no graphs and no kernels, or a new instantiation");
    /** Attributes. */
    public static final CoreRule ATTRIBUTES = documented(
            "UPDATE-05",
            HEADER,
            "cuGraphExecUpdate",
            CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
            "A kernel node must keep its value of the attribute COOPERATIVE. It must keep its priority if the"
                    + " executable graph uses node priorities.",
            "the same attributes, or a new instantiation");
    /** What cannot be updated at all. */
    public static final CoreRule NOT_SUPPORTED = of(
            "UPDATE-06",
            "4.2.3.4 Graph Update Limitations",
            "A conditional node must keep its type, its context and its number of bodies.",
            "the same conditional nodes, or a new instantiation");

    private UpdateRule() {}

    private static CoreRule of(String id, String section, String text, String legal) {
        return documented(id, GRAPHS, section, CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, text, legal);
    }

    /** Returns the rule that an update violates which reports {@code report} beside the result code. */
    static CoreRule reportedAs(CUgraphExecUpdateResult report) {
        return switch (report) {
            case ERROR_TOPOLOGY_CHANGED -> TOPOLOGY;
            case ERROR_NODE_TYPE_CHANGED -> NODE_TYPE;
            case ERROR_PARAMETERS_CHANGED -> PARAMETERS;
            case ERROR_UNSUPPORTED_FUNCTION_CHANGE -> FUNCTION;
            case ERROR_ATTRIBUTES_CHANGED -> ATTRIBUTES;
            case ERROR_NOT_SUPPORTED -> NOT_SUPPORTED;
            case SUCCESS, ERROR, ERROR_FUNCTION_CHANGED ->
                throw new IllegalArgumentException("no update reports " + report);
        };
    }
}
