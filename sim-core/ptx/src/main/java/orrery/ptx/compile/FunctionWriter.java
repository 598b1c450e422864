package orrery.ptx.compile;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.MethodFrame;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.text.PtxType;

/** Writes the method of a function, which runs for one thread. */
final class FunctionWriter {
    private static final int THREAD = 1;
    private static final int LOCAL = 2;
    private static final int X = 3;
    private static final int Y = 4;
    private static final int Z = 5;
    private static final int FIRST_FREE = 6;

    private final FunctionPieces function;
    private final MethodVisitor mv;
    private final MethodFrame frame;
    private final Emitter out;
    private final StepWriter steps;
    private final Map<Integer, Label> labels = new HashMap<>();

    FunctionWriter(FunctionPieces function, CallWriter calls, MethodVisitor mv, MethodFrame frame) {
        this.function = function;
        this.mv = mv;
        this.frame = frame;
        this.out = new Emitter(
                mv,
                frame,
                function.scope(),
                new Emitter.ThreadLocals(THREAD, X, Y, Z, LOCAL),
                ImmutableMap.of(),
                ImmutableSet.of());
        this.steps = new StepWriter(mv, out, calls, function.hasSource());
    }

    static MethodFrame newFrame() {
        return new MethodFrame(FIRST_FREE);
    }

    void write() {
        mv.visitCode();
        frame.emitHoisted(mv);
        out.findIndices();
        function.liveAtBegin().forEach(out::clear);
        int count = function.graph().blocks().size();
        for (int i = 0; i < count; i++) {
            labels.put(i, new Label());
        }
        for (int i = 0; i < count; i++) {
            BasicBlock block = function.graph().block(i);
            mv.visitLabel(label(i));
            steps.forgetLine();
            block.steps().forEach(steps::write);
            exit(block.exit());
        }
        mv.visitMaxs(0, 0);
        mv.visitEnd();
    }

    private Label label(int block) {
        return Objects.requireNonNull(labels.get(block));
    }

    private void exit(Exit exit) {
        if (exit instanceof Exit.Jump jump) {
            mv.visitJumpInsn(Opcodes.GOTO, label(jump.target()));
        } else if (exit instanceof Exit.Spin spin) {
            mv.visitJumpInsn(Opcodes.GOTO, label(spin.target()));
        } else if (exit instanceof Exit.Branch branch) {
            steps.line(branch.instr());
            steps.guard(branch.instr(), label(branch.target()), true);
            mv.visitJumpInsn(Opcodes.GOTO, label(branch.next()));
        } else if (exit instanceof Exit.Switch table) {
            out.push(table.instr(), table.instr().operand(0), PtxType.U32);
            Label[] targets = table.targets().stream().map(this::label).toArray(Label[]::new);
            mv.visitTableSwitchInsn(0, targets.length - 1, targets[targets.length - 1], targets);
        } else {
            mv.visitInsn(Opcodes.RETURN);
        }
    }
}
