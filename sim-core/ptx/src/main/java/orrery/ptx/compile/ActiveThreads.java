package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.ptx.device.EntryPlan;
import orrery.ptx.device.ThreadRange;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Region;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;

/**
 * The threads of a row that do something in a region which begins with a branch on their index, as a step of a reduction
 * does: {@code if (threadIdx.x < n)}, where n is the same for all threads. The others go on to the next exchange, so that
 * they need not be looked at.
 *
 * @param comparison the instruction that compares the index
 * @param bound the number of its operand that is the same for all threads
 * @param relation how the index of an active thread is related to the bound, as a number of {@link ThreadRange}
 */
record ActiveThreads(Step comparison, int bound, int relation) {
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

    /** Returns the active threads of a region that all threads leave in a common state; null if all may be active. */
    static @Nullable ActiveThreads of(EntryPieces entry, Region region) {
        BasicBlock first = entry.graph().block(region.start());
        if (!(first.exit() instanceof Exit.Branch branch)
                || region.meeting() != null && !FlowGraph.results(region.meeting()).isEmpty()) {
            return null;
        }
        boolean skipsTarget = new Skipped(entry, first).reaches(branch.target());
        if (skipsTarget == new Skipped(entry, first).reaches(branch.next())) {
            return null;
        }
        Step comparison = comparison(first, Objects.requireNonNull(branch.instr().code().guard()));
        if (comparison == null) {
            return null;
        }
        for (int index = 1; index <= 2; index++) {
            if (isIndex(entry, comparison.instr().operand(index)) && isSame(entry, comparison.instr().operand(3 - index))) {
                Integer relation =
                        RELATIONS.get(comparison.instr().code().modifiers().get(0));
                if (relation == null) {
                    return null;
                }
                int ofIndex = index == 1 ? relation : ThreadRange.swapped(relation);
                boolean activeIfTrue = skipsTarget == branch.instr().code().isNegated();
                int ofActive = activeIfTrue ? ofIndex : ThreadRange.negated(ofIndex);
                return ofActive == ThreadRange.NOT_EQUAL ? null : new ActiveThreads(comparison, 3 - index, ofActive);
            }
        }
        return null;
    }

    /** Returns the comparison of 32-bit integers at the end of a block that gives a predicate; null for another one. */
    private static @Nullable Step comparison(BasicBlock block, String predicate) {
        for (Step step : block.steps().reverse()) {
            if (FlowGraph.results(step).contains(new Operand.Name(predicate))) {
                boolean isPlain = step.instr().opcode().equals("setp") && step.instr().count() == 3;
                PtxType type = isPlain ? step.instr().type() : PtxType.PRED;
                return type == PtxType.U32 || type == PtxType.S32 || type == PtxType.B32 ? step : null;
            }
        }
        return null;
    }

    private static boolean isIndex(EntryPieces entry, Operand operand) {
        return operand instanceof Operand.Name name
                && (name.name().equals("%tid.x") || entry.facts().isCopyOf(name.name(), "%tid.x"));
    }

    private static boolean isSame(EntryPieces entry, Operand operand) {
        return operand instanceof Operand.Int
                || operand instanceof Operand.Name name
                        && entry.scope().register(name.name()) != null
                        && !entry.facts().varies(name.name());
    }

    /** A way to the end of a region on which a thread does nothing. */
    private record Skipped(EntryPieces entry, BasicBlock first) {

        boolean reaches(int start) {
            BitSet written = new BitSet();
            int at = start;
            ImmutableList<Step> steps = first.steps();
            for (int length = 0; length < 10; length++) {
                for (Step step : steps) {
                    if (!entry.recomputed().isPure(step)) {
                        return false;
                    }
                    entry.usage().writes(step, written);
                }
                Integer cut = entry.regions().atCut(at);
                if (cut != null) {
                    return keepsNothing(written, cut);
                }
                BasicBlock block = entry.graph().block(at);
                steps = block.steps();
                if (block.exit() instanceof Exit.Jump jump) {
                    at = jump.target();
                } else if (!steps.isEmpty()) {
                    return false;
                } else if (block.exit() instanceof Exit.Meet meet) {
                    int after = entry.regions().afterMeeting(meet.step());
                    return entry.regions().all().get(after).barrierOfAll() != EntryPlan.NO_BARRIER
                            && keepsNothing(written, after);
                } else {
                    return block.exit() instanceof Exit.End;
                }
            }
            return false;
        }

        private boolean keepsNothing(BitSet written, int region) {
            return !entry.recomputed()
                    .kept(entry.regions().all().get(region).live())
                    .intersects(written);
        }
    }
}
