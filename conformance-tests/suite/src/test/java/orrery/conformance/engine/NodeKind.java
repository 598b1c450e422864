package orrery.conformance.engine;

import java.util.List;
import orrery.device.CUgraphConditionalNodeType;

/** What a node of a graph does. */
sealed interface NodeKind {

    /** The kernel, or null if it is something else. */
    default KernelWork kernel() {
        return this instanceof StreamWork own && own.work() instanceof KernelWork kernel ? kernel : null;
    }

    /** Executes work that streams execute as well. */
    record StreamWork(DeviceWork work) implements NodeKind {
        @Override
        public String toString() {
            return work.toString();
        }
    }

    /**
     * A kernel that was captured in a stream: where that belongs to a green context, it runs on its SMs wherever the
     * graph is launched.
     */
    record Captured(Queue stream, KernelWork kernel) implements NodeKind {
        @Override
        public String toString() {
            return "in " + stream + " " + kernel;
        }
    }

    /** Only orders other nodes. */
    record Empty() implements NodeKind {}

    /** Executes another graph. */
    record Child(GraphOfWork graph) implements NodeKind {
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
    record Conditional(CUgraphConditionalNodeType type, int initial, List<GraphOfWork> bodies) implements NodeKind {

        @Override
        public String toString() {
            return type + " " + initial + " " + bodies;
        }
    }

    /** Records an event. */
    record RecordEvent(int event) implements NodeKind {}

    /** Waits for an event. */
    record AwaitEvent(int event) implements NodeKind {}

    /** Allocates memory. */
    record Allocation() implements NodeKind {}

    /** Frees what the node with an index allocates. */
    record Free(int allocation) implements NodeKind {}
}
