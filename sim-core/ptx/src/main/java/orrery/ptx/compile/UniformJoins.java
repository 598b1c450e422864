package orrery.ptx.compile;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import orrery.ptx.device.RegionPlan;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Joins;

/**
 * Finds joins of a divergent branch that end with a uniform branch of which one way leads to a barrier, as in the loop
 * of a reduction. A region that begins there is left by all threads in the same way.
 */
final class UniformJoins {
    private UniformJoins() {}

    /** Returns the blocks at which regions are to begin. */
    static Set<Integer> findCuts(FlowGraph graph, RegisterFacts facts, Recomputed recomputed) {
        Set<Integer> cuts = new TreeSet<>();
        if (graph.blocks().stream().noneMatch(UniformJoins::isBarrier)) {
            return cuts;
        }
        Joins joins = new Joins(graph.blocks());
        for (int i = 0; i < graph.blocks().size(); i++) {
            int join = joins.of(i);
            // The first block begins a region anyway; threads that meet nowhere have a join that is no block.
            boolean canBeCut = join > 0 && join < graph.blocks().size();
            if (canBeCut
                    && hasDivergentBranch(graph.block(i), facts)
                    && hasUniformBranch(graph.block(join), facts)
                    && isPure(graph.block(join), recomputed)
                    && graph.block(join).exit().successors().stream()
                            .anyMatch(each -> leadsToBarrier(graph, each, recomputed))) {
                cuts.add(join);
            }
        }
        return cuts;
    }

    private static boolean hasDivergentBranch(BasicBlock block, RegisterFacts facts) {
        return block.exit() instanceof Exit.Branch branch
                && branch.instr().code().guard() != null
                && facts.varies(branch.instr().code().guard());
    }

    private static boolean hasUniformBranch(BasicBlock block, RegisterFacts facts) {
        return block.exit() instanceof Exit.Branch branch
                && branch.instr().code().guard() != null
                && !facts.varies(branch.instr().code().guard());
    }

    private static boolean isPure(BasicBlock block, Recomputed recomputed) {
        return block.steps().stream().allMatch(recomputed::isPure);
    }

    /** Returns whether threads run pure blocks only, without a branch, from a block up to a barrier. */
    private static boolean leadsToBarrier(FlowGraph graph, int start, Recomputed recomputed) {
        Set<Integer> visited = new HashSet<>();
        int at = start;
        while (visited.add(at) && isPure(graph.block(at), recomputed)) {
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
                && meet.step().row().meeting().barrierOfAll(meet.step().instr()) != RegionPlan.NO_BARRIER;
    }
}
