package orrery.ptx.compile;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.flow.Usage;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.text.Operand;
import orrery.ptx.text.StateSpace;

/**
 * Registers that threads compute again in each region instead of keeping them: those that one instruction writes, from
 * indices, parameters, constants and other such registers. The JIT compiler knows more of an index than of a number in
 * an array, so that a sum of it and a constant often costs nothing.
 */
final class Recomputed {
    /** The most instructions that a register is computed with. */
    private static final int MAX_STEPS = 8;

    private static final ImmutableSet<String> OPCODES = ImmutableSet.of(
            "mov", "add", "sub", "mul", "mad", "shl", "shr", "and", "or", "xor", "not", "neg", "cvt", "cvta", "setp",
            "selp", "bfe", "min", "max");

    /** What the names of special registers begin with that a thread finds the same all the time. */
    private static final ImmutableSet<String> INDICES = ImmutableSet.of(
            "%tid", "%ntid", "%ctaid", "%nctaid", "%laneid", "%lanemask", "%warpid", "%nwarpid", "%cluster");

    private final Usage usage;
    private final Scope scope;
    private final Map<Integer, Step> writers = new HashMap<>();
    private final BitSet writtenAgain = new BitSet();
    private final Map<Integer, Set<Step>> found = new HashMap<>();

    /** The registers that are computed again. */
    private final BitSet all = new BitSet();

    private final BitSet excluded = new BitSet();

    Recomputed(FlowGraph graph, Usage usage, Scope scope) {
        this.usage = usage;
        this.scope = scope;
        for (BasicBlock block : graph.blocks()) {
            block.steps().forEach(this::note);
            if (block.exit() instanceof Exit.Meet meet) {
                note(meet.step());
            }
        }
        writers.keySet().forEach(this::stepsOf);
        found.keySet().forEach(all::set);
    }

    private void note(Step step) {
        BitSet written = new BitSet();
        usage.writes(step, written);
        written.stream().filter(each -> writers.put(each, step) != null).forEach(writtenAgain::set);
    }

    /** Returns the instructions that compute a register; null if it has to be kept. */
    private @Nullable Set<Step> stepsOf(int register) {
        Set<Step> known = found.get(register);
        if (known != null || excluded.get(register)) {
            return known;
        }
        // Until all is known of it, so that registers that depend on themselves end the search.
        excluded.set(register);
        Step step = writers.get(register);
        if (step == null || writtenAgain.get(register) || !isPure(step)) {
            return null;
        }
        BitSet reads = new BitSet();
        usage.reads(step, reads);
        Set<Step> steps = new LinkedHashSet<>();
        for (int each = reads.nextSetBit(0); each >= 0; each = reads.nextSetBit(each + 1)) {
            Set<Step> before = stepsOf(each);
            if (before == null) {
                return null;
            }
            steps.addAll(before);
        }
        steps.add(step);
        if (steps.size() > MAX_STEPS) {
            return null;
        }
        excluded.clear(register);
        found.put(register, steps);
        return steps;
    }

    /** Returns whether an instruction always gives a thread the same result if its registers do. */
    boolean isPure(Step step) {
        Instr instr = step.instr();
        if (step.row().role() != Role.PLAIN || instr.code().guard() != null || instr.has("cc")) {
            return false;
        } else if (instr.opcode().equals("ld")) {
            return instr.space() == StateSpace.PARAM
                    && scope.isEntry()
                    && instr.address(1).base() instanceof Operand.Name name
                    && scope.parameters().contains(name.name());
        }
        return OPCODES.contains(instr.opcode())
                && instr.code().operands().stream().flatMap(Recomputed::names).allMatch(this::isConstant);
    }

    private static Stream<String> names(Operand operand) {
        if (operand instanceof Operand.Name name) {
            return Stream.of(name.name());
        } else if (operand instanceof Operand.Address address) {
            return names(address.base());
        } else if (operand instanceof Operand.Vector vector) {
            return vector.elements().stream().flatMap(Recomputed::names);
        }
        return Stream.of();
    }

    private boolean isConstant(String name) {
        return scope.register(name) != null
                || !name.startsWith("%")
                || INDICES.stream().anyMatch(name::startsWith);
    }

    /** Returns whether a register is computed again. */
    boolean isRecomputed(int register) {
        return all.get(register);
    }

    /** Returns some registers without those that are computed again. */
    BitSet kept(BitSet registers) {
        BitSet kept = (BitSet) registers.clone();
        kept.andNot(all);
        return kept;
    }

    /** Returns the instructions that compute those of some registers that are not kept, in their order. */
    List<Step> steps(BitSet registers) {
        Set<Step> steps = new LinkedHashSet<>();
        registers.stream().filter(found::containsKey).forEach(each -> steps.addAll(found.get(each)));
        return new ArrayList<>(steps);
    }
}
