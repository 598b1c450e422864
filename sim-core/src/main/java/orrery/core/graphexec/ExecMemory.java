package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import orrery.core.exec.WorkOwner;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphAllocation;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.graph.MemoryNodeRule;
import orrery.core.graph.Node;
import orrery.core.memory.Allocation;
import orrery.core.pool.GraphMapping;
import orrery.core.pool.GraphMemory;

/**
 * The allocations that an executable graph makes and frees. A call of a launch decides which allocations are live, not
 * the execution of the launch.
 */
final class ExecMemory {
    private final GraphExec exec;
    private final IntFunction<GraphMemory> physical;
    private final boolean autoFree;
    private final List<Graph> claimed = new ArrayList<>();
    private final Set<GraphAllocation> allocated = new LinkedHashSet<>();
    private final Set<GraphAllocation> freed = new LinkedHashSet<>();
    private final Map<Integer, GraphMapping> mappings = new LinkedHashMap<>(1);

    /** Has no memory nodes; {@code physical} is the memory of graphs on the device with an ordinal. */
    ExecMemory(GraphExec exec, IntFunction<GraphMemory> physical, boolean autoFree) {
        this.exec = exec;
        this.physical = physical;
        this.autoFree = autoFree;
    }

    /**
     * Checks that no executable graph other than {@code but} owns the memory nodes of a graph.
     *
     * @param but the executable graph that may own them, or null
     * @throws orrery.sim.CudaException if there is another one (MEMNODE-06)
     */
    static void checkFree(Graph graph, GraphExec but, String what) {
        for (Graph each : graph.selfAndEmbedded()) {
            MemoryNodeRule.ONE_EXEC.require(
                    !each.hasMemoryNodes() || each.memoryExec() == null || each.memoryExec() == but,
                    () -> graph + " " + what + "; the limit is one executable graph, and it already has "
                            + each.memoryExec());
        }
    }

    /**
     * Marks the allocations of a graph as instantiated. The graph can no longer add free nodes for them. A failed
     * instantiation counts, too.
     */
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

    /** Takes ownership of the memory nodes of a graph, and releases those it owned before. */
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

    /** Releases its memory nodes. Live allocations stay live. */
    private void release() {
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

    /**
     * Checks that a launch can be called, and maps physical memory for it. If it cannot, nothing has changed.
     *
     * @throws orrery.sim.CudaException if it cannot (MEMNODE-07, MEMNODE-08, POOL-06)
     */
    void prepareLaunch(GraphMemory.Request request) {
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
        map(request, allocated.stream().filter(GraphAllocation::isLive).collect(Collectors.toSet()));
    }

    /** A launch is called: frees what the launch before has left and what comes from outside, and allocates. */
    void launch() {
        for (GraphAllocation each : allocated) {
            if (each.isLive()) {
                mapping(each).unpin(each);
                each.setLive(false);
            }
        }
        for (GraphAllocation each : freed) {
            if (!allocated.contains(each)) {
                mapping(each).unpin(each);
                each.setLive(false);
            }
        }
        for (GraphAllocation each : allocated) {
            if (!freed.contains(each)) {
                mapping(each).pin(each);
                each.setLive(true);
            }
        }
    }

    /** Returns whether there are memory nodes. */
    boolean any() {
        return !allocated.isEmpty() || !freed.isEmpty();
    }

    /** Passes on each allocation that stays live after a launch. */
    void outgoing(Consumer<Allocation> each) {
        for (GraphAllocation allocation : allocated) {
            if (!freed.contains(allocation)) {
                each.accept(allocation.memory());
            }
        }
    }

    /** Passes on each allocation that a launch frees but does not make. */
    void incoming(Consumer<Allocation> each) {
        for (GraphAllocation allocation : freed) {
            if (!allocated.contains(allocation)) {
                each.accept(allocation.memory());
            }
        }
    }

    /** Passes on each allocation that the previous launch left live and the next one frees. */
    void left(Consumer<Allocation> each) {
        for (GraphAllocation allocation : allocated) {
            if (allocation.isLive()) {
                each.accept(allocation.memory());
            }
        }
    }

    /**
     * Maps physical memory for the next launch, unless what the launch before has left is mapped still.
     *
     * @throws orrery.sim.CudaException if there is too little (POOL-06); then nothing has changed
     */
    void upload(GraphMemory.Request request) {
        if (allocated.stream().noneMatch(GraphAllocation::isLive)) {
            map(request, Set.of());
        }
    }

    /** Maps physical memory for everything that it allocates: on all devices, or on none. */
    private void map(GraphMemory.Request request, Set<GraphAllocation> replaced) {
        Map<GraphMapping, Set<Long>> needed = new LinkedHashMap<>();
        mappings.values().forEach(each -> needed.put(each, new HashSet<>()));
        for (GraphAllocation each : allocated) {
            needed.computeIfAbsent(mapping(each), none -> new HashSet<>()).addAll(each.blocks());
        }
        List<GraphMapping.Change> changes = new ArrayList<>();
        needed.forEach((mapping, blocks) -> changes.add(mapping.change(blocks.size(), request, replaced)));
        changes.forEach(each -> each.apply(request));
    }

    private GraphMapping mapping(GraphAllocation allocation) {
        return mappings.computeIfAbsent(
                allocation.placement().device(), device -> new GraphMapping(physical.apply(device)));
    }

    /** What is mapped, and what is freed, is used until {@code user} is over. */
    void usedBy(long user, WorkOwner stream) {
        mappings.values().forEach(each -> each.usedBy(user, stream));
    }

    /** Gives up everything, when the executable graph is destroyed. */
    void destroy() {
        release();
        mappings.values().forEach(GraphMapping::unmap);
    }
}
