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
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Statement;

/**
 * Finds where the lanes of a warp have to be brought together again, which is a cut. Follows each access to shared
 * memory along the flow of control up to the next cut, exchange or block in lock step: until there, lanes may be at
 * different places. An access that conflicts with one that reaches it gets a cut before it.
 */
final class OpenAccesses {
    /** How often accesses are followed again after a new cut, which ends earlier ones. Later cuts may not be needed. */
    private static final int MAX_RESTARTS = 50;

    /** The most cuts; code that needs more gets none. Each is a method, and stores what its threads keep. */
    private static final int MAX_CUTS = 500;

    private final FlowGraph graph;
    private final SharedAccesses accesses;
    private final LaneConflicts conflicts;
    private final Set<Statement.Code> cuts = new LinkedHashSet<>();

    /** The accesses whose address depends on each variable. */
    private final Map<String, BitSet> dependents = new HashMap<>();

    /** What happens in each block, in order. */
    private final List<List<Event>> events = new ArrayList<>();

    /** The accesses that reach the beginning of each block; null until one is found to reach it. */
    private @Nullable State[] states;

    /**
     * An instruction that accesses memory, or writes a variable.
     *
     * @param access the access; null for none
     * @param changed the accesses whose address depends on what it writes
     */
    private record Event(@Nullable SharedAccess access, BitSet changed) {}

    /**
     * The accesses since lanes were together.
     *
     * @param open the accesses
     * @param changed those whose address depends on variables that have been written since
     */
    private record State(BitSet open, BitSet changed) {
        static State none() {
            return new State(new BitSet(), new BitSet());
        }

        State copy() {
            return new State((BitSet) open.clone(), (BitSet) changed.clone());
        }

        /** Adds the accesses of another state; returns whether there are more now. */
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
    ImmutableSet<Statement.Code> findCuts() {
        follow();
        int restarts = 0;
        for (int i = 0; i < states.length && cuts.size() <= MAX_CUTS; i++) {
            int before = cuts.size();
            State begin = states[i];
            if (begin != null) {
                stateAtEnd(i, begin, true);
            }
            if (cuts.size() > before && restarts++ < MAX_RESTARTS) {
                follow();
            }
        }
        return cuts.size() > MAX_CUTS ? ImmutableSet.of() : ImmutableSet.copyOf(cuts);
    }

    /** Finds the accesses that are followed to the beginning of each block. */
    private void follow() {
        states = new State[graph.blocks().size()];
        states[0] = State.none();
        Deque<Integer> work = new ArrayDeque<>();
        work.add(0);
        while (!work.isEmpty()) {
            int block = work.remove();
            State end = stateAtEnd(block, Objects.requireNonNull(states[block]), false);
            for (int next : graph.block(block).exit().successors()) {
                State known = states[next];
                if (known == null) {
                    states[next] = end.copy();
                    work.add(next);
                } else if (known.add(end)) {
                    work.add(next);
                }
            }
        }
    }

    /**
     * Returns the accesses that are open at the end of a block.
     *
     * @param begin those at its beginning
     * @param addsCuts whether accesses in conflict get cuts
     */
    private State stateAtEnd(int index, State begin, boolean addsCuts) {
        BasicBlock block = graph.block(index);
        State now = begin.copy();
        if (graph.lockSteps().contains(index)) {
            now.clear();
        }
        for (Event event : events.get(index)) {
            if (event.access() != null) {
                addAccess(event.access(), now, addsCuts);
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

    private void addAccess(SharedAccess access, State now, boolean addsCuts) {
        Statement.Code code = access.step().instr().code();
        if (addsCuts
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
