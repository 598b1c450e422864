package orrery.ptx.isa;

import static orrery.ptx.isa.Ops.binary;
import static orrery.ptx.isa.Ops.jvm;
import static orrery.ptx.isa.Ops.method;
import static orrery.ptx.isa.Ops.unary;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.IntegerMath;
import orrery.ptx.text.PtxType;

/** The instructions of integer arithmetic. */
final class IntegerRows {
    private static final String ALL = ".{u16,u32,u64,s16,s32,s64}";
    private static final String SIGNED = ".{s16,s32,s64}";

    private IntegerRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Integer arithmetic");
        rows.add("add" + ALL, 10, binary(jvm(Opcodes.IADD)));
        rows.add("sub" + ALL, 10, binary(jvm(Opcodes.ISUB)));
        rows.add("add.sat.s32", 10, (out, instr) -> saturated(out, instr, Opcodes.LADD));
        rows.add("sub.sat.s32", 10, (out, instr) -> saturated(out, instr, Opcodes.LSUB));
        rows.add("add.{u16x2,s16x2}", 80, (out, instr) -> halves(out, instr, Opcodes.IADD));
        rows.add("mul.lo" + ALL, 10, binary(jvm(Opcodes.IMUL)));
        rows.add("mul.hi" + ALL, 10, (out, instr) -> {
            out.push(instr, 1, instr.type());
            out.push(instr, 2, instr.type());
            high(out, instr.type());
            out.pop(instr, 0, instr.type());
        });
        rows.add("mul.wide.{u16,u32,s16,s32}", 10, (out, instr) -> {
            wide(out, instr);
            out.pop(instr, 0, doubled(instr.type()));
        });
        rows.add("mul24.lo.{u32,s32}", 10, (out, instr) -> {
            product24(out, instr);
            out.op(Opcodes.L2I);
            out.pop(instr, 0, instr.type());
        });
        rows.add("mul24.hi.{u32,s32}", 10, (out, instr) -> {
            high24(out, instr);
            out.pop(instr, 0, instr.type());
        });
        rows.add("mad.lo" + ALL, 10, (out, instr) -> {
            PtxType type = instr.type();
            out.push(instr, 1, type);
            out.push(instr, 2, type);
            out.op(JvmKind.of(type).form(Opcodes.IMUL));
            out.push(instr, 3, type);
            out.op(JvmKind.of(type).form(Opcodes.IADD));
            out.pop(instr, 0, type);
        });
        rows.add("mad.hi" + ALL, 10, (out, instr) -> {
            PtxType type = instr.type();
            out.push(instr, 1, type);
            out.push(instr, 2, type);
            high(out, type);
            out.push(instr, 3, type);
            out.op(JvmKind.of(type).form(Opcodes.IADD));
            out.pop(instr, 0, type);
        });
        rows.add("mad.hi.sat.s32", 10, (out, instr) -> {
            out.push(instr, 1, PtxType.S32);
            out.push(instr, 2, PtxType.S32);
            high(out, PtxType.S32);
            out.op(Opcodes.I2L);
            out.push(instr, 3, PtxType.S32);
            out.op(Opcodes.I2L);
            out.op(Opcodes.LADD);
            out.call(IntegerMath.class, "saturate", "(J)I");
            out.pop(instr, 0, PtxType.S32);
        });
        rows.add("mad.wide.{u16,u32,s16,s32}", 10, (out, instr) -> {
            PtxType wide = doubled(instr.type());
            wide(out, instr);
            out.push(instr, 3, wide);
            out.op(JvmKind.of(wide).form(Opcodes.IADD));
            out.pop(instr, 0, wide);
        });
        rows.add("mad24.lo.{u32,s32}", 10, (out, instr) -> {
            product24(out, instr);
            out.op(Opcodes.L2I);
            sum24(out, instr);
        });
        rows.add("mad24.hi.{u32,s32}", 10, (out, instr) -> {
            high24(out, instr);
            sum24(out, instr);
        });
        rows.add("mad24.hi.sat.s32", 10, (out, instr) -> {
            high24(out, instr);
            out.op(Opcodes.I2L);
            out.push(instr, 3, PtxType.S32);
            out.op(Opcodes.I2L);
            out.op(Opcodes.LADD);
            out.call(IntegerMath.class, "saturate", "(J)I");
            out.pop(instr, 0, PtxType.S32);
        });
        rows.add("sad" + ALL, 10, (out, instr) -> {
            PtxType type = instr.type();
            for (int i = 1; i <= 3; i++) {
                out.push(instr, i, type);
                toLong(out, type);
            }
            boolean isWide = type == PtxType.U64;
            out.call(IntegerMath.class, isWide ? "sadUnsigned" : "sad", "(JJJ)J");
            fromLong(out, type);
            out.pop(instr, 0, type);
        });
        rows.add(
                "div.{u16,u32,u64}",
                10,
                "the device gives no defined result for a division by 0; here all bits are 1",
                binary(method(IntegerMath.class, "divUnsigned", 2)));
        rows.add("div" + SIGNED, 10, binary(method(IntegerMath.class, "div", 2)));
        rows.add("rem.{u16,u32,u64}", 10, binary(method(IntegerMath.class, "remUnsigned", 2)));
        rows.add("rem" + SIGNED, 10, binary(method(IntegerMath.class, "rem", 2)));
        rows.add("abs" + SIGNED, 10, unary(method(Math.class, "abs", 1)));
        rows.add("neg" + SIGNED, 10, unary(jvm(Opcodes.INEG)));
        rows.add("min.{u16,u32,u64}", 10, binary(method(IntegerMath.class, "minUnsigned", 2)));
        rows.add("min" + SIGNED, 10, binary(method(Math.class, "min", 2)));
        rows.add("max.{u16,u32,u64}", 10, binary(method(IntegerMath.class, "maxUnsigned", 2)));
        rows.add("max" + SIGNED, 10, binary(method(Math.class, "max", 2)));
        rows.add("min.relu.s32", 80, (out, instr) -> {
            out.push(instr, 1, PtxType.S32);
            out.push(instr, 2, PtxType.S32);
            out.call(Math.class, "min", "(II)I");
            relu(out, instr);
        });
        rows.add("max.relu.s32", 80, (out, instr) -> {
            out.push(instr, 1, PtxType.S32);
            out.push(instr, 2, PtxType.S32);
            out.call(Math.class, "max", "(II)I");
            relu(out, instr);
        });
        for (String name : ImmutableList.of("min", "max")) {
            rows.add(name + ".u16x2", 80, (out, instr) -> partwise(out, instr, name + "OfUnsignedHalves"));
            rows.add(name + "[.relu].s16x2", 80, (out, instr) -> {
                partwise(out, instr, name + "OfHalves");
                if (instr.has("relu")) {
                    out.push(instr, 0, PtxType.B32);
                    out.constant(0);
                    out.call(IntegerMath.class, "maxOfHalves", "(II)I");
                    out.pop(instr, 0, PtxType.B32);
                }
            });
        }
        carries(rows);
        dots(rows);
        return rows.rows();
    }

    private static void partwise(Emitter out, Instr instr, String method) {
        out.push(instr, 1, PtxType.B32);
        out.push(instr, 2, PtxType.B32);
        out.call(IntegerMath.class, method, "(II)I");
        out.pop(instr, 0, PtxType.B32);
    }

    private static void relu(Emitter out, Instr instr) {
        out.constant(0);
        out.call(Math.class, "max", "(II)I");
        out.pop(instr, 0, PtxType.S32);
    }

    private static void saturated(Emitter out, Instr instr, int operation) {
        out.push(instr, 1, PtxType.S32);
        out.op(Opcodes.I2L);
        out.push(instr, 2, PtxType.S32);
        out.op(Opcodes.I2L);
        out.op(operation);
        out.call(IntegerMath.class, "saturate", "(J)I");
        out.pop(instr, 0, PtxType.S32);
    }

    private static void halves(Emitter out, Instr instr, int operation) {
        for (int i = 0; i < 2; i++) {
            for (int operand = 1; operand <= 2; operand++) {
                out.push(instr, operand, PtxType.B32);
                out.constant(i == 0 ? 0xFFFF : 0xFFFF_0000);
                out.op(Opcodes.IAND);
            }
            out.op(operation);
            out.constant(i == 0 ? 0xFFFF : 0xFFFF_0000);
            out.op(Opcodes.IAND);
        }
        out.op(Opcodes.IOR);
        out.pop(instr, 0, PtxType.B32);
    }

    /** Returns the type of twice the size. */
    private static PtxType doubled(PtxType type) {
        return switch (type) {
            case U16 -> PtxType.U32;
            case S16 -> PtxType.S32;
            case U32 -> PtxType.U64;
            default -> PtxType.S64;
        };
    }

    private static void toLong(Emitter out, PtxType type) {
        if (JvmKind.of(type) == JvmKind.INT) {
            if (type.isSigned() || type.bits() < 32) {
                out.op(Opcodes.I2L);
            } else {
                out.widen();
            }
        }
    }

    private static void fromLong(Emitter out, PtxType type) {
        if (JvmKind.of(type) == JvmKind.INT) {
            out.op(Opcodes.L2I);
        }
    }

    private static void wide(Emitter out, Instr instr) {
        PtxType type = instr.type();
        for (int i = 1; i <= 2; i++) {
            out.push(instr, i, type);
            if (type.bits() == 32) {
                toLong(out, type);
            }
        }
        out.op(type.bits() == 32 ? Opcodes.LMUL : Opcodes.IMUL);
    }

    /** Replaces two values by the upper half of their product. */
    private static void high(Emitter out, PtxType type) {
        switch (type.bits()) {
            case 64 ->
                out.call(
                        type.isSigned() ? Math.class : IntegerMath.class,
                        type.isSigned() ? "multiplyHigh" : "mulHiUnsigned",
                        "(JJ)J");
            case 32 -> {
                int second = out.temporary(JvmKind.INT);
                out.mv().visitVarInsn(Opcodes.ISTORE, second);
                toLong(out, type);
                out.mv().visitVarInsn(Opcodes.ILOAD, second);
                toLong(out, type);
                out.op(Opcodes.LMUL);
                out.constant(32);
                out.op(Opcodes.LUSHR);
                out.op(Opcodes.L2I);
            }
            default -> {
                out.op(Opcodes.IMUL);
                out.constant(16);
                out.op(Opcodes.IUSHR);
            }
        }
    }

    private static void product24(Emitter out, Instr instr) {
        for (int i = 1; i <= 2; i++) {
            out.push(instr, i, instr.type());
            out.constant(8);
            out.op(Opcodes.ISHL);
            out.constant(8);
            out.op(instr.type().isSigned() ? Opcodes.ISHR : Opcodes.IUSHR);
            out.op(Opcodes.I2L);
        }
        out.op(Opcodes.LMUL);
    }

    /** Pushes the upper 32 of the 48 bits of a product. */
    private static void high24(Emitter out, Instr instr) {
        product24(out, instr);
        out.constant(16);
        out.op(Opcodes.LSHR);
        out.op(Opcodes.L2I);
    }

    private static void sum24(Emitter out, Instr instr) {
        out.push(instr, 3, instr.type());
        out.op(Opcodes.IADD);
        out.pop(instr, 0, instr.type());
    }

    // -- extended precision ----------------------------------------------------------------------------------------

    private static void carries(Rows rows) {
        String types = ".{u32,s32,u64,s64}";
        rows.add("add.cc" + types, 12, IntegerRows::sum);
        rows.add("addc" + types, 12, IntegerRows::sum);
        rows.add("addc.cc" + types, 12, IntegerRows::sum);
        rows.add("sub.cc" + types, 12, IntegerRows::sum);
        rows.add("subc" + types, 30, IntegerRows::sum);
        rows.add("subc.cc" + types, 30, IntegerRows::sum);
        rows.add("mad.{lo,hi}.cc" + types, 30, IntegerRows::mad);
        rows.add("madc.{lo,hi}" + types, 30, IntegerRows::mad);
        rows.add("madc.{lo,hi}.cc" + types, 30, IntegerRows::mad);
    }

    private static void sum(Emitter out, Instr instr) {
        out.push(instr, 1, instr.type());
        out.push(instr, 2, instr.type());
        withCarry(out, instr);
    }

    private static void mad(Emitter out, Instr instr) {
        out.push(instr, 1, instr.type());
        out.push(instr, 2, instr.type());
        if (instr.has("hi")) {
            high(out, instr.type());
        } else {
            out.op(JvmKind.of(instr.type()).form(Opcodes.IMUL));
        }
        out.push(instr, 3, instr.type());
        withCarry(out, instr);
    }

    /**
     * Adds or subtracts two values that are pushed, with the carry flag. A difference is a sum with the complement and
     * 1, as on the device: the flag of a difference is 1 if nothing is borrowed, which a sum after it may read. The
     * opcodes {@code addc}, {@code subc} and {@code madc} read the flag, and the modifier {@code cc} writes it.
     */
    private static void withCarry(Emitter out, Instr instr) {
        boolean isSum = !instr.opcode().startsWith("sub");
        boolean reads = instr.opcode().endsWith("c");
        boolean writes = instr.has("cc");
        JvmKind kind = JvmKind.of(instr.type());
        int a = out.temporary(kind);
        int b = out.temporary(kind);
        int carry = out.temporary(JvmKind.INT);
        if (!isSum) {
            complement(out, kind);
        }
        out.mv().visitVarInsn(kind.store(), b);
        out.mv().visitVarInsn(kind.store(), a);
        if (reads) {
            out.loadLocal(out.scope().carry());
        } else {
            out.constant(isSum ? 0 : 1);
        }
        out.mv().visitVarInsn(Opcodes.ISTORE, carry);
        if (writes) {
            out.mv().visitVarInsn(kind.load(), a);
            out.mv().visitVarInsn(kind.load(), b);
            out.mv().visitVarInsn(Opcodes.ILOAD, carry);
            String descriptor = "(" + kind.descriptor() + kind.descriptor() + "I)I";
            out.call(IntegerMath.class, "carry", descriptor);
            out.storeLocal(out.scope().carry());
        }
        out.mv().visitVarInsn(kind.load(), a);
        out.mv().visitVarInsn(kind.load(), b);
        out.op(kind.form(Opcodes.IADD));
        if (reads || !isSum) {
            out.mv().visitVarInsn(Opcodes.ILOAD, carry);
            if (kind == JvmKind.LONG) {
                out.op(Opcodes.I2L);
            }
            out.op(kind.form(Opcodes.IADD));
        }
        out.pop(instr, 0, instr.type());
    }

    private static void complement(Emitter out, JvmKind kind) {
        if (kind == JvmKind.LONG) {
            out.constant(-1L);
        } else {
            out.constant(-1);
        }
        out.op(kind.form(Opcodes.IXOR));
    }

    // -- dot products ----------------------------------------------------------------------------------------------

    private static void dots(Rows rows) {
        rows.add("dp4a.{u32,s32}.{u32,s32}", 50, (out, instr) -> {
            dotOperands(out, instr);
            out.call(IntegerMath.class, "dot4", "(IIIZZ)I");
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("dp2a.{lo,hi}.{u32,s32}.{u32,s32}", 50, (out, instr) -> {
            dotOperands(out, instr);
            out.constant(instr.has("hi") ? 1 : 0);
            out.call(IntegerMath.class, "dot2", "(IIIZZZ)I");
            out.pop(instr, 0, PtxType.B32);
        });
    }

    private static void dotOperands(Emitter out, Instr instr) {
        for (int i = 1; i <= 3; i++) {
            out.push(instr, i, PtxType.B32);
        }
        out.constant(instr.type(0).isSigned() ? 1 : 0);
        out.constant(instr.type(1).isSigned() ? 1 : 0);
    }
}
