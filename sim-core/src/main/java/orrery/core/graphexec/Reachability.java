package orrery.core.graphexec;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Plan;
import orrery.core.engine.ProgrammaticEdge;

/** Finds the operations of a plan that are ordered after or before another one. Programmatic edges count. */
final class Reachability {
    private final int[] from;
    private final int[] to;
    private final Neighbours dependents;
    private @Nullable Neighbours dependencies;

    Reachability(Plan plan) {
        from = new int
                [plan.out().length - plan.size() + plan.programmaticEdges().size()];
        to = new int[from.length];
        int edges = 0;
        for (int i = 0; i < plan.size(); i++) {
            for (int k = plan.outStart()[i]; plan.out()[k] != Plan.END; k++) {
                from[edges] = i;
                to[edges++] = plan.out()[k];
            }
        }
        for (ProgrammaticEdge edge : plan.programmaticEdges()) {
            from[edges] = edge.from();
            to[edges++] = edge.to();
        }
        dependents = new Neighbours(plan.size(), from, to);
    }

    /** Returns the operations that are ordered after one. */
    BitSet after(int start) {
        return dependents.reached(start);
    }

    /** Returns the operations that are ordered before one. */
    BitSet before(int end) {
        if (dependencies == null) {
            dependencies = new Neighbours(dependents.start.length - 1, to, from);
        }
        return dependencies.reached(end);
    }

    /** Edges, sorted by the operation that they begin at. */
    private static final class Neighbours {
        private final int[] start;
        private final int[] end;

        Neighbours(int size, int[] from, int[] to) {
            start = new int[size + 1];
            end = new int[from.length];
            for (int each : from) {
                start[each + 1]++;
            }
            for (int i = 0; i < size; i++) {
                start[i + 1] += start[i];
            }
            int[] next = start.clone();
            for (int i = 0; i < from.length; i++) {
                end[next[from[i]]++] = to[i];
            }
        }

        BitSet reached(int first) {
            BitSet reached = new BitSet();
            int[] open = new int[start.length];
            int count = 0;
            open[count++] = first;
            while (count > 0) {
                int each = open[--count];
                for (int i = start[each]; i < start[each + 1]; i++) {
                    if (!reached.get(end[i])) {
                        reached.set(end[i]);
                        open[count++] = end[i];
                    }
                }
            }
            return reached;
        }
    }
}
