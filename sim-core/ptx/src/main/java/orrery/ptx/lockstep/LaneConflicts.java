package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Layout;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.lockstep.SharedAccess.Kind;
import orrery.ptx.text.Operand;
import orrery.ptx.text.Statement;
import orrery.sim.LaunchShape;

/** Decides whether accesses to shared memory by different lanes of a warp may touch the same bytes. */
public final class LaneConflicts {
    private static final int WARP = 32;

    /** The most combinations of values of variables that are tried for two accesses. */
    private static final int MAX_COMBINATIONS = 512;

    /** The most pairs of accesses that are looked at; further ones count as conflicts. */
    private static final int MAX_PAIRS = 20_000;

    /** The most warps that are looked at if they access memory and find no conflict. */
    private static final int ENOUGH_WARPS = 3;

    private final Definitions definitions;
    private final Layout shared;
    private final LaunchShape shape;
    private final SharedAccesses accesses;
    private final Variability variability;
    private final Set<Step> readingStale;
    private final Set<String> registers;
    private final Map<Integer, WarpValues> warps = new HashMap<>();
    private final Map<Pair, Boolean> known = new HashMap<>();

    private enum Answer {
        CONFLICT,
        NONE,
        NOT_ACTIVE
    }

    /**
     * Two accesses, of which the second follows the first.
     *
     * @param isClean whether variables have the same values at both
     */
    private record Pair(int first, int second, boolean isClean) {}

    private LaneConflicts(FlowGraph graph, Scope scope, LaunchShape shape, Predicate<Instr> mayCall) {
        this.definitions = new Definitions(graph, scope.parameters());
        this.shared = scope.shared();
        this.shape = shape;
        this.accesses = new SharedAccesses(graph, definitions, mayCall);
        this.registers = slice();
        WarpValues any = new WarpValues(definitions, registers, shared, shape, 0);
        accesses.keep(each -> each.kind() == Kind.CALL || mayBeShared(any, each));
        Freshness freshness = new Freshness(graph, definitions, accesses, registers);
        accesses.setFresh(freshness.fresh());
        this.readingStale = freshness.readingStale();
        this.variability = new Variability(graph, definitions, scope.frame()::contains);
    }

    /**
     * Returns the instructions before which the lanes of a warp have to be together, so that shared memory holds what
     * it holds if all lanes execute each instruction at once.
     *
     * @param scope the names of the function
     * @param shape the shape of the launch
     * @param mayCall whether the function that a call names may access shared memory
     */
    public static ImmutableSet<Statement.Code> cuts(
            FlowGraph graph, Scope scope, LaunchShape shape, Predicate<Instr> mayCall) {
        if (shape.threadsPerBlock() == 1) {
            return ImmutableSet.of();
        }
        LaneConflicts conflicts = new LaneConflicts(graph, scope, shape, mayCall);
        return conflicts.accesses.all().stream().allMatch(each -> each.kind() == Kind.LOAD)
                ? ImmutableSet.of()
                : new OpenAccesses(graph, conflicts.definitions, conflicts.accesses, conflicts).findCuts();
    }

    private Set<String> slice() {
        Set<String> used = new LinkedHashSet<>();
        accesses.all().forEach(each -> used.addAll(each.registers()));
        return definitions.slice(used);
    }

    private boolean mayBeShared(WarpValues values, SharedAccess access) {
        int origins = values.address(access, new HashMap<>()).origins();
        return access.step().instr().code().modifiers().stream().anyMatch(each -> each.startsWith("shared"))
                || (origins & LaneValue.SHARED) != 0
                || (origins & LaneValue.OTHER) == 0;
    }

    /** Returns what is known in the warp that begins with a thread. */
    private WarpValues warp(int first) {
        return warps.computeIfAbsent(first, each -> {
            WarpValues values = new WarpValues(definitions, registers, shared, shape, each);
            Set<String> variables = new TreeSet<>();
            accesses.all()
                    .forEach(access ->
                            access.address().forEachName(name -> variables.addAll(definitions.variables(name))));
            Set<String> uniform = new TreeSet<>(definitions.slice(variables));
            uniform.removeIf(definitions::isExpression);
            uniform.removeAll(variability.varying(values));
            values.findFew(uniform, readingStale);
            return values;
        });
    }

