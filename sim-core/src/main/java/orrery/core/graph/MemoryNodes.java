package orrery.core.graph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.core.rule.CudaException;

/**
 * The memory nodes of a graph: who may have them, what they allocate and free, and what a graph with them cannot do.
 */
public final class MemoryNodes {
    private static final long MOST_BYTES = 1L << 38;

    private final Graph graph;
    private final Map<Integer, Arena> arenas = new HashMap<>(1);
    private boolean any;

    MemoryNodes(Graph graph) {
        this.graph = graph;
    }

    /** Whether there is one, or was tried to be. */
    boolean any() {
        return any;
    }

    /** An allocation for an alloc node that comes behind {@code before}. */
    public MemAllocNode allocate(GraphAddresses addresses, long bytes, List<Node> before, MemoryPlacement residence) {
        MemoryNodeRule.SIZE.require(
                bytes > 0 && bytes <= MOST_BYTES, () -> bytes + " bytes are allocated by a node of " + graph);
        checkPlace(before);
        any = true;
        Arena arena = arenas.computeIfAbsent(residence.device(), device -> new Arena(graph, addresses));
        return new MemAllocNode(addresses.space(), arena.allocate(bytes, before, residence));
    }

    /** The free of an allocation; from now on the graph counts as one with memory nodes, whatever comes of it. */
    public MemFreeNode free(GraphAddresses addresses, long address, List<Node> before) {
        checkPlace(before);
        any = true;
        try {
            return new MemFreeNode(addresses.space(), freeable(addresses, address));
        } catch (CudaException refused) {
            Edges.takeBack(before);
            throw refused;
        }
    }

    private GraphAllocation freeable(GraphAddresses addresses, long address) {
        GraphAllocation allocation = addresses.find(address);
        MemoryNodeRule.POINTER.require(
                allocation != null,
                () -> "0x" + Long.toHexString(address) + " is freed by a node of " + graph + ": "
                        + addresses.space().describe(address));
        allocation.checkFreeable(graph);
        return allocation;
    }

    private void checkPlace(List<Node> before) {
        checkHome("gets a memory node");
        for (Node node : before) {
            GraphRule.FOREIGN_NODE.require(
                    node.graph() == graph, () -> node + " is named in a list of nodes of " + graph);
        }
    }

    /** Checks that the graph may have memory nodes, its own or those of a graph in it: it is no child graph. */
    void checkHome(String what) {
        Node owner = graph.owner();
        MemoryNodeRule.EMBEDDED.require(
                owner == null || owner.work() instanceof Conditional,
                () -> graph + ", a part of " + owner + ", " + what);
    }

    /** Checks that the graph may lose a node or an edge: it has no memory nodes, and none were moved into it. */
    public void checkRemovable(String what) {
        boolean fixed = any || (graph.embeds() && movedIn());
        MemoryNodeRule.FIXED.require(!fixed, () -> what + " of " + graph + ", which has memory nodes");
    }

    private boolean movedIn() {
        for (Node node : graph) {
            if (node.work() instanceof ChildGraph child && child.graph().anyMemory()) {
                return true;
            }
        }
        return false;
    }

    /** The graph is gone. */
    void forget() {
        if (any) {
            for (Node node : graph) {
                if (node.work() instanceof MemoryNode work) {
                    work.allocation().users(-1);
                }
            }
        }
        arenas.values().forEach(Arena::abandon);
    }
}
