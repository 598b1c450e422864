package orrery.sim;

/** The execution of a graph that an operation is a part of. */
public interface GraphPart {

    /** The number of the executable graph. */
    long graphId();

    /** Whether it is a body of a conditional node, and so not decided by the launch alone. */
    boolean conditional();

    /** The number of the executable graph whose kernel launched this one; 0 if the host did. */
    long launcherGraphId();
}
