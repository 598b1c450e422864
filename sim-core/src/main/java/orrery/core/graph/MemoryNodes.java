package orrery.core.graph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;
import orrery.sim.DeviceGraph;

/** The memory nodes of a graph: their allocations, and the restrictions of a graph that has memory nodes. */
public final class MemoryNodes {
    private final Graph graph;
    private final Map<Integer, GraphAllocator> allocators = new HashMap<>(1);
    private boolean used;
    private @Nullable DeviceGraph exec;

    MemoryNodes(Graph graph) {
        this.graph = graph;
    }

    /** Returns whether memory nodes were added to the graph itself. */
    public boolean isUsed() {
        return used;
    }

    /** Returns whether the graph or an embedded graph has memory nodes. */
    public boolean areContained() {
        return graph.selfAndEmbedded().stream()
                .anyMatch(each -> each.memoryNodes().isUsed());
    }

    /** Returns the executable graph that owns the memory nodes; null if there is none. */
    public @Nullable DeviceGraph exec() {
        return exec;
    }

    /** Sets the executable graph that owns the memory nodes; null for none. */
    public void setExec(@Nullable DeviceGraph owner) {
        exec = owner;
    }

    /** Notes that a memory node was added to the graph. */
    void onAdded() {
        used = true;
    }

    /**
     * Returns the work of an alloc node that depends on {@code before}.
     *
     * @throws orrery.sim.CudaException if the size or the graph is not legal (MEMNODE-01, MEMNODE-04, MEMNODE-10)
     */
    public MemAllocNode allocate(GraphAddresses addresses, long bytes, List<Node> before, MemoryPlacement placement) {
        checkAllocation(bytes, before);
        GraphAllocator allocator =
                allocators.computeIfAbsent(placement.device(), device -> new GraphAllocator(graph, addresses, device));
        try {
            return new MemAllocNode(addresses.space(), allocator.allocate(bytes, before, placement));
        } catch (CudaException refused) {
            Edges.undoRejected(before);
            throw refused;
        }
    }

    /**
     * Checks that an alloc node that depends on {@code before} can be added.
     *
     * @throws orrery.sim.CudaException if the size or the graph is not legal (MEMNODE-01, MEMNODE-04)
     */
    public void checkAllocation(long bytes, List<Node> before) {
        MemoryNodeRule.SIZE.require(
                bytes != 0,
                () -> bytes + " bytes are allocated by a node of " + graph + "; a node allocates at least 1 byte");
        checkAddable(before);
    }

    /**
     * Returns the work of a free node that depends on {@code before}.
     *
     * @throws orrery.sim.CudaException if the address or the graph is not legal (MEMNODE-02 to MEMNODE-04)
     */
    public MemFreeNode free(GraphAddresses addresses, long address, List<Node> before) {
        checkAddable(before);
        try {
            return new MemFreeNode(addresses.space(), findFreeable(addresses, address));
        } catch (CudaException refused) {
            Edges.undoRejected(before);
            throw refused;
        }
    }

    private GraphAllocation findFreeable(GraphAddresses addresses, long address) {
        GraphAllocation allocation = addresses.find(address);
        MemoryNodeRule.POINTER.require(
                allocation != null,
                () -> "0x" + Long.toHexString(address) + " is freed by a node of " + graph + ": "
                        + addresses.space().describe(address));
        allocation.checkFreeable(graph);
        return allocation;
    }

    private void checkAddable(List<Node> before) {
        checkAllowed("gets a memory node");
        for (Node node : before) {
            GraphRule.FOREIGN_NODE.require(node.graph() == graph, () -> node + " is used as a node of " + graph);
        }
    }

    /**
     * Checks that the graph may contain memory nodes, because it is not in a child graph node.
     *
     * @param what what the graph does, for the message
     * @throws orrery.sim.CudaException if it may not (MEMNODE-04)
     */
    void checkAllowed(String what) {
        Node owner = graph.owner();
        MemoryNodeRule.EMBEDDED.require(
                owner == null || owner.work() instanceof Conditional,
                () -> graph + ", which is embedded in " + owner + ", " + what);
    }

    /**
     * Checks that nodes and edges can be removed, because the graph has no memory nodes and no child graph with memory
     * nodes.
     *
     * @param what what is removed, for the message
     * @throws orrery.sim.CudaException if they cannot (MEMNODE-05)
     */
    public void checkRemovable(String what) {
        boolean fixed = used || (graph.hasEmbeddedGraphs() && hasMovedInMemoryNodes());
        MemoryNodeRule.FIXED.require(!fixed, () -> what + " of " + graph + ", which has memory nodes");
    }

    private boolean hasMovedInMemoryNodes() {
        for (Node node : graph) {
            if (node.work() instanceof ChildGraph child
                    && child.graph().memoryNodes().areContained()) {
                return true;
            }
        }
        return false;
    }

    /** Releases the allocations when the graph is destroyed. */
    void release() {
        if (used) {
            for (Node node : graph) {
                if (node.work() instanceof MemoryNodeWork work) {
                    work.allocation().addReferences(-1);
                }
            }
        }
        allocators.values().forEach(GraphAllocator::releaseWhenUnused);
    }
}
