package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;

/**
 * Finds where registers hold what their expressions say. They do not where a variable of the expression has been
 * written since: a loop that has counted on may still use what was computed of the counter before.
 */
final class Freshness {
    private final FlowGraph graph;
    private final Definitions definitions;
    private final SharedAccesses accesses;
    private final Map<String, Integer> numbers = new HashMap<>();

    /** The expressions that depend on each variable. */
    private final Map<String, BitSet> dependents = new HashMap<>();

    /** The registers at the beginning of each block that do not hold what their expressions say. */
    private final BitSet[] stale;

    Freshness(FlowGraph graph, Definitions definitions, SharedAccesses accesses, Set<String> registers) {
        this.graph = graph;
        this.definitions = definitions;
        this.accesses = accesses;
        this.stale = new BitSet[graph.blocks().size()];
        for (String register : registers) {
            int number = numbers.size();
            numbers.put(register, number);
            if (definitions.isExpression(register)) {
                for (String variable : definitions.variables(register)) {
                    dependents.computeIfAbsent(variable, each -> new BitSet()).set(number);
                }
            }
        }
        Deque<Integer> work = new ArrayDeque<>();
        stale[0] = new BitSet();
        work.add(0);
        while (!work.isEmpty()) {
            int block = work.remove();
            BitSet end = atEnd(block, (step, now) -> {});
            for (int next : graph.block(block).exit().successors()) {
                BitSet before = stale[next] == null ? null : (BitSet) stale[next].clone();
                BitSet joined = before == null ? new BitSet() : (BitSet) before.clone();
                joined.or(end);
                if (!joined.equals(before)) {
                    stale[next] = joined;
                    work.add(next);
                }
            }
        }
    }

    /** Returns the instructions that read a register which does not hold what its expression says. */
    ImmutableSet<Step> readingStale() {
        ImmutableSet.Builder<Step> all = ImmutableSet.builder();
        forEach((step, now) -> {
            if (Definitions.read(step).stream().anyMatch(each -> isStale(each, now))) {
                all.add(step);
            }
        });
        return all.build();
    }

    /** Returns the registers of each access that hold what their expressions say. */
    ImmutableMap<Integer, ImmutableSet<String>> fresh() {
        Map<Integer, ImmutableSet<String>> fresh = new HashMap<>();
        forEach((step, now) -> {
            Integer number = accesses.number(step);
            if (number != null) {
                fresh.put(
                        number,
                        accesses.all().get(number).registers().stream()
                                .filter(each -> !isStale(each, now))
                                .collect(ImmutableSet.toImmutableSet()));
            }
        });
        return ImmutableMap.copyOf(fresh);
    }

    /** Passes each instruction on that is reached, with the registers that do not hold what they say before it. */
    private void forEach(BiConsumer<Step, BitSet> action) {
        for (int i = 0; i < stale.length; i++) {
            if (stale[i] != null) {
                atEnd(i, action);
            }
        }
    }

    private BitSet atEnd(int index, BiConsumer<Step, BitSet> action) {
        BasicBlock block = graph.block(index);
        BitSet now = (BitSet) stale[index].clone();
        for (Step step : block.steps()) {
            action.accept(step, now);
            pass(step, now);
        }
        if (block.exit() instanceof Exit.Meet meet) {
            pass(meet.step(), now);
        }
        return now;
    }

    private boolean isStale(String register, BitSet now) {
        Integer number = numbers.get(register);
        return number != null && now.get(number);
    }

    private void pass(Step step, BitSet now) {
        for (String register : Definitions.written(step)) {
            Integer number = numbers.get(register);
            if (number != null && definitions.isExpression(register)) {
                now.set(number, Definitions.read(step).stream().anyMatch(each -> isStale(each, now)));
            } else if (dependents.containsKey(register)) {
                now.or(dependents.get(register));
            }
        }
    }
}
