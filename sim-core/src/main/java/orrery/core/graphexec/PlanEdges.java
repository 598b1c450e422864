package orrery.core.graphexec;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import orrery.core.engine.Plan;
import orrery.core.engine.ProgrammaticEdge;
import orrery.core.order.NodeEdges;

/**
 * The order that the edges of a plan establish, for checkers. A programmatic edge orders only what its dependent does
 * after its wait, and what comes after the dependent. An edge that waits for the launch of a kernel does not order the
 * kernel itself.
 */
final class PlanEdges implements NodeEdges {
    private final int base;
    private final int size;
    private final int[] inStart;
    private final int[] in;
    private final ImmutableListMultimap<Integer, ProgrammaticEdge> programmatic;

    PlanEdges(Plan plan) {
        base = plan.base();
        size = plan.size();
        inStart = new int[size + 1];
        forEachEdge(plan, (from, to) -> inStart[to + 1]++);
        for (int i = 0; i < size; i++) {
            inStart[i + 1] += inStart[i];
        }
        in = new int[inStart[size]];
        int[] next = inStart.clone();
        forEachEdge(plan, (from, to) -> in[next[to]++] = from);
        programmatic = Multimaps.index(plan.programmaticEdges(), ProgrammaticEdge::to);
    }

    /** Receives an edge. */
    private interface Edge {
        void accept(int from, int to);
    }

    private static void forEachEdge(Plan plan, Edge action) {
        for (int i = 0; i < plan.size(); i++) {
            for (int k = plan.outStart()[i]; plan.out()[k] != Plan.END; k++) {
                action.accept(i, plan.out()[k]);
            }
        }
    }

    @Override
    public boolean isAfter(int later, int earlier, boolean waited) {
        return new Search(earlier - base).reaches(later - base, waited);
    }

    /** Looks for a node before others: before their begin, or before their completion. */
    private final class Search {
        private final int wanted;
        private final BitSet begins = new BitSet();
        private final BitSet ends = new BitSet();
        private final Deque<Integer> openBegins = new ArrayDeque<>();
        private final Deque<Integer> openEnds = new ArrayDeque<>();

        Search(int wanted) {
            this.wanted = wanted;
        }

        boolean reaches(int later, boolean waited) {
            addBegin(later);
            if (waited) {
                addPrimaries(later);
            }
            while (!openBegins.isEmpty() || !openEnds.isEmpty()) {
                if (openEnds.isEmpty()) {
                    before(openBegins.remove());
                } else {
                    int end = openEnds.remove();
                    if (end == wanted) {
                        return true;
                    }
                    addBegin(end);
                    addPrimaries(end);
                }
            }
            return false;
        }

        /** Adds what a node waits for before it begins. */
        private void before(int node) {
            for (int i = inStart[node]; i < inStart[node + 1]; i++) {
                addEnd(in[i]);
            }
            for (ProgrammaticEdge edge : programmatic.get(node)) {
                addBegin(edge.from());
            }
        }

        /** Adds the kernels that a node does not complete before. */
        private void addPrimaries(int node) {
            for (ProgrammaticEdge edge : programmatic.get(node)) {
                if (edge.ordersCompletion()) {
                    addEnd(edge.from());
                }
            }
        }

        private void addBegin(int node) {
            if (!begins.get(node)) {
                begins.set(node);
                openBegins.add(node);
            }
        }

        private void addEnd(int node) {
            if (!ends.get(node)) {
                ends.set(node);
                openEnds.add(node);
            }
        }
    }
}
