package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import orrery.core.exec.Plan;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.lifetime.LifetimeRule;
import orrery.core.lifetime.Lifetimes;
import orrery.core.memory.Allocation;
import orrery.core.work.NodeWork;
import orrery.sim.CudaException;

/**
 * The memory accesses of the nodes of an executable graph to allocations with a limited lifetime. It finds nodes that
 * are not ordered after the allocation node or before the free node of the memory that they access, and collects
 * accesses to memory that the graph does not allocate. Several allocations can have the same address one after the
 * other: an access must be within the lifetime of one of them.
 */
final class GraphLifetimes {
    private final Lifetimes lifetimes;
    private final NodeWork[] works;
    private final String name;
    private final TreeMap<Long, List<Allocation>> inside = new TreeMap<>();
    private final List<CudaException> violations = new ArrayList<>();
    private final Set<Long> outside = new LinkedHashSet<>();
    private long largest;

    private GraphLifetimes(Lifetimes lifetimes, NodeWork[] works, String name) {
        this.lifetimes = lifetimes;
        this.works = works;
        this.name = name;
    }

    /** Analyzes a version of an executable graph. */
    static GraphLifetimes of(Lifetimes lifetimes, GraphExec exec, Segment whole, Version version) {
        GraphLifetimes result = new GraphLifetimes(lifetimes, version.effective(), exec.toString());
        for (NodeWork work : result.works) {
            if (work instanceof MemAllocNode alloc) {
                Allocation memory = alloc.allocation().memory();
                result.inside
                        .computeIfAbsent(memory.base(), none -> new ArrayList<>(1))
                        .add(memory);
                result.largest = Math.max(result.largest, memory.size());
            }
        }
        result.check(whole.plan());
        return result;
    }

    /** Returns the violations of LIFE-01 and LIFE-02 inside the graph. */
    List<CudaException> violations() {
        return violations;
    }

    /** Returns the accessed addresses of memory that the graph does not allocate. */
    Set<Long> outside() {
        return outside;
    }

    private void check(Plan plan) {
        PlanLifetimes lifetimesOfPlan = new PlanLifetimes(plan);
        for (int i = 0; i < plan.size(); i++) {
            for (long address : addresses(works[plan.base() + i])) {
                lifetimesOfPlan.check(i, address);
            }
        }
    }

    /**
     * Returns the addresses that a node accesses, including those of its bodies. Bodies are also checked by themselves.
     */
    private Set<Long> addresses(NodeWork work) {
        Set<Long> addresses = new LinkedHashSet<>();
        work.addresses(addresses::add);
        if (work instanceof ConditionalNode conditional) {
            for (Segment body : conditional.bodies()) {
                check(body.plan());
                for (int i = 0; i < body.plan().size(); i++) {
                    addresses.addAll(addresses(works[body.plan().base() + i]));
                }
            }
        }
        return addresses;
    }

    /** Returns the allocations of the graph that contain an address. */
    private List<Allocation> at(long address) {
        List<Allocation> all = new ArrayList<>();
        for (List<Allocation> same :
                inside.headMap(address, true).descendingMap().values()) {
            for (Allocation memory : same) {
                if (memory.contains(address, 1)) {
                    all.add(memory);
                }
            }
        }
        return all;
    }

    /** The lifetimes of the allocations that the nodes of a plan make or free. */
    private final class PlanLifetimes {
        private final Plan plan;
        private final Map<Allocation, Integer> allocs = new HashMap<>();
        private final Map<Allocation, Integer> frees = new HashMap<>();
        private final Map<Allocation, BitSet> afterAlloc = new HashMap<>();
        private final Map<Allocation, BitSet> beforeFree = new HashMap<>();
        private final Reachability reach;

        PlanLifetimes(Plan plan) {
            this.plan = plan;
            for (int i = 0; i < plan.size(); i++) {
                NodeWork work = works[plan.base() + i];
                if (work instanceof MemAllocNode alloc) {
                    allocs.put(alloc.allocation().memory(), i);
                } else if (work instanceof MemFreeNode free) {
                    frees.put(free.allocation().memory(), i);
                }
            }
            this.reach = allocs.isEmpty() && frees.isEmpty() ? null : new Reachability(plan);
        }

        void check(int user, long address) {
            List<Allocation> candidates = at(address);
            if (candidates.isEmpty() && lifetimes.allocationAt(address) != null) {
                outside.add(address);
            }
            CudaException violation = null;
            for (Allocation memory : candidates) {
                violation = violation(user, memory);
                if (violation == null) {
                    return;
                }
            }
            if (violation != null) {
                violations.add(violation);
            }
        }

        private CudaException violation(int user, Allocation memory) {
            Integer alloc = allocs.get(memory);
            if (alloc != null
                    && !afterAlloc
                            .computeIfAbsent(memory, m -> reach.after(alloc))
                            .get(user)) {
                return Lifetimes.missingOrder(LifetimeRule.AFTER_ALLOC, memory, label(alloc), label(user));
            }
            Integer free = frees.get(memory);
            if (free != null
                    && !beforeFree
                            .computeIfAbsent(memory, m -> reach.before(free))
                            .get(user)) {
                return Lifetimes.missingOrder(LifetimeRule.BEFORE_FREE, memory, label(user), label(free));
            }
            return null;
        }

        private String label(int index) {
            return "node " + index + " (" + works[plan.base() + index].label() + ") of " + name;
        }
    }
}
