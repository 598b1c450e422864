package orrery.ptx.flow;

import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.SortedSetMultimap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Statement;

/** Where the statements of a body write and read each register, and in which basic block they are. */
final class RegisterUses {
    private final List<Statement> body;

    /** The number of the basic block of each statement. */
    private final int[] blocks;

    /** The places that write and read each register. */
    private final SortedSetMultimap<String, Integer> writes =
            MultimapBuilder.hashKeys().treeSetValues().build();

    private final SortedSetMultimap<String, Integer> reads =
            MultimapBuilder.hashKeys().treeSetValues().build();

    RegisterUses(List<Statement> body) {
        this.body = body;
        this.blocks = new int[body.size()];
        Set<String> targets = targets(body);
        int block = 0;
        for (int i = 0; i < blocks.length; i++) {
            Statement each = body.get(i);
            block += each instanceof Statement.Label label && targets.contains(label.name()) ? 1 : 0;
            blocks[i] = block;
            if (each instanceof Statement.Code code) {
                Step step = Step.of(code);
                addNames(step, i);
                block += endsBlock(step) ? 1 : 0;
            }
        }
    }

    /** Returns the labels that branches name. */
    private static Set<String> targets(List<Statement> body) {
        Set<String> targets = new HashSet<>();
        for (Statement each : body) {
            if (each instanceof Statement.Targets table) {
                targets.addAll(table.labels());
            } else if (each instanceof Statement.Code code && code.opcode().equals("bra")) {
                targets.addAll(code.names());
            }
        }
        return targets;
    }

    private static boolean endsBlock(Step step) {
        return switch (step.row().role()) {
            case BRANCH, INDEXED_BRANCH, CALL, RETURN, EXIT -> true;
            case PLAIN, MEETING -> false;
        };
    }

    private void addNames(Step step, int place) {
        FlowGraph.results(step).forEach(each -> each.forEachName(name -> writes.put(name, place)));
        step.forEachRead(name -> reads.put(name, place));
    }

    /**
     * Returns the places that read what a statement writes to a register; null if that may be read in another basic
     * block, or where a guarded statement has written the register, too.
     */
    @Nullable
    List<Integer> readers(int place, String register) {
        Integer end = next(writes.get(register), place);
        if (end != null && isGuarded(end)) {
            return null;
        }
        List<Integer> readers = reads.get(register).tailSet(place + 1).stream()
                .takeWhile(each -> blocks[each] == blocks[place] && (end == null || each <= end))
                .toList();
        return end == null && mayLeave(place, register, readers.size()) ? null : readers;
    }

    /** Returns whether what a register holds at the end of a basic block may be read in another one. */
    private boolean mayLeave(int place, String register, int readers) {
        SortedSet<Integer> all = reads.get(register);
        if (writes.get(register).size() == 1) {
            return all.size() > readers;
        }
        return !all.isEmpty()
                && (blocks[all.first()] != blocks[place]
                        || blocks[all.last()] != blocks[place]
                        || writes.get(register).headSet(all.first()).stream()
                                .noneMatch(each -> blocks[each] == blocks[place] && !isGuarded(each)));
    }

    /** Returns the first place after another one in its basic block; null if there is none. */
    private @Nullable Integer next(SortedSet<Integer> places, int place) {
        SortedSet<Integer> later = places.tailSet(place + 1);
        return later.isEmpty() || blocks[later.first()] != blocks[place] ? null : later.first();
    }

    /** Returns whether no statement between two places writes a register. */
    boolean isUnwritten(String register, int after, int before) {
        return writes.get(register).subSet(after + 1, before).isEmpty();
    }

    private boolean isGuarded(int place) {
        return ((Statement.Code) body.get(place)).guard() != null;
    }
}
