package orrery.core.engine;

/**
 * What the place of a node in its graph costs.
 *
 * @param issueNanos the nanoseconds from its issue until the next kernel of the graph can be issued
 * @param forkNanos the nanoseconds from its end until those begin that depend on it
 * @param joinNanos the nanoseconds that it is ready later because branches of the graph join there
 */
record NodeCosts(int issueNanos, int forkNanos, int joinNanos) {
    static final NodeCosts NONE = new NodeCosts(0, 0, 0);
}
