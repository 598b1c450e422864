package orrery.ptx.estimate;

import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.text.PtxType;

/** The integer arithmetic that indices, addresses and the ends of loops are made of. All else is unknown. */
public final class IntegerValues {
    private IntegerValues() {}

    /** Returns an operand as an instruction of a type reads it. */
    public interface Reader {
        @Nullable
        Lanes read(int operand, PtxType type);
    }

    /** Returns the result of an instruction; null for unknown. */
    public static @Nullable Lanes result(Instr instr, Reader in) {
        if (instr.typeCount() == 0 || !isInteger(instr.type())) {
            return null;
        }
        PtxType type = instr.type();
        return switch (instr.opcode()) {
            case "mov", "cvta", "not", "neg", "abs", "cvt" -> ofOne(instr, type, in);
            case "mul", "mad" -> product(instr, type, in);
            case "setp" -> comparison(instr, type, in);
            case "selp" -> {
                Lanes which = in.read(3, PtxType.PRED);
                Lanes a = in.read(1, type);
                Lanes b = in.read(2, type);
                yield which == null || a == null || b == null
                        ? null
                        : Lanes.of(which.one() != 0 ? a.one() : b.one(), which.next() != 0 ? a.next() : b.next());
            }
            default -> {
                LongBinaryOperator operation = operation(instr, type);
                yield operation == null || instr.count() != 3 || instr.has("cc") || instr.has("sat")
                        ? null
                        : Lanes.with(in.read(1, type), in.read(2, shiftType(instr, type)), operation);
            }
        };
    }

    private static boolean isInteger(PtxType type) {
        return switch (type) {
            case PRED, B8, B16, B32, B64 -> true;
            default -> type.isInteger();
        };
    }

    private static PtxType shiftType(Instr instr, PtxType type) {
        return instr.opcode().equals("shl") || instr.opcode().equals("shr") ? PtxType.U32 : type;
    }

    private static @Nullable LongBinaryOperator operation(Instr instr, PtxType type) {
        int bits = type.bits();
        return switch (instr.opcode()) {
            case "add" -> Long::sum;
            case "sub" -> (a, b) -> a - b;
            case "and" -> (a, b) -> a & b;
            case "or" -> (a, b) -> a | b;
            case "xor" -> (a, b) -> a ^ b;
            case "shl" -> (a, b) -> b >= bits ? 0 : a << b;
            case "shr" -> (a, b) -> type.isSigned() ? a >> Math.min(b, bits - 1) : b >= bits ? 0 : a >>> b;
            case "min" -> (a, b) -> compare(a, b, type) <= 0 ? a : b;
            case "max" -> (a, b) -> compare(a, b, type) >= 0 ? a : b;
            case "div" -> (a, b) -> b == 0 ? -1 : type.isSigned() ? a / b : Long.divideUnsigned(a, b);
            case "rem" -> (a, b) -> b == 0 ? a : type.isSigned() ? a % b : Long.remainderUnsigned(a, b);
            default -> null;
        };
    }

    private static int compare(long a, long b, PtxType type) {
        return type.isSigned() ? Long.compare(a, b) : Long.compareUnsigned(a, b);
    }

    private static @Nullable Lanes ofOne(Instr instr, PtxType type, Reader in) {
        PtxType from = instr.opcode().equals("cvt") ? instr.type(instr.typeCount() - 1) : type;
        Lanes value = isInteger(from) ? in.read(1, from) : null;
        return switch (instr.opcode()) {
            case "not" -> Lanes.map(value, a -> type == PtxType.PRED ? a ^ 1 : ~a);
            case "neg" -> Lanes.map(value, a -> -a);
            case "abs" -> Lanes.map(value, Math::abs);
            default -> value;
        };
    }

    private static @Nullable Lanes product(Instr instr, PtxType type, Reader in) {
        int bits = type.bits();
        if (instr.has("hi") && bits == 64 || instr.has("cc") || instr.has("sat")) {
            return null;
        }
        Lanes product = Lanes.with(in.read(1, type), in.read(2, type), (a, b) -> a * b);
        if (instr.has("hi")) {
            product = Lanes.map(product, a -> a >> bits);
        }
        if (!instr.opcode().startsWith("mad")) {
            return product;
        }
        PtxType wide = !instr.has("wide") ? type : type.bits() == 16 ? PtxType.S32 : PtxType.S64;
        return Lanes.with(product, in.read(3, wide), Long::sum);
    }

    private static @Nullable Lanes comparison(Instr instr, PtxType type, Reader in) {
        Lanes a = in.read(1, type);
        Lanes b = in.read(2, type);
        if (a == null || b == null || instr.count() > 3) {
            return null;
        }
        long one = holds(instr, compare(a.one(), b.one(), type), Long.compareUnsigned(a.one(), b.one()));
        long next = holds(instr, compare(a.next(), b.next(), type), Long.compareUnsigned(a.next(), b.next()));
        return new Lanes(one, next, (double) b.one() - a.one());
    }

    private static long holds(Instr instr, int order, int unsigned) {
        return switch (instr.modifiers().get(0)) {
            case "eq" -> order == 0 ? 1 : 0;
            case "ne" -> order != 0 ? 1 : 0;
            case "lt" -> order < 0 ? 1 : 0;
            case "le" -> order <= 0 ? 1 : 0;
            case "gt" -> order > 0 ? 1 : 0;
            case "ge" -> order >= 0 ? 1 : 0;
            case "lo" -> unsigned < 0 ? 1 : 0;
            case "ls" -> unsigned <= 0 ? 1 : 0;
            case "hi" -> unsigned > 0 ? 1 : 0;
            default -> unsigned >= 0 ? 1 : 0;
        };
    }
}
