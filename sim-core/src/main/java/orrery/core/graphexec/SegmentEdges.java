package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orrery.core.engine.Plan;
import orrery.core.engine.ProgrammaticEdge;
import orrery.core.graph.EdgeData;

/** The edges of a segment while its graph is laid out. Positions are those in the executable graph. */
final class SegmentEdges {
    private final int base;
    private final List<Integer> composites = new ArrayList<>();
    private final List<ProgrammaticEdge> programmatic = new ArrayList<>();
    private int[] from = new int[16];
    private int[] to = new int[16];
    private int count;

    /** Creates the edges of the segment that begins at a position. */
    SegmentEdges(int base) {
        this.base = base;
    }

    /** Adds an edge that waits for completion. */
    void addEdge(int source, int target) {
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
        }
        from[count] = source - base;
        to[count++] = target - base;
    }

    /** Adds an edge whose target can begin before its source is complete. */
    void addProgrammaticEdge(int source, int target, EdgeData data) {
        programmatic.add(
                new ProgrammaticEdge(source - base, target - base, data.port(), data.type() == EdgeData.PROGRAMMATIC));
    }

    /** Adds an operation that has something inside. */
    void addComposite(int position) {
        composites.add(position - base);
    }

    /** Returns the plan of the segment, which has {@code size} operations. */
    Plan toPlan(int size) {
        int[] indegree = new int[size];
        int[] outStart = new int[size];
        for (int i = 0; i < count; i++) {
            indegree[to[i]]++;
            outStart[from[i]]++;
        }
        int end = 0;
        for (int i = 0; i < size; i++) {
            int dependents = outStart[i];
            outStart[i] = end;
            end += dependents + 1;
        }
        int[] next = outStart.clone();
        int[] out = new int[count + size];
        Arrays.fill(out, Plan.END);
        for (int i = 0; i < count; i++) {
            out[next[from[i]]++] = to[i];
        }
        int[] inside = composites.stream().mapToInt(Integer::intValue).toArray();
        return new Plan(base, indegree, outStart, out, List.copyOf(programmatic), inside);
    }
}
