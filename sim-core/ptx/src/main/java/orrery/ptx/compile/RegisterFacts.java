package orrery.ptx.compile;

import com.google.common.collect.ImmutableSet;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.lockstep.Definitions;
import orrery.ptx.lockstep.Variability;
import orrery.ptx.text.Operand;

/** Facts about the registers of an entry, from the instructions that write them. */
final class RegisterFacts {
    private final Definitions definitions;
    private final ImmutableSet<String> varying;
    private final Scope scope;

    RegisterFacts(FlowGraph graph, Scope scope) {
        this.scope = scope;
        this.definitions = new Definitions(graph, scope.parameters());
        this.varying = new Variability(graph, definitions, scope.frame()::contains).varying();
    }

    /** Returns whether a register may differ between threads of a block that run the same code. */
    boolean varies(String register) {
        return varying.contains(register);
    }

    /** Returns whether an operand is the same for all threads of a block that run the same code. */
    boolean isSame(Operand operand) {
        return operand instanceof Operand.Int
                || operand instanceof Operand.Name name && scope.register(name.name()) != null && !varies(name.name());
    }

    /** Returns whether an operand is {@code %tid.x} and a sum that is the same for all threads, as 32 bits. */
    boolean isConsecutive(Operand operand) {
        if (!(operand instanceof Operand.Name name)) {
            return false;
        } else if (name.name().equals("%tid.x")) {
            return true;
        } else if (!definitions.isExpression(name.name())) {
            return false;
        }
        Instr instr = definitions.of(name.name()).get(0).step().instr();
        if (instr.typeCount() != 1 || instr.type().bits() != 32 || instr.has("cc") || instr.has("sat")) {
            return false;
        }
        return switch (instr.opcode()) {
            case "mov" -> isConsecutive(instr.operand(1));
            case "add" ->
                isConsecutive(instr.operand(1)) && isSame(instr.operand(2))
                        || isSame(instr.operand(1)) && isConsecutive(instr.operand(2));
            case "sub" -> isConsecutive(instr.operand(1)) && isSame(instr.operand(2));
            case "mad" ->
                instr.has("lo")
                        && isSame(instr.operand(1))
                        && isSame(instr.operand(2))
                        && isConsecutive(instr.operand(3));
            default -> false;
        };
    }
}
