package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import java.util.Locale;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.Convert;
import orrery.ptx.device.FloatMath;
import orrery.ptx.device.HalfMath;
import orrery.ptx.device.IntegerMath;
import orrery.ptx.device.SmallFloat;
import orrery.ptx.text.PtxType;

/** Conversions of numbers. */
final class ConvertRows {
    private static final String INTEGERS = ".{u8,u16,u32,u64,s8,s16,s32,s64}";
    private static final String FLOATS = ".{f16,bf16,f32,f64}";
    private static final String TO_INTEGRAL = ".{rni,rzi,rmi,rpi}";
    private static final String ROUNDED = ".{rn,rz,rm,rp}";

    private ConvertRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Conversions");
        rows.add("cvt[.sat]" + INTEGERS + INTEGERS, 10, ConvertRows::integers);
        rows.add("cvt" + ROUNDED + "[.ftz][.sat].f32" + INTEGERS, 10, ConvertRows::toFloat);
        rows.add("cvt" + ROUNDED + "[.sat].{f16,f64}" + INTEGERS, 10, ConvertRows::toFloat);
        rows.add("cvt" + ROUNDED + ".bf16" + INTEGERS, 78, ConvertRows::toFloat);
        rows.add("cvt" + TO_INTEGRAL + "[.ftz][.sat]" + INTEGERS + ".f32", 10, ConvertRows::toInteger);
        rows.add("cvt" + TO_INTEGRAL + "[.sat]" + INTEGERS + ".{f16,f64}", 10, ConvertRows::toInteger);
        rows.add("cvt" + TO_INTEGRAL + INTEGERS + ".bf16", 78, ConvertRows::toInteger);
        rows.add("cvt" + TO_INTEGRAL + "[.ftz][.sat]" + FLOATS + FLOATS, 10, ConvertRows::floats);
        rows.add("cvt" + ROUNDED + "[.ftz][.relu][.sat]" + FLOATS + FLOATS, 10, ConvertRows::floats);
        for (String exact : ImmutableList.of(".f64" + FLOATS, ".f32.{f16,bf16,f32}", ".f16.f16", ".bf16.bf16")) {
            rows.add("cvt[.ftz][.sat]" + exact, 10, ConvertRows::floats);
        }
        for (String nearest : ImmutableList.of(".f16.bf16", ".bf16.f16")) {
            rows.add("cvt" + nearest, 78, "rounded to the nearest", ConvertRows::floats);
        }
        rows.add("cvt.{rn,rz}[.relu].satfinite.{f16,bf16}.f32", 81, ConvertRows::floats);
        rows.add("cvt.{rn,rz}[.relu][.satfinite].{f16x2,bf16x2}.f32", 70, (out, instr) -> {
            PtxType part = instr.type() == PtxType.F16X2 ? PtxType.F16 : PtxType.BF16;
            for (int i = 1; i <= 2; i++) {
                out.push(instr, i, PtxType.F32);
                toHalf(out, instr, part);
                if (i == 1) {
                    out.constant(16);
                    out.op(Opcodes.ISHL);
                }
            }
            out.op(Opcodes.IOR);
            out.pop(instr, 0, PtxType.B32);
        });
        for (SmallFloat each : SmallFloat.values()) {
            smallFloats(rows, each);
        }
        rows.add("cvt.{rz,rp}[.satfinite].ue8m0x2.f32", 86, (out, instr) -> {
            for (int i = 1; i <= 2; i++) {
                out.push(instr, i, PtxType.F32);
                toExponent(out, instr, i == 1);
            }
            out.op(Opcodes.IOR);
            out.popCopy(instr, instr.operand(0), PtxType.B16);
        });
        rows.add("cvt.{rz,rp}[.satfinite].ue8m0x2.bf16x2", 86, (out, instr) -> {
            for (int i = 1; i >= 0; i--) {
                pushHalf(out, instr, i, HalfMath.BFLOAT);
                toExponent(out, instr, i == 1);
            }
            out.op(Opcodes.IOR);
            out.popCopy(instr, instr.operand(0), PtxType.B16);
        });
        rows.add("cvt.rn.bf16x2.ue8m0x2", 86, (out, instr) -> {
            out.push(instr, 1, PtxType.B16);
            out.call(SmallFloat.class, "powers", "(I)I");
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("cvt.rna[.satfinite].tf32.f32", 70, (out, instr) -> {
            out.push(instr, 1, PtxType.F32);
            out.call(Convert.class, instr.has("satfinite") ? "toFiniteTf32" : "toTf32", "(F)I");
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("cvt.{rn,rz}[.relu].tf32.f32", 78, (out, instr) -> {
            out.push(instr, 1, PtxType.F32);
            out.constant(instr.has("rn") ? 1 : 0);
            out.constant(instr.has("relu") ? 1 : 0);
            out.call(Convert.class, "toTf32", "(FZZ)I");
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("cvt.pack.sat.{u16,s16}.s32", 65, (out, instr) -> {
            pack(out, instr);
            out.pop(instr, 0, PtxType.B32);
        });
        rows.add("cvt.pack.sat.{u8,s8,u4,s4,u2,s2}.s32.b32", 65, (out, instr) -> {
            int bits = pack(out, instr);
            out.push(instr, 3, PtxType.B32);
            out.constant(2 * bits);
            out.op(Opcodes.ISHL);
            out.op(Opcodes.IOR);
            out.pop(instr, 0, PtxType.B32);
        });
        return rows.rows();
    }

    // -- numbers of 4 to 8 bits ------------------------------------------------------------------------------------

    private static void smallFloats(Rows rows, SmallFloat format) {
        String pair = "." + format.name().toLowerCase(Locale.ROOT) + "x2";
        int since = format.bits() == Byte.SIZE ? 81 : 86;
        PtxType packed = format.bitsInPair() == Byte.SIZE ? PtxType.B16 : PtxType.B8;
        rows.add("cvt.rn.satfinite[.relu]" + pair + ".f32", since, (out, instr) -> {
            for (int i = 1; i <= 2; i++) {
                out.push(instr, i, PtxType.F32);
                toSmallFloat(out, instr, format, i == 1);
            }
            out.op(Opcodes.IOR);
            out.popCopy(instr, instr.operand(0), packed);
        });
        if (format.bits() == Byte.SIZE) {
            rows.add("cvt.rn.satfinite[.relu]" + pair + ".f16x2", since, (out, instr) -> {
                for (int i = 1; i >= 0; i--) {
                    pushHalf(out, instr, i, 0);
                    toSmallFloat(out, instr, format, i == 1);
                }
                out.op(Opcodes.IOR);
                out.popCopy(instr, instr.operand(0), packed);
            });
        }
        rows.add("cvt.rn[.relu].f16x2" + pair, since, (out, instr) -> {
            out.push(instr, 1, packed);
            out.constant(format.ordinal());
            out.call(SmallFloat.class, "toHalves", "(II)I");
            if (instr.has("relu")) {
                out.constant(0);
                out.call(IntegerMath.class, "maxOfHalves", "(II)I");
            }
            out.pop(instr, 0, PtxType.B32);
        });
    }

    /** Pushes a half of operand 1 as a number of single precision: the lower one, 0, or the upper one, 1. */
    private static void pushHalf(Emitter out, Instr instr, int half, int flags) {
        out.push(instr, 1, PtxType.B32);
        out.constant(Short.SIZE * half);
        out.op(Opcodes.IUSHR);
        out.op(Opcodes.I2C);
        out.constant(flags);
        out.call(HalfMath.class, "value", "(II)F");
    }

    /** Makes a number of a pair of one that is on the stack. */
    private static void toSmallFloat(Emitter out, Instr instr, SmallFloat format, boolean isUpper) {
        out.constant(format.ordinal());
        out.constant(instr.has("relu") ? 1 : 0);
        out.call(SmallFloat.class, "of", "(FIZ)I");
        if (isUpper) {
            out.constant(format.bitsInPair());
            out.op(Opcodes.ISHL);
        }
    }

    private static void toExponent(Emitter out, Instr instr, boolean isUpper) {
        out.constant(instr.has("rp") ? 1 : 0);
        out.constant(instr.has("satfinite") ? 1 : 0);
        out.call(SmallFloat.class, "exponent", "(FZZ)I");
        if (isUpper) {
            out.constant(Byte.SIZE);
            out.op(Opcodes.ISHL);
        }
    }

    // -- integers --------------------------------------------------------------------------------------------------

    private static void integers(Emitter out, Instr instr) {
        PtxType to = instr.type(0);
        PtxType from = instr.type(1);
        out.push(instr, 1, from);
        if (instr.has("sat")) {
            toLong(out, from);
            clamp(out, from, to);
            if (to.bits() < 64) {
                out.op(Opcodes.L2I);
            }
        } else if (to.bits() == 64) {
            toLong(out, from);
        } else {
            if (from.bits() == 64) {
                out.op(Opcodes.L2I);
            }
            narrow(out, to);
        }
        out.pop(instr, 0, to);
    }

    private static void clamp(Emitter out, PtxType from, PtxType to) {
        if (!from.isSigned() && from.bits() == 64) {
            long most = to.isSigned() ? Long.MAX_VALUE >> 64 - to.bits() : -1L >>> 64 - to.bits();
            out.constant(most);
            out.call(Convert.class, "clampFromUnsigned", "(JJ)J");
        } else {
            out.constant(to.bits());
            out.call(Convert.class, to.isSigned() ? "clampSigned" : "clampUnsigned", "(JI)J");
        }
    }

    private static void toLong(Emitter out, PtxType from) {
        if (from.bits() < 64) {
            if (from.isSigned() || from.bits() < 32) {
                out.op(Opcodes.I2L);
            } else {
                out.widen();
            }
        }
    }

    /** Cuts an int to the bits of a type. */
    private static void narrow(Emitter out, PtxType to) {
        switch (to) {
            case S8 -> out.op(Opcodes.I2B);
            case S16 -> out.op(Opcodes.I2S);
            case U16 -> out.op(Opcodes.I2C);
            case U8 -> {
                out.constant(0xFF);
                out.op(Opcodes.IAND);
            }
            default -> {}
        }
    }

    /** Pushes operands 1 and 2, saturated and beside each other; returns the bits of each. */
    private static int pack(Emitter out, Instr instr) {
        String type = instr.modifiers().get(2);
        int bits = Integer.parseInt(type.substring(1));
        int least = type.startsWith("s") ? -1 << bits - 1 : 0;
        for (int i = 1; i <= 2; i++) {
            out.push(instr, i, PtxType.S32);
            out.constant(least);
            out.call(Math.class, "max", "(II)I");
            out.constant(least + (1 << bits) - 1);
            out.call(Math.class, "min", "(II)I");
            out.constant((1 << bits) - 1);
            out.op(Opcodes.IAND);
            if (i == 1) {
                out.constant(bits);
                out.op(Opcodes.ISHL);
            }
        }
        out.op(Opcodes.IOR);
        return bits;
    }

    // -- integers to floating point --------------------------------------------------------------------------------

    private static void toFloat(Emitter out, Instr instr) {
        PtxType to = instr.type(0);
        PtxType from = instr.type(1);
        int rounding = Ops.rounding(instr);
        out.push(instr, 1, from);
        if (to.bits() == 16) {
            // Through double precision, with the rest in the last bit: integers of 64 bits are far beyond its range.
            toLong(out, from);
            out.constant(from.isSigned() || from.bits() < 64 ? 0 : 1);
            out.constant(1);
            out.call(Convert.class, "toDouble", "(JZI)D");
            out.constant(rounding);
            out.constant(flags(instr, to));
            out.call(HalfMath.class, "bits", "(DII)I");
            saturateHalf(out, instr, to);
            out.pop(instr, 0, to);
            return;
        }
        boolean isExact = to == PtxType.F64 && from.bits() < 64 || from.bits() <= 16;
        if (rounding != 0 && !isExact) {
            toLong(out, from);
            out.constant(from.isSigned() || from.bits() < 64 ? 0 : 1);
            out.constant(rounding);
            out.call(
                    Convert.class,
                    to == PtxType.F32 ? "toFloat" : "toDouble",
                    "(JZI)" + JvmKind.of(to).descriptor());
        } else if (from == PtxType.U64) {
            out.call(
                    Convert.class,
                    to == PtxType.F32 ? "unsignedToFloat" : "unsignedToDouble",
                    "(J)" + JvmKind.of(to).descriptor());
        } else if (from.bits() >= 32 && (from.bits() == 64 || !from.isSigned())) {
            toLong(out, from);
            out.op(to == PtxType.F32 ? Opcodes.L2F : Opcodes.L2D);
        } else {
            out.op(to == PtxType.F32 ? Opcodes.I2F : Opcodes.I2D);
        }
        saturate(out, instr, to);
        out.pop(instr, 0, to);
    }

    // -- floating point to integers --------------------------------------------------------------------------------

    private static void toInteger(Emitter out, Instr instr) {
        PtxType to = instr.type(0);
        PtxType from = instr.type(1);
        int rounding = Ops.integral(instr);
        pushFloat(out, instr, from, true);
        if (rounding == 1 && to == PtxType.S32 && from == PtxType.F32) {
            out.op(Opcodes.F2I);
            out.pop(instr, 0, to);
            return;
        }
        if (from != PtxType.F64) {
            out.op(Opcodes.F2D);
        }
        out.constant(rounding);
        out.constant(to.bits());
        boolean isWide = from == PtxType.F64 || to.bits() == 64;
        out.constant(isWide ? Long.MIN_VALUE >> 64 - to.bits() : 0L);
        out.call(Convert.class, to.isSigned() ? "toSigned" : "toUnsigned", "(DIIJ)J");
        if (to.bits() < 64) {
            out.op(Opcodes.L2I);
            narrow(out, to);
        }
        out.pop(instr, 0, to);
    }

    /**
     * Pushes a number: a half as single precision.
     *
     * @param flushes whether it is flushed if the instruction says so. An H200 does not flush what becomes a half.
     */
    private static void pushFloat(Emitter out, Instr instr, PtxType from, boolean flushes) {
        out.push(instr, 1, from);
        if (from.bits() == 16) {
            out.constant(from == PtxType.BF16 ? HalfMath.BFLOAT : 0);
            out.call(HalfMath.class, "value", "(II)F");
        }
        if (flushes && instr.has("ftz") && from != PtxType.F64) {
            out.call(FloatMath.class, "ftz", "(F)F");
        }
    }

    // -- floating point to floating point --------------------------------------------------------------------------

    private static void floats(Emitter out, Instr instr) {
        PtxType to = instr.type(0);
        PtxType from = instr.type(1);
        if (to == from && instr.modifiers().size() == 2) {
            MoveRows.copy(out, instr, instr.operand(0), instr.operand(1), to);
            return;
        }
        if (from == PtxType.F16 && to == PtxType.F64) {
            out.push(instr, 1, from);
            out.call(HalfMath.class, "toDouble", "(I)D");
            saturate(out, instr, to);
            out.pop(instr, 0, to);
            return;
        }
        pushFloat(out, instr, from, to.bits() > 16);
        int integral = Ops.integral(instr);
        if (integral >= 0) {
            out.constant(integral);
            out.call(Convert.class, "integral", from == PtxType.F64 ? "(DI)D" : "(FI)F");
        }
        if (to.bits() == 16) {
            if (from == PtxType.F64) {
                out.constant(Ops.rounding(instr));
                out.constant(flags(instr, to));
                out.call(HalfMath.class, to == PtxType.F16 ? "ofDouble" : "bits", "(DII)I");
                saturateHalf(out, instr, to);
            } else {
                toHalf(out, instr, to);
            }
        } else if (to == PtxType.F64) {
            if (from != PtxType.F64) {
                if (instr.has("ftz")) {
                    out.call(FloatMath.class, "canonical", "(F)F");
                } else {
                    out.settleNan(instr.operand(1), from);
                }
                out.op(Opcodes.F2D);
            }
            saturate(out, instr, to);
        } else {
            if (from == PtxType.F64) {
                narrowFloat(out, Ops.rounding(instr), instr.has("ftz"));
            } else if (instr.has("ftz")) {
                out.call(FloatMath.class, "ftz", "(F)F");
            }
            saturate(out, instr, to);
        }
        if (keepsNan(instr)) {
            out.popCopy(instr, instr.operand(0), to);
        } else {
            out.pop(instr, 0, to);
        }
    }

    /** Returns whether a conversion to single precision keeps the bits of NaN, as an H200 does. */
    static boolean keepsNan(Instr instr) {
        return instr.opcode().equals("cvt")
                && instr.type(0) == PtxType.F32
                && (instr.type(1) == PtxType.F64 || instr.type(1) == PtxType.BF16);
    }

    private static void narrowFloat(Emitter out, int rounding, boolean flushes) {
        if (flushes) {
            out.constant(rounding);
            out.call(FloatMath.class, "narrowFlushed", "(DI)F");
        } else if (rounding == 0) {
            out.op(Opcodes.D2F);
        } else {
            out.constant(rounding);
            out.call(Convert.class, "narrow", "(DI)F");
        }
    }

    /** Returns the flags of {@link HalfMath}. Halves are not flushed. */
    private static int flags(Instr instr, PtxType to) {
        return HalfRows.flags(instr, to) & ~HalfMath.FTZ;
    }

    /** Replaces a number of single precision by the bits of a half. */
    private static void toHalf(Emitter out, Instr instr, PtxType to) {
        int rounding = Ops.rounding(instr);
        int flags = flags(instr, to);
        if (rounding == 0) {
            out.constant(flags);
            out.call(HalfMath.class, "bits", "(FI)I");
        } else {
            out.op(Opcodes.F2D);
            out.constant(rounding);
            out.constant(flags);
            out.call(HalfMath.class, "bits", "(DII)I");
        }
        if (instr.has("satfinite")) {
            out.constant(to == PtxType.F16 ? 0x7C00 : 0x7F80);
            out.call(Convert.class, "finite", "(II)I");
        }
        saturateHalf(out, instr, to);
    }

    private static void saturateHalf(Emitter out, Instr instr, PtxType to) {
        if (instr.has("sat") || instr.has("relu")) {
            int bits = out.temporary(JvmKind.INT);
            out.mv().visitVarInsn(Opcodes.ISTORE, bits);
            out.constant(HalfMath.MAX);
            out.mv().visitVarInsn(Opcodes.ILOAD, bits);
            out.mv().visitVarInsn(Opcodes.ILOAD, bits);
            out.constant(0);
            out.constant(flags(instr, to));
            out.call(HalfMath.class, "apply", "(IIIII)I");
        }
    }

    private static void saturate(Emitter out, Instr instr, PtxType to) {
        if (instr.has("sat")) {
            out.call(FloatMath.class, "sat", Ops.descriptor(JvmKind.of(to), 1));
        }
    }
}
