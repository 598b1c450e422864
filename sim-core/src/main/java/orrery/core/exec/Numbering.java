package orrery.core.exec;

import java.util.Arrays;

/**
 * Numbers for the pieces of work of a large plan in about the order in which they have their turn, so that what is done
 * at one time lies together in memory. It is no other order: what happens, and how it is called, goes by position.
 *
 * @param positions for each piece, its position in the plan
 * @param pieces for each position, its piece
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
public record Numbering(int[] positions, int[] pieces) {
    /** What is smaller stays in the caches however it lies. */
    private static final int LARGE = 4096;

    /** The plan with its pieces numbered so that dependents come behind what they wait for, breadth first. */
    static Plan breadthFirst(Plan plan) {
        if (plan.size() < LARGE || plan.numbering() != null) {
            return plan;
        }
        int[] positions = order(plan);
        if (isSorted(positions)) {
            return plan;
        }
        int[] pieces = new int[positions.length];
        for (int i = 0; i < positions.length; i++) {
            pieces[positions[i]] = i;
        }
        return new Numbering(positions, pieces).applied(plan);
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
                out[at++] = pieces[plan.out()[k]];
            }
            out[at++] = Plan.END;
        }
        EarlyEdge[] early = plan.early() == null
                ? null
                : Arrays.stream(plan.early())
                        .map(e -> new EarlyEdge(pieces[e.from()], pieces[e.to()], e.port(), e.programmatic()))
                        .toArray(EarlyEdge[]::new);
        int[] composites = Arrays.stream(plan.composites()).map(i -> pieces[i]).toArray();
        return new Plan(plan.base(), indegree, outStart, out, early, composites, this);
    }
}
