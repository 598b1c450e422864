package orrery.ptx.compile;

import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.SourceLine;

/** Writes instructions, with their guards, and the lines that they come from. */
final class StepWriter {
    private final MethodVisitor mv;
    private final Emitter out;
    private final CallWriter calls;
    private final boolean hasSource;
    private int lastLine;

    /**
     * Creates a writer.
     *
     * @param hasSource whether lines are those of the source, otherwise of the PTX
     */
    StepWriter(MethodVisitor mv, Emitter out, CallWriter calls, boolean hasSource) {
        this.mv = mv;
        this.out = out;
        this.calls = calls;
        this.hasSource = hasSource;
    }

    void write(Step step) {
        Instr instr = step.instr();
        line(instr);
        Label skipped = null;
        if (instr.code().guard() != null) {
            skipped = new Label();
            guard(instr, skipped, false);
        }
        if (step.row().role() == Role.CALL) {
            calls.write(out, instr);
        } else {
            Objects.requireNonNull(step.row().lowering()).emit(out, instr);
        }
        if (skipped != null) {
            mv.visitLabel(skipped);
        }
    }

    /** Jumps if the guard of an instruction holds, or if it does not. */
    void guard(Instr instr, Label target, boolean ifHolds) {
        String guard = Objects.requireNonNull(instr.code().guard());
        out.push(instr, new Operand.Name(guard), PtxType.PRED);
        mv.visitJumpInsn(ifHolds != instr.code().isNegated() ? Opcodes.IFNE : Opcodes.IFEQ, target);
    }

    /** Notes the line of an instruction. */
    void line(Instr instr) {
        SourceLine source = instr.code().source();
        int line = !hasSource ? instr.line() : source == null ? lastLine : source.line();
        if (line != lastLine && line > 0) {
            Label here = new Label();
            mv.visitLabel(here);
            mv.visitLineNumber(Math.min(line, 0xFFFF), here);
            lastLine = line;
        }
    }

    /** Forgets the line, because what follows is reached from elsewhere. */
    void forgetLine() {
        lastLine = 0;
    }
}
