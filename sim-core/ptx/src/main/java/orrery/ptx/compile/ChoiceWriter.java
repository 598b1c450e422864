package orrery.ptx.compile;

import com.google.common.collect.ImmutableSet;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.MethodFrame;
import orrery.ptx.device.BlockState;
import orrery.ptx.flow.Region;

/**
 * Writes a method that finds which way all threads take at the first branch of a region, and calls the one for that
 * way.
 */
final class ChoiceWriter {
    private final EntryPieces entry;
    private final Region region;
    private final MethodVisitor mv;
    private final MethodFrame frame;
    private final Emitter out;
    private final StepWriter steps;
    private final KeptRegisters kept;
    private final Label target = new Label();

    /**
     * Creates a writer.
     *
     * @param number the number of the region
     * @param frame the local variables; those that a first pass has found are written in front
     */
    ChoiceWriter(EntryPieces entry, int number, MethodVisitor mv, MethodFrame frame) {
        this.entry = entry;
        this.region = entry.regions().all().get(number);
        this.mv = mv;
        this.frame = frame;
        this.out = new Emitter(mv, frame, entry.scope(), RegionLocals.OF_THREAD, entry.indexed(), ImmutableSet.of());
        this.steps = new StepWriter(mv, out, entry.calls(), entry.hasSource());
        this.kept = new KeptRegisters(entry, number, mv, out, steps);
    }

    /** Begins code that finds which way all threads take at the first branch, and calls the method for it. */
    void begin() {
        RegionStart start = Objects.requireNonNull(RegionStart.of(entry, region, null));
        mv.visitCode();
        frame.emitHoisted(mv);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.FROM);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.THREAD);
        out.findIndices();
        kept.prepareThread();
        start.steps().forEach(steps::write);
        steps.guard(Objects.requireNonNull(start.commonBranch(entry)).instr(), target, true);
    }

    /**
     * Writes the call of the method for one way.
     *
     * @param isTarget whether the branch leads there; this one is written last
     * @param isAlike whether all threads leave the region in the same state; if not, warps run it one by one
     */
    void call(boolean isTarget, String owner, String method, String type, boolean isAlike) {
        if (isTarget) {
            mv.visitLabel(target);
        }
        if (!isAlike && entry.regions().hasWarpExchanges()) {
            Label oneWarp = new Label();
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.TO);
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.FROM);
            mv.visitInsn(Opcodes.ISUB);
            out.constant(Integer.SIZE);
            mv.visitJumpInsn(Opcodes.IF_ICMPLE, oneWarp);
            out.constant(BlockState.ONE_BY_ONE);
            mv.visitInsn(Opcodes.IRETURN);
            mv.visitLabel(oneWarp);
        }
        mv.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.FROM);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.TO);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, type, false);
        mv.visitInsn(Opcodes.IRETURN);
    }

    /** Ends code that calls the methods for both ways. */
    void end() {
        mv.visitMaxs(0, 0);
        mv.visitEnd();
    }
}
