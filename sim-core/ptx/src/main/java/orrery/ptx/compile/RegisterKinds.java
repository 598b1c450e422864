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
 * Decides which registers are numbers of the JVM's floating point, and finds those that operations of single precision
 * define: the device has only one NaN for these.
 */
final class RegisterKinds {
    private static final ImmutableSet<String> COPIES = ImmutableSet.of("mov", "selp", "slct");

    private final FlowGraph graph;
    private final Scope scope;
    private final Map<Reg, Integer> votes = new HashMap<>();

    private RegisterKinds(FlowGraph graph, Scope scope) {
        this.graph = graph;
        this.scope = scope;
    }

    static void decide(FlowGraph graph, Scope scope) {
        RegisterKinds kinds = new RegisterKinds(graph, scope);
        kinds.vote();
        kinds.mark();
    }

    private void vote() {
        graph.blocks().forEach(block -> block.steps().forEach(this::vote));
        votes.forEach((reg, count) -> {
            if (count > 0 && (reg.type() == PtxType.B32 || reg.type() == PtxType.B64)) {
                reg.setKind(reg.type() == PtxType.B32 ? JvmKind.FLOAT : JvmKind.DOUBLE);
            }
        });
    }

    private void vote(Step step) {
        int types = step.instr().typeCount();
        String opcode = step.instr().opcode();
        if (types == 0) {
            return;
        }
        for (int i = 0; i < step.instr().count(); i++) {
            boolean isConverted = types > 1 && (i > 0 || !opcode.equals("cvt"));
            PtxType type = step.instr().type(isConverted ? 1 : 0);
            boolean isUntyped = !type.isFloat() && !type.isInteger();
            boolean isCopied = COPIES.contains(opcode) || opcode.equals("ld") || opcode.equals("st");
            Reg reg = scope.register(step.instr().operand(i));
            if (reg != null && !(isUntyped && isCopied) && reg.type().bits() == type.bits()) {
                votes.merge(reg, type.isFloat() ? 1 : -1, Integer::sum);
            }
        }
    }

    /** Marks which registers hold results, and which hold copies of bits; copies of registers until nothing changes. */
    private void mark() {
        boolean changes = true;
        while (changes) {
            changes = false;
            for (BasicBlock block : graph.blocks()) {
                for (Step step : block.steps()) {
                    changes |= mark(step);
                }
                if (block.exit() instanceof Exit.Meet meet) {
                    changes |= mark(meet.step());
                }
            }
        }
    }

    private boolean mark(Step step) {
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
