package orrery.ptx.compile;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;
import orrery.ptx.flow.Region;

/** Writes how a thread loads, at the begin of a region, the registers that it has kept, and how it keeps them. */
final class KeptRegisters {
    private final EntryPieces entry;
    private final int number;
    private final Region region;
    private final MethodVisitor mv;
    private final Emitter out;
    private final StepWriter steps;

    /**
     * Creates the writer for a region.
     *
     * @param number the number of the region
     */
    KeptRegisters(EntryPieces entry, int number, MethodVisitor mv, Emitter out, StepWriter steps) {
        this.entry = entry;
        this.number = number;
        this.region = entry.regions().all().get(number);
        this.mv = mv;
        this.out = out;
        this.steps = steps;
    }

    /** Loads what the thread has kept. */
    void prepareThread() {
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        out.blockInt("localStride");
        mv.visitInsn(Opcodes.IMUL);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.LOCAL);
        out.blockInt("spinLimit");
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.SPINS_LEFT);
        if (number == 0) {
            region.live().stream().mapToObj(entry::register).forEach(out::clear);
        } else {
            entry.recomputed().kept(region.live()).stream()
                    .mapToObj(entry::register)
                    .forEach(this::restore);
            entry.recomputed().steps(region.live()).forEach(steps::write);
        }
    }

    /** Gives a register a value that is read before it is written. */
    private void restore(Reg reg) {
        kept(reg);
        mv.visitInsn(reg.kind().arrayLoad());
        out.storeLocal(reg);
    }

    /** Stores a register, so that the thread finds it in another region. */
    void keep(Reg reg) {
        kept(reg);
        out.loadLocal(reg);
        mv.visitInsn(reg.kind().arrayStore());
    }

    /** Returns the field of the block that has what threads keep of a kind. */
    static String array(JvmKind kind) {
        return switch (kind) {
            case INT -> "ints";
            case LONG -> "longs";
            case FLOAT -> "floats";
            case DOUBLE -> "doubles";
        };
    }

    /** Pushes the array, and the index in it, of what the thread keeps of a register. */
    private void kept(Reg reg) {
        JvmKind kind = reg.kind();
        out.blockArray(array(kind), "[" + kind.descriptor());
        int slot = entry.slots().slot(reg);
        if (slot > 0) {
            out.constant(slot);
            out.blockInt("threads");
            mv.visitInsn(Opcodes.IMUL);
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
            mv.visitInsn(Opcodes.IADD);
        } else {
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        }
    }
}
