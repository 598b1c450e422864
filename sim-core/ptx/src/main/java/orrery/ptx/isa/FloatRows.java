package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.Approximations;
import orrery.ptx.device.DoubleNans;
import orrery.ptx.device.FloatMath;
import orrery.ptx.device.FloatPairs;
import orrery.ptx.text.PtxType;

/** Floating-point arithmetic of single and double precision. */
final class FloatRows {
    private static final String ROUNDED = "[.rn|.rz|.rm|.rp]";
    private static final String APPROXIMATE = "within the error that the ISA permits, not always as the device";
    private static final ImmutableList<String> PROPERTIES =
            ImmutableList.of("finite", "infinite", "number", "notanumber", "normal", "subnormal");

    /**
     * Operations whose exact results can be subnormal and rounded to more: they are flushed before they are rounded.
     */
    private static final ImmutableMap<String, String> FLUSHING = ImmutableMap.of(
            "mul", "mulFlushed", "fma", "fmaFlushed", "mad", "fmaFlushed", "div", "divFlushed", "rcp", "rcpFlushed");

    private FloatRows() {}

    /** Emits an operation on values that are pushed. */
    private interface Operation {
        void emit(Emitter out, JvmKind kind, int rounding);
    }

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Floating point");
        arithmetic(rows, "add", ROUNDED, 2, rounded("add", 2, Opcodes.IADD));
        arithmetic(rows, "sub", ROUNDED, 2, rounded("sub", 2, Opcodes.ISUB));
        arithmetic(rows, "mul", ROUNDED, 2, rounded("mul", 2, Opcodes.IMUL));
        arithmetic(rows, "fma", ".{rn,rz,rm,rp}", 3, FloatRows::fma);
        arithmetic(rows, "mad", ".{rn,rz,rm,rp}", 3, FloatRows::fma);
        Operation div = rounded("div", 2, Opcodes.IDIV);
        rows.add("div.{rn,rz,rm,rp}[.ftz].f32", 14, lowered(2, div));
        rows.add("div.{rn,rz,rm,rp}.f64", 14, lowered(2, div));
        rows.add("div.approx[.ftz].f32", 14, APPROXIMATE, lowered(2, approximation("div", 2)));
        rows.add("div.full[.ftz].f32", 14, APPROXIMATE, lowered(2, approximation("divOfAll", 2)));
        rows.add("rcp.{rn,rz,rm,rp}[.ftz].f32", 14, lowered(1, directed("rcp", 1)));
        rows.add("rcp.{rn,rz,rm,rp}.f64", 14, lowered(1, directed("rcp", 1)));
        rows.add("rcp.approx[.ftz].f32", 10, APPROXIMATE, lowered(1, approximation("rcp", 1)));
        rows.add("rcp.approx.ftz.f64", 21, APPROXIMATE, lowered(1, approximation("rcp", 1)));
        rows.add("sqrt.{rn,rz,rm,rp}[.ftz].f32", 14, lowered(1, FloatRows::sqrt));
        rows.add("sqrt.{rn,rz,rm,rp}.f64", 14, lowered(1, FloatRows::sqrt));
        rows.add("sqrt.approx[.ftz].f32", 10, APPROXIMATE, lowered(1, approximation("sqrt", 1)));
        rows.add("rsqrt.approx[.ftz].f32", 10, APPROXIMATE, lowered(1, approximation("rsqrt", 1)));
        rows.add("rsqrt.approx.f64", 10, APPROXIMATE, lowered(1, approximation("rsqrtOfAll", 1)));
        rows.add("rsqrt.approx.ftz.f64", 40, APPROXIMATE, lowered(1, approximation("rsqrt", 1)));
        for (String name : ImmutableList.of("sin", "cos", "lg2", "ex2")) {
            rows.add(name + ".approx[.ftz].f32", 14, APPROXIMATE, lowered(1, approximation(name, 1)));
        }
        rows.add("tanh.approx.f32", 70, APPROXIMATE, lowered(1, approximation("tanh", 1)));
        rows.add("abs[.ftz].f32", 10, lowered(1, (out, kind, rounding) -> out.call(Math.class, "abs", "(F)F")));
        rows.add("abs.f64", 10, lowered(1, (out, kind, rounding) -> out.call(DoubleNans.class, "abs", "(D)D")));
        rows.add("neg[.ftz].f32", 10, lowered(1, (out, kind, rounding) -> out.op(Opcodes.FNEG)));
        rows.add("neg.f64", 10, lowered(1, (out, kind, rounding) -> out.call(DoubleNans.class, "neg", "(D)D")));
        for (String name : ImmutableList.of("min", "max")) {
            rows.add(name + "[.ftz].f32", 10, lowered(2, fromNumbers(FloatMath.class, name)));
            rows.add(name + "[.ftz].NaN.f32", 70, lowered(2, fromNumbers(Math.class, name)));
            rows.add(name + "[.ftz][.NaN].xorsign.abs.f32", 72, xorSign(name));
            rows.add(name + ".f64", 10, lowered(2, fromNumbers(FloatMath.class, name)));
        }
        pairs(rows, "add", ROUNDED, 2);
        pairs(rows, "sub", ROUNDED, 2);
        pairs(rows, "mul", ROUNDED, 2);
        pairs(rows, "fma", ".{rn,rz,rm,rp}", 3);
        rows.add("copysign.{f32,f64}", 20, (out, instr) -> {
            PtxType type = instr.type();
            out.push(instr, 2, type);
            out.push(instr, 1, type);
            out.call(Math.class, "copySign", Ops.descriptor(JvmKind.of(type), 2));
            out.popCopy(instr, instr.operand(0), type);
        });
        rows.add("testp.{finite,infinite,number,notanumber,normal,subnormal}.{f32,f64}", 20, (out, instr) -> {
            out.push(instr, 1, instr.type());
            out.constant(PROPERTIES.indexOf(instr.oneOf(PROPERTIES, "")));
            out.call(FloatMath.class, "test", "(" + JvmKind.of(instr.type()).descriptor() + "I)I");
            out.pop(instr, 0, PtxType.PRED);
        });
        return rows.rows();
    }

    /** Adds a row for pairs of numbers of single precision. */
    private static void pairs(Rows rows, String name, String rounding, int operands) {
        rows.add(name + rounding + "[.ftz].f32x2", 86, (out, instr) -> {
            for (int i = 1; i <= operands; i++) {
                out.push(instr, i, PtxType.F32X2);
            }
            out.constant(Ops.rounding(instr));
            out.constant(instr.has("ftz") ? 1 : 0);
            out.call(FloatPairs.class, name, "(" + "J".repeat(operands) + "IZ)J");
            out.pop(instr, 0, PtxType.F32X2);
        });
    }

    private static void arithmetic(Rows rows, String name, String rounding, int operands, Operation operation) {
        rows.add(name + rounding + "[.ftz][.sat].f32", 10, lowered(operands, operation));
        rows.add(name + rounding + ".f64", 10, lowered(operands, operation));
    }

    /** Returns the lowering of an operation: its operands, flushed, the result, flushed and clamped. */
    private static Lowering lowered(int operands, Operation operation) {
        return (out, instr) -> {
            PtxType type = instr.type();
            JvmKind kind = JvmKind.of(type);
            boolean flushes = instr.has("ftz") && type == PtxType.F32;
            for (int i = 1; i <= operands; i++) {
                out.push(instr, i, type);
                if (flushes) {
                    out.call(FloatMath.class, "ftz", "(F)F");
                }
            }
            String flushing = instr.has("approx") || instr.has("full") ? null : FLUSHING.get(instr.opcode());
            if (flushes && flushing != null) {
                directed(flushing, operands).emit(out, kind, Ops.rounding(instr));
            } else {
                operation.emit(out, kind, Ops.rounding(instr));
            }
            if (flushes && flushing == null) {
                out.call(FloatMath.class, "ftz", "(F)F");
            }
            if (instr.has("sat")) {
                out.call(FloatMath.class, "sat", Ops.descriptor(kind, 1));
            }
            out.pop(instr, 0, type);
        };
    }

    /** Returns an operation that the JVM has with rounding to nearest. */
    private static Operation rounded(String name, int operands, int opcode) {
        return (out, kind, rounding) -> {
            if (rounding == 0 && kind == JvmKind.DOUBLE) {
                out.call(DoubleNans.class, name, Ops.descriptor(kind, operands));
            } else if (rounding == 0) {
                out.op(kind.form(opcode));
            } else {
                directed(name, operands).emit(out, kind, rounding);
            }
        };
    }

    private static Operation directed(String name, int operands) {
        return (out, kind, rounding) -> {
            out.constant(rounding);
            out.call(FloatMath.class, name, "(" + kind.descriptor().repeat(operands) + "I)" + kind.descriptor());
        };
    }

    private static Operation approximation(String name, int operands) {
        return (out, kind, rounding) -> out.call(Approximations.class, name, Ops.descriptor(kind, operands));
    }

    private static Operation fromNumbers(Class<?> owner, String name) {
        return (out, kind, rounding) -> out.call(owner, name, Ops.descriptor(kind, 2));
    }

    private static void fma(Emitter out, JvmKind kind, int rounding) {
        if (rounding == 0) {
            out.call(kind == JvmKind.DOUBLE ? DoubleNans.class : Math.class, "fma", Ops.descriptor(kind, 3));
        } else {
            directed("fma", 3).emit(out, kind, rounding);
        }
    }

    private static void sqrt(Emitter out, JvmKind kind, int rounding) {
        if (rounding != 0) {
            directed("sqrt", 1).emit(out, kind, rounding);
        } else if (kind == JvmKind.FLOAT) {
            // A square root in double precision, rounded, is the square root in single precision.
            out.op(Opcodes.F2D);
            out.call(Math.class, "sqrt", "(D)D");
            out.op(Opcodes.D2F);
        } else {
            out.call(DoubleNans.class, "sqrt", "(D)D");
        }
    }

    private static Lowering xorSign(String name) {
        return (out, instr) -> {
            out.push(instr, 1, PtxType.F32);
            out.push(instr, 2, PtxType.F32);
            for (int i = 1; i <= 2; i++) {
                out.push(instr, i, PtxType.F32);
                if (instr.has("ftz")) {
                    out.call(FloatMath.class, "ftz", "(F)F");
                }
                out.call(Math.class, "abs", "(F)F");
            }
            out.call(instr.has("NaN") ? Math.class : FloatMath.class, name, "(FF)F");
            out.call(FloatMath.class, "xorSign", "(FFF)F");
            out.pop(instr, 0, PtxType.F32);
        };
    }
}
