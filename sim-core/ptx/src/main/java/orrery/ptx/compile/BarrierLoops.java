package orrery.ptx.compile;

import java.util.Set;
import java.util.TreeSet;
import orrery.ptx.device.EntryPlan;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Joins;

/**
 * Finds the ends of loops with a barrier whose iterations only some threads do something in, and that all threads leave
 * together: a reduction. A region that begins there is one that all threads leave in the same way.
 */
final class BarrierLoops {
    private static final int MOST_BLOCKS = 10;

    private BarrierLoops() {}

    /** Returns blocks where threads meet that took different branches, and all go on to a barrier or all do not. */
    static Set<Integer> ends(FlowGraph graph, RegisterFacts facts, Recomputed recomputed) {
        Set<Integer> ends = new TreeSet<>();
        if (graph.blocks().stream().noneMatch(BarrierLoops::isBarrier)) {
            return ends;
        }
        Joins joins = new Joins(graph.blocks());
        for (int i = 0; i < graph.blocks().size(); i++) {
            int join = joins.of(i);
            if (isBranch(graph.block(i), facts, true)
                    && join > 0
                    && join < graph.blocks().size()
                    && isPure(graph.block(join), recomputed)
                    && isBranch(graph.block(join), facts, false)
                    && graph.block(join).exit().successors().stream()
                            .anyMatch(each -> leadsToBarrier(graph, each, recomputed))) {
                ends.add(join);
            }
        }
        return ends;
    }

    private static boolean isBranch(BasicBlock block, RegisterFacts facts, boolean varies) {
        return block.exit() instanceof Exit.Branch branch
                && branch.instr().code().guard() != null
                && facts.varies(branch.instr().code().guard()) == varies;
    }

    private static boolean isPure(BasicBlock block, Recomputed recomputed) {
        return block.steps().stream().allMatch(recomputed::isPure);
    }

    private static boolean leadsToBarrier(FlowGraph graph, int start, Recomputed recomputed) {
        int at = start;
        for (int i = 0; i < MOST_BLOCKS && isPure(graph.block(at), recomputed); i++) {
            if (isBarrier(graph.block(at))) {
                return true;
            } else if (!(graph.block(at).exit() instanceof Exit.Jump jump)) {
                return false;
            } else {
                at = jump.target();
            }
        }
        return false;
    }

    private static boolean isBarrier(BasicBlock block) {
        return block.exit() instanceof Exit.Meet meet
                && meet.step().row().meeting() != null
                && meet.step().row().meeting().barrierOfAll(meet.step().instr()) != EntryPlan.NO_BARRIER;
    }
}
