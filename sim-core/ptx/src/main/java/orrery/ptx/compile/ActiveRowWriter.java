package orrery.ptx.compile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.MethodFrame;
import orrery.ptx.code.Reg;
import orrery.ptx.device.ThreadRange;
import orrery.ptx.flow.Step;

/** Writes the begin and the end of a row of threads of which some do nothing: these are left out. */
final class ActiveRowWriter {
    private final EntryPieces entry;
    private final ActiveThreads some;
    private final MethodVisitor mv;
    private final MethodFrame frame;
    private final Emitter out;
    private final StepWriter steps;
    private final KeptRegisters kept;
    private final Map<Reg, Integer> keptCopies = new HashMap<>();

    /**
     * Creates the writer for a region.
     *
     * @param some the threads that do something
     */
    ActiveRowWriter(
            EntryPieces entry,
            ActiveThreads some,
            MethodVisitor mv,
            MethodFrame frame,
            Emitter out,
            StepWriter steps,
            KeptRegisters kept) {
        this.entry = entry;
        this.some = some;
        this.mv = mv;
        this.frame = frame;
        this.out = out;
        this.steps = steps;
        this.kept = kept;
    }

    /** Lets the row begin with the first thread that does something, and end after the last one. */
    void begin() {
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.ROW_BEGIN);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.ROW_X);
        kept.prepareThread();
        // Indices instead of numbers of threads: those of the row from x on.
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_END);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        mv.visitInsn(Opcodes.ISUB);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        mv.visitInsn(Opcodes.IADD);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.ROW_END);
        int bound = frame.allocate(2);
        out.constant(0L);
        mv.visitVarInsn(Opcodes.LSTORE, bound);
        for (Step step : some.steps()) {
            steps.write(step);
            if (step.equals(some.comparison())) {
                storeBound(step.instr(), bound);
            }
        }
        for (Reg reg : some.kept()) {
            out.loadLocal(reg);
            int copy = keptCopies.computeIfAbsent(
                    reg, each -> frame.allocate(each.kind().slots()));
            mv.visitVarInsn(reg.kind().store(), copy);
        }
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        mv.visitInsn(Opcodes.ISUB);
        mv.visitInsn(Opcodes.DUP);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.THREAD);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_END);
        mv.visitInsn(Opcodes.IADD);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.ROW_AFTER);
        limit(bound, "first", RegionLocals.X);
        limit(bound, "end", RegionLocals.ROW_END);
        for (int each : new int[] {RegionLocals.ROW_END, RegionLocals.X}) {
            mv.visitVarInsn(Opcodes.ILOAD, each);
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
            mv.visitInsn(Opcodes.IADD);
            mv.visitVarInsn(Opcodes.ISTORE, each == RegionLocals.X ? RegionLocals.THREAD : RegionLocals.ROW_END);
        }
    }

    /**
     * Stores what x is compared with, and ends the row where what the instruction compares exceeds 32 bits. It may be
     * followed by others that write its registers.
     */
    private void storeBound(Instr comparison, int local) {
        int sum = 3 - some.bound();
        pushExtended(comparison, sum);
        out.constant(comparison.type().isSigned() ? Integer.MAX_VALUE : 0xFFFF_FFFFL);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_END);
        out.call(ThreadRange.class, "endOfSums", "(JJII)I");
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.ROW_END);
        pushExtended(comparison, some.bound());
        pushExtended(comparison, sum);
        mv.visitInsn(Opcodes.LSUB);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        mv.visitInsn(Opcodes.I2L);
        mv.visitInsn(Opcodes.LADD);
        mv.visitVarInsn(Opcodes.LSTORE, local);
    }

    private void pushExtended(Instr comparison, int operand) {
        out.push(comparison, operand, comparison.type());
        mv.visitInsn(Opcodes.I2L);
        if (!comparison.type().isSigned()) {
            out.constant(0xFFFF_FFFFL);
            mv.visitInsn(Opcodes.LAND);
        }
    }

    /**
     * Keeps what is the same in all threads of the row, and goes on after the last one.
     *
     * @param rows begins the next row; what follows goes on with threads of other indices
     */
    void end(Label rows) {
        for (Reg reg : some.kept()) {
            JvmKind kind = reg.kind();
            out.blockField(KeptRegisters.array(kind), "[" + kind.descriptor());
            for (int thread : new int[] {RegionLocals.ROW_BEGIN, RegionLocals.ROW_AFTER}) {
                out.constant(entry.slots().slot(reg));
                out.blockField("threads", "I");
                mv.visitInsn(Opcodes.IMUL);
                mv.visitVarInsn(Opcodes.ILOAD, thread);
                mv.visitInsn(Opcodes.IADD);
            }
            mv.visitVarInsn(kind.load(), Objects.requireNonNull(keptCopies.get(reg)));
            out.call(Arrays.class, "fill", "([" + kind.descriptor() + "II" + kind.descriptor() + ")V");
        }
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_AFTER);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.THREAD);
        // The index after the row: it is less than the number of threads if the row has ended earlier.
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_X);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_AFTER);
        mv.visitInsn(Opcodes.IADD);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_BEGIN);
        mv.visitInsn(Opcodes.ISUB);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.X);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        out.blockInt("dimX");
        mv.visitJumpInsn(Opcodes.IF_ICMPLT, rows);
    }

    private void limit(int bound, String method, int local) {
        out.constant(some.relation());
        mv.visitVarInsn(Opcodes.LLOAD, bound);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_END);
        out.call(ThreadRange.class, method, "(IJII)I");
        mv.visitVarInsn(Opcodes.ISTORE, local);
    }
}
