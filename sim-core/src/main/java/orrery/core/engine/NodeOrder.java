package orrery.core.engine;

import java.util.stream.IntStream;

/**
 * The order in which the operations of a large plan are created: about that in which they are executed, so that
 * operations that are used at one time lie together in memory. It changes nothing else: what happens is decided by
 * positions.
 */
final class NodeOrder {
    /** Smaller plans fit into the caches in any order. */
    private static final int LARGE = 4096;

    private NodeOrder() {}

    /** Returns the nodes of a plan, breadth first; those of a small one by position. */
    static int[] of(Plan plan) {
        return plan.size() < LARGE ? IntStream.range(0, plan.size()).toArray() : breadthFirst(plan);
    }

    private static int[] breadthFirst(Plan plan) {
        int[] order = new int[plan.size()];
        int[] unmet = plan.indegree().clone();
        int known = 0;
        for (int i = 0; i < unmet.length; i++) {
            if (unmet[i] == 0) {
                order[known++] = i;
            }
        }
        for (int done = 0; done < order.length; done++) {
            for (int k = plan.outStart()[order[done]]; plan.out()[k] != Plan.END; k++) {
                if (--unmet[plan.out()[k]] == 0) {
                    order[known++] = plan.out()[k];
                }
            }
        }
        return order;
    }
}
