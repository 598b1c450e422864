package orrery.core.graphexec;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.KernelContext;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;

/** The functions that updates can give to the kernel nodes of an executable graph, by those at instantiation. */
final class UpdatableFunctions {
    private final boolean device;
    private final BitSet bodies;
    private final Set<KernelContext> launchingContexts = new HashSet<>(1);
    private final BitSet dynamicallyParallel = new BitSet(0);

    /**
     * Records the functions at instantiation.
     *
     * @param works what the nodes do, by position
     * @param device whether kernels can launch the graph
     * @param bodies the positions of the nodes in bodies of conditional nodes
     */
    UpdatableFunctions(NodeWork[] works, boolean device, BitSet bodies) {
        this.device = device;
        this.bodies = bodies;
        for (int i = 0; i < works.length; i++) {
            if (works[i] instanceof KernelLaunch launch) {
                if (launch.kernel().isLaunching()) {
                    launchingContexts.add(launch.symbol().context());
                }
                if (launch.kernel().isDynamicallyParallel()) {
                    dynamicallyParallel.set(i);
                }
            }
        }
    }

    /** Returns the reason why the node at a position cannot be updated to {@code newer}; null if it can. */
    @Nullable
    String conflict(int position, NodeWork newer) {
        if (!(newer instanceof KernelLaunch launch)) {
            return null;
        }
        if (launch.kernel().isLaunching() && bodies.get(position)) {
            return "gets a kernel that launches graphs, and is in the body of a conditional node";
        }
        if (launch.kernel().isLaunching()
                && !device
                && !launchingContexts.contains(launch.symbol().context())) {
            return "gets a kernel that launches graphs, and no node of its context had one at instantiation";
        }
        if (launch.kernel().isDynamicallyParallel() && !dynamicallyParallel.get(position)) {
            return "gets a kernel that uses dynamic parallelism, and had none at instantiation";
        }
        return null;
    }
}
