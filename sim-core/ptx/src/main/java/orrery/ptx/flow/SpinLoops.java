package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds loops in which a thread may wait for what another thread writes: those with atomic operations or volatile
 * loads. Their jumps back to the beginning are marked, so that a thread that waits there does not keep the others from
 * running.
 */
final class SpinLoops {
    private final List<BasicBlock> blocks;

    private SpinLoops(List<BasicBlock> blocks) {
        this.blocks = blocks;
    }

    static ImmutableList<BasicBlock> marked(ImmutableList<BasicBlock> blocks) {
        return new SpinLoops(new ArrayList<>(blocks)).marked();
    }

    private ImmutableList<BasicBlock> marked() {
        int[] spinsUpTo = new int[blocks.size() + 1];
        for (int i = 0; i < blocks.size(); i++) {
            spinsUpTo[i + 1] = spinsUpTo[i] + (maySpin(blocks.get(i)) ? 1 : 0);
        }
        int count = blocks.size();
        for (int i = 0; i < count; i++) {
            BasicBlock block = blocks.get(i);
            if (block.exit() instanceof Exit.Jump jump && isBack(jump.target(), i, spinsUpTo)) {
                blocks.set(i, new BasicBlock(block.steps(), new Exit.Spin(jump.target())));
            } else if (block.exit() instanceof Exit.Branch branch && isBack(branch.target(), i, spinsUpTo)) {
                blocks.set(
                        i,
                        new BasicBlock(block.steps(), new Exit.Branch(branch.instr(), blocks.size(), branch.next())));
                blocks.add(new BasicBlock(ImmutableList.of(), new Exit.Spin(branch.target())));
            }
        }
        return ImmutableList.copyOf(blocks);
    }

    private static boolean isBack(int target, int from, int[] spinsUpTo) {
        return target <= from && spinsUpTo[from + 1] > spinsUpTo[target];
    }

    private static boolean maySpin(BasicBlock block) {
        return block.steps().stream().anyMatch(step -> step.row().maySpin(step.instr()));
    }
}
