package orrery.ptx.estimate;

import orrery.ptx.code.Instr;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/**
 * What instructions cost, in issue slots: an SM has 128 a clock, and a fused multiply-add of single precision takes one
 * for each thread. The figures follow the throughput of arithmetic instructions that the CUDA Programming Guide lists
 * for compute capability 9.0; instructions that are sequences on the device have the length of these.
 */
final class IssueSlots {
    /** 64 results a clock and SM: integers, comparisons, double precision. */
    private static final int HALF_RATE = 2;

    /** 32 a clock: accesses to memory, shuffles. */
    private static final int QUARTER_RATE = 4;

    /** 16 a clock: special functions, counts of bits, conversions of 64 bits, barriers. */
    private static final int EIGHTH_RATE = 8;

    private static final int DIVISION_32 = 40;
    private static final int DIVISION_64 = 140;
    private static final int SYSTEM_CALL = 1_000;

    private IssueSlots() {}

    /** Returns the slots of an instruction, for one thread. */
    static int of(Step step) {
        Instr instr = step.instr();
        PtxType type = instr.typeCount() == 0 ? PtxType.B32 : instr.type();
        return switch (instr.opcode()) {
            case "mov", "cvta", "isspacep", "ret", "exit" -> 0;
            case "add", "sub", "neg", "abs", "min", "max", "fma", "mad", "mul", "mul24", "mad24", "addc", "subc" ->
                arithmetic(instr, type);
            case "div", "rem", "sqrt" -> division(instr, type);
            case "rcp" -> instr.has("approx") ? EIGHTH_RATE : DIVISION_32 / 2;
            case "rsqrt", "sin", "cos", "lg2", "ex2", "tanh", "popc", "clz", "brev", "bfind", "fns", "redux", "match" ->
                EIGHTH_RATE;
            case "cvt" -> type.bits() == 64 || instr.type(instr.typeCount() - 1).bits() == 64 ? EIGHTH_RATE : HALF_RATE;
            case "ld", "ldu", "st", "cp" -> access(instr, type);
            case "atom", "red", "bar", "barrier", "mbarrier", "membar", "fence" -> EIGHTH_RATE;
            case "shfl" -> QUARTER_RATE;
            case "call" -> QUARTER_RATE;
            default -> HALF_RATE * words(type);
        };
    }

    /** Returns the slots of a call of a function of the device that has no code, such as {@code vprintf}. */
    static int ofSystemCall() {
        return SYSTEM_CALL;
    }

    private static int words(PtxType type) {
        return Math.max(1, type.bits() / Integer.SIZE);
    }

    private static int arithmetic(Instr instr, PtxType type) {
        boolean multiplies = instr.opcode().startsWith("mul") || instr.opcode().startsWith("mad");
        if (type.isFloat()) {
            return type == PtxType.F64 ? HALF_RATE : 1;
        } else if (type.isInteger() || type == PtxType.B32 || type == PtxType.B64) {
            return HALF_RATE * words(type) * (multiplies && type.bits() == 64 ? 2 : 1);
        }
        return 1;
    }

    private static int division(Instr instr, PtxType type) {
        if (instr.has("approx") || instr.has("full")) {
            return EIGHTH_RATE + HALF_RATE;
        } else if (type == PtxType.F32) {
            return DIVISION_32 / 2;
        }
        return type.bits() == 64 && type != PtxType.F64 ? DIVISION_64 : DIVISION_32;
    }

    private static int access(Instr instr, PtxType type) {
        if (instr.space() == StateSpace.PARAM) {
            return 0;
        } else if (instr.opcode().equals("cp")) {
            return instr.has("async") && instr.has("global") ? QUARTER_RATE : 0;
        }
        return QUARTER_RATE * Math.max(1, bytes(instr, type) / Integer.BYTES);
    }

    /** Returns the bytes that a load or a store accesses. */
    static int bytes(Instr instr, PtxType type) {
        int elements = 1;
        for (Operand each : instr.code().operands()) {
            if (each instanceof Operand.Vector vector) {
                elements = vector.elements().size();
            }
        }
        return type.bytes() * elements;
    }
}
