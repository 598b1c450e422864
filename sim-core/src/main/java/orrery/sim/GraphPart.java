package orrery.sim;

/** The execution of a graph, as the parent of operations. */
public interface GraphPart {

    /** Returns the id of the executable graph. */
    long graphId();

    /** Returns whether it is a conditional body, so that it is not executed in every launch. */
    boolean conditional();

    /** Returns the id of the executable graph whose kernel launched this one; 0 for a launch by the host. */
    long launcherGraphId();
}
