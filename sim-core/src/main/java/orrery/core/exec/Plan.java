package orrery.core.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations and their dependencies in flat arrays, laid out once and executed many times. What the operations do is in
 * an array beside, where those of this plan have the positions from {@code base} on. An operation is a row, whose
 * number is that of its position, or another one by a {@link NodeOrder}.
 *
 * @param base the position of the first operation
 * @param indegree for each row, how many others it waits for
 * @param outStart for each row, where its dependents begin in {@code out}
 * @param out the dependents of all rows, one after the other, those of each followed by {@link #END}
 * @param programmaticEdges the edges that do not wait for completion, which are not among the others
 * @param composites the rows that have something inside
 * @param order which row is at which position; null if rows are numbered by position
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
public record Plan(
        int base,
        int[] indegree,
        int[] outStart,
        int[] out,
        List<ProgrammaticEdge> programmaticEdges,
        int[] composites,
        @Nullable NodeOrder order) {

    /** The sentinel after the last dependent of a row. */
    public static final int END = -1;

    /** Creates a plan whose rows are numbered by position. */
    public Plan(
            int base,
            int[] indegree,
            int[] outStart,
            int[] out,
            List<ProgrammaticEdge> programmaticEdges,
            int[] composites) {
        this(base, indegree, outStart, out, programmaticEdges, composites, null);
    }

    /** Returns the number of rows. */
    public int size() {
        return indegree.length;
    }

    /** Returns the position of a row. */
    int position(int row) {
        return base + (order == null ? row : order.positions()[row]);
    }

    /** Returns the row of a position. */
    int row(int position) {
        return order == null ? position - base : order.rows()[position - base];
    }
}
