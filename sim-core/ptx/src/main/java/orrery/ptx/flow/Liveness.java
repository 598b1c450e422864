package orrery.ptx.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Finds which registers are live where a block begins: those that are read before they are written. This is the usual
 * backward analysis: blocks are computed again until none changes.
 */
public final class Liveness {
    private final FlowGraph graph;
    private final Usage usage;
    private final List<BitSet> liveIn = new ArrayList<>();

    /** Finds the live registers of a function. */
    public Liveness(FlowGraph graph, Usage usage) {
        this.graph = graph;
        this.usage = usage;
        int count = graph.blocks().size();
        List<List<Integer>> predecessors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            liveIn.add(new BitSet());
            predecessors.add(new ArrayList<>());
        }
        Deque<Integer> worklist = new ArrayDeque<>();
        boolean[] isQueued = new boolean[count];
        for (int i = 0; i < count; i++) {
            for (int next : graph.block(i).exit().successors()) {
                predecessors.get(next).add(i);
            }
            worklist.push(i);
            isQueued[i] = true;
        }
        while (!worklist.isEmpty()) {
            int block = worklist.pop();
            isQueued[block] = false;
            BitSet live = computeLiveIn(block);
            if (!live.equals(liveIn.get(block))) {
                liveIn.set(block, live);
                for (int each : predecessors.get(block)) {
                    if (!isQueued[each]) {
                        isQueued[each] = true;
                        worklist.push(each);
                    }
                }
            }
        }
    }

    /** Computes what is live where a block begins from what is live where its successors begin. */
    private BitSet computeLiveIn(int index) {
        BasicBlock block = graph.block(index);
        BitSet live = new BitSet(usage.count());
        block.exit().successors().forEach(each -> live.or(liveIn.get(each)));
        if (block.exit() instanceof Exit.Branch branch) {
            usage.guard(branch.instr().code().guard(), live);
        } else if (block.exit() instanceof Exit.Switch table) {
            usage.add(table.instr().operand(0), live);
        } else if (block.exit() instanceof Exit.Meet meet) {
            stepBack(meet.step(), live);
        }
        for (int i = block.steps().size() - 1; i >= 0; i--) {
            stepBack(block.steps().get(i), live);
        }
        return live;
    }

    /** Changes what is live after an instruction into what is live before it. */
    private void stepBack(Step step, BitSet live) {
        // An instruction with a guard may not be executed: then its results keep their values.
        if (step.instr().code().guard() == null) {
            BitSet written = new BitSet();
            usage.writes(step, written);
            live.andNot(written);
        }
        usage.reads(step, live);
    }

    /** Returns the registers that are live where a block begins. */
    public BitSet atBegin(int block) {
        return liveIn.get(block);
    }

    /** Returns the registers that are live at a meeting, without those that it writes. */
    public BitSet atMeeting(Exit.Meet meet) {
        BitSet live = new BitSet();
        live.or(liveIn.get(meet.next()));
        BitSet written = new BitSet();
        usage.writes(meet.step(), written);
        live.andNot(written);
        return live;
    }
}
