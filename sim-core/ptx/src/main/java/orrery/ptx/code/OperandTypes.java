package orrery.ptx.code;

import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/**
 * Which constants and registers an operand of a type can be, as ptxas has it: bits agree with all types of their size,
 * integers with integers, and floating-point numbers with those of their size.
 */
final class OperandTypes {
    private OperandTypes() {}

    /** Requires that an operand has a value of a type that the instruction names. */
    static void require(Instr instr, Operand operand, @Nullable Reg reg, PtxType type) {
        if (!instr.has(type.word())) {
            return;
        }
        boolean agrees;
        if (operand instanceof Operand.Int) {
            agrees = !isNumber(type);
        } else if (operand instanceof Operand.Real real) {
            agrees = isNumber(type) || !type.isInteger() && (real.isSingle() || type.bits() == Long.SIZE);
        } else if (reg != null) {
            agrees = isNumber(type)
                    ? !isNumber(reg.type()) || reg.type() == type
                    : !(type.isInteger() && isNumber(reg.type()));
        } else {
            return;
        }
        if (!agrees) {
            throw PtxException.invalid(
                    instr.line(), instr + " has " + text(operand, reg) + " as an operand of type ." + type.word());
        }
    }

    private static boolean isNumber(PtxType type) {
        return type == PtxType.F32 || type == PtxType.F64;
    }

    private static String text(Operand operand, @Nullable Reg reg) {
        if (operand instanceof Operand.Int number) {
            return "the integer " + number.value();
        } else if (operand instanceof Operand.Real real) {
            return "the floating-point number " + real.value();
        }
        return "register " + reg + (reg == null ? "" : " of type ." + reg.type().word());
    }
}
