package orrery.ptx.estimate;

import java.util.Arrays;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;

/**
 * What is known of the blocks of a function whatever is launched: their issue slots, and the loops that they are in.
 */
final class GraphFacts {
    private static final int BRANCH = 2;

    private final int[] slots;

    // The first and the last block of the innermost loop around each block; -1 for none.
    private final int[] loopBegin;
    private final int[] loopEnd;

    GraphFacts(FlowGraph graph) {
        int count = graph.blocks().size();
        slots = graph.blocks().stream().mapToInt(GraphFacts::slots).toArray();
        loopBegin = new int[count];
        loopEnd = new int[count];
        Arrays.fill(loopBegin, -1);
        Arrays.fill(loopEnd, -1);
        for (int i = 0; i < count; i++) {
            Exit exit = graph.block(i).exit();
            if (!(exit instanceof Exit.Spin)) {
                for (int to : exit.successors()) {
                    for (int inside = to; inside <= i; inside++) {
                        if (loopEnd[inside] < 0 || i - to < loopEnd[inside] - loopBegin[inside]) {
                            loopBegin[inside] = to;
                            loopEnd[inside] = i;
                        }
                    }
                }
            }
        }
    }

    private static int slots(BasicBlock block) {
        int sum = block.steps().stream().mapToInt(IssueSlots::of).sum();
        if (block.exit() instanceof Exit.Meet meet) {
            return sum + IssueSlots.of(meet.step());
        }
        return block.exit() instanceof Exit.Branch || block.exit() instanceof Exit.Switch ? sum + BRANCH : sum;
    }

    /** Returns the issue slots of a block, for one thread. */
    int slots(int block) {
        return slots[block];
    }

    /**
     * Returns whether a branch of a block decides about the innermost loop around it: one way leads out of the loop.
     */
    boolean endsLoop(int from, int inside, int outside) {
        return isInLoop(from, inside) && !isInLoop(from, outside);
    }

    private boolean isInLoop(int from, int block) {
        return loopEnd[from] >= 0 && loopBegin[from] <= block && block <= loopEnd[from];
    }
}
