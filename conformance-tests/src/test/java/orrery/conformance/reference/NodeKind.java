package orrery.conformance.reference;

import java.util.List;
import orrery.device.CUgraphConditionalNodeType;

/** What a node of a graph does. */
sealed interface NodeKind {

    /** The kernel, or null if it is something else. */
    default Kernel kernel() {
        return this instanceof StreamWork own && own.work() instanceof Kernel kernel ? kernel : null;
    }

    /** Whether an execution of it does nothing. */
    default boolean idle() {
        return false;
    }

    /** Whether it only orders other nodes. */
    default boolean onlyOrders() {
        return idle();
    }

    /** Executes work that streams execute as well. */
    record StreamWork(Work work) implements NodeKind {
        @Override
        public String toString() {
            return work.toString();
        }
    }

    /**
     * A kernel that was captured in a stream: where that belongs to a green context, it runs on its SMs wherever the
     * graph is launched.
     */
    record Captured(Queue stream, Kernel kernel) implements NodeKind {
        @Override
        public String toString() {
            return "in " + stream + " " + kernel;
        }
    }

    /** Only orders other nodes. */
    record Empty() implements NodeKind {
        @Override
        public boolean idle() {
            return true;
        }
    }

    /** Executes another graph. */
    record Child(Graph graph) implements NodeKind {
        @Override
        public boolean idle() {
            return graph.idle();
        }

        @Override
        public boolean onlyOrders() {
            return graph.onlyOrders();
        }

        @Override
        public String toString() {
            return "child " + graph;
        }
    }

    /**
     * Executes other graphs as its value decides.
     *
     * @param type how it decides
     * @param initial the value when the graph begins
     * @param bodies the graphs
     */
    record Conditional(CUgraphConditionalNodeType type, int initial, List<Graph> bodies) implements NodeKind {

        /** The number of the body that is executed for a value; a negative number for none. */
        int chosen(int value) {
            return switch (type) {
                case IF -> value != 0 ? 0 : bodies.size() > 1 ? 1 : -1;
                case WHILE -> value != 0 ? 0 : -1;
                case SWITCH -> value >= 0 && value < bodies.size() ? value : -1;
            };
        }

        @Override
        public String toString() {
            return type + " " + initial + " " + bodies;
        }
    }

    /** Records an event. */
    record RecordEvent(int event) implements NodeKind {
        @Override
        public boolean onlyOrders() {
            return true;
        }
    }

    /** Waits for an event. */
    record AwaitEvent(int event) implements NodeKind {
        @Override
        public boolean onlyOrders() {
            return true;
        }
    }

    /** Allocates memory. */
    record Allocation() implements NodeKind {}

    /** Frees what the node with an index allocates. */
    record Free(int allocation) implements NodeKind {}
}
