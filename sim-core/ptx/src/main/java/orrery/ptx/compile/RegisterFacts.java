package orrery.ptx.compile;

import com.google.common.collect.ImmutableSet;
import java.util.HashMap;
import java.util.Map;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.lockstep.Definitions;
import orrery.ptx.lockstep.Variability;
import orrery.ptx.text.Operand;

/** Facts about the registers of an entry, from the instructions that write them. */
final class RegisterFacts {
    private final Definitions definitions;
    private final ImmutableSet<String> varying;
    private final Map<String, Operand> copies = new HashMap<>();

    RegisterFacts(FlowGraph graph, Scope scope) {
        this.definitions = new Definitions(graph, scope.parameters());
        this.varying = new Variability(graph, definitions, scope.frame()::contains).varying();
    }

    /** Returns whether a register may differ between threads of a block that run the same code. */
    boolean varies(String register) {
        return varying.contains(register);
    }

    /** Returns whether a register is always a copy of something. */
    boolean isCopyOf(String register, String source) {
        Operand copied = copies.computeIfAbsent(register, this::copied);
        return copied.equals(new Operand.Name(source));
    }

    private Operand copied(String register) {
        if (!definitions.isExpression(register)) {
            return new Operand.Sink();
        }
        Step step = definitions.of(register).get(0).step();
        return step.instr().opcode().equals("mov") ? step.instr().operand(1) : new Operand.Sink();
    }
}
