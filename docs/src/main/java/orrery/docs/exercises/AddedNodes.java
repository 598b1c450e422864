package orrery.docs.exercises;

import java.util.HashSet;
import java.util.Set;
import orrery.sim.ApiFunction;
import orrery.sim.EngineKind;
import orrery.sim.GraphChange;

/**
 * Counts the nodes that a program adds to graphs, by whatever call, or captures. Those that a call copies with a whole
 * graph are not counted.
 */
final class AddedNodes {
    private final Set<Long> children = new HashSet<>();
    private long call;
    private boolean clones;
    private int kernels;
    private int kernelsOfCall;

    /** Begins with a call. */
    void enter(long correlationId, ApiFunction function) {
        call = correlationId;
        clones = function.name().endsWith("GraphClone");
        kernelsOfCall = 0;
    }

    /** Counts a node, if the change is one that adds it. */
    void add(GraphChange change) {
        if (change instanceof GraphChange.NodeAdded added && !clones) {
            if (!added.embedded().isEmpty()) {
                children.add(call);
                kernels -= kernelsOfCall;
                kernelsOfCall = 0;
            } else if (added.work().engineKind() == EngineKind.COMPUTE && !children.contains(call)) {
                kernels++;
                kernelsOfCall++;
            }
        }
    }

    /** Returns the number of kernel nodes. */
    int kernels() {
        return kernels;
    }

    /** Returns the number of nodes that contain graphs. */
    int children() {
        return children.size();
    }
}
