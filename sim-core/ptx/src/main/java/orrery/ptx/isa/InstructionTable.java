package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.Statement;

/**
 * The table of instructions: whatever is in it is simulated. The page of what is simulated is made of it, and an
 * instruction that is not in it is refused when its module is loaded.
 */
public final class InstructionTable {
    private static final ImmutableList<Instruction> ROWS = Stream.of(
                    IntegerRows.rows(),
                    LogicRows.rows(),
                    FloatRows.rows(),
                    HalfRows.rows(),
                    CompareRows.rows(),
                    MoveRows.rows(),
                    ConvertRows.rows(),
                    MemoryRows.rows(),
                    AtomicRows.rows(),
                    WarpRows.rows(),
                    MbarrierRows.rows(),
                    ClusterRows.rows(),
                    BulkRows.rows(),
                    MatrixRows.rows(),
                    VideoRows.rows(),
                    ControlRows.rows())
            .flatMap(ImmutableList::stream)
            .collect(ImmutableList.toImmutableList());

    private static final ImmutableListMultimap<String, Instruction> BY_OPCODE =
            Multimaps.index(ROWS, row -> row.form().opcode());

    /** The opcodes of the PTX ISA of which no form is simulated. */
    private static final ImmutableSet<String> OTHERS = ImmutableSet.of(
            "clusterlaunchcontrol",
            "istypep",
            "multimem",
            "suld",
            "suq",
            "sured",
            "sust",
            "tcgen05",
            "tensormap",
            "tex",
            "tld4",
            "txq",
            "vmad",
            "wgmma");

    /** The rows of the mnemonics that have been looked up. */
    private static final Map<String, Found> FOUND = new ConcurrentHashMap<>();

    /**
     * The row of a mnemonic.
     *
     * @param isInOrder whether the modifiers are in the order of the form
     */
    private record Found(Instruction row, boolean isInOrder) {}

    private InstructionTable() {}

    /** Returns all rows. */
    public static ImmutableList<Instruction> rows() {
        return ROWS;
    }

    /** Returns the opcodes that are known, and not simulated. */
    public static ImmutableSet<String> others() {
        return OTHERS;
    }

    /**
     * Returns the row of an instruction.
     *
     * @throws PtxException if there is none
     */
    public static Instruction row(Statement.Code code) {
        String mnemonic = code.mnemonic();
        Found found = FOUND.get(mnemonic);
        if (found == null) {
            found = find(code);
            FOUND.put(mnemonic, found);
        }
        if (found.isInOrder()) {
            OperandCounts.requireNotTooMany(code);
        }
        return found.row();
    }

    private static Found find(Statement.Code code) {
        for (Instruction row : BY_OPCODE.get(code.opcode())) {
            if (row.form().matches(code.modifiers())) {
                return new Found(row, true);
            }
        }
        for (Instruction row : BY_OPCODE.get(code.opcode())) {
            if (row.form().matchesInAnyOrder(code.modifiers())) {
                return new Found(row, false);
            }
        }
        requireModifier(code, "rn", "a rounding modifier such as .rn");
        requireModifier(code, "rzi", "a rounding modifier such as .rzi");
        requireModifier(code, "gpu", "a scope such as .gpu");
        if (code.opcode().equals("setp")) {
            // All of its forms are simulated.
            throw PtxException.invalid(code.line(), code.mnemonic() + " is no form of setp");
        }
        if (BY_OPCODE.containsKey(code.opcode()) || OTHERS.contains(code.opcode())) {
            throw PtxException.notSimulated(code.line(), "instruction " + code.mnemonic());
        }
        throw PtxException.invalid(code.line(), "\"" + code.opcode() + "\" is no instruction");
    }

    /** Refuses an instruction that has a row as soon as it has one more modifier. */
    private static void requireModifier(Statement.Code code, String modifier, String what) {
        ImmutableList<String> more = ImmutableList.<String>builder()
                .add(modifier)
                .addAll(code.modifiers())
                .build();
        if (BY_OPCODE.get(code.opcode()).stream().anyMatch(row -> row.form().matchesInAnyOrder(more))) {
            throw PtxException.invalid(code.line(), code.mnemonic() + " needs " + what);
        }
    }
}
