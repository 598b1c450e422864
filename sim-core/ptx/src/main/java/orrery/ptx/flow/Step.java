package orrery.ptx.flow;

import java.util.function.Consumer;
import orrery.ptx.code.Instr;
import orrery.ptx.isa.Instruction;
import orrery.ptx.isa.InstructionTable;
import orrery.ptx.text.Statement;

/**
 * An instruction with its row of the table.
 *
 * @param row the row
 * @param instr the instruction
 */
public record Step(Instruction row, Instr instr) {

    /** Returns the step of an instruction, which must be in the table. */
    public static Step of(Statement.Code code) {
        return new Step(InstructionTable.row(code), new Instr(code));
    }

    /** Calls {@code action} with each name that is read: those of operands, except its results, and its guard. */
    void forEachRead(Consumer<String> action) {
        if (instr.code().guard() != null) {
            action.accept(instr.code().guard());
        }
        for (int i = row.hasResult() ? 1 : 0; i < instr.count(); i++) {
            instr.code().operands().get(i).forEachName(action);
        }
    }
}
