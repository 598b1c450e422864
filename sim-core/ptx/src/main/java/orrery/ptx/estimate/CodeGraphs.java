package orrery.ptx.estimate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import orrery.ptx.flow.FlowGraph;

/**
 * The code of an entry.
 *
 * @param entry its blocks, with the functions in them whose threads meet
 * @param functions the functions that it calls, by name
 * @param parameters where the parameters of the launch are, by name
 */
public record CodeGraphs(
        FlowGraph entry, ImmutableMap<String, Function> functions, ImmutableMap<String, Long> parameters) {

    /**
     * A function.
     *
     * @param graph its blocks
     * @param parameters the names of its parameters
     * @param results the names of its results
     */
    public record Function(FlowGraph graph, ImmutableList<String> parameters, ImmutableList<String> results) {}
}
