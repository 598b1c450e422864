package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.device.VideoMath;
import orrery.ptx.device.VideoMath.Operation;
import orrery.ptx.text.PtxType;

/** The video instructions on whole registers. */
final class VideoRows {
    private static final String TYPES = ".{u32,s32}.{u32,s32}.{u32,s32}";
    private static final String THEN = "[.add|.min|.max]";
    private static final String COMPARISON = ".{u32,s32}.{u32,s32}.{eq,ne,lt,le,gt,ge}";

    private static final ImmutableSet<Operation> COMPARISONS =
            ImmutableSet.copyOf(EnumSet.range(Operation.EQ, Operation.GE));

    private VideoRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Video");
        for (String name : List.of("vadd", "vsub", "vabsdiff", "vmin", "vmax")) {
            rows.add(name + TYPES + "[.sat]" + THEN, 20, VideoRows::word);
        }
        for (String name : List.of("vshl", "vshr")) {
            rows.add(name + ".{u32,s32}.{u32,s32}.u32[.sat].{clamp,wrap}" + THEN, 20, VideoRows::word);
        }
        rows.add("vset" + COMPARISON + THEN, 20, VideoRows::word);
        for (int count : new int[] {2, 4}) {
            for (String name : List.of("vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax")) {
                rows.add(name + count + TYPES + "[.sat][.add]", 30, (out, instr) -> parts(out, instr, 32 / count));
            }
            rows.add("vset" + count + COMPARISON + "[.add]", 30, (out, instr) -> parts(out, instr, 32 / count));
        }
        return rows.rows();
    }

    private static void word(Emitter out, Instr instr) {
        out.push(instr, 1, PtxType.B32);
        out.push(instr, 2, PtxType.B32);
        if (instr.has("clamp")) {
            out.call(VideoMath.class, "clamped", "(I)I");
        } else if (instr.has("wrap")) {
            out.constant(31);
            out.op(Opcodes.IAND);
        }
        if (instr.count() > 3) {
            out.push(instr, 3, PtxType.B32);
        } else {
            out.constant(0);
        }
        out.constant(how(instr));
        out.call(VideoMath.class, "word", "(IIII)I");
        out.pop(instr, 0, PtxType.B32);
    }

    private static void parts(Emitter out, Instr instr, int bits) {
        for (int i = 1; i <= 3; i++) {
            out.push(instr, i, PtxType.B32);
        }
        out.constant(bits);
        out.constant(how(instr));
        out.call(VideoMath.class, "parts", "(IIIII)I");
        out.pop(instr, 0, PtxType.B32);
    }

    private static int how(Instr instr) {
        boolean compares = instr.opcode().startsWith("vset");
        int inputs = compares ? 0 : 1;
        boolean isUnsignedSum = instr.opcode().equals("vadd")
                && instr.has("add")
                && IntStream.range(0, 3).noneMatch(i -> instr.type(i).isSigned());
        return operation(instr, compares).ordinal()
                | (instr.type(0).isSigned() ? VideoMath.SIGNED : 0)
                | (instr.type(inputs).isSigned() ? VideoMath.FIRST_SIGNED : 0)
                | (instr.type(inputs + 1).isSigned() ? VideoMath.SECOND_SIGNED : 0)
                // As on an H200, which does not saturate this sum.
                | (instr.has("sat") && !isUnsignedSum ? VideoMath.SATURATES : 0)
                | (instr.has("add") ? VideoMath.THEN_ADD : 0)
                | (instr.has("min") ? VideoMath.THEN_MIN : 0)
                | (instr.has("max") ? VideoMath.THEN_MAX : 0);
    }

    private static Operation operation(Instr instr, boolean compares) {
        String opcode = instr.opcode().replaceFirst("[24]$", "");
        for (Operation each : Operation.values()) {
            String name = each.name().toLowerCase(Locale.ROOT);
            if (opcode.equals("v" + name) || compares && COMPARISONS.contains(each) && instr.has(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException(instr + " has no operation");
    }
}
