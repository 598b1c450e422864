package orrery.core.engine;

/** An operation that waits for another one, some time after its completion. */
final class DependencyEdge {
    /** The operation that waits. */
    final Operation dependent;

    /** The nanoseconds between the end of one operation and the begin of the other. */
    final int latency;

    /** The next edge of the same operation, in the order in which they were added; after the last one the first. */
    DependencyEdge next = this;

    DependencyEdge(Operation dependent, int latency) {
        this.dependent = dependent;
        this.latency = latency;
    }
}
