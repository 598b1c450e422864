package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import orrery.ptx.code.Instr;
import orrery.ptx.device.HalfMath;
import orrery.ptx.text.PtxType;

/** Arithmetic of 16-bit numbers, single and in pairs. */
final class HalfRows {
    private static final String HALVES = ".{f16,f16x2}";
    private static final String BFLOATS = ".{bf16,bf16x2}";

    private HalfRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Half precision");
        binary(rows, "add", HalfMath.ADD);
        binary(rows, "sub", HalfMath.SUB);
        binary(rows, "mul", HalfMath.MUL);
        rows.add("fma.rn[.ftz][.sat]" + HALVES, 42, of(HalfMath.FMA, 3));
        rows.add("fma.rn[.ftz].relu" + HALVES, 70, of(HalfMath.FMA, 3));
        rows.add("fma.rn[.relu]" + BFLOATS, 70, of(HalfMath.FMA, 3));
        for (String name : ImmutableList.of("min", "max")) {
            int plain = name.equals("min") ? HalfMath.MIN : HalfMath.MAX;
            int ofNan = name.equals("min") ? HalfMath.MIN_NAN : HalfMath.MAX_NAN;
            rows.add(name + "[.ftz]" + HALVES, 70, of(plain, 2));
            rows.add(name + "[.ftz].NaN" + HALVES, 70, of(ofNan, 2));
            rows.add(name + BFLOATS, 70, of(plain, 2));
            rows.add(name + ".NaN" + BFLOATS, 70, of(ofNan, 2));
            rows.add(name + "[.ftz].xorsign.abs" + HALVES, 72, of(plain, 2));
            rows.add(name + "[.ftz].NaN.xorsign.abs" + HALVES, 72, of(ofNan, 2));
            rows.add(name + ".xorsign.abs" + BFLOATS, 72, of(plain, 2));
            rows.add(name + ".NaN.xorsign.abs" + BFLOATS, 72, of(ofNan, 2));
        }
        rows.add("neg[.ftz]" + HALVES, 60, of(HalfMath.NEG, 1));
        rows.add("neg" + BFLOATS, 70, of(HalfMath.NEG, 1));
        rows.add("abs[.ftz]" + HALVES, 65, of(HalfMath.ABS, 1));
        rows.add("abs" + BFLOATS, 70, of(HalfMath.ABS, 1));
        rows.add("ex2.approx" + HALVES, 70, of(HalfMath.EX2, 1));
        rows.add("ex2.approx.ftz" + BFLOATS, 78, of(HalfMath.EX2, 1));
        rows.add("tanh.approx" + HALVES, 70, of(HalfMath.TANH, 1));
        rows.add("tanh.approx" + BFLOATS, 78, of(HalfMath.TANH, 1));
        return rows.rows();
    }

    private static void binary(Rows rows, String name, int operation) {
        rows.add(name + "[.rn][.ftz][.sat]" + HALVES, 42, of(operation, 2));
        rows.add(name + "[.rn]" + BFLOATS, 78, of(operation, 2));
    }

    /** Returns the flags of {@link HalfMath} for an instruction. */
    static int flags(Instr instr, PtxType type) {
        return (type == PtxType.BF16 || type == PtxType.BF16X2 ? HalfMath.BFLOAT : 0)
                | (instr.has("ftz") ? HalfMath.FTZ : 0)
                | (instr.has("sat") ? HalfMath.SAT : 0)
                | (instr.has("relu") ? HalfMath.RELU : 0)
                | (instr.has("xorsign") ? HalfMath.XORSIGN : 0);
    }

    private static Lowering of(int operation, int operands) {
        return (out, instr) -> {
            PtxType type = instr.type();
            out.constant(operation);
            for (int i = 1; i <= 3; i++) {
                if (i <= operands) {
                    out.push(instr, i, type);
                } else {
                    out.constant(0);
                }
            }
            out.constant(flags(instr, type));
            out.call(HalfMath.class, type.bits() == 32 ? "applyPair" : "apply", "(IIIII)I");
            out.pop(instr, 0, type);
        };
    }
}
