package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Region;
import orrery.ptx.flow.Step;

/**
 * What all threads do at the beginning of a region, without an effect on memory, up to where they may go different
 * ways.
 *
 * @param steps the instructions
 * @param block the last block, or what follows it if that is no part of the region
 * @param exit how the last block ends; null if the next one is another region
 */
record RegionStart(
        ImmutableList<Step> steps, int block, @Nullable Exit exit) {

    /**
     * Returns the beginning of a region; null if it has none.
     *
     * @param choice the way that all threads take at the first branch that is the same for all; null if it is not known
     */
    static @Nullable RegionStart of(EntryPieces entry, Region region, @Nullable Choice choice) {
        return region.meeting() != null && !FlowGraph.results(region.meeting()).isEmpty()
                ? null
                : from(entry, region.start(), true, choice);
    }

    /** A branch that is the same for all threads, by its block, and the block that they go on with. */
    record Choice(int branch, int next) {}

    /** Returns what threads do from a block on. */
    static @Nullable RegionStart from(EntryPieces entry, int start, boolean isStart, @Nullable Choice choice) {
        ImmutableList.Builder<Step> steps = ImmutableList.builder();
        Set<Integer> visited = new HashSet<>();
        int at = start;
        while (visited.add(at)) {
            if (entry.regions().atCut(at) != null && !(isStart && at == start)) {
                return new RegionStart(steps.build(), at, null);
            }
            BasicBlock block = entry.graph().block(at);
            if (!block.steps().stream().allMatch(entry.recomputed()::isPure)) {
                return null;
            }
            steps.addAll(block.steps());
            if (choice != null && choice.branch() == at) {
                at = choice.next();
            } else if (block.exit() instanceof Exit.Jump jump) {
                at = jump.target();
            } else {
                return new RegionStart(steps.build(), at, block.exit());
            }
        }
        return null;
    }

    /** Returns the branch at the end, if it is the same for all threads; null if not. */
    Exit.@Nullable Branch commonBranch(EntryPieces entry) {
        return exit instanceof Exit.Branch branch
                        && branch.instr().code().guard() != null
                        && !entry.facts().varies(branch.instr().code().guard())
                ? branch
                : null;
    }
}
