package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Finds where threads that took different branches meet again: at the first block that all paths from the branch lead
 * through, its immediate post-dominator. They are found as Cooper, Harvey and Kennedy describe it in "A Simple, Fast
 * Dominance Algorithm".
 */
final class Joins {
    private static final int UNKNOWN = -1;

    private final ImmutableList<BasicBlock> blocks;

    /** The number of what follows all blocks that end a thread. */
    private final int end;

    /** The immediate post-dominator of each block. */
    private final int[] joins;

    /** The place of each block in the order in which the text runs backwards: the end is the last one. */
    private final int[] order;

    Joins(ImmutableList<BasicBlock> blocks) {
        this.blocks = blocks;
        this.end = blocks.size();
        this.joins = new int[end + 1];
        this.order = new int[end + 1];
        Arrays.fill(joins, UNKNOWN);
        Arrays.fill(order, UNKNOWN);
        joins[end] = end;
        List<Integer> backwards = backwards();
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int block : backwards) {
                int join = UNKNOWN;
                for (int next : successors(block)) {
                    if (joins[next] != UNKNOWN) {
                        join = join == UNKNOWN ? next : common(next, join);
                    }
                }
                isChanged |= joins[block] != join;
                joins[block] = join;
            }
        }
    }

    private List<Integer> successors(int block) {
        List<Integer> next = blocks.get(block).exit().successors();
        return next.isEmpty() ? List.of(end) : next;
    }

    /** Numbers the blocks from which the end is reached; returns them from the end on. */
    private List<Integer> backwards() {
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i <= end; i++) {
            before.add(new ArrayList<>());
        }
        for (int i = 0; i < end; i++) {
            for (int next : successors(i)) {
                before.get(next).add(i);
            }
        }
        List<Integer> finished = new ArrayList<>();
        BitSet visited = new BitSet();
        List<Integer> path = new ArrayList<>(List.of(end));
        visited.set(end);
        while (!path.isEmpty()) {
            List<Integer> rest = before.get(path.get(path.size() - 1));
            if (rest.isEmpty()) {
                int block = path.remove(path.size() - 1);
                order[block] = finished.size();
                finished.add(block);
            } else {
                int block = rest.remove(rest.size() - 1);
                if (!visited.get(block)) {
                    visited.set(block);
                    path.add(block);
                }
            }
        }
        finished.remove(finished.size() - 1);
        Collections.reverse(finished);
        return finished;
    }

    private int common(int first, int second) {
        int a = first;
        int b = second;
        while (a != b) {
            while (order[a] < order[b]) {
                a = joins[a];
            }
            while (order[b] < order[a]) {
                b = joins[b];
            }
        }
        return a;
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
}
