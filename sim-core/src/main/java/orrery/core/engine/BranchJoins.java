package orrery.core.engine;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds the nodes of a graph where branches join. The front end of a device keeps the nodes of a branch in order. A
 * node that depends on several branches starts later than one that depends on several nodes of one branch.
 *
 * <p>Each root begins a branch. A node belongs to the last branch among those of its dependencies. This is how the
 * times of the nodes in layers of 2 to 16 kernels on an H200 and an H100 are distributed.
 */
final class BranchJoins {
    private BranchJoins() {}

    /** Returns the nodes, counted from the first one of the plan, that depend on several branches. */
    static BitSet of(Plan plan) {
        BitSet joins = new BitSet();
        int[] branches = new int[plan.size()];
        int count = 0;
        Arrays.fill(branches, -1);
        for (int node : plan.topologicalOrder()) {
            if (branches[node] < 0) {
                branches[node] = count++;
            }
            for (int i = plan.outStart()[node]; plan.out()[i] != Plan.END; i++) {
                int dependent = plan.out()[i];
                if (branches[dependent] >= 0 && branches[dependent] != branches[node]) {
                    joins.set(dependent);
                }
                branches[dependent] = Math.max(branches[dependent], branches[node]);
            }
        }
        return joins;
    }
}
