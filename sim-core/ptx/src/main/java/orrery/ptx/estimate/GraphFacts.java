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

    /** For each block the last one that jumps back to it or to one before it; -1 for none. */
    private final int[] loopEnd;

    GraphFacts(FlowGraph graph) {
        int count = graph.blocks().size();
        slots = graph.blocks().stream().mapToInt(GraphFacts::slots).toArray();
        loopEnd = new int[count];
        Arrays.fill(loopEnd, -1);
        for (int i = 0; i < count; i++) {
            Exit exit = graph.block(i).exit();
            if (!(exit instanceof Exit.Spin)) {
                for (int to : exit.successors()) {
                    for (int inside = i; inside >= to && loopEnd[inside] < i; inside--) {
                        loopEnd[inside] = i;
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

    /** Returns whether going on with a block stays in the loop that another one is in. */
    boolean staysInLoop(int from, int next) {
        return loopEnd[from] >= 0 && next <= loopEnd[from];
    }
}
