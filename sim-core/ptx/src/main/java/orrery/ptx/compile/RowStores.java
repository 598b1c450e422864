package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.IndexedAddress;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.text.Operand;

/**
 * Finds the stores {@code p[i] = v} of results of single precision that a thread ends with and that all active threads
 * of a row execute, each for the element after that of the thread before it. The JIT compiler vectorizes a loop only if
 * its results are not compared with NaN, whose bits are others on the device. So these are stored as they are, and when
 * the row has ended, the NaNs among them are replaced: nothing else is between the first and the last of them.
 */
final class RowStores {
    private final EntryPieces entry;
    private final IntFunction<Exit> exits;

    /** The block that active threads go on with after the branch that they are known by; -1 for none. */
    private final int active;

    private RowStores(EntryPieces entry, IntFunction<Exit> exits, int active) {
        this.entry = entry;
        this.exits = exits;
        this.active = active;
    }

    /**
     * Returns the stores of a region whose threads all run it.
     *
     * @param start its first block
     * @param exits how its blocks end, by their numbers
     */
    static ImmutableList<Instr> of(
            EntryPieces entry, int start, IntFunction<Exit> exits, @Nullable ActiveThreads some) {
        return new RowStores(entry, exits, some == null ? -1 : some.next()).lastStores(start);
    }

    private ImmutableList<Instr> lastStores(int start) {
        List<Step> steps = straightSteps(start);
        ImmutableList.Builder<Instr> stores = ImmutableList.builder();
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step step = steps.get(i);
            if (isRowStore(step.instr())) {
                stores.add(step.instr());
            } else if (!isOfRegisters(step)) {
                break; // it may see, or overwrite, what was stored before it
            }
        }
        return stores.build();
    }

    /** Returns what each active thread executes; empty if they may go different ways. */
    private List<Step> straightSteps(int start) {
        List<Step> steps = new ArrayList<>();
        Set<Integer> visited = new HashSet<>();
        int at = start;
        while (visited.add(at)) {
            if (visited.size() > 1 && entry.regions().atCut(at) != null) {
                return steps;
            }
            steps.addAll(entry.graph().block(at).steps());
            Exit exit = exits.apply(at);
            if (exit instanceof Exit.Jump jump) {
                at = jump.target();
            } else if (exit instanceof Exit.Branch && active >= 0) {
                at = active; // a second branch leads to a block that was visited
            } else {
                return exit instanceof Exit.End || exit instanceof Exit.Meet ? steps : List.of();
            }
        }
        return List.of();
    }

    private boolean isRowStore(Instr instr) {
        IndexedAddress address = entry.indexed().get(instr);
        if (address == null || !instr.opcode().equals("st") || instr.code().guard() != null) {
            return false;
        }
        Reg value = entry.scope().register(instr.operand(1));
        return value != null
                && value.kind() == JvmKind.FLOAT
                && value.isComputed()
                && !value.isRaw()
                && instr.type().bits() == 32
                && entry.facts().isConsecutive(new Operand.Name(address.index().name()))
                && entry.recomputed().isRecomputed(entry.registers().indexOf(address.index()));
    }

    private static boolean isOfRegisters(Step step) {
        return step.row().role() == Role.PLAIN
                && step.row().hasResult()
                && step.instr().code().operands().stream().noneMatch(Operand.Address.class::isInstance);
    }
}
