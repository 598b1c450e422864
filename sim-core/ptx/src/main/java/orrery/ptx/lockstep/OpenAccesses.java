package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Statement;

/**
 * Follows accesses along the flow of control until lanes are together again: at an exchange or a cut. An access that is
 * in conflict with one that has been followed up to it gets a cut.
 */
final class OpenAccesses {
    /** How many times accesses are followed again because of a cut. Further cuts may be more than are needed. */
    private static final int MOST_TIMES = 50;

    /** The most cuts. Each is a method with what threads keep; code that needs more is not cut. */
    private static final int MOST_CUTS = 500;

    private final FlowGraph graph;
    private final SharedAccesses accesses;
    private final LaneConflicts conflicts;
    private final Set<Statement.Code> cuts = new LinkedHashSet<>();

    /** The accesses that depend on each variable. */
    private final Map<String, BitSet> dependents = new HashMap<>();

    /** What happens in each block. */
    private final List<List<Event>> events = new ArrayList<>();

    private State[] states;

    /**
     * An instruction that accesses memory, or writes a variable.
     *
     * @param access the access; null for none
     * @param changed the accesses that depend on what it writes
     */
    private record Event(@Nullable SharedAccess access, BitSet changed) {}

    /**
     * The accesses since lanes were together.
     *
     * @param open the accesses
     * @param changed those whose variables have been written since
     */
    private record State(BitSet open, BitSet changed) {
        static State none() {
            return new State(new BitSet(), new BitSet());
        }

        State copy() {
            return new State((BitSet) open.clone(), (BitSet) changed.clone());
        }

        /** Adds those of another one; returns whether there are more now. */
        boolean add(State other) {
            int before = open.cardinality() + changed.cardinality();
            open.or(other.open);
            changed.or(other.changed);
            return before != open.cardinality() + changed.cardinality();
        }

        void clear() {
            open.clear();
            changed.clear();
        }
    }

    OpenAccesses(FlowGraph graph, Definitions definitions, SharedAccesses accesses, LaneConflicts conflicts) {
        this.graph = graph;
        this.accesses = accesses;
        this.conflicts = conflicts;
        this.states = new State[0];
        for (SharedAccess access : accesses.all()) {
            for (String register : access.registers()) {
                for (String variable : definitions.variables(register)) {
                    dependents.computeIfAbsent(variable, each -> new BitSet()).set(access.number());
                }
            }
        }
        graph.blocks().forEach(each -> events.add(events(each)));
    }

    private List<Event> events(BasicBlock block) {
        List<Event> found = new ArrayList<>();
        for (Step step : block.steps()) {
            Integer number = accesses.number(step);
            BitSet changed = new BitSet();
            Definitions.written(step).forEach(each -> changed.or(dependents.getOrDefault(each, new BitSet())));
            if (number != null || !changed.isEmpty()) {
                found.add(new Event(number == null ? null : accesses.all().get(number), changed));
            }
        }
        return found;
    }

    /** Returns the instructions before which lanes have to be together; none if they are too many. */
    ImmutableSet<Statement.Code> cuts() {
        follow();
        int times = 0;
        for (int i = 0; i < states.length && cuts.size() <= MOST_CUTS; i++) {
            int before = cuts.size();
            if (states[i] != null) {
                pass(i, true);
            }
            if (cuts.size() > before && times++ < MOST_TIMES) {
                follow();
            }
        }
        return cuts.size() > MOST_CUTS ? ImmutableSet.of() : ImmutableSet.copyOf(cuts);
    }

    /** Finds the accesses that are followed to the beginning of each block. */
    private void follow() {
        states = new State[graph.blocks().size()];
        states[0] = State.none();
        Deque<Integer> work = new ArrayDeque<>();
        work.add(0);
        while (!work.isEmpty()) {
            int block = work.remove();
            State end = pass(block, false);
            for (int next : graph.block(block).exit().successors()) {
                boolean isNew = states[next] == null;
                if (isNew) {
                    states[next] = State.none();
                }
                if (states[next].add(end) || isNew) {
                    work.add(next);
                }
            }
        }
    }

    private State pass(int index, boolean decides) {
        BasicBlock block = graph.block(index);
        State now = states[index].copy();
        if (graph.lockSteps().contains(index)) {
            now.clear();
        }
        for (Event event : events.get(index)) {
            if (event.access() != null) {
                enter(event.access(), now, decides);
            }
            BitSet changed = (BitSet) event.changed().clone();
            changed.and(now.open());
            now.changed().or(changed);
        }
        if (block.exit() instanceof Exit.Meet) {
            now.clear();
        }
        return now;
    }

    private void enter(SharedAccess access, State now, boolean decides) {
        Statement.Code code = access.step().instr().code();
        if (decides
                && !cuts.contains(code)
                && now.open().stream()
                        .anyMatch(each -> conflicts.conflict(
                                accesses.all().get(each), access, !now.changed().get(each)))) {
            cuts.add(code);
        }
        if (cuts.contains(code)) {
            now.clear();
        }
        now.open().set(access.number());
    }
}
