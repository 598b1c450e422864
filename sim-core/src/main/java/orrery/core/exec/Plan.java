package orrery.core.exec;

/**
 * Work and its dependencies in flat arrays, prepared once and executed many times. It says nothing of what the work is:
 * that is in an array of its own, where this plan's work begins at {@code base}.
 *
 * @param base the position of the first piece of work
 * @param indegree for each piece of work, how many it waits for
 * @param outStart where its dependents begin in {@code out}; one entry more than there is work
 * @param out the dependents of all pieces of work, one after the other
 * @param outPort what each dependent waits for; null if all wait for completion
 * @param composites which pieces of work have something inside
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
public record Plan(int base, int[] indegree, int[] outStart, int[] out, EdgePort[] outPort, int[] composites) {

    /** How many pieces of work there are. */
    public int size() {
        return indegree.length;
    }
}
