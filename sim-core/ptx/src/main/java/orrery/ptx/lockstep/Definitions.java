package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Layout;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;
import orrery.ptx.text.StateSpace;

/**
 * Which instructions write each register. A register that one instruction writes is that instruction's expression; its
 * variables are the registers that several write. Arguments of calls that are replaced by code count as registers.
 */
public final class Definitions {
    /** The most instructions of an expression, from its variables to its result. */
    private static final int MAX_DEPTH = 200;

    /** The most variables of an expression, so that many sums of sums take a time that grows as their number does. */
    private static final int MAX_VARIABLES = 100;

    private final Layout parameters;
    private final ListMultimap<String, Definition> all =
            MultimapBuilder.linkedHashKeys().arrayListValues().build();
    private final Map<String, ImmutableSet<String>> variables = new HashMap<>();
    private final Set<String> expressions = new HashSet<>();

    /** An instruction that writes a register, and its block. */
    public record Definition(Step step, int block) {}

    /**
     * Finds them.
     *
     * @param parameters the parameters of the launch
     */
    public Definitions(FlowGraph graph, Layout parameters) {
        this.parameters = parameters;
        for (int i = 0; i < graph.blocks().size(); i++) {
            BasicBlock block = graph.block(i);
            for (Step step : block.steps()) {
                add(step, i);
            }
            if (block.exit() instanceof Exit.Meet meet) {
                add(meet.step(), i);
            }
        }
        all.keySet().forEach(each -> variables(each, new LinkedHashSet<>()));
    }

    private void add(Step step, int block) {
        written(step).forEach(each -> all.put(each, new Definition(step, block)));
    }

    /** Returns the registers that an instruction writes. */
    static List<String> written(Step step) {
        if (isParameterAccess(step.instr(), "st")) {
            return ImmutableList.of(parameter(step.instr().address(0)));
        }
        ImmutableList.Builder<String> names = ImmutableList.builder();
        FlowGraph.results(step).forEach(each -> each.forEachName(names::add));
        return names.build();
    }

    /** Returns whether an instruction accesses a parameter by its name. */
    static boolean isParameterAccess(Instr instr, String opcode) {
        return instr.opcode().equals(opcode)
                && instr.space() == StateSpace.PARAM
                && instr.count() > 1
                && instr.operand(opcode.equals("st") ? 0 : 1) instanceof Operand.Address address
                && address.base() instanceof Operand.Name
                && !(instr.operand(opcode.equals("st") ? 1 : 0) instanceof Operand.Vector);
    }

    /** Returns the name of a parameter, and of a place in it. */
    static String parameter(Operand.Address address) {
        return "[" + ((Operand.Name) address.base()).name() + "+" + address.offset() + "]";
    }

    /** Returns whether an instruction loads a parameter of the launch. */
    boolean isOfLaunch(Instr instr) {
        return instr.opcode().equals("ld")
                && instr.space() == StateSpace.PARAM
                && instr.operand(1) instanceof Operand.Address address
                && address.base() instanceof Operand.Name name
                && parameters.contains(name.name());
    }

    /** Returns whether an instruction loads what is an argument or a result of code in place of a call. */
    boolean isOfCall(Instr instr) {
        return isParameterAccess(instr, "ld") && contains(parameter(instr.address(1)));
    }

    /** Returns the registers that the result of an instruction depends on, its predicate among them. */
    static List<String> read(Step step) {
        Instr instr = step.instr();
        ImmutableList.Builder<String> names = ImmutableList.builder();
        String guard = instr.code().guard();
        if (guard != null) {
            names.add(guard);
        }
        if (isParameterAccess(instr, "ld")) {
            return names.add(parameter(instr.address(1))).build();
        } else if (instr.opcode().equals("ld")) {
            return names.build();
        }
        instr.code().operands().stream().skip(1).forEach(each -> each.forEachName(names::add));
        return names.build();
    }

    /** Returns the instructions that write a register. */
    public ImmutableList<Definition> of(String register) {
        return ImmutableList.copyOf(all.get(register));
    }

    /** Returns all registers that are written. */
    ImmutableSet<String> all() {
        return ImmutableSet.copyOf(all.keySet());
    }

    boolean contains(String register) {
        return all.containsKey(register);
    }

    /** Returns whether a register is the expression of one instruction. */
    public boolean isExpression(String register) {
        return expressions.contains(register);
    }

    /** Returns the registers that the expression of a register depends on and that are none themselves. */
    ImmutableSet<String> variables(String register) {
        return contains(register) ? variables(register, new LinkedHashSet<>()) : ImmutableSet.of();
    }

    private ImmutableSet<String> variables(String register, Set<String> path) {
        ImmutableSet<String> known = variables.get(register);
        if (known != null) {
            return known;
        }
        List<Definition> definitions = all.get(register);
        Step only = definitions.get(0).step();
        // What depends on itself is no expression, nor is what is too long.
        if (definitions.size() > 1
                || only.instr().code().guard() != null
                || path.size() > MAX_DEPTH
                || !path.add(register)) {
            variables.put(register, ImmutableSet.of(register));
            return ImmutableSet.of(register);
        }
        ImmutableSet.Builder<String> found = ImmutableSet.builder();
        for (String each : read(only)) {
            if (contains(each)) {
                found.addAll(variables(each, path));
            }
        }
        path.remove(register);
        ImmutableSet<String> result = found.build();
        if (result.size() > MAX_VARIABLES) {
            variables.put(register, ImmutableSet.of(register));
            return ImmutableSet.of(register);
        }
        return variables.computeIfAbsent(register, each -> {
            expressions.add(each);
            return result;
        });
    }

    /** Returns some registers and all that they depend on, in the order in which the text writes them first. */
    Set<String> slice(Iterable<String> registers) {
        Set<String> slice = new HashSet<>();
        Deque<String> work = new ArrayDeque<>();
        registers.forEach(work::add);
        while (!work.isEmpty()) {
            String register = work.remove();
            if (contains(register) && slice.add(register)) {
                all.get(register).forEach(each -> work.addAll(read(each.step())));
            }
        }
        Set<String> inOrder = new LinkedHashSet<>(all.keySet());
        inOrder.retainAll(slice);
        return inOrder;
    }
}
