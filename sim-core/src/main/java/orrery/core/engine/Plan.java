package orrery.core.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Operations and their dependencies in flat arrays, laid out once and executed many times. What the operations do is in
 * an array beside, where those of this plan have the positions from {@code base} on. Here they are counted from 0.
 *
 * @param base the position of the first operation
 * @param indegree for each operation, how many others it waits for
 * @param outStart for each operation, where its dependents begin in {@code out}
 * @param out the dependents of all operations, one after the other, those of each followed by {@link #END}
 * @param programmaticEdges the edges that do not wait for completion, which are not among the others
 * @param composites the operations that have something inside
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
public record Plan(
        int base,
        int[] indegree,
        int[] outStart,
        int[] out,
        List<ProgrammaticEdge> programmaticEdges,
        int[] composites) {

    /** The sentinel after the last dependent of an operation. */
    public static final int END = -1;

    /** Returns the number of operations. */
    public int size() {
        return indegree.length;
    }

    /** Returns the operations, each after those that it waits for: breadth first, those that wait for none first. */
    int[] topologicalOrder() {
        int[] order = new int[size()];
        int[] open = indegree.clone();
        int known = 0;
        for (int i = 0; i < open.length; i++) {
            if (open[i] == 0) {
                order[known++] = i;
            }
        }
        for (int done = 0; done < known; done++) {
            for (int i = outStart[order[done]]; out[i] != END; i++) {
                if (--open[out[i]] == 0) {
                    order[known++] = out[i];
                }
            }
        }
        return order;
    }

    /**
     * Returns the operations where branches join: those that depend on several branches. The front end of a device
     * keeps the nodes of a branch in order, and a node that depends on several branches starts later than one that
     * depends on several nodes of one branch.
     *
     * <p>Each root begins a branch. A node belongs to the last branch among those of its dependencies. This is how the
     * times of the nodes in layers of 2 to 16 kernels on an H200 and an H100 are distributed.
     */
    BitSet branchJoins() {
        BitSet joins = new BitSet();
        int[] branches = new int[size()];
        int count = 0;
        Arrays.fill(branches, -1);
        for (int node : topologicalOrder()) {
            if (branches[node] < 0) {
                branches[node] = count++;
            }
            for (int i = outStart[node]; out[i] != END; i++) {
                int dependent = out[i];
                if (branches[dependent] >= 0 && branches[dependent] != branches[node]) {
                    joins.set(dependent);
                }
                branches[dependent] = Math.max(branches[dependent], branches[node]);
            }
        }
        return joins;
    }
}
