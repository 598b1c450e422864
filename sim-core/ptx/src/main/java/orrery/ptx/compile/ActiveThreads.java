package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Reg;
import orrery.ptx.device.RegionPlan;
import orrery.ptx.device.ThreadRange;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;

/**
 * The threads of a row that do something in a region which begins with a branch on their index, as a step of a
 * reduction does: {@code if (threadIdx.x < n)}, where n is the same for all threads. The others go on to the next
 * exchange or end, so that they need not be looked at.
 *
 * @param steps the instructions that all threads execute
 * @param comparison the instruction that compares the index; null if no thread does more
 * @param bound the number of its operand that is the same for all threads; the other one is the index in the row and a
 *     sum that is the same for all threads
 * @param relation how the index of an active thread is related to the bound, as a number of {@link ThreadRange}
 * @param kept the registers that the instructions write, which are the same in all threads and kept
 * @param next the block that active threads go on with; -1 if no thread does more
 */
record ActiveThreads(
        ImmutableList<Step> steps,
        @Nullable Step comparison,
        int bound,
        int relation,
        ImmutableList<Reg> kept,
        int next) {
    private static final ImmutableMap<String, Integer> RELATIONS = ImmutableMap.<String, Integer>builder()
            .put("lt", ThreadRange.LESS)
            .put("lo", ThreadRange.LESS)
            .put("le", ThreadRange.AT_MOST)
            .put("ls", ThreadRange.AT_MOST)
            .put("gt", ThreadRange.GREATER)
            .put("hi", ThreadRange.GREATER)
            .put("ge", ThreadRange.AT_LEAST)
            .put("hs", ThreadRange.AT_LEAST)
            .put("eq", ThreadRange.EQUAL)
            .put("ne", ThreadRange.NOT_EQUAL)
            .buildOrThrow();

    /** Returns the active threads after the beginning of a region that all leave alike; null if all may be active. */
    static @Nullable ActiveThreads of(EntryPieces entry, RegionStart start) {
        if (!(start.exit() instanceof Exit.Branch branch)) {
            Integer after = after(entry, start);
            List<Reg> kept = after == null ? null : kept(entry, start.steps(), after);
            return kept == null
                    ? null
                    : new ActiveThreads(start.steps(), null, 0, ThreadRange.LESS, ImmutableList.copyOf(kept), -1);
        }
        List<Reg> ofTarget = skipped(entry, start, branch.target());
        List<Reg> ofNext = skipped(entry, start, branch.next());
        if ((ofTarget == null) == (ofNext == null)) {
            return null;
        }
        List<Reg> kept = ofTarget != null ? ofTarget : Objects.requireNonNull(ofNext);
        int next = ofTarget != null ? branch.next() : branch.target();
        boolean activeIfTrue = (ofTarget != null) == branch.instr().code().isNegated();
        String guard = Objects.requireNonNull(branch.instr().code().guard());
        Step comparison = comparison(start.steps(), guard);
        return comparison == null ? null : of(entry, start, comparison, activeIfTrue, kept, next);
    }

    private static @Nullable ActiveThreads of(
            EntryPieces entry, RegionStart start, Step comparison, boolean activeIfTrue, List<Reg> kept, int next) {
        Integer relation = RELATIONS.get(comparison.instr().modifiers().get(0));
        for (int index = 1; index <= 2 && relation != null; index++) {
            int bound = 3 - index;
            if (entry.facts().isConsecutive(comparison.instr().operand(index))
                    && entry.facts().isSame(comparison.instr().operand(bound))) {
                int ofIndex = index == 1 ? relation : ThreadRange.swapped(relation);
                int ofActive = activeIfTrue ? ofIndex : ThreadRange.negated(ofIndex);
                return ofActive == ThreadRange.NOT_EQUAL
                        ? null
                        : new ActiveThreads(
                                start.steps(), comparison, bound, ofActive, ImmutableList.copyOf(kept), next);
            }
        }
        return null;
    }

    /** Returns the last comparison of 32-bit integers that gives a predicate; null for something else. */
    private static @Nullable Step comparison(ImmutableList<Step> steps, String predicate) {
        for (Step step : steps.reverse()) {
            if (FlowGraph.results(step).contains(new Operand.Name(predicate))) {
                boolean isPlain = step.instr().opcode().equals("setp")
                        && step.instr().count() == 3
                        && step.instr().operand(0) instanceof Operand.Name;
                PtxType type = isPlain ? step.instr().type() : PtxType.PRED;
                return type == PtxType.U32 || type == PtxType.S32 || type == PtxType.B32 ? step : null;
            }
        }
        return null;
    }

    // -- threads that do nothing ---------------------------------------------------------------------------------

    /**
     * Returns the registers that a thread keeps which goes on with a block and does nothing; null if it may do
     * something.
     */
    private static @Nullable List<Reg> skipped(EntryPieces entry, RegionStart start, int block) {
        RegionStart rest = RegionStart.from(entry, block, false, null);
        Integer after = rest == null ? null : after(entry, rest);
        if (rest == null || after == null) {
            return null;
        }
        List<Reg> more = kept(entry, rest.steps(), after);
        return more == null || !more.isEmpty() ? null : kept(entry, start.steps(), after);
    }

    /**
     * Returns the region that threads go on with, without operands for others; -1 for none, null for something else.
     */
    private static @Nullable Integer after(EntryPieces entry, RegionStart start) {
        if (start.exit() == null) {
            return entry.regions().atCut(start.block());
        } else if (start.exit() instanceof Exit.Meet meet) {
            int after = entry.regions().afterMeeting(meet.step());
            return entry.regions().all().get(after).barrierOfAll() == RegionPlan.NO_BARRIER
                    ? null
                    : Integer.valueOf(after);
        }
        return start.exit() instanceof Exit.End ? Integer.valueOf(-1) : null;
    }

    /**
     * Returns the registers that instructions write and that are kept for a region; null if threads may differ in them.
     */
    private static @Nullable List<Reg> kept(EntryPieces entry, List<Step> steps, int region) {
        if (region < 0) {
            return ImmutableList.of();
        }
        BitSet written = new BitSet();
        steps.forEach(each -> entry.usage().writes(each, written));
        written.and(entry.recomputed().kept(entry.regions().all().get(region).live()));
        List<Reg> kept = written.stream().mapToObj(entry::register).toList();
        return kept.stream().anyMatch(each -> entry.facts().varies(each.name())) ? null : kept;
    }
}
