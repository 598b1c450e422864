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
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.core.engine.WorkOwner;
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
 * The memory nodes of an executable graph. Allocations become live and are freed when a launch is called, not when it
 * is executed.
 */
final class ExecMemory {
    private final GraphExec exec;
    private final IntFunction<GraphMemory> physical;
    private final boolean autoFree;
    private final List<Graph> owned = new ArrayList<>();
    private final Set<GraphAllocation> allocated = new LinkedHashSet<>();
    private final Set<GraphAllocation> freed = new LinkedHashSet<>();
    private final Map<Integer, GraphMapping> mappings = new LinkedHashMap<>(1);

    /**
     * Creates an executable graph without memory nodes.
     *
     * @param physical returns the graph memory of the device with an ordinal
     * @param autoFree whether a launch frees what the previous launch has left
     */
    ExecMemory(GraphExec exec, IntFunction<GraphMemory> physical, boolean autoFree) {
        this.exec = exec;
        this.physical = physical;
        this.autoFree = autoFree;
    }

    /**
     * Checks that the memory nodes of a graph belong to no executable graph.
     *
     * @param except an executable graph that they may belong to; null for none
     * @param what what is done with the graph, for the message
     * @throws orrery.sim.CudaException if they belong to another one (MEMNODE-06)
     */
    static void checkUnclaimed(Graph graph, @Nullable GraphExec except, String what) {
        for (Graph each : graph.selfAndEmbedded()) {
            MemoryNodeRule.ONE_EXEC.require(
                    !each.memoryNodes().isUsed()
                            || each.memoryNodes().exec() == null
                            || each.memoryNodes().exec() == except,
                    () -> graph + " " + what + " besides " + each.memoryNodes().exec());
        }
    }

    /** Records that a graph is instantiated. From now on, no free nodes can be added for its allocations. */
    static void markInstantiated(Graph graph) {
        for (Graph each : graph.selfAndEmbedded()) {
            if (each.memoryNodes().isUsed()) {
                for (Node node : each) {
                    if (node.work() instanceof MemAllocNode alloc) {
                        alloc.allocation().markInstantiated();
                    }
                }
            }
        }
    }

    /** Makes the memory nodes of a graph those of the executable graph, in place of those before. */
    void takeOver(Graph graph) {
        release();
        for (Graph each : graph.selfAndEmbedded()) {
            if (each.memoryNodes().isUsed()) {
                each.memoryNodes().setExec(exec);
                owned.add(each);
                addNodes(each);
            }
        }
        allocated.forEach(each -> each.addReferences(1));
        freed.forEach(each -> each.addReferences(1));
    }

    private void addNodes(Graph graph) {
        for (Node node : graph) {
            if (node.work() instanceof MemAllocNode alloc) {
                allocated.add(alloc.allocation());
            } else if (node.work() instanceof MemFreeNode free) {
                freed.add(free.allocation());
            }
        }
    }

    /** Releases the memory nodes. Live allocations stay. */
    private void release() {
        for (Graph graph : owned) {
            if (graph.memoryNodes().exec() == exec) {
                graph.memoryNodes().setExec(null);
            }
        }
        owned.clear();
        List<GraphAllocation> all = new ArrayList<>(allocated);
        all.addAll(freed);
        allocated.clear();
        freed.clear();
        all.forEach(each -> each.addReferences(-1));
    }

    /**
     * Checks that a launch is legal, and maps physical memory for it. Changes nothing if it throws.
     *
     * @throws orrery.sim.CudaException if an allocation is not freed, a free has no allocation, or there is too little
     *     memory (MEMNODE-07, MEMNODE-08, POOL-06)
     */
    void prepareLaunch(GraphMemory.Request request) {
        for (GraphAllocation each : allocated) {
            MemoryNodeRule.UNFREED.require(
                    autoFree || freed.contains(each) || !each.isLive(),
                    () -> exec + " is launched, and its " + each + " is not freed");
        }
        for (GraphAllocation each : freed) {
            MemoryNodeRule.NOT_ALLOCATED.require(
                    allocated.contains(each) || each.isLive(),
                    () -> exec + " is launched, which frees " + each + ", and that is not allocated");
        }
        map(request, allocated.stream().filter(GraphAllocation::isLive).collect(Collectors.toSet()));
    }

    /** Frees what the previous launch has left and what other graphs have allocated, and allocates. */
    void launch() {
        for (GraphAllocation each : freed) {
            mapping(each).unpin(each);
            each.free();
        }
        for (GraphAllocation each : allocated) {
            if (!freed.contains(each)) {
                mapping(each).pin(each);
                each.allocate();
            }
        }
    }

    /** Returns whether there are memory nodes. */
    boolean isUsed() {
        return !allocated.isEmpty() || !freed.isEmpty();
    }

    /** Passes on the allocations that a launch makes and does not free. */
    void forEachLeftAllocation(Consumer<GraphAllocation> each) {
        for (GraphAllocation allocation : allocated) {
            if (!freed.contains(allocation)) {
                each.accept(allocation);
            }
        }
    }

    /** Passes on what a launch allocates and does not free. */
    void forEachLeft(Consumer<Allocation> each) {
        forEachLeftAllocation(allocation -> each.accept(allocation.memory()));
    }

    /** Passes on what a launch frees and does not allocate. */
    void forEachFreedFromOutside(Consumer<Allocation> each) {
        for (GraphAllocation allocation : freed) {
            if (!allocated.contains(allocation)) {
                each.accept(allocation.memory());
            }
        }
    }

    /** Passes on what the previous launch has left and the next one frees. */
    void forEachLeftByPreviousLaunch(Consumer<Allocation> each) {
        for (GraphAllocation allocation : allocated) {
            if (allocation.isLive()) {
                each.accept(allocation.memory());
            }
        }
    }

    /**
     * Maps physical memory for the next launch, unless memory that the previous launch has left is still mapped.
     * Changes nothing if it throws.
     *
     * @throws orrery.sim.CudaException if there is too little memory (POOL-06)
     */
    void upload(GraphMemory.Request request) {
        if (allocated.stream().noneMatch(GraphAllocation::isLive)) {
            map(request, Set.of());
        }
    }

    /** Maps physical memory for all allocations: on all devices, or on none. */
    private void map(GraphMemory.Request request, Set<GraphAllocation> replaced) {
        Map<GraphMapping, Set<Long>> needed = new LinkedHashMap<>();
        mappings.values().forEach(each -> needed.put(each, new HashSet<>()));
        for (GraphAllocation each : allocated) {
            needed.computeIfAbsent(mapping(each), none -> new HashSet<>()).addAll(each.blocks());
        }
        List<GraphMapping.Change> changes = new ArrayList<>();
        needed.forEach((mapping, blocks) -> changes.add(mapping.change(blocks, request, replaced)));
        changes.forEach(each -> each.apply(request));
    }

    private GraphMapping mapping(GraphAllocation allocation) {
        return mappings.computeIfAbsent(
                allocation.placement().device(), device -> new GraphMapping(physical.apply(device)));
    }

    /** Keeps the memory mapped until an operation is complete. */
    void usedBy(Operation user, WorkOwner stream) {
        mappings.values().forEach(each -> each.usedBy(user, stream));
    }

    /** Releases the memory nodes and unmaps memory, when the executable graph is destroyed. */
    void destroy() {
        release();
        mappings.values().forEach(GraphMapping::unmap);
    }
}
