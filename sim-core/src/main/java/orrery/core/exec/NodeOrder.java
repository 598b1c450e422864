package orrery.core.exec;

import java.util.Arrays;
import java.util.List;

/**
 * Row numbers for the operations of a large plan, in about the order in which they are executed, so that rows that are
 * used at one time lie together in memory. It changes nothing else: what happens is decided by positions.
 *
 * @param positions for each row, its position in the plan
 * @param rows for each position, its row
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
public record NodeOrder(int[] positions, int[] rows) {
    /** Smaller plans fit into the caches in any order. */
    private static final int LARGE = 4096;

    /** Returns the plan with rows numbered breadth first; a small plan, or one that is so already, as it is. */
    static Plan breadthFirst(Plan plan) {
        if (plan.size() < LARGE || plan.order() != null) {
            return plan;
        }
        int[] positions = order(plan);
        if (isSorted(positions)) {
            return plan;
        }
        int[] rows = new int[positions.length];
        for (int i = 0; i < positions.length; i++) {
            rows[positions[i]] = i;
        }
        return new NodeOrder(positions, rows).applied(plan);
    }

    private static int[] order(Plan plan) {
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

    private static boolean isSorted(int[] positions) {
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] != i) {
                return false;
            }
        }
        return true;
    }

    private Plan applied(Plan plan) {
        int[] indegree = new int[plan.size()];
        int[] outStart = new int[plan.size()];
        int[] out = new int[plan.out().length];
        int at = 0;
        for (int i = 0; i < indegree.length; i++) {
            int old = positions[i];
            indegree[i] = plan.indegree()[old];
            outStart[i] = at;
            for (int k = plan.outStart()[old]; plan.out()[k] != Plan.END; k++) {
                out[at++] = rows[plan.out()[k]];
            }
            out[at++] = Plan.END;
        }
        List<ProgrammaticEdge> programmaticEdges = plan.programmaticEdges().stream()
                .map(e -> new ProgrammaticEdge(rows[e.from()], rows[e.to()], e.port(), e.programmatic()))
                .toList();
        int[] composites = Arrays.stream(plan.composites()).map(i -> rows[i]).toArray();
        return new Plan(plan.base(), indegree, outStart, out, programmaticEdges, composites, this);
    }
}
