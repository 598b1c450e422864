package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.device.Exchange;

/**
 * The regions of a function. Region 0 begins at its entry. The others are numbered in the order of the text, because
 * the scheduler runs the first one first.
 */
public final class Regions {
    private final FlowGraph graph;
    private final Set<Integer> cuts;
    private final List<Region> regions = new ArrayList<>();
    private final Map<Step, Integer> byMeeting = new HashMap<>();
    private final Map<Integer, Integer> bySpin = new HashMap<>();
    private final Map<Integer, Integer> byCut = new HashMap<>();

    /**
     * Divides a function into regions.
     *
     * @param cuts blocks that begin regions of their own: those at which threads go on together, and those where
     *     methods would be too large
     */
    public Regions(FlowGraph graph, Liveness liveness, Set<Integer> cuts) {
        this.graph = graph;
        this.cuts = cuts;
        add(Exchange.CUT, null, 0, liveness.atBegin(0));
        BitSet reached = reached();
        for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
            if (cuts.contains(i) && i != 0) {
                byCut.put(i, regions.size());
                add(Exchange.CUT, null, i, liveness.atBegin(i));
            }
            Exit exit = graph.block(i).exit();
            if (exit instanceof Exit.Meet meet) {
                byMeeting.put(meet.step(), regions.size());
                Exchange kind = Objects.requireNonNull(meet.step().row().meeting())
                        .kind(meet.step().instr());
                add(kind, meet.step(), meet.next(), liveness.atMeeting(meet));
            } else if (exit instanceof Exit.Spin spin && !bySpin.containsKey(spin.target())) {
                bySpin.put(spin.target(), regions.size());
                add(Exchange.YIELD, null, spin.target(), liveness.atBegin(spin.target()));
            }
        }
    }

    /** Returns the blocks that are reached from the entry. */
    private BitSet reached() {
        BitSet reached = new BitSet();
        Deque<Integer> work = new ArrayDeque<>();
        work.push(0);
        while (!work.isEmpty()) {
            int block = work.pop();
            if (!reached.get(block)) {
                reached.set(block);
                graph.block(block).exit().successors().forEach(work::push);
            }
        }
        return reached;
    }

    private void add(Exchange exchange, @Nullable Step meeting, int start, BitSet live) {
        regions.add(new Region(exchange, meeting, start, live, blocks(start)));
    }

    /** Returns the blocks that are reached from a block without an exchange. */
    private ImmutableList<Integer> blocks(int start) {
        BitSet reached = new BitSet();
        Deque<Integer> work = new ArrayDeque<>();
        work.push(start);
        while (!work.isEmpty()) {
            int block = work.pop();
            if (reached.get(block)) {
                continue;
            }
            reached.set(block);
            Exit exit = graph.block(block).exit();
            if (!(exit instanceof Exit.Meet)) {
                for (int next : exit.successors()) {
                    if (!cuts.contains(next)) {
                        work.push(next);
                    }
                }
            }
        }
        return reached.stream().boxed().collect(ImmutableList.toImmutableList());
    }

    /** Returns the regions. */
    public ImmutableList<Region> all() {
        return ImmutableList.copyOf(regions);
    }

    /**
     * Returns the position of each region in an order in which a region comes before those to which its threads go on;
     * nothing if lanes exchange no values.
     */
    public ImmutableIntArray order() {
        if (!hasWarpExchanges()) {
            return ImmutableIntArray.of();
        }
        List<List<Integer>> next = new ArrayList<>();
        graph.blocks().forEach(each -> next.add(each.exit().successors()));
        Dominators dominators = new Dominators(0, next);
        return ImmutableIntArray.copyOf(regions.stream().mapToInt(each -> dominators.place(each.start())));
    }

    /** Returns the number of the region after a meeting. */
    public int afterMeeting(Step step) {
        return Objects.requireNonNull(byMeeting.get(step));
    }

    /** Returns the number of the region that a thread resumes with that has waited in a loop. */
    public int afterSpin(int target) {
        return Objects.requireNonNull(bySpin.get(target));
    }

    /** Returns whether a thread may stop between two times that it begins a loop. */
    public boolean stopsWithin(Exit.Spin spin) {
        for (int i = spin.target(); i <= spin.last(); i++) {
            if (cuts.contains(i) || graph.block(i).exit() instanceof Exit.Meet) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether lanes of a warp exchange values. */
    public boolean hasWarpExchanges() {
        return regions.stream().anyMatch(each -> each.exchange().isOfWarp());
    }

    /** Returns whether there is a loop in which a thread may wait and stop. */
    public boolean stopsWithinSpin() {
        return graph.blocks().stream().anyMatch(each -> each.exit() instanceof Exit.Spin spin && stopsWithin(spin));
    }

    /** Returns the number of the region that begins with a block of its own; null if there is none. */
    public @Nullable Integer atCut(int block) {
        return byCut.get(block);
    }
}
