package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import orrery.ptx.code.Reg;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.FlowGraph;

/**
 * What is known of a function when its method is written.
 *
 * @param scope its names
 * @param graph its blocks
 * @param liveAtBegin the registers that are read before they are written
 * @param hasSource whether lines are those of the source
 */
record FunctionPieces(Scope scope, FlowGraph graph, ImmutableList<Reg> liveAtBegin, boolean hasSource) {}
