package orrery.ptx.compile;

import com.google.common.collect.ImmutableSet;
import java.util.HashMap;
import java.util.Map;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;

/**
 * Chooses the type that each untyped register ({@code .b32}, {@code .b64}) has in the JVM: floating point if more
 * operands use it so than as an integer. Then marks which registers of single precision hold results of arithmetic
 * (computed), copied bits (raw) or both: the device has one NaN for results and the JVM many, so that results are made
 * canonical, and copied bits are not.
 */
final class RegisterKinds {
    private static final ImmutableSet<String> COPIES = ImmutableSet.of("mov", "selp", "slct");

    private final FlowGraph graph;
    private final Scope scope;

    /** Uses as floating point minus uses as integer. */
    private final Map<Reg, Integer> floatUses = new HashMap<>();

    private RegisterKinds(FlowGraph graph, Scope scope) {
        this.graph = graph;
        this.scope = scope;
    }

    static void assign(FlowGraph graph, Scope scope) {
        RegisterKinds kinds = new RegisterKinds(graph, scope);
        kinds.chooseKinds();
        kinds.markOrigins();
    }

    private void chooseKinds() {
        graph.blocks().forEach(block -> block.steps().forEach(this::countUses));
        floatUses.forEach((reg, count) -> {
            if (count > 0 && (reg.type() == PtxType.B32 || reg.type() == PtxType.B64)) {
                reg.setKind(reg.type() == PtxType.B32 ? JvmKind.FLOAT : JvmKind.DOUBLE);
            }
        });
    }

    private void countUses(Step step) {
        int types = step.instr().typeCount();
        String opcode = step.instr().opcode();
        if (types == 0) {
            return;
        }
        for (int i = 0; i < step.instr().count(); i++) {
            PtxType type = step.instr().type(types == 1 ? 0 : typeOf(i, opcode));
            boolean isUntyped = !type.isFloat() && !type.isInteger();
            boolean isCopied = COPIES.contains(opcode) || opcode.equals("ld") || opcode.equals("st");
            Reg reg = scope.register(step.instr().operand(i));
            if (reg != null && !(isUntyped && isCopied) && reg.type().bits() == type.bits()) {
                floatUses.merge(reg, type.isFloat() ? 1 : -1, Integer::sum);
            }
        }
    }

    /**
     * Returns which of two types an operand has: the result has the first one, and all operands of slct but the last.
     */
    private static int typeOf(int operand, String opcode) {
        return switch (opcode) {
            case "cvt", "set" -> operand == 0 ? 0 : 1;
            case "slct" -> operand < 3 ? 0 : 1;
            default -> 1;
        };
    }

    /**
     * Marks each register as computed, raw or both. A copy has the marks of its source, so this repeats until no mark
     * is new.
     */
    private void markOrigins() {
        boolean changes = true;
        while (changes) {
            changes = false;
            for (BasicBlock block : graph.blocks()) {
                for (Step step : block.steps()) {
                    changes |= markOrigin(step);
                }
                if (block.exit() instanceof Exit.Meet meet) {
                    changes |= markOrigin(meet.step());
                }
            }
        }
    }

    private boolean markOrigin(Step step) {
        if (!step.row().hasResult() || step.instr().count() == 0) {
            return false;
        }
        boolean changed = false;
        boolean isCopy = COPIES.contains(step.instr().opcode());
        for (Operand each : FlowGraph.results(step)) {
            Reg reg = scope.register(each);
            if (reg != null && reg.kind() == JvmKind.FLOAT) {
                changed |= isCopy
                        ? markCopy(step, reg)
                        : step.row().isComputed(step.instr()) ? reg.markComputed() : reg.markRaw();
            }
        }
        return changed;
    }

    private boolean markCopy(Step step, Reg to) {
        boolean changed = false;
        int last = step.instr().opcode().equals("mov") ? 1 : 2;
        for (int i = 1; i <= last && i < step.instr().count(); i++) {
            Reg from = scope.register(step.instr().operand(i));
            if (from != null && from.kind() == JvmKind.FLOAT) {
                changed |= from.isComputed() && to.markComputed();
                changed |= from.isRaw() && to.markRaw();
            } else {
                changed |= to.markRaw();
            }
        }
        return changed;
    }
}
