package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import orrery.ptx.code.Instr;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Joins;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.lockstep.Definitions.Definition;
import orrery.ptx.text.Operand;

/**
 * Which registers may differ between the lanes of a warp, or the threads of a block: those that depend on what differs,
 * and those that are written where only some lanes are.
 */
public final class Variability {
    /** The most branches of a function that are looked at. With more of them every register may differ. */
    private static final int MAX_FORKS = 500;

    private static final ImmutableSet<String> WITH_CARRY = ImmutableSet.of("addc", "subc", "madc");

    private final Definitions definitions;
    private final Predicate<String> isAddressOfThread;
    private final boolean isTooLarge;
    private final List<Fork> forks = new ArrayList<>();
    private final Map<WarpValues, ImmutableSet<String>> known = new HashMap<>();

    /** A branch with a predicate, and the blocks up to where its threads meet again. */
    private record Fork(String predicate, BitSet blocks) {}

    /**
     * Looks at the branches of a function.
     *
     * @param isAddressOfThread whether a name is a variable of which each thread has its own
     */
    public Variability(FlowGraph graph, Definitions definitions, Predicate<String> isAddressOfThread) {
        this.definitions = definitions;
        this.isAddressOfThread = isAddressOfThread;
        this.isTooLarge = graph.blocks().stream()
                        .filter(each -> each.exit() instanceof Exit.Branch || each.exit() instanceof Exit.Switch)
                        .count()
                > MAX_FORKS;
        if (isTooLarge) {
            return;
        }
        Joins joins = new Joins(graph.blocks());
        for (int i = 0; i < graph.blocks().size(); i++) {
            if (graph.block(i).exit() instanceof Exit.Branch branch
                    && branch.instr().code().guard() != null) {
                forks.add(new Fork(branch.instr().code().guard(), joins.before(i)));
            } else if (graph.block(i).exit() instanceof Exit.Switch table) {
                BitSet blocks = joins.before(i);
                table.instr().operand(0).forEachName(each -> forks.add(new Fork(each, blocks)));
            }
        }
    }

    /**
     * Returns the registers that may differ between the lanes of a warp.
     *
     * @param values the values that are known in that warp
     */
    ImmutableSet<String> varying(WarpValues values) {
        return known.computeIfAbsent(
                values,
                each -> find(
                        each.registers(),
                        name -> each.registers().contains(name)
                                && each.commonValue(name).isSame()));
    }

    /** Returns the registers that may differ between the threads of a block. */
    public ImmutableSet<String> varying() {
        return find(definitions.all(), name -> false);
    }

    private ImmutableSet<String> find(Set<String> computed, Predicate<String> isSame) {
        if (isTooLarge) {
            return ImmutableSet.copyOf(definitions.slice(computed));
        }
        Set<String> registers = new HashSet<>(computed);
        forks.forEach(each -> registers.add(each.predicate()));
        Set<String> slice = definitions.slice(registers);
        Set<String> varying = new HashSet<>();
        int before;
        do {
            before = varying.size();
            for (String register : slice) {
                if (!varying.contains(register) && !isSame.test(register) && varies(register, varying)) {
                    varying.add(register);
                }
            }
        } while (varying.size() > before);
        return ImmutableSet.copyOf(varying);
    }

    private boolean varies(String register, Set<String> varying) {
        List<Definition> all = definitions.of(register);
        return all.stream().anyMatch(each -> varies(each.step(), varying))
                || all.size() > 1
                        && forks.stream()
                                .filter(each -> varying.contains(each.predicate()))
                                .anyMatch(each -> all.stream()
                                        .anyMatch(one -> each.blocks().get(one.block())));
    }

    private boolean varies(Step step, Set<String> varying) {
        Instr instr = step.instr();
        boolean isLoaded = step.row().role() != Role.PLAIN
                || readsMemory(instr)
                || instr.has("cc")
                || WITH_CARRY.contains(instr.opcode());
        return isLoaded
                || Definitions.read(step).stream()
                        .anyMatch(each -> varying.contains(each)
                                || !definitions.contains(each) && (isOfThread(each) || isAddressOfThread.test(each)));
    }

    private boolean readsMemory(Instr instr) {
        return !definitions.isOfCall(instr)
                && !definitions.isOfLaunch(instr)
                && !Definitions.isParameterAccess(instr, "st")
                && instr.code().operands().stream().anyMatch(Operand.Address.class::isInstance);
    }

    private static boolean isOfThread(String name) {
        // Indices, lane masks, clocks and %globaltimer.
        return name.startsWith("%tid")
                || name.startsWith("%lane")
                || name.startsWith("%warpid")
                || name.startsWith("%clock")
                || name.startsWith("%global");
    }
}
