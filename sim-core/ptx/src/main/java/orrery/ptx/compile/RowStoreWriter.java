package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.MethodFrame;
import orrery.ptx.code.Reg;
import orrery.ptx.isa.IndexedAccess;

/** Writes what {@link RowStores} need at the begin and at the end of a row of threads. */
final class RowStoreWriter {
    private final EntryPieces entry;
    private final ImmutableList<Instr> stores;
    private final MethodVisitor mv;
    private final MethodFrame frame;
    private final Emitter out;
    private final StepWriter steps;

    /** The local variables with the indices that the first thread of the row stores to, by their registers. */
    private final Map<Reg, Integer> firstIndices = new HashMap<>();

    RowStoreWriter(
            EntryPieces entry,
            ImmutableList<Instr> stores,
            MethodVisitor mv,
            MethodFrame frame,
            Emitter out,
            StepWriter steps) {
        this.entry = entry;
        this.stores = stores;
        this.mv = mv;
        this.frame = frame;
        this.out = out;
        this.steps = steps;
    }

    /** Computes the indices for the first thread of the row. */
    void begin() {
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.ROW_FIRST);
        for (Reg index : stores.stream().map(this::indexOf).distinct().toList()) {
            BitSet number = new BitSet();
            number.set(entry.registers().indexOf(index));
            entry.recomputed().steps(number).forEach(steps::write);
            out.loadLocal(index);
            mv.visitVarInsn(Opcodes.ISTORE, firstIndices.computeIfAbsent(index, each -> frame.allocate(1)));
        }
    }

    /** Settles the NaNs that the threads of the row have stored. */
    void end() {
        for (Instr store : stores) {
            int first = Objects.requireNonNull(firstIndices.get(indexOf(store)));
            IndexedAccess.settleNans(out, store, first, () -> {
                mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_END);
                mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_FIRST);
                mv.visitInsn(Opcodes.ISUB);
            });
        }
    }

    private Reg indexOf(Instr store) {
        return Objects.requireNonNull(entry.indexed().get(store)).index();
    }
}
