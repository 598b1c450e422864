package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;
import orrery.ptx.device.FloatMath;
import orrery.ptx.device.Windows;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/** Moves, and conversions of addresses. */
final class MoveRows {
    private MoveRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Moves and addresses");
        rows.add(
                "mov.{pred,b16,b32,b64,u16,u32,u64,s16,s32,s64,f16,bf16,f16x2,bf16x2,f32,f64}",
                10,
                (out, instr) -> copy(out, instr, instr.operand(0), instr.operand(1), instr.type()));
        String spaces = ".{const,global,local,shared,shared::cta,shared::cluster,param,param::entry}";
        rows.add("cvta" + spaces + ".u64", 20, (out, instr) -> convertAddress(out, instr, Opcodes.LADD));
        rows.add("cvta.to" + spaces + ".u64", 20, (out, instr) -> convertAddress(out, instr, Opcodes.LSUB));
        rows.add("cvta[.to]" + spaces + ".u32", 20, "refused: addresses have 64 bits", (out, instr) -> {
            throw Accesses.shortAddress(instr);
        });
        rows.add("isspacep" + spaces, 20, MoveRows::isInSpace);
        return rows.rows();
    }

    /** Copies a value. What the device would store of a NaN is settled where it meets bits of memory. */
    static void copy(Emitter out, Instr instr, Operand to, Operand from, PtxType type) {
        out.push(instr, from, type);
        Reg source = out.scope().register(from);
        Reg target = out.scope().register(to);
        if (type == PtxType.F32
                && source != null
                && target != null
                && source.kind() == JvmKind.FLOAT
                && target.kind() == JvmKind.FLOAT
                && source.isComputed()
                && !source.isRaw()
                && target.isRaw()) {
            out.call(FloatMath.class, "canonical", "(F)F");
        }
        out.popCopy(instr, to, type);
    }

    private static long window(StateSpace space) {
        return switch (space) {
            case SHARED -> Windows.SHARED;
            case LOCAL -> Windows.LOCAL;
            case PARAM -> Windows.PARAM;
            default -> 0;
        };
    }

    private static void convertAddress(Emitter out, Instr instr, int operation) {
        PtxType type = instr.type();
        Operand operand = instr.operand(1);
        if (operand instanceof Operand.Address address) {
            out.pushAddress(instr, address);
        } else {
            out.push(instr, operand, PtxType.B64);
        }
        long window = window(instr.space());
        if (window != 0) {
            out.constant(window);
            out.op(operation);
        }
        out.popCopy(instr, instr.operand(0), type);
    }

    private static void isInSpace(Emitter out, Instr instr) {
        Reg address = out.scope().register(instr.operand(1));
        if (address != null && address.type().bits() == Integer.SIZE) {
            out.push(instr, 1, PtxType.U32);
            out.widen();
        } else {
            out.push(instr, 1, PtxType.U64);
        }
        long window = window(instr.space());
        if (window == Windows.SHARED && !instr.has("shared::cluster")) {
            out.call(Windows.class, "isShared", "(J)I");
        } else if (window != 0) {
            out.constant(window);
            out.call(Windows.class, "isIn", "(JJ)I");
        } else if (instr.space() == StateSpace.GLOBAL) {
            out.call(Windows.class, "isGlobal", "(J)I");
        } else {
            // Constant memory is memory of the context, with addresses of its own only in the module.
            out.op(Opcodes.POP2);
            out.constant(0);
        }
        out.popCopy(instr, instr.operand(0), PtxType.PRED);
    }
}
