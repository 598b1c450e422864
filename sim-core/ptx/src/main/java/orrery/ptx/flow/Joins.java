package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds where threads that took different branches meet again: at the first block that all paths from the branch lead
 * through, its immediate post-dominator.
 */
public final class Joins {
    private static final int UNKNOWN = Dominators.NONE;

    private final ImmutableList<BasicBlock> blocks;

    /** The number of what follows all blocks that end a thread. */
    private final int end;

    /** The immediate post-dominator of each block. */
    private final int[] joins;

    /** Finds the joins of the blocks of a function. */
    public Joins(ImmutableList<BasicBlock> blocks) {
        this.blocks = blocks;
        this.end = blocks.size();
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i <= end; i++) {
            before.add(new ArrayList<>());
        }
        for (int i = 0; i < end; i++) {
            for (int next : successors(i)) {
                before.get(next).add(i);
            }
        }
        Dominators dominators = new Dominators(end, before);
        this.joins = IntStream.rangeClosed(0, end).map(dominators::of).toArray();
    }

    private List<Integer> successors(int block) {
        List<Integer> next = blocks.get(block).exit().successors();
        return next.isEmpty() ? List.of(end) : next;
    }

    /** Returns where threads meet again that branch to some blocks, or around them. */
    BitSet around(Set<Integer> some) {
        BitSet within = new BitSet();
        some.forEach(within::set);
        BitSet found = new BitSet();
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int i = 0; i < end; i++) {
                if (successors(i).size() > 1 && joins[i] != UNKNOWN && joins[i] != end && leads(i, within)) {
                    found.set(joins[i]);
                    isChanged |= !within.get(i);
                    within.set(i);
                }
            }
        }
        return found;
    }

    /** Returns whether a block branches to some blocks before its threads meet again. */
    private boolean leads(int block, BitSet some) {
        for (int next : successors(block)) {
            for (int i = next; i != joins[block] && i != UNKNOWN; i = joins[i]) {
                if (some.get(i)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns where threads meet again that leave a block in different ways; the number of blocks for nowhere. */
    public int of(int block) {
        return joins[block];
    }

    /** Returns the blocks that threads may run between a branch and where they meet again. */
    public BitSet before(int branch) {
        BitSet between = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(successors(branch));
        while (!work.isEmpty()) {
            int block = work.remove();
            if (block != end && block != joins[branch] && !between.get(block)) {
                between.set(block);
                work.addAll(successors(block));
            }
        }
        return between;
    }
}
