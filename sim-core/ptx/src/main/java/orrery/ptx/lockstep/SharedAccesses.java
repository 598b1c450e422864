package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.flow.Dominators;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.lockstep.SharedAccess.Guard;
import orrery.ptx.lockstep.SharedAccess.Kind;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/** The instructions of a function that may access shared memory of the block. */
public final class SharedAccesses {
    /** The most branches before an access that are looked at; fewer of them leave more lanes active. */
    private static final int MAX_GUARDS = 8;

    private final FlowGraph graph;
    private final Definitions definitions;
    private final Predicate<Instr> mayCall;
    private final List<SharedAccess> all = new ArrayList<>();
    private final Map<Step, Integer> numbers = new HashMap<>();

    /**
     * Finds them.
     *
     * @param mayCall whether the function that a call names may access shared memory
     */
    SharedAccesses(FlowGraph graph, Definitions definitions, Predicate<Instr> mayCall) {
        this.graph = graph;
        this.definitions = definitions;
        this.mayCall = mayCall;
        int[] before = before();
        Dominators dominators = new Dominators(
                0,
                graph.blocks().stream()
                        .<List<Integer>>map(each -> each.exit().successors())
                        .toList());
        for (int i = 0; i < graph.blocks().size(); i++) {
            ImmutableList<Guard> guards = guards(i, before, dominators);
            for (Step step : graph.block(i).steps()) {
                add(step, guards);
            }
        }
    }

    /** Returns the block before each block if there is only one; otherwise -1. */
    private int[] before() {
        int[] before = new int[graph.blocks().size()];
        int[] counts = new int[before.length];
        for (int i = 0; i < before.length; i++) {
            for (int next : ImmutableSet.copyOf(graph.block(i).exit().successors())) {
                before[next] = i;
                counts[next]++;
            }
        }
        for (int i = 0; i < before.length; i++) {
            before[i] = counts[i] == 1 && i > 0 ? before[i] : -1;
        }
        return before;
    }

    /** Returns the predicates of the last branches that all paths to a block take the same way. */
    private ImmutableList<Guard> guards(int block, int[] before, Dominators dominators) {
        ImmutableList.Builder<Guard> guards = ImmutableList.builder();
        int left = MAX_GUARDS;
        for (int at = block;
                left > 0 && dominators.of(at) != at && dominators.of(at) != Dominators.NONE;
                at = dominators.of(at)) {
            if (before[at] >= 0
                    && graph.block(before[at]).exit() instanceof Exit.Branch branch
                    && branch.target() != branch.next()) {
                String guard = Objects.requireNonNull(branch.instr().code().guard());
                if (definitions.isExpression(guard)) {
                    left--;
                    guards.add(new Guard(guard, branch.instr().code().isNegated() == (branch.target() == at)));
                }
            }
        }
        return guards.build();
    }

    private void add(Step step, ImmutableList<Guard> branches) {
        Instr instr = step.instr();
        Kind kind = kind(step);
        if (kind == null) {
            return;
        }
        ImmutableList.Builder<Guard> guards = ImmutableList.<Guard>builder().addAll(branches);
        String guard = instr.code().guard();
        if (guard != null) {
            guards.add(new Guard(guard, instr.code().isNegated()));
        }
        Operand address = kind == Kind.CALL ? new Operand.Sink() : address(instr, kind);
        numbers.put(step, all.size());
        all.add(new SharedAccess(
                all.size(), step, kind, address, bytes(instr, kind), guards.build(), ImmutableSet.of()));
    }

    private @Nullable Kind kind(Step step) {
        Instr instr = step.instr();
        if (step.row().role() == Role.CALL) {
            return mayCall.test(instr) ? Kind.CALL : null;
        } else if (isAsynchronousCopy(instr)) {
            return Kind.STORE;
        }
        return isShared(instr) && !isStrong(instr) ? kind(instr.opcode()) : null;
    }

    /** Returns whether an instruction may access shared memory, also where it says itself what it waits for. */
    public static boolean mayAccess(Instr instr) {
        return isAsynchronousCopy(instr) || kind(instr.opcode()) != null && isShared(instr);
    }

    private static boolean isAsynchronousCopy(Instr instr) {
        return instr.opcode().equals("cp") && instr.has("async") && instr.count() > 1 && !instr.has("bulk");
    }

    /** Returns whether a load or store is volatile or ordered, so that code says itself what it waits for. */
    private static boolean isStrong(Instr instr) {
        return instr.opcode().length() == 2 && instr.isStrong();
    }

    private static @Nullable Kind kind(String opcode) {
        return switch (opcode) {
            case "ld" -> Kind.LOAD;
            case "st" -> Kind.STORE;
            case "atom", "red" -> Kind.ATOMIC;
            default -> null;
        };
    }

    /** Returns whether the state space of an access is shared memory, or any. */
    private static boolean isShared(Instr instr) {
        return (instr.space() == StateSpace.SHARED || instr.space() == StateSpace.GENERIC)
                && !instr.has("shared::cluster");
    }

    private static Operand address(Instr instr, Kind kind) {
        boolean isFirst = kind == Kind.STORE || instr.opcode().equals("red");
        return instr.operand(isFirst ? 0 : 1);
    }

    private static int bytes(Instr instr, Kind kind) {
        if (kind == Kind.CALL) {
            return 0;
        } else if (instr.opcode().equals("cp")) {
            Long bytes = instr.integer(2);
            return bytes == null ? 16 : (int) (long) bytes;
        }
        int elements = instr.has("v2") ? 2 : instr.has("v4") ? 4 : instr.has("v8") ? 8 : 1;
        PtxType type = instr.type(instr.typeCount() - 1);
        return elements * Math.max(1, type.bits() / Byte.SIZE);
    }

    List<SharedAccess> all() {
        return all;
    }

    /** Returns the number of the access that an instruction is; null for none. */
    @Nullable
    Integer number(Step step) {
        return numbers.get(step);
    }

    /** Leaves out accesses. */
    void keep(Predicate<SharedAccess> kept) {
        List<SharedAccess> before = ImmutableList.copyOf(all);
        all.clear();
        numbers.clear();
        for (SharedAccess each : before) {
            if (kept.test(each)) {
                numbers.put(each.step(), all.size());
                all.add(each.withNumber(all.size()));
            }
        }
    }

    /** Notes the registers of each access whose expressions hold there. */
    void setFresh(ImmutableMap<Integer, ImmutableSet<String>> fresh) {
        all.replaceAll(each -> each.withFresh(fresh.getOrDefault(each.number(), ImmutableSet.of())));
    }
}
