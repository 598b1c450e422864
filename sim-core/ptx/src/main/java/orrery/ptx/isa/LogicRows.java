package orrery.ptx.isa;

import static orrery.ptx.isa.Ops.binary;
import static orrery.ptx.isa.Ops.jvm;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.IntegerMath;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** Logic, shifts, and what looks at single bits. */
final class LogicRows {
    private static final ImmutableList<String> PERMUTE_MODES =
            ImmutableList.of("f4e", "b4e", "rc8", "ecl", "ecr", "rc16");

    private LogicRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Logic, shifts and bits");
        rows.add("and.{pred,b16,b32,b64}", 10, binary(jvm(Opcodes.IAND)));
        rows.add("or.{pred,b16,b32,b64}", 10, binary(jvm(Opcodes.IOR)));
        rows.add("xor.{pred,b16,b32,b64}", 10, binary(jvm(Opcodes.IXOR)));
        rows.add("not.{pred,b16,b32,b64}", 10, (out, instr) -> {
            PtxType type = instr.type();
            out.push(instr, 1, type);
            if (type.bits() == 64) {
                out.constant(-1L);
                out.op(Opcodes.LXOR);
            } else {
                out.constant(type == PtxType.PRED ? 1 : -1);
                out.op(Opcodes.IXOR);
            }
            out.pop(instr, 0, type);
        });
        rows.add("cnot.{b16,b32,b64}", 10, (out, instr) -> {
            out.push(instr, 1, instr.type());
            if (instr.type().bits() == 64) {
                out.constant(0L);
                out.op(Opcodes.LCMP);
            }
            out.truth(Opcodes.IFEQ);
            if (instr.type().bits() == 64) {
                out.op(Opcodes.I2L);
            }
            out.pop(instr, 0, instr.type());
        });
        rows.add("lop3.b32", 43, (out, instr) -> {
            table(out, instr);
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("shl.{b16,b32,b64}", 10, (out, instr) -> shift(out, instr, "shl", instr.type()));
        rows.add("shr.{b16,b32,b64,u16,u32,u64}", 10, (out, instr) -> shift(out, instr, "shr", instr.type()));
        rows.add("shr.{s16,s32,s64}", 10, (out, instr) -> shift(out, instr, "sar", instr.type()));
        rows.add("shf.l.{clamp,wrap}.b32", 31, (out, instr) -> funnel(out, instr, "funnelLeft"));
        rows.add("shf.r.{clamp,wrap}.b32", 31, (out, instr) -> funnel(out, instr, "funnelRight"));
        rows.add("prmt.b32[.f4e|.b4e|.rc8|.ecl|.ecr|.rc16]", 20, LogicRows::permute);
        rows.add("bfe.{u32,s32,u64,s64}", 20, LogicRows::extract);
        rows.add("bfi.{b32,b64}", 20, LogicRows::insert);
        rows.add("bfind[.shiftamt].{u32,u64,s32,s64}", 20, (out, instr) -> {
            out.push(instr, 1, instr.type());
            if (instr.type().bits() == 32) {
                out.op(Opcodes.I2L);
            }
            out.constant(instr.type().bits());
            out.constant(instr.type().isSigned() ? 1 : 0);
            out.constant(instr.has("shiftamt") ? 1 : 0);
            out.call(IntegerMath.class, "find", "(JIZZ)I");
            out.pop(instr, 0, PtxType.U32);
        });
        rows.add("fns.b32", 60, (out, instr) -> {
            out.push(instr, 1, PtxType.B32);
            out.push(instr, 2, PtxType.B32);
            out.push(instr, 3, PtxType.S32);
            out.call(IntegerMath.class, "findNth", "(III)I");
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("brev.{b32,b64}", 20, Ops.unary((out, instr) -> {
            boolean isInt = instr.type().bits() == 32;
            out.call(isInt ? Integer.class : Long.class, "reverse", isInt ? "(I)I" : "(J)J");
        }));
        rows.add("popc.{b32,b64}", 20, (out, instr) -> count(out, instr, "bitCount"));
        rows.add("clz.{b32,b64}", 20, (out, instr) -> count(out, instr, "numberOfLeadingZeros"));
        rows.add("bmsk.{clamp,wrap}.b32", 76, (out, instr) -> {
            out.push(instr, 1, PtxType.B32);
            out.push(instr, 2, PtxType.B32);
            out.constant(instr.has("wrap") ? 1 : 0);
            out.call(IntegerMath.class, "mask", "(IIZ)I");
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("szext.{clamp,wrap}.{u32,s32}", 76, (out, instr) -> {
            out.push(instr, 1, PtxType.B32);
            out.constant(0);
            out.push(instr, 2, PtxType.B32);
            if (instr.has("wrap")) {
                out.constant(31);
                out.op(Opcodes.IAND);
            } else {
                out.constant(32);
                out.call(IntegerMath.class, "minUnsigned", "(II)I");
            }
            out.constant(instr.type().isSigned() ? 1 : 0);
            out.call(IntegerMath.class, "extract", "(IIIZ)I");
            out.pop(instr, 0, PtxType.B32);
        });
        return rows.rows();
    }

    private static void table(Emitter out, Instr instr) {
        for (int i = 1; i <= 3; i++) {
            out.push(instr, i, PtxType.B32);
        }
        Long table = instr.integer(4);
        if (table == null) {
            throw PtxException.invalid(instr.line(), "the table of " + instr + " is no number");
        }
        out.constant((int) (table & 0xFF));
        out.call(IntegerMath.class, "logic", "(IIII)I");
    }

    /** Emits a shift. One by a constant within the width is an instruction of the JVM. */
    private static void shift(Emitter out, Instr instr, String name, PtxType type) {
        JvmKind kind = JvmKind.of(type);
        out.push(instr, 1, name.equals("shr") && type.bits() == 16 ? PtxType.U16 : type);
        Long by = instr.integer(2);
        if (by != null && by >= 0 && by < type.bits()) {
            out.constant((int) (long) by);
            out.op(kind.form(name.equals("shl") ? Opcodes.ISHL : name.equals("shr") ? Opcodes.IUSHR : Opcodes.ISHR));
        } else {
            out.push(instr, 2, PtxType.B32);
            boolean takesWidth = kind == JvmKind.INT && !name.equals("sar");
            if (takesWidth) {
                out.constant(type.bits());
            }
            out.call(
                    IntegerMath.class,
                    name,
                    "(" + kind.descriptor() + (takesWidth ? "II" : "I") + ")" + kind.descriptor());
        }
        out.pop(instr, 0, type);
    }

    private static void funnel(Emitter out, Instr instr, String name) {
        for (int i = 1; i <= 3; i++) {
            out.push(instr, i, PtxType.B32);
        }
        out.constant(instr.has("wrap") ? 1 : 0);
        out.call(IntegerMath.class, name, "(IIIZ)I");
        out.pop(instr, 0, PtxType.B32);
    }

    private static void permute(Emitter out, Instr instr) {
        for (int i = 1; i <= 3; i++) {
            out.push(instr, i, PtxType.B32);
        }
        int mode = PERMUTE_MODES.indexOf(instr.oneOf(PERMUTE_MODES, ""));
        if (mode >= 0) {
            out.constant(mode);
            out.call(IntegerMath.class, "permute", "(IIII)I");
        } else {
            out.call(IntegerMath.class, "permute", "(III)I");
        }
        out.pop(instr, 0, PtxType.B32);
    }

    private static void extract(Emitter out, Instr instr) {
        PtxType type = instr.type();
        out.push(instr, 1, type);
        out.push(instr, 2, PtxType.B32);
        out.push(instr, 3, PtxType.B32);
        if (type.bits() == 64) {
            out.constant(64);
        }
        out.constant(type.isSigned() ? 1 : 0);
        out.call(IntegerMath.class, "extract", type.bits() == 64 ? "(JIIIZ)J" : "(IIIZ)I");
        out.pop(instr, 0, type);
    }

    private static void insert(Emitter out, Instr instr) {
        PtxType type = instr.type();
        out.push(instr, 1, type);
        out.push(instr, 2, type);
        out.push(instr, 3, PtxType.B32);
        out.push(instr, 4, PtxType.B32);
        if (type.bits() == 64) {
            out.constant(64);
        }
        out.call(IntegerMath.class, "insert", type.bits() == 64 ? "(JJIII)J" : "(IIII)I");
        out.pop(instr, 0, type);
    }

    private static void count(Emitter out, Instr instr, String name) {
        boolean isInt = instr.type().bits() == 32;
        out.push(instr, 1, instr.type());
        out.call(isInt ? Integer.class : Long.class, name, isInt ? "(I)I" : "(J)I");
        out.pop(instr, 0, PtxType.U32);
    }
}
