package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import orrery.core.exec.WorkOwner;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphAllocation;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.graph.MemoryNodeRule;
import orrery.core.graph.Node;
import orrery.core.memory.Allocation;
import orrery.core.pool.GraphMemory;
import orrery.core.rule.CudaException;

/**
 * What an executable graph allocates and frees. Which allocations are live is decided when a launch is called, not when
 * it runs.
 */
final class ExecMemory {
    private final GraphExec exec;
    private final GraphMemory physical;
    private final boolean autoFree;
    private final List<Graph> claimed = new ArrayList<>();
    private final Set<GraphAllocation> allocated = new LinkedHashSet<>();
    private final Set<GraphAllocation> freed = new LinkedHashSet<>();
    private final List<GraphMemory.Block> blocks = new ArrayList<>();

    ExecMemory(GraphExec exec, GraphMemory physical, boolean autoFree) {
        this.exec = exec;
        this.physical = physical;
        this.autoFree = autoFree;
    }

    /** Whether no memory node of a graph belongs to another executable graph than one; null for any. */
    static void checkFree(Graph graph, GraphExec but, String what) {
        for (Graph each : graph.selfAndEmbedded()) {
            MemoryNodeRule.ONE_EXEC.require(
                    !each.hasMemoryNodes() || each.memoryExec() == null || each.memoryExec() == but,
                    () -> graph + " " + what + "; the limit is one executable graph, and it already has "
                            + each.memoryExec());
        }
    }

    /** A graph is instantiated, or tried to be: what it does not free, it cannot come to free. */
    static void escape(Graph graph) {
        for (Graph each : graph.selfAndEmbedded()) {
            if (each.hasMemoryNodes()) {
                for (Node node : each) {
                    if (node.work() instanceof MemAllocNode alloc) {
                        alloc.allocation().markInstantiated();
                    }
                }
            }
        }
    }

    /** Takes over the memory nodes of a graph, in place of those before. */
    void adopt(Graph graph) {
        release();
        for (Graph each : graph.selfAndEmbedded()) {
            if (each.hasMemoryNodes()) {
                each.setMemoryExec(exec);
                claimed.add(each);
                adoptNodes(each);
            }
        }
        allocated.forEach(each -> each.addReferences(1));
        freed.forEach(each -> each.addReferences(1));
    }

    private void adoptNodes(Graph graph) {
        for (Node node : graph) {
            if (node.work() instanceof MemAllocNode alloc) {
                allocated.add(alloc.allocation());
            } else if (node.work() instanceof MemFreeNode free) {
                freed.add(free.allocation());
            }
        }
    }

    /** Gives memory nodes up; live allocations stay. */
    void release() {
        for (Graph graph : claimed) {
            if (graph.memoryExec() == exec) {
                graph.setMemoryExec(null);
            }
        }
        claimed.clear();
        List<GraphAllocation> all = new ArrayList<>(allocated);
        all.addAll(freed);
        allocated.clear();
        freed.clear();
        all.forEach(each -> each.addReferences(-1));
    }

    /** A launch is called: it allocates what is not freed inside, and frees what comes from outside. */
    void launch(GraphMemory.Request request) {
        if (!any()) {
            return;
        }
        for (GraphAllocation each : allocated) {
            MemoryNodeRule.UNFREED.require(
                    autoFree || freed.contains(each) || !each.isLive(),
                    () -> exec + " is launched again, but " + each + " from an earlier launch is not freed");
        }
        for (GraphAllocation each : freed) {
            MemoryNodeRule.NOT_ALLOCATED.require(
                    allocated.contains(each) || each.isLive(),
                    () -> exec + " is launched and frees " + each + ", which is not allocated");
        }
        freeLeft(request);
        for (GraphAllocation each : freed) {
            if (!allocated.contains(each)) {
                physical.unpin(each);
                each.setLive(false);
            }
        }
        for (GraphAllocation each : allocated) {
            if (!freed.contains(each)) {
                physical.pin(each, blocks);
                each.setLive(true);
            }
        }
    }

    /** Frees what the launch before has left, for its memory to be used again; unless there is still too little. */
    private void freeLeft(GraphMemory.Request request) {
        Map<GraphAllocation, List<GraphMemory.Block>> left = new LinkedHashMap<>();
        for (GraphAllocation each : allocated) {
            if (each.isLive()) {
                left.put(each, physical.unpin(each));
            }
        }
        try {
            map(request);
        } catch (CudaException tooLittle) {
            left.forEach(physical::pin);
            throw tooLittle;
        }
        left.keySet().forEach(each -> each.setLive(false));
    }

    /** Whether there are memory nodes. */
    boolean any() {
        return !allocated.isEmpty() || !freed.isEmpty();
    }

    /** Tells what outlives a launch. */
    void outgoing(Consumer<Allocation> each) {
        for (GraphAllocation allocation : allocated) {
            if (!freed.contains(allocation)) {
                each.accept(allocation.memory());
            }
        }
    }

    /** Tells what a launch frees that it does not allocate. */
    void incoming(Consumer<Allocation> each) {
        for (GraphAllocation allocation : freed) {
            if (!allocated.contains(allocation)) {
                each.accept(allocation.memory());
            }
        }
    }

    /** Tells what the launch before has left, which the next one frees. */
    void left(Consumer<Allocation> each) {
        for (GraphAllocation allocation : allocated) {
            if (allocation.isLive()) {
                each.accept(allocation.memory());
            }
        }
    }

    /** Has physical memory ready for a launch, if what the launch before has left does not have it already. */
    void upload(GraphMemory.Request request) {
        if (allocated.stream().noneMatch(GraphAllocation::isLive)) {
            map(request);
        }
    }

    /** Has physical memory behind everything that it allocates. */
    private void map(GraphMemory.Request request) {
        Set<Long> needed = new HashSet<>();
        allocated.forEach(each -> needed.addAll(each.blocks()));
        physical.map(blocks, needed.size(), request);
    }

    /** What is mapped is used until {@code user} is over. */
    void usedBy(long user, WorkOwner stream) {
        physical.use(blocks, user, stream);
    }
}
