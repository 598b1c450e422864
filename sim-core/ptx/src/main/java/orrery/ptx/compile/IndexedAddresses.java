package orrery.ptx.compile;

import com.google.common.collect.ImmutableMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.IndexedAddress;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/**
 * Finds accesses of the form {@code p[i]}, where {@code p} is a parameter of the launch: those whose address is
 * computed in the same block as the sum of the parameter and a product of a 32-bit index and the size of the element.
 */
final class IndexedAddresses {
    /** How many copies of a parameter are followed at most; a register that is computed from itself has no end. */
    private static final int MAX_COPIES = 8;

    private final Scope scope;
    private final Map<String, Step> writers = new HashMap<>();
    private final Map<String, Integer> writes = new HashMap<>();
    private final ImmutableMap.Builder<Instr, IndexedAddress> found = ImmutableMap.builder();

    /** A pointer that a parameter of the launch holds, and bytes that are added to it. */
    private record Pointer(long parameter, long offset) {}

    /** An instruction of a block, by its position. */
    private record Written(Step step, int at) {}

    /** An index that an instruction multiplies by a power of two, given by its logarithm. */
    private record Scaled(Reg index, boolean isUnsigned, int shift, int at) {}

    private IndexedAddresses(FlowGraph graph, Scope scope) {
        this.scope = scope;
        for (BasicBlock block : graph.blocks()) {
            block.steps().forEach(this::count);
            if (block.exit() instanceof Exit.Meet meet) {
                count(meet.step());
            }
        }
        graph.blocks().forEach(this::search);
    }

    /** Returns the accesses of an entry that have this form. */
    static ImmutableMap<Instr, IndexedAddress> of(FlowGraph graph, Scope scope) {
        return new IndexedAddresses(graph, scope).found.buildOrThrow();
    }

    private void count(Step step) {
        FlowGraph.results(step)
                .forEach(each -> each.forEachName(name -> {
                    writers.put(name, step);
                    writes.merge(name, 1, Integer::sum);
                }));
    }

    private void search(BasicBlock block) {
        Map<String, Written> last = new HashMap<>();
        for (int at = 0; at < block.steps().size(); at++) {
            Step step = block.steps().get(at);
            Instr instr = step.instr();
            if (isAccess(instr)) {
                IndexedAddress indexed =
                        indexed(instr, instr.address(instr.opcode().equals("ld") ? 1 : 0), last);
                if (indexed != null) {
                    found.put(instr, indexed);
                }
            }
            Written written = new Written(step, at);
            FlowGraph.results(step).forEach(each -> each.forEachName(name -> last.put(name, written)));
        }
    }

    /** Returns whether an instruction accesses one element, and is not strong. */
    private static boolean isAccess(Instr instr) {
        return (instr.opcode().equals("ld") || instr.opcode().equals("st"))
                && instr.space() == StateSpace.GLOBAL
                && instr.code().operands().stream().noneMatch(Operand.Vector.class::isInstance)
                && !instr.isStrong();
    }

    private @Nullable IndexedAddress indexed(Instr instr, Operand.Address address, Map<String, Written> last) {
        Written sum = written(address.base(), last);
        if (sum == null || !is(sum.step(), "add", 64)) {
            return null;
        }
        IndexedAddress indexed = indexed(instr, address, sum, 1, 2, last);
        return indexed != null ? indexed : indexed(instr, address, sum, 2, 1, last);
    }

    private @Nullable IndexedAddress indexed(
            Instr instr, Operand.Address address, Written sum, int pointer, int product, Map<String, Written> last) {
        Instr add = sum.step().instr();
        Scaled scaled = scaled(add.operand(product), sum.at(), last);
        Pointer to = pointer(add.operand(pointer), 0);
        if (scaled == null || to == null || 1 << scaled.shift() != instr.type().bytes()) {
            return null;
        }
        return new IndexedAddress(to.parameter(), to.offset() + address.offset(), scaled.index(), scaled.isUnsigned());
    }

