package orrery.core.exec;

/**
 * Work and its dependencies in flat arrays, prepared once and executed many times. It says nothing of what the work is:
 * that is in an array of its own, where this plan's work has the positions from {@code base} on. A piece of work has
 * the number of its position, or another one by a {@link Numbering}.
 *
 * @param base the position of the first piece of work
 * @param indegree for each piece of work, how many it waits for
 * @param outStart where its dependents begin in {@code out}
 * @param out the dependents of all pieces of work, one after the other, those of each followed by {@link #END}
 * @param early the edges that do not wait for completion, which are not among the others; null if there are none
 * @param composites which pieces of work have something inside
 * @param numbering which piece of work is where; null if they are numbered by position
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
public record Plan(
        int base, int[] indegree, int[] outStart, int[] out, EarlyEdge[] early, int[] composites, Numbering numbering) {

    /** What follows the last dependent of a piece of work. */
    public static final int END = -1;

    /** A plan whose pieces of work have the numbers of their positions. */
    public Plan(int base, int[] indegree, int[] outStart, int[] out, EarlyEdge[] early, int[] composites) {
        this(base, indegree, outStart, out, early, composites, null);
    }

    /** How many pieces of work there are. */
    public int size() {
        return indegree.length;
    }

    /** The position of a piece of work. */
    int position(int piece) {
        return base + (numbering == null ? piece : numbering.positions()[piece]);
    }

    /** The piece of work at a position. */
    int piece(int position) {
        return numbering == null ? position - base : numbering.pieces()[position - base];
    }
}
