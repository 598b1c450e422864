package orrery.ptx.code;

import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/**
 * Which operands an instruction takes as a value of a type, as ptxas has it: registers of the same size, of which bits
 * agree with all types, integers with integers, and floating-point numbers with those of their type.
 */
final class OperandTypes {
    /** The instructions whose registers may be wider than the type. */
    private static final ImmutableSet<String> WIDER = ImmutableSet.of("ld", "ldu", "st", "cvt");

    /** The instructions of matrices, whose registers hold elements of the types that they name. */
    private static final ImmutableSet<String> OF_ELEMENTS = ImmutableSet.of("mma", "wmma");

    private static final ImmutableSet<String> READ_SPECIAL_REGISTERS = ImmutableSet.of("mov", "cvt");
    private static final ImmutableSet<String> TAKE_ADDRESSES =
            ImmutableSet.of("mov", "cvta", "mapa", "getctarank", "call");

    private OperandTypes() {}

    /** Requires that an operand, which may be a register, is one for a value of a type. */
    static void require(Instr instr, Operand operand, @Nullable Reg reg, PtxType type) {
        PtxType judged = judged(instr, type);
        boolean agrees;
        if (operand instanceof Operand.Int) {
            agrees = judged.isBits() || judged.isInteger();
        } else if (operand instanceof Operand.Real real) {
            agrees = judged.isFloat() || judged.isBits() && judged.bits() == (real.isSingle() ? 32 : 64);
        } else if (operand instanceof Operand.Negated) {
            agrees = type == PtxType.PRED;
        } else if (operand instanceof Operand.Vector) {
            agrees = instr.opcode().equals("mov") && judged.isBits();
        } else if (reg != null) {
            agrees = hasSize(instr, reg, type) && agree(judged, reg.type());
        } else if (operand instanceof Operand.Address address) {
            agrees = address.offset() != 0 && !judged.isFloat();
        } else {
            return;
        }
        if (!agrees) {
            throw PtxException.invalid(
                    instr.line(), instr + " has " + text(operand, reg) + " as an operand of type ." + judged.word());
        }
        if (reg != null && reg.type().bits() > Long.SIZE) {
            throw PtxException.notSimulated(instr.line(), instr + " with register " + reg + " of 128 bits");
        }
    }

    /** Returns the type of the operand: that of the instruction where it is lowered as bits of that size. */
    private static PtxType judged(Instr instr, PtxType type) {
        PtxType packed = type;
        if (type.isBits() && !OF_ELEMENTS.contains(instr.opcode())) {
            for (int i = 0; i < instr.typeCount(); i++) {
                PtxType each = instr.type(i);
                if (each.bits() == type.bits()) {
                    packed = each;
                    if (!each.isPacked()) {
                        return type;
                    }
                }
            }
        }
        return packed;
    }

    private static boolean hasSize(Instr instr, Reg reg, PtxType type) {
        return reg.type().bits() == type.bits()
                || reg.type().bits() > type.bits() && type != PtxType.PRED && WIDER.contains(instr.opcode());
    }

    private static boolean agree(PtxType type, PtxType ofRegister) {
        return type.isBits()
                || ofRegister.isBits()
                || type == ofRegister
                || type.isInteger() && ofRegister.isInteger()
                || ofRegister == PtxType.F16X2 && !type.isFloat();
    }

    /** Requires that an instruction takes the value of a special register, or the address of a variable or function. */
    static void requireName(Instr instr, String name, PtxType type) {
        boolean agrees = name.startsWith("%")
                ? READ_SPECIAL_REGISTERS.contains(instr.opcode()) || instr.space() == StateSpace.PARAM
                : TAKE_ADDRESSES.contains(instr.opcode()) && !(instr.opcode().equals("cvta") && instr.has("to"));
        if (!agrees || type.isFloat()) {
            throw PtxException.invalid(
                    instr.line(),
                    instr + " has \"" + name + "\" as an operand of type ." + type.word()
                            + "; legal is a register into which it is moved");
        }
    }

    /** Requires that an element of a vector, which may be a register, is no variable. */
    static void requireNoVariable(Instr instr, Operand element, @Nullable Reg reg) {
        if (reg == null && element instanceof Operand.Name name && !name.name().startsWith("%")) {
            throw PtxException.invalid(
                    instr.line(),
                    instr + " has the address of a variable in a vector; legal is a register into which it is moved");
        }
    }

    private static String text(Operand operand, @Nullable Reg reg) {
        if (operand instanceof Operand.Int number) {
            return "the integer " + number.value();
        } else if (operand instanceof Operand.Real real) {
            return "the floating-point number " + real.value();
        } else if (reg != null) {
            return "register " + reg + " of type ." + reg.type().word();
        }
        return operand instanceof Operand.Vector
                ? "a vector"
                : operand instanceof Operand.Negated ? "a negated predicate" : "an address";
    }
}