    /** Returns the instruction of the block that has written a register last; null if it may not have. */
    private static @Nullable Written written(Operand register, Map<String, Written> last) {
        Written written = register instanceof Operand.Name name ? last.get(name.name()) : null;
        return written == null || written.step().instr().code().guard() != null ? null : written;
    }

    private static boolean is(Step step, String opcode, int bits) {
        Instr instr = step.instr();
        return instr.opcode().equals(opcode)
                && instr.typeCount() > 0
                && instr.type().bits() == bits
                && !instr.type().isFloat()
                && !instr.has("cc");
    }

    /**
     * Returns the index that a register of 64 bits is computed from; null if it is no such product.
     *
     * @param before the position of the instruction that reads the register, which is not written again after that
     */
    private @Nullable Scaled scaled(Operand product, int before, Map<String, Written> last) {
        Written written = written(product, last);
        if (written == null || written.at() >= before) {
            return null;
        }
        Instr instr = written.step().instr();
        Long number = instr.integer(2);
        if (instr.opcode().equals("mul") && instr.has("wide") && number != null && isSize(number)) {
            return index(instr, instr.operand(1), Long.numberOfTrailingZeros(number), written.at(), last);
        } else if (is(written.step(), "shl", 64) && number != null && number >= 0 && number <= 3) {
            Scaled widened = scaled(instr.operand(1), written.at(), last);
            return widened == null || widened.shift() != 0
                    ? null
                    : new Scaled(widened.index(), widened.isUnsigned(), number.intValue(), written.at());
        } else if (isWidening(instr)) {
            return index(instr, instr.operand(1), 0, written.at(), last);
        }
        return null;
    }

    /** Returns whether an instruction extends an integer of 32 bits to 64 bits, as its sign says. */
    private static boolean isWidening(Instr instr) {
        return instr.opcode().equals("cvt")
                && instr.modifiers().size() == 2
                && instr.typeCount() == 2
                && instr.type(0).bits() == 64
                && !instr.type(0).isFloat()
                && !instr.type(1).isFloat();
    }

    private static boolean isSize(long factor) {
        return factor > 0 && factor <= 8 && Long.bitCount(factor) == 1;
    }

    /** Returns a register that an instruction multiplies and that still has the value it had then. */
    private @Nullable Scaled index(Instr instr, Operand operand, int shift, int at, Map<String, Written> last) {
        PtxType type = instr.type(instr.typeCount() - 1);
        Reg index = scope.register(operand);
        if (index == null || index.kind() != JvmKind.INT || index.type().bits() != 32 || type.bits() != 32) {
            return null;
        }
        Written again = last.get(index.name());
        return again != null && again.at() >= at ? null : new Scaled(index, !type.isSigned(), shift, at);
    }

    private @Nullable Step onlyWriter(String register) {
        return writes.getOrDefault(register, 0) == 1 ? writers.get(register) : null;
    }

    /** Returns the parameter of the launch that a register is a copy of, and what is added to it; null for none. */
    private @Nullable Pointer pointer(Operand operand, int depth) {
        Step step = operand instanceof Operand.Name name ? onlyWriter(name.name()) : null;
        if (step == null || step.instr().code().guard() != null || depth == MAX_COPIES) {
            return null;
        }
        Instr instr = step.instr();
        if (instr.opcode().equals("cvta") && instr.has("global") || is(step, "mov", 64)) {
            return pointer(instr.operand(1), depth + 1);
        } else if (is(step, "add", 64) && instr.integer(2) != null) {
            Pointer before = pointer(instr.operand(1), depth + 1);
            return before == null ? null : new Pointer(before.parameter(), before.offset() + instr.integer(2));
        } else if (is(step, "ld", 64) && instr.space() == StateSpace.PARAM) {
            return parameter(instr);
        }
        return null;
    }

    private @Nullable Pointer parameter(Instr load) {
        Operand.Address address = load.address(1);
        return scope.isEntry()
                        && address.base() instanceof Operand.Name name
                        && scope.parameters().contains(name.name())
                        && load.operand(0) instanceof Operand.Name
                ? new Pointer(scope.parameters().offset(name.name()) + address.offset(), 0)
                : null;
    }
}
