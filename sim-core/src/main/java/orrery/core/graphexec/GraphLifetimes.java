package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.core.exec.Plan;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.lifetime.LifetimeRule;
import orrery.core.lifetime.Lifetimes;
import orrery.core.memory.Allocation;
import orrery.core.rule.CudaException;
import orrery.core.work.Work;

/**
 * What the nodes of an executable graph do with memory of limited life: nodes that no path orders behind the alloc node
 * or before the free node of what they use, and what they use of others.
 */
final class GraphLifetimes {
    private final Lifetimes lifetimes;
    private final Work[] works;
    private final String name;
    private final List<CudaException> found = new ArrayList<>();
    private final Set<Allocation> inside = new LinkedHashSet<>();
    private final Set<Long> outside = new LinkedHashSet<>();

    private GraphLifetimes(Lifetimes lifetimes, Work[] works, String name) {
        this.lifetimes = lifetimes;
        this.works = works;
        this.name = name;
    }

    /** Looks through a version of an executable graph. */
    static GraphLifetimes of(Lifetimes lifetimes, GraphExec exec, Segment whole, Version version) {
        GraphLifetimes result = new GraphLifetimes(lifetimes, version.effective(), exec.toString());
        for (Work work : result.works) {
            if (work instanceof MemAllocNode alloc) {
                result.inside.add(alloc.allocation().memory());
            }
        }
        result.check(whole.plan());
        return result;
    }

    /** What violates a life. */
    List<CudaException> found() {
        return found;
    }

    /** Addresses that nodes use of what the graph does not allocate. */
    Set<Long> outside() {
        return outside;
    }

    private void check(Plan plan) {
        Map<Allocation, List<Integer>> users = new HashMap<>();
        Map<Allocation, Integer> allocs = new HashMap<>();
        Map<Allocation, Integer> frees = new HashMap<>();
        for (int i = 0; i < plan.size(); i++) {
            Work work = works[plan.base() + i];
            if (work instanceof MemAllocNode alloc) {
                allocs.put(alloc.allocation().memory(), i);
            } else if (work instanceof MemFreeNode free) {
                frees.put(free.allocation().memory(), i);
            }
            for (Allocation memory : used(work)) {
                users.computeIfAbsent(memory, none -> new ArrayList<>()).add(i);
            }
        }
        Reach reach = new Reach(plan);
        allocs.forEach((memory, alloc) -> {
            BitSet behind = reach.behind(alloc);
            for (int user : users.getOrDefault(memory, List.of())) {
                if (!behind.get(user)) {
                    found.add(Lifetimes.unordered(
                            LifetimeRule.BEHIND_ALLOC, memory, label(plan, alloc), label(plan, user)));
                }
            }
        });
        frees.forEach((memory, free) -> {
            BitSet before = reach.before(free);
            for (int user : users.getOrDefault(memory, List.of())) {
                if (!before.get(user)) {
                    found.add(Lifetimes.unordered(
                            LifetimeRule.BEFORE_FREE, memory, label(plan, user), label(plan, free)));
                }
            }
        });
    }

    private String label(Plan plan, int index) {
        return "node " + index + " (" + works[plan.base() + index].label() + ") of " + name;
    }

    /** The allocations that a node uses, its bodies included. */
    private Set<Allocation> used(Work work) {
        Set<Allocation> used = new LinkedHashSet<>();
        work.addresses(address -> {
            Allocation memory = lifetimes.at(address);
            if (memory != null && inside.contains(memory)) {
                used.add(memory);
            } else if (memory != null) {
                outside.add(address);
            }
        });
        if (work instanceof ConditionalNode conditional) {
            for (Segment body : conditional.bodies()) {
                check(body.plan());
                for (int i = 0; i < body.plan().size(); i++) {
                    used.addAll(used(works[body.plan().base() + i]));
                }
            }
        }
        return used;
    }
}
