package orrery.ptx.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Which registers are live where a block begins: those that are read before they are written. */
public final class Liveness {
    private final FlowGraph graph;
    private final Usage usage;
    private final List<BitSet> in = new ArrayList<>();

    /** Finds the live registers of a function. */
    public Liveness(FlowGraph graph, Usage usage) {
        this.graph = graph;
        this.usage = usage;
        int count = graph.blocks().size();
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            in.add(new BitSet());
            before.add(new ArrayList<>());
        }
        Deque<Integer> work = new ArrayDeque<>();
        boolean[] isQueued = new boolean[count];
        for (int i = 0; i < count; i++) {
            for (int next : graph.block(i).exit().successors()) {
                before.get(next).add(i);
            }
            work.push(i);
            isQueued[i] = true;
        }
        while (!work.isEmpty()) {
            int block = work.pop();
            isQueued[block] = false;
            BitSet live = computed(block);
            if (!live.equals(in.get(block))) {
                in.set(block, live);
                for (int each : before.get(block)) {
                    if (!isQueued[each]) {
                        isQueued[each] = true;
                        work.push(each);
                    }
                }
            }
        }
    }

    private BitSet computed(int index) {
        BasicBlock block = graph.block(index);
        BitSet live = new BitSet(usage.count());
        block.exit().successors().forEach(each -> live.or(in.get(each)));
        if (block.exit() instanceof Exit.Branch branch) {
            usage.guard(branch.instr().code().guard(), live);
        } else if (block.exit() instanceof Exit.Switch table) {
            usage.add(table.instr().operand(0), live);
        } else if (block.exit() instanceof Exit.Meet meet) {
            before(meet.step(), live);
        }
        for (int i = block.steps().size() - 1; i >= 0; i--) {
            before(block.steps().get(i), live);
        }
        return live;
    }

    /** Changes what is live after an instruction into what is live before it. */
    private void before(Step step, BitSet live) {
        if (step.instr().code().guard() == null) {
            BitSet written = new BitSet();
            usage.writes(step, written);
            live.andNot(written);
        }
        usage.reads(step, live);
    }

    /** Returns the registers that are live where a block begins. */
    public BitSet atBegin(int block) {
        return in.get(block);
    }

    /** Returns the registers that are live at a meeting, without those that it writes. */
    public BitSet atMeeting(Exit.Meet meet) {
        BitSet live = new BitSet();
        live.or(in.get(meet.next()));
        BitSet written = new BitSet();
        usage.writes(meet.step(), written);
        live.andNot(written);
        return live;
    }
}
