package orrery.ptx.flow;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Reg;
import orrery.ptx.text.Operand;

/** Which registers instructions read and write, by the numbers of the registers. */
public final class Usage {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int carry;

    /** Numbers the registers of a function. */
    public Usage(Iterable<Reg> registers, Reg carry) {
        for (Reg each : registers) {
            numbers.put(each.name(), numbers.size());
        }
        this.carry = numbers.size();
        numbers.put(carry.name(), this.carry);
    }

    /** Returns the number of registers. */
    public int count() {
        return numbers.size();
    }

    /** Adds the registers that an instruction reads. */
    public void reads(Step step, BitSet into) {
        step.forEachRead(each -> add(each, into));
        String opcode = step.row().form().opcode();
        if (opcode.equals("addc") || opcode.equals("subc") || opcode.equals("madc")) {
            into.set(carry);
        }
    }

    /** Adds the register of a guard, if there is one. */
    void guard(@Nullable String guard, BitSet into) {
        Integer number = guard == null ? null : numbers.get(guard);
        if (number != null) {
            into.set(number);
        }
    }

    /** Adds the registers that an instruction writes. */
    public void writes(Step step, BitSet into) {
        FlowGraph.results(step).forEach(each -> add(each, into));
        if (step.instr().has("cc")) {
            into.set(carry);
        }
    }

    /** Adds the registers that an operand names. */
    void add(Operand operand, BitSet into) {
        operand.forEachName(each -> add(each, into));
    }

    private void add(String name, BitSet into) {
        Integer number = numbers.get(name);
        if (number != null) {
            into.set(number);
        }
    }
}
