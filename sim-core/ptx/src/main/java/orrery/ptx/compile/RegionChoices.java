package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.flow.Exit;

/** The ways that all threads of a region may take together at its first branch, known before they begin it. */
final class RegionChoices {
    private final EntryPieces pieces;

    /** Creates the choices of the regions of an entry. */
    RegionChoices(EntryPieces pieces) {
        this.pieces = pieces;
    }

    /**
     * Returns the ways that all threads take at the first branch of a region, where it leads, first; empty for none.
     */
    ImmutableList<RegionStart.Choice> of(int number) {
        RegionStart start = RegionStart.of(pieces, pieces.regions().all().get(number), null);
        Exit.Branch branch = start == null ? null : start.commonBranch(pieces);
        return start == null || branch == null || isReachedAgain(start.block(), branch)
                ? ImmutableList.of()
                : ImmutableList.of(
                        new RegionStart.Choice(start.block(), branch.target()),
                        new RegionStart.Choice(start.block(), branch.next()));
    }

    /** Returns the regions that warps can begin together: they find out before if they would leave them differently. */
    ImmutableSet<Integer> begunTogether() {
        ImmutableSet.Builder<Integer> together = ImmutableSet.builder();
        for (int i = 0; i < pieces.regions().all().size(); i++) {
            if (isLeftAlike(i, null) || !of(i).isEmpty()) {
                together.add(i);
            }
        }
        return together.build();
    }

    /** Returns whether all threads that run a region together leave it in the same state. */
    boolean isLeftAlike(int region, RegionStart.@Nullable Choice choice) {
        return new RegionWriter(pieces, region, true, choice, new CodeSize(), RegionWriter.newFrame()).isLeftAlike();
    }

    /** Returns whether threads may be at a branch again without leaving the region. */
    private boolean isReachedAgain(int block, Exit.Branch branch) {
        Set<Integer> reached = new HashSet<>();
        Deque<Integer> work = new ArrayDeque<>(branch.successors());
        while (!work.isEmpty()) {
            int at = work.remove();
            if (pieces.regions().atCut(at) == null && reached.add(at)) {
                Exit exit = pieces.graph().block(at).exit();
                if (!(exit instanceof Exit.Meet)) {
                    work.addAll(exit.successors());
                }
            }
        }
        return reached.contains(block);
    }
}
