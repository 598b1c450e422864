package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.Compare;
import orrery.ptx.device.FloatMath;
import orrery.ptx.device.HalfMath;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** Comparisons and selections. */
final class CompareRows {
    private static final String FLOAT_OPERATORS = ".{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}";
    private static final String COMBINED = "[.and|.or|.xor]";

    /** The operators of integers, and the types that they compare. */
    private static final ImmutableMap<String, String> INTEGERS = ImmutableMap.of(
            ".{eq,ne}", ".{b16,b32,b64}",
            ".{eq,ne,lt,le,gt,ge}", ".{s16,s32,s64}",
            ".{eq,ne,lt,le,gt,ge,lo,ls,hi,hs}", ".{u16,u32,u64}");

    private CompareRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Comparison and selection");
        INTEGERS.forEach(
                (operators, types) -> rows.add("setp" + operators + COMBINED + types, 10, CompareRows::setPredicate));
        rows.add("setp" + FLOAT_OPERATORS + COMBINED + "[.ftz].f32", 10, CompareRows::setPredicate);
        rows.add("setp" + FLOAT_OPERATORS + COMBINED + ".f64", 10, CompareRows::setPredicate);
        rows.add("setp" + FLOAT_OPERATORS + COMBINED + "[.ftz].{f16,f16x2}", 42, CompareRows::setPredicate);
        rows.add("setp" + FLOAT_OPERATORS + COMBINED + ".{bf16,bf16x2}", 78, CompareRows::setPredicate);
        INTEGERS.forEach((operators, types) ->
                rows.add("set" + operators + COMBINED + ".{u32,s32,f32}" + types, 10, CompareRows::set));
        rows.add("set" + FLOAT_OPERATORS + COMBINED + "[.ftz].{u32,s32,f32}.f32", 10, CompareRows::set);
        rows.add("set" + FLOAT_OPERATORS + COMBINED + ".{u32,s32,f32}.f64", 10, CompareRows::set);
        rows.add(
                "set" + FLOAT_OPERATORS + COMBINED + "[.ftz].{f16,bf16,u16,s16,u32,s32}.{f16,bf16}",
                42,
                CompareRows::set);
        rows.add(
                "set" + FLOAT_OPERATORS + COMBINED + "[.ftz].{f16x2,bf16x2,u32,s32}.{f16x2,bf16x2}",
                42,
                CompareRows::setPair);
        rows.add("selp.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}", 10, CompareRows::select);
        rows.add("slct[.ftz].{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}.{s32,f32}", 10, CompareRows::selectBySign);
        return rows.rows();
    }

    private static int operator(Instr instr) {
        return Compare.number(instr.modifiers().get(0));
    }

    /** Pushes whether the operands 1 and 2 compare as the instruction says. */
    private static void compare(Emitter out, Instr instr, PtxType type) {
        int operator = operator(instr);
        String word = instr.modifiers().get(0);
        if (type == PtxType.F16 || type == PtxType.BF16) {
            out.constant(operator);
            out.push(instr, 1, type);
            out.push(instr, 2, type);
            out.constant(HalfRows.flags(instr, type));
            out.call(HalfMath.class, "compare", "(IIII)I");
        } else if (type.isFloat()) {
            compareFloats(out, instr, type, operator);
        } else {
            boolean isUnsigned = !type.isSigned() && type.bits() >= 32
                    || word.equals("lo")
                    || word.equals("ls")
                    || word.equals("hi")
                    || word.equals("hs");
            compareIntegers(out, instr, type, operator, isUnsigned && operator > 1);
        }
    }

    private static void compareFloats(Emitter out, Instr instr, PtxType type, int operator) {
        String kind = JvmKind.of(type).descriptor();
        boolean flushes = instr.has("ftz") && type == PtxType.F32;
        for (int i = 1; i <= 2; i++) {
            out.push(instr, i, type);
            if (flushes) {
                out.call(FloatMath.class, "ftz", "(F)F");
            }
        }
        int less = type == PtxType.F32 ? Opcodes.FCMPL : Opcodes.DCMPL;
        int greater = less + 1;
        // FCMPL is -1 where a number is NaN, FCMPG is 1.
        switch (operator) {
            case 0 -> truth(out, less, Opcodes.IFEQ);
            case 2 -> truth(out, greater, Opcodes.IFLT);
            case 3 -> truth(out, greater, Opcodes.IFLE);
            case 4 -> truth(out, less, Opcodes.IFGT);
            case 5 -> truth(out, less, Opcodes.IFGE);
            case 7 -> truth(out, less, Opcodes.IFNE);
            case 8 -> truth(out, less, Opcodes.IFLT);
            case 9 -> truth(out, less, Opcodes.IFLE);
            case 10 -> truth(out, greater, Opcodes.IFGT);
            case 11 -> truth(out, greater, Opcodes.IFGE);
            default -> {
                int b = out.temporary(JvmKind.of(type));
                int a = out.temporary(JvmKind.of(type));
                out.mv().visitVarInsn(JvmKind.of(type).store(), b);
                out.mv().visitVarInsn(JvmKind.of(type).store(), a);
                out.constant(operator);
                out.mv().visitVarInsn(JvmKind.of(type).load(), a);
                out.mv().visitVarInsn(JvmKind.of(type).load(), b);
                out.call(Compare.class, "floats", "(I" + kind + kind + ")I");
            }
        }
    }

    private static void truth(Emitter out, int compare, int jump) {
        out.op(compare);
        out.truth(jump);
    }

    private static void compareIntegers(Emitter out, Instr instr, PtxType type, int operator, boolean isUnsigned) {
        boolean isLong = type.bits() == 64;
        for (int i = 1; i <= 2; i++) {
            out.push(instr, i, type);
            if (isUnsigned) {
                if (isLong) {
                    out.constant(Long.MIN_VALUE);
                    out.op(Opcodes.LADD);
                } else {
                    out.constant(Integer.MIN_VALUE);
                    out.op(Opcodes.IADD);
                }
            }
        }
        int[] jumps = {
            Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFLT, Opcodes.IFLE, Opcodes.IFGT, Opcodes.IFGE,
        };
        if (isLong) {
            truth(out, Opcodes.LCMP, jumps[operator]);
        } else {
            out.truth(jumps[operator] - Opcodes.IFEQ + Opcodes.IF_ICMPEQ);
        }
    }

    /** Combines the comparison on the stack with a third operand, if there is one. */
    private static void combine(Emitter out, Instr instr, boolean isInverted) {
        String word = instr.oneOf(ImmutableList.of("and", "or", "xor"), "");
        if (isInverted) {
            out.constant(1);
            out.op(Opcodes.IXOR);
        }
        if (!word.isEmpty()) {
            out.push(instr, 3, PtxType.PRED);
            out.op(word.equals("and") ? Opcodes.IAND : word.equals("or") ? Opcodes.IOR : Opcodes.IXOR);
        }
    }

    private static void setPredicate(Emitter out, Instr instr) {
        PtxType type = instr.type();
        if (type == PtxType.F16X2 || type == PtxType.BF16X2) {
            setPredicates(out, instr, type);
            return;
        }
        compare(out, instr, type);
        if (instr.operand(0) instanceof Operand.Pair pair) {
            if (type == PtxType.F16 || type == PtxType.BF16) {
                throw PtxException.invalid(instr.line(), instr + " with two predicates; legal is one");
            }
            int result = out.temporary(JvmKind.INT);
            out.op(Opcodes.DUP);
            out.mv().visitVarInsn(Opcodes.ISTORE, result);
            combine(out, instr, false);
            out.mv().visitVarInsn(Opcodes.ILOAD, result);
            combine(out, instr, true);
            out.popCopy(instr, pair.second(), PtxType.PRED);
            out.popCopy(instr, pair.first(), PtxType.PRED);
        } else {
            combine(out, instr, false);
            out.popCopy(instr, instr.operand(0), PtxType.PRED);
        }
    }

    private static void set(Emitter out, Instr instr) {
        PtxType result = instr.type(0);
        compare(out, instr, instr.type(1));
        combine(out, instr, false);
        switch (result) {
            case F32 -> out.op(Opcodes.I2F);
            case F16 -> {
                out.constant(0x3C00);
                out.op(Opcodes.IMUL);
            }
            case BF16 -> {
                out.constant(0x3F80);
                out.op(Opcodes.IMUL);
            }
            default -> out.op(Opcodes.INEG);
        }
        out.pop(instr, 0, result);
    }

    private static void setPair(Emitter out, Instr instr) {
        PtxType type = instr.type(1);
        int one = switch (instr.type(0)) {
            case F16X2 -> 0x3C00;
            case BF16X2 -> 0x3F80;
            default -> 0xFFFF;
        };
        for (int half = 0; half < 2; half++) {
            compareHalf(out, instr, type, half);
            combine(out, instr, false);
            out.constant(one << 16 * half);
            out.op(Opcodes.IMUL);
        }
        out.op(Opcodes.IOR);
        out.pop(instr, 0, PtxType.B32);
    }

    /** Compares one of two halves of pairs. */
    private static void compareHalf(Emitter out, Instr instr, PtxType type, int half) {
        out.constant(operator(instr));
        for (int i = 1; i <= 2; i++) {
            out.push(instr, i, type);
            out.constant(16 * half);
            out.op(Opcodes.IUSHR);
            out.op(Opcodes.I2C);
        }
        out.constant(HalfRows.flags(instr, type));
        out.call(HalfMath.class, "compare", "(IIII)I");
    }

    /** Sets a predicate for each half of pairs; a single one for the lower halves. */
    private static void setPredicates(Emitter out, Instr instr, PtxType type) {
        if (!(instr.operand(0) instanceof Operand.Pair pair)) {
            compareHalf(out, instr, type, 0);
            combine(out, instr, false);
            out.popCopy(instr, instr.operand(0), PtxType.PRED);
            return;
        }
        for (int half = 0; half < 2; half++) {
            compareHalf(out, instr, type, half);
            combine(out, instr, false);
        }
        out.popCopy(instr, pair.second(), PtxType.PRED);
        out.popCopy(instr, pair.first(), PtxType.PRED);
    }

    private static void select(Emitter out, Instr instr) {
        Label other = new Label();
        Label end = new Label();
        out.push(instr, 3, PtxType.PRED);
        out.mv().visitJumpInsn(Opcodes.IFEQ, other);
        MoveRows.copy(out, instr, instr.operand(0), instr.operand(1), instr.type());
        out.mv().visitJumpInsn(Opcodes.GOTO, end);
        out.mv().visitLabel(other);
        MoveRows.copy(out, instr, instr.operand(0), instr.operand(2), instr.type());
        out.mv().visitLabel(end);
    }

    private static void selectBySign(Emitter out, Instr instr) {
        Label other = new Label();
        Label end = new Label();
        if (instr.type(1) == PtxType.F32) {
            out.push(instr, 3, PtxType.F32);
            if (instr.has("ftz")) {
                out.call(FloatMath.class, "ftz", "(F)F");
            }
            out.op(Opcodes.FCONST_0);
            out.op(Opcodes.FCMPL);
        } else {
            out.push(instr, 3, PtxType.S32);
        }
        out.mv().visitJumpInsn(Opcodes.IFLT, other);
        MoveRows.copy(out, instr, instr.operand(0), instr.operand(1), instr.type());
        out.mv().visitJumpInsn(Opcodes.GOTO, end);
        out.mv().visitLabel(other);
        MoveRows.copy(out, instr, instr.operand(0), instr.operand(2), instr.type());
        out.mv().visitLabel(end);
    }
}