    /**
     * Returns whether different lanes may touch the same bytes with two accesses, where it makes a difference which is
     * first.
     *
     * @param isClean whether the variables of both have the same values at both
     */
    boolean conflict(SharedAccess first, SharedAccess second, boolean isClean) {
        if (!first.isOrderedWith(second)) {
            return false;
        } else if (first.kind() == Kind.CALL || second.kind() == Kind.CALL || known.size() > MAX_PAIRS) {
            return true;
        }
        return known.computeIfAbsent(
                new Pair(first.number(), second.number(), isClean), pair -> isConflict(first, second, isClean));
    }

    private boolean isConflict(SharedAccess first, SharedAccess second, boolean isClean) {
        int enough = ENOUGH_WARPS;
        for (int thread : warpsInOrder()) {
            Answer answer = answer(warp(thread), first, second, isClean);
            if (answer == Answer.CONFLICT) {
                return true;
            } else if (answer == Answer.NONE && --enough == 0) {
                return false;
            }
        }
        return false;
    }

    /** Returns the first threads of the warps: the first warp, the last one, and the others. */
    private List<Integer> warpsInOrder() {
        List<Integer> all = new ArrayList<>();
        for (int thread = 0; thread < shape.threadsPerBlock(); thread += WARP) {
            all.add(thread);
        }
        all.add(Math.min(1, all.size() - 1), all.remove(all.size() - 1));
        return all;
    }

    private Answer answer(WarpValues values, SharedAccess first, SharedAccess second, boolean isClean) {
        Answer withoutVariables = answer(values, first, second, new HashMap<>());
        return isClean && withoutVariables == Answer.CONFLICT ? answer(values, first, second) : withoutVariables;
    }

    /** Returns the answer for all values of the variables that both accesses have. */
    private Answer answer(WarpValues values, SharedAccess first, SharedAccess second) {
        Set<String> variables = new LinkedHashSet<>();
        addVariables(variables, first.address(), first);
        addVariables(variables, second.address(), second);
        first.guards().forEach(each -> variables.addAll(variables(each.predicate(), first)));
        second.guards().forEach(each -> variables.addAll(variables(each.predicate(), second)));
        Assignments assignments = new Assignments(values, variables, MAX_COMBINATIONS);
        Set<String> constants = Sets.difference(variables, assignments.variables()).stream()
                .filter(each -> !variability.varying(values).contains(each))
                .collect(ImmutableSet.toImmutableSet());
        Answer answer = Answer.NOT_ACTIVE;
        for (Map<String, LaneValue> assigned : assignments.all()) {
            assigned.putAll(values.constants(constants));
            Answer assignedAnswer = answer(values, first, second, assigned);
            if (assignedAnswer == Answer.CONFLICT) {
                return Answer.CONFLICT;
            } else if (assignedAnswer == Answer.NONE) {
                answer = Answer.NONE;
            }
        }
        return answer;
    }

    private static Answer answer(
            WarpValues values, SharedAccess first, SharedAccess second, Map<String, LaneValue> assigned) {
        int active = values.active(first, assigned);
        int otherActive = values.active(second, assigned);
        if (active == 0 || otherActive == 0) {
            return Answer.NOT_ACTIVE;
        }
        LaneValue address = values.address(first, assigned);
        LaneValue other = values.address(second, assigned);
        return address.overlaps(first.bytes(), active, other, second.bytes(), otherActive)
                ? Answer.CONFLICT
                : Answer.NONE;
    }

    private void addVariables(Set<String> variables, Operand address, SharedAccess access) {
        address.forEachName(each -> variables.addAll(variables(each, access)));
    }

    private Set<String> variables(String register, SharedAccess access) {
        return access.isFresh(register) ? definitions.variables(register) : ImmutableSet.of();
    }
}
