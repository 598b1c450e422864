package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import orrery.ptx.isa.Instruction.Role;

/**
 * Collects the rows of a family. {@code since} is the version of the PTX ISA times ten, {@code note} is empty for none;
 * see {@link Instruction}.
 */
final class Rows {
    private final String family;
    private final List<Instruction> rows = new ArrayList<>();

    Rows(String family) {
        this.family = family;
    }

    /** Adds an instruction that writes its first operand. */
    Rows add(String form, int since, Lowering lowering) {
        return add(form, since, "", lowering);
    }

    /** Adds an instruction that writes its first operand, with a note. */
    Rows add(String form, int since, String note, Lowering lowering) {
        rows.add(new Instruction(Form.of(form), family, since, Role.PLAIN, true, lowering, null, note));
        return this;
    }

    /** Adds an instruction that writes no register. */
    Rows effect(String form, int since, String note, Lowering lowering) {
        rows.add(new Instruction(Form.of(form), family, since, Role.PLAIN, false, lowering, null, note));
        return this;
    }

    /** Adds an instruction at which threads meet. */
    Rows meeting(String form, int since, boolean hasResult, String note, Meeting meeting) {
        rows.add(new Instruction(Form.of(form), family, since, Role.MEETING, hasResult, null, meeting, note));
        return this;
    }

    /** Adds an instruction of the flow of control. */
    Rows control(String form, int since, Role role, String note) {
        rows.add(new Instruction(Form.of(form), family, since, role, false, null, null, note));
        return this;
    }

    ImmutableList<Instruction> rows() {
        return ImmutableList.copyOf(rows);
    }
}
