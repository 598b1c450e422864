package orrery.core.exec;

/**
 * Work and its dependencies in flat arrays, prepared once and executed many times. It says nothing of what the work is.
 *
 * @param indegree for each piece of work, how many it waits for
 * @param outStart where its dependents begin in {@code out}; one entry more than there is work
 * @param out the dependents of all pieces of work, one after the other
 * @param outPort what each dependent waits for; null if all wait for completion
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
public record Plan(int[] indegree, int[] outStart, int[] out, EdgePort[] outPort) {

    /** How many pieces of work there are. */
    public int size() {
        return indegree.length;
    }
}
