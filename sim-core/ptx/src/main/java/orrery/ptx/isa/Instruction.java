package orrery.ptx.isa;

import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.text.PtxType;

/**
 * A row of the table of instructions: what an instruction looks like, and how it is lowered.
 *
 * @param form its form
 * @param family the family that it is shown in
 * @param since the version of the PTX ISA that has it: 10 for 1.0
 * @param role its part in the flow of control
 * @param hasResult whether its first operand is written
 * @param lowering emits its bytecode; null if its role does that
 * @param meeting how it meets other threads; null if it does not
 * @param note what is to be known about it; empty for nothing
 */
public record Instruction(
        Form form,
        String family,
        int since,
        Role role,
        boolean hasResult,
        @Nullable Lowering lowering,
        @Nullable Meeting meeting,
        String note) {

    /** The parts of instructions in the flow of control. */
    public enum Role {
        /** Goes on with the next instruction. */
        PLAIN,
        /** {@code bra}. */
        BRANCH,
        /** {@code brx.idx}. */
        INDEXED_BRANCH,
        /** {@code call}. */
        CALL,
        /** {@code ret}. */
        RETURN,
        /** {@code exit}. */
        EXIT,
        /** Stops until other threads have arrived. */
        MEETING
    }

    /**
     * Returns whether an instruction may wait for what another thread writes: loops of such instructions may spin. A
     * function that is called may do what is asked for here, for all that its caller knows.
     */
    public boolean maySpin(Instr instr) {
        return role == Role.CALL || asksOthers(instr);
    }

    /** Returns whether an instruction is a fence: after it, plain loads see what other threads have written. */
    public boolean isFence() {
        return form.opcode().equals("membar") || form.opcode().equals("fence");
    }

    /** Returns whether an instruction asks for what another thread writes. */
    public boolean asksOthers(Instr instr) {
        return form.opcode().equals("atom")
                || form.opcode().equals("mbarrier") && instr.has("test_wait")
                || form.opcode().equals("ld") && instr.isStrong();
    }

    /** Returns whether the result of an instruction is a number of single precision with the one NaN that there is. */
    public boolean isComputed(Instr instr) {
        return switch (instr.opcode()) {
            case "ld", "ldu", "atom", "copysign", "wmma", "mma" -> false;
            default -> instr.typeCount() > 0 && instr.type() == PtxType.F32 && !ConvertRows.keepsNan(instr);
        };
    }
}
