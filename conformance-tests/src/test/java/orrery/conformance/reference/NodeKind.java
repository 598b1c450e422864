package orrery.conformance.reference;

/** What a node of a graph does. */
sealed interface NodeKind {

    /** Whether an execution of it does nothing. */
    default boolean idle() {
        return false;
    }

    /** Does what a stream can do too. */
    record Does(Work work) implements NodeKind {
        @Override
        public String toString() {
            return work.toString();
        }
    }

    /** Only orders. */
    record Empty() implements NodeKind {
        @Override
        public boolean idle() {
            return true;
        }
    }

    /** Executes another graph. */
    record Child(GraphPlan graph) implements NodeKind {
        @Override
        public boolean idle() {
            return graph.idle();
        }

        @Override
        public String toString() {
            return "child " + graph;
        }
    }

    /** Records an event. */
    record RecordEvent(int event) implements NodeKind {}

    /** Waits for an event. */
    record AwaitEvent(int event) implements NodeKind {}

    /** Allocates memory. */
    record Allocation() implements NodeKind {}

    /** Frees what a node allocates. */
    record Free(int allocation) implements NodeKind {}
}
