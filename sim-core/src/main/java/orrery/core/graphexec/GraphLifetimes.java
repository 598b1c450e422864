package orrery.core.graphexec;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.TreeRangeMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Plan;
import orrery.core.graph.Conditional;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.lifetime.LifetimeRule;
import orrery.core.lifetime.Lifetimes;
import orrery.core.memory.Allocation;
import orrery.core.work.NodeWork;
import orrery.sim.CudaException;

/**
 * The uses of allocations by the nodes of an executable graph. Finds nodes that no path orders after the alloc node or
 * before the free node of what they use, and the addresses that they use of allocations of others. Several allocations
 * can have the same address one after the other: a use is legal if it is within the lifetime of one of them.
 */
final class GraphLifetimes {
    private final Lifetimes lifetimes;
    private final NodeWork[] works;
    private final GraphExec exec;

    /** The allocations of the graph, by the addresses that they contain. */
    private final RangeMap<Long, ImmutableList<Allocation>> inside = TreeRangeMap.create();

    private final List<CudaException> violations = new ArrayList<>();
    private final Set<Long> outside = new LinkedHashSet<>();

    private GraphLifetimes(Lifetimes lifetimes, NodeWork[] works, GraphExec exec) {
        this.lifetimes = lifetimes;
        this.works = works;
        this.exec = exec;
    }

    /** Checks a version of an executable graph. */
    static GraphLifetimes of(Lifetimes lifetimes, GraphExec exec, Segment whole, Version version) {
        GraphLifetimes result = new GraphLifetimes(lifetimes, version.effective(), exec);
        Arrays.stream(result.works)
                .filter(MemAllocNode.class::isInstance)
                .map(work -> ((MemAllocNode) work).allocation().memory())
                .sorted(Comparator.comparingLong(Allocation::base).reversed())
                .forEach(result::addInside);
        result.check(whole.plan());
        return result;
    }

    /** Returns the violations of lifetimes. */
    List<CudaException> violations() {
        return violations;
    }

    /** Returns the addresses that nodes use of allocations of others. */
    Set<Long> outside() {
        return outside;
    }

    private void check(Plan plan) {
        PlanLifetimes within = new PlanLifetimes(plan);
        for (int i = 0; i < plan.size(); i++) {
            for (long address : usedAddresses(plan.base() + i)) {
                within.check(i, address);
            }
        }
    }

    /** Returns the addresses that the node at a position uses, including its bodies. */
    private Set<Long> usedAddresses(int position) {
        Set<Long> addresses = new LinkedHashSet<>();
        works[position].addresses(addresses::add);
        if (works[position] instanceof Conditional) {
            for (Segment body : exec.bodies(position)) {
                for (int i = 0; i < body.plan().size(); i++) {
                    addresses.addAll(usedAddresses(body.plan().base() + i));
                }
            }
        }
        return addresses;
    }

    private void addInside(Allocation memory) {
        inside.merge(
                Range.closedOpen(memory.base(), memory.base() + memory.size()),
                ImmutableList.of(memory),
                (before, one) -> ImmutableList.<Allocation>builder()
                        .addAll(before)
                        .addAll(one)
                        .build());
    }

    /** Returns the allocations of the graph that contain an address. */
    private ImmutableList<Allocation> at(long address) {
        ImmutableList<Allocation> all = inside.get(address);
        return all == null ? ImmutableList.of() : all;
    }

    /** The lifetimes of what the nodes of one plan allocate or free. */
    private final class PlanLifetimes {
        private final Plan plan;
        private final Map<Allocation, Integer> allocs = new HashMap<>();
        private final Map<Allocation, Integer> frees = new HashMap<>();
        private final Map<Allocation, BitSet> afterAlloc = new HashMap<>();
        private final Map<Allocation, BitSet> beforeFree = new HashMap<>();
        private final Supplier<Reachability> reach;

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
            this.reach = Suppliers.memoize(() -> new Reachability(plan));
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

        private @Nullable CudaException violation(int user, Allocation memory) {
            Integer alloc = allocs.get(memory);
            if (alloc != null
                    && !afterAlloc
                            .computeIfAbsent(memory, m -> reach.get().after(alloc))
                            .get(user)) {
                return Lifetimes.missingOrder(LifetimeRule.AFTER_ALLOC, memory, label(alloc), label(user));
            }
            Integer free = frees.get(memory);
            if (free != null
                    && !beforeFree
                            .computeIfAbsent(memory, m -> reach.get().before(free))
                            .get(user)) {
                return Lifetimes.missingOrder(LifetimeRule.BEFORE_FREE, memory, label(user), label(free));
            }
            return null;
        }

        private String label(int index) {
            return "node " + index + " (" + works[plan.base() + index].label() + ") of " + exec;
        }
    }
}
